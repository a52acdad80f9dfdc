import NavigationModel

/// Nothing declares the type.
struct NoDestination: StandardRule {
  let id: RuleID = "no-destination"
  let signals: Signals = .fault

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    context.faults(in: episode) { $0 == .noDestination }.map { fault in
      let label = context.label(fault.fault.entry.route)
      return context.finding(
        id, for: fault, in: episode,
        headline: "\(context.subject(of: episode)) pushed \(label), which no screen declares",
        reason: "the manifest has no navigationDestination for \(label)",
        advice: "declare navigationDestination(for: \(label).self) on the stack's root")
    }
  }
}
