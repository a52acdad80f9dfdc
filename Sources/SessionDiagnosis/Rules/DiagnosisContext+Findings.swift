public import NavigationModel

/// Making findings.
extension DiagnosisContext {
  /// A finding about an episode, with its verdict.
  ///
  /// - Parameters:
  ///   - rule: The rule that found it.
  ///   - episode: The episode.
  ///   - blamed: The first event that had to be different.
  ///   - wanted: The whole stack that was wanted.
  ///   - confidence: How sure the rule is where nothing was observed; what was is certain.
  ///   - headline: What happened, in one line.
  ///   - reason: Why; what the user saw is added.
  ///   - fix: What to do about it.
  public func finding(
    _ rule: RuleID, in episode: Episode, blaming blamed: EventMark, wanted: Wanted,
    confidence: Confidence = .likely, headline: String, reason: String, fix: Fix
  ) -> Finding {
    finding(
      rule, verdict(on: episode, wanted: wanted), in: episode, blaming: blamed, wanted: wanted,
      confidence: confidence, headline: headline, reason: reason, fix: fix)
  }

  /// A finding about an episode, with a verdict that a rule thought over.
  func finding(
    _ rule: RuleID, _ verdict: Verdict, in episode: Episode, blaming blamed: EventMark,
    wanted: Wanted, confidence: Confidence = .likely, headline: String, reason: String, fix: Fix
  ) -> Finding {
    var verdict = verdict
    // An older report of the same screen says nothing of what came after it.
    let isReported = episode.settledBy != nil || episode.stacks.contains { $0.wasCut }
    verdict.isObserved = verdict.isObserved && isReported
    let unobserved = episode.isDegraded ? min(confidence, .possible) : confidence
    return finding(
      rule, verdict, blaming: blamed,
      link: links.record(blamed.cause) ?? link(of: episode),
      wanted: wanted, confidence: unobserved, headline: headline, reason: reason, fix: fix,
      evidence: evidence(of: episode, blamed))
  }

  func finding(
    _ rule: RuleID, _ verdict: Verdict, blaming blamed: EventMark, link: LinkRecord?,
    wanted: Wanted, confidence: Confidence, headline: String, reason: String, fix: Fix,
    evidence: [UInt64]
  ) -> Finding {
    // What is not on record of a system cannot be said to hold under every policy.
    let isOfUnknownSystem = os.map { !FrameworkVersion(os: $0).isKnown } ?? false
    let unobserved = isOfUnknownSystem ? min(confidence, .possible) : confidence
    return Finding(
      session: text(session), rule: rule, severity: verdict.outcome.severity,
      outcome: verdict.outcome, outcomes: verdict.outcomes,
      confidence: verdict.isObserved ? .certain : unobserved, os: os, unresolved: .cut,
      seq: blamed.seq, ordinal: blamed.ordinal, time: blamed.time,
      scene: text(wanted.scene), stack: text(wanted.address), link: link.map { text($0.id) },
      callSite: blamed.callSite.ifPresent.map(text(_:)),
      headline: headline, reason: reason + sentence(for: verdict),
      wanted: wanted.routes.map(label(_:)),
      landed: wanted.routes.prefix(verdict.landed).map(label(_:)),
      fix: fix, evidence: evidence, related: [])
  }

  /// What the user saw, as the end of a reason.
  private func sentence(for verdict: Verdict) -> String {
    let place = verdict.isObserved ? "was seen on" : "would be on"
    let screen = text(verdict.landing.screen)
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
    // Of a crash that another session recorded, that one's `seq` means nothing here.
    if let crash = episode.crash, crash.ordinal > 0 { seqs.append(crash.seq) }
    var seen: Set<UInt64> = []
    return seqs.sorted().filter { seen.insert($0).inserted }
  }

  /// The route as a fix spells it.
  public func fixRoute(_ route: RouteID) -> FixRoute {
    FixRoute(
      type: text(vocabulary.type(of: route)),
      caseName: vocabulary.writtenCaseName(of: route).ifPresent.map(text(_:)),
      value: vocabulary.value(of: route))
  }

  /// A link's goal as a fix spells it.
  ///
  /// What the routing table says of a link has the URL's values in it. Where goals are compared the
  /// names in braces stay: the app may make anything of what the URL has there.
  func fixRoutes(_ wanted: Wanted, of link: LinkRecord) -> [FixRoute] {
    guard link.resolved?.attachment?.goal == nil, let received = link.received else {
      return wanted.routes.map(fixRoute(_:))
    }
    let url = text(received.name(.url))
    guard let row = manifest.row(ofURL: url) else { return wanted.routes.map(fixRoute(_:)) }
    let binding = LinkBinding(row.trial(of: url), vocabulary)
    return wanted.routes.map { fixRoute(binding.bound($0)) }
  }
}
