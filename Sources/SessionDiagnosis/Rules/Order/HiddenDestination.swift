import NavigationModel

/// Declared, but where it does not count: lazily, conditionally, outside the stack, or below a
/// typed path's root.
struct HiddenDestination: StandardRule {
  let id: RuleID = "hidden-destination"
  let signals: Signals = .fault

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    context.faults(in: episode) {
      if case .hidden = $0 { true } else { false }
    }.compactMap { fault in
      guard case .hidden(let scope, let screen) = fault.fault.why else { return nil }
      let label = context.label(fault.fault.entry.route)
      let screenText = context.text(screen)
      return context.finding(
        id, for: fault, in: episode,
        headline:
          "\(context.subject(of: episode)) pushed \(label), whose destination on \(screenText)"
          + " does not count",
        reason: scope.reason(label, declaredOn: screenText),
        advice: "declare \(label) on the stack's root, outside lazy containers and conditions")
    }
  }
}
