import NavigationModel

/// Links that were turned down because their stack was not there yet.
extension BeforeReady {
  /// Most events after a refusal among which the stack may come.
  private static let waiting: UInt64 = 256

  func ofRefusals(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    guard episode.signals.contains(.refusal) else { return [] }
    return context.events(episode.range).compactMap { ofRefusal($0, in: episode, context) }
  }

  /// What ``RequestIgnored`` says of a link whose stack came after all, as what it is: too early.
  private func ofRefusal(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let rule = RequestIgnored()
    guard event.kind == .refused, context.text(event.name(.reason)) == "notMounted",
      let link = rule.link(behind: event, context)
    else { return nil }
    let later = context.events(from: event.ordinal + 1, limit: Self.waiting)
    let mounted = later.first {
      $0.kind == .stackMounted && $0.scene == event.scene && $0.stack == event.stack
    }
    guard let mounted, var finding = rule.refusal(event, in: episode, context) else { return nil }
    let delay = mounted.time - min(event.time, mounted.time)
    finding.rule = id
    finding.headline =
      "\(context.subject(of: link)) came before its stack was there, and never took effect"
    finding.reason =
      "its stack was mounted \(delay) ms after the link was refused; nothing applied it again"
    finding.evidence.append(mounted.seq)
    return finding
  }
}
