import NavigationModel

/// A later entry's screen declares this entry's type.
struct WrongPushOrder: StandardRule {
  let id: RuleID = "wrong-push-order"
  let signals: Signals = .fault

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    context.faults(in: episode) {
      if case .wrongOrder = $0 { true } else { false }
    }.compactMap { fault in
      guard case .wrongOrder(let screen) = fault.fault.why else { return nil }
      let label = context.label(fault.fault.entry.route)
      let screenText = context.text(screen)
      let parent = parent(of: fault, showing: screen, context)
      return context.finding(
        id, for: fault, in: episode,
        headline: "\(context.subject(of: episode)) pushed \(label) before \(parent)",
        reason:
          "\(label) is declared on \(screenText), which \(parent) shows, and \(parent) came later:"
          + " SwiftUI had no destination for \(label)",
        advice: "push \(parent) before \(label)")
    }
  }

  /// The later entry that shows the declaring screen.
  private func parent(
    of fault: OrderFault, showing screen: Name, _ context: DiagnosisContext
  ) -> String {
    let later = fault.stack.stack.entries.dropFirst(fault.fault.index + 1)
    let route = later.first { context.canShow($0.route, screen) }?.route
    return route.map(context.label(_:)) ?? context.text(screen)
  }
}
