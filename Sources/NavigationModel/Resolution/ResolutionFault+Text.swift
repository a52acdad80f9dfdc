extension ResolutionFault.HiddenScope {
  /// Why a destination there does not count, as one clause.
  ///
  /// The live checks and the diagnosis say it in the same words.
  package func reason(_ label: String, declaredOn screen: String) -> String {
    switch self {
    case .lazy:
      "\(screen) declares \(label) inside a lazy container, and only while the row is on screen"
    case .conditional:
      "\(screen) declares \(label) in a conditional branch"
    case .outsideStack:
      "\(screen) declares \(label) outside the stack, where SwiftUI ignores it"
    case .belowRootOfTypedPath:
      "\(screen) declares \(label) on a pushed screen, and a typed path counts only its root's"
    }
  }
}
