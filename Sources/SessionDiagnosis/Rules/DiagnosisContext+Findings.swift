public import NavigationModel

/// Making findings.
extension DiagnosisContext {
  /// A finding about an episode, with its verdict.
  ///
  /// - Parameters:
  ///   - rule: The rule that found it.
  ///   - blamed: The first event that had to be different.
  ///   - confidence: How sure the resolver is; what was observed is certain.
  public func finding(
    _ rule: RuleID, in episode: Episode, blaming blamed: EventMark, stack: Name, wanted: Wanted,
    confidence: Confidence = .likely, headline: String, reason: String, fix: Fix
  ) -> Finding {
    let verdict = verdict(on: episode, wanted: wanted)
    return finding(
      rule, verdict, blaming: blamed, scene: episode.scene, stack: stack,
      link: link(of: episode), wanted: wanted, confidence: confidence, headline: headline,
      reason: reason, fix: fix, evidence: evidence(of: episode, blamed))
  }

  func finding(
    _ rule: RuleID, _ verdict: Verdict, blaming blamed: EventMark, scene: Name, stack: Name,
    link: LinkRecord?, wanted: Wanted, confidence: Confidence, headline: String, reason: String,
    fix: Fix, evidence: [UInt64]
  ) -> Finding {
    Finding(
      session: session, rule: rule, severity: verdict.outcome.severity, outcome: verdict.outcome,
      outcomes: verdict.outcomes, confidence: verdict.isObserved ? .certain : confidence, os: os,
      unresolved: .cut, seq: blamed.seq, ordinal: blamed.ordinal, time: blamed.time,
      scene: vocabulary.text(scene), stack: vocabulary.text(stack),
      link: link.map { vocabulary.text($0.id) },
      callSite: blamed.callSite.ifPresent.map(vocabulary.text(_:)),
      headline: headline, reason: reason + sentence(for: verdict, wanted),
      wanted: wanted.routes.map(label(_:)),
      landed: wanted.routes.prefix(verdict.landed).map(label(_:)),
      fix: fix, evidence: evidence, related: [])
  }

  /// What the user saw, as the end of a reason.
  private func sentence(for verdict: Verdict, _ wanted: Wanted) -> String {
    let place = verdict.isObserved ? "was seen on" : "would be on"
    let screen = vocabulary.text(verdict.landing.screen)
    let shown = screen.isEmpty ? "another screen" : screen
    switch verdict.outcome {
    case .silentRoot:
      if verdict.outcomes != nil, !verdict.isObserved {
        return "; the user \(place) the root or a warning screen"
      }
      return "; the user \(place) the root" + (screen.isEmpty ? "" : ", \(screen)")
    case .wrongScreen: return "; the user \(place) \(shown)"
    case .wrongTab: return "; the user \(place) \(shown), in another tab"
    case .covered: return "; \(shown) is over it"
    case .blank: return "; the user \(place) a blank or warning screen"
    case .unchanged: return "; nothing happened"
    case .wrongStack: return "; the right screen is in front, with the wrong ones below it"
    case .crash: return "; the app then crashed"
    case .none: return ""
    }
  }

  /// The events that show it: the link's stages, the changes, and what was observed.
  private func evidence(of episode: Episode, _ blamed: EventMark) -> [UInt64] {
    let record = link(of: episode)
    var seqs = [record?.received?.seq, record?.resolved?.seq, blamed.seq].compactMap(\.self)
    seqs += episode.events.prefix(8).map(\.seq)
    if let settledBy = episode.settledBy { seqs.append(settledBy.seq) }
    if let crash = episode.crash { seqs.append(crash.seq) }
    var seen: Set<UInt64> = []
    return seqs.sorted().filter { seen.insert($0).inserted }
  }

  /// The route as a fix spells it.
  public func fixRoute(_ route: RouteID) -> FixRoute {
    FixRoute(
      type: vocabulary.text(vocabulary.type(of: route)),
      caseName: vocabulary.writtenCaseName(of: route).ifPresent.map(vocabulary.text(_:)),
      value: vocabulary.value(of: route))
  }
}
