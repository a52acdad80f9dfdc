import NavigationModel

/// Declared twice: the nearer to the root wins, and the shadowed one shows another screen.
struct DuplicateDestination: StandardRule {
  let id: RuleID = "duplicate-destination"
  let signals: Signals = .fault

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    context.faults(in: episode) { $0.isDuplicate }.compactMap { fault in
      guard case .duplicate(let winner, let shadowed) = fault.fault.why else { return nil }
      let isTop = fault.fault.index == fault.stack.stack.entries.count - 1
      let seen = isTop ? observedScreen(of: fault, in: episode) : .none
      // The framework took the other one after all.
      guard seen.isNone || seen != shadowed.shows else { return nil }
      let label = context.label(fault.fault.entry.route)
      var finding = context.finding(
        id, for: fault, in: episode,
        headline:
          "\(label) showed \(context.text(winner.shows)), not \(context.text(shadowed.shows))",
        reason:
          "\(context.text(winner.on)) and \(context.text(shadowed.on)) both declare \(label), and"
          + " SwiftUI uses the declaration nearest to the root",
        advice: "give the two destinations different types, or declare one of them only")
      // The route resolves; what it shows is not what its nearer screen meant.
      if finding.outcome == .none {
        finding.outcome = isTop ? .wrongScreen : .wrongStack
        finding.severity = finding.outcome.severity
        finding.outcomes = nil
      }
      if finding.confidence == .certain, seen.isNone { finding.confidence = .likely }
      return finding
    }
  }

  /// The screen the framework named on the stack, if it named one.
  private func observedScreen(of fault: OrderFault, in episode: Episode) -> Name {
    episode.settled.stack(fault.stack.stack.address)?.observed?.screen ?? .none
  }
}
