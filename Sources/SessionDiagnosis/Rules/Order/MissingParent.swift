import NavigationModel

/// The screen that declares the type is never on the stack.
struct MissingParent: StandardRule {
  let id: RuleID = "missing-parent"
  let signals: Signals = .fault

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    context.faults(in: episode) {
      if case .missingParent = $0 { true } else { false }
    }.compactMap { fault in
      guard case .missingParent(let screen) = fault.fault.why else { return nil }
      guard !isAwaited(screen, in: episode, context) else { return nil }
      let label = context.label(fault.fault.entry.route)
      let screenText = context.text(screen)
      return context.finding(
        id, for: fault, in: episode,
        headline: "\(context.subject(of: episode)) pushed \(label) without \(screenText) under it",
        reason:
          "\(label) is declared on \(screenText) only, and nothing on the stack shows"
          + " \(screenText): SwiftUI had no destination for \(label)",
        advice: "show \(screenText) first, or declare \(label) on the root")
    }
  }

  /// Whether or not no route shows the screen, and a link came before the root that it would be.
  private func isAwaited(
    _ screen: Name, in episode: Episode, _ context: DiagnosisContext
  ) -> Bool {
    guard !context.manifest.destinations.contains(where: { $0.shows == screen }),
      let link = context.link(of: episode)
    else { return false }
    return BeforeReady().finding(link, in: episode, context) != nil
  }
}
