import NavigationModel

/// What showed once an event, and what belongs to it, had settled.
///
/// Like an ``Episode``'s end, but of any event of the session, read when a rule asks.
struct Settlement {
  /// The scene as it stood then.
  var scene: SceneState
  /// Ordinal of the first event that is no part of it.
  var end: UInt64
  /// The report it settled at, if any.
  var shownBy: NavigationEvent?
  var isCrash = false
}

extension NavigationEvent {
  /// Whether or not it is what the framework wrote for a tapped link.
  fileprivate func answers(_ tap: NavigationEvent) -> Bool {
    tap.kind == .linkTapped && kind == .wroteBack && scene == tap.scene && stack == tap.stack
  }
}

extension DiagnosisContext {
  /// What showed once an event had settled: at its scene's next report, else before the next change
  /// of another cause.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - link: The link that drives it; without one, the changes of its turn belong to it.
  func settlement(of event: NavigationEvent, drivenBy link: LinkRecord? = nil) -> Settlement {
    var end = event.ordinal + 1
    var shownBy: NavigationEvent?
    var isCrash = false
    var isInBackground = false
    for next in upcoming(from: end, limit: Self.settlingLimit) {
      if isOwnCrash(next) {
        isCrash = !isInBackground
        break
      }
      if next.kind == .scenePhase, next.name(.phase) == .background { isInBackground = true }
      if next.kind.isChange {
        let isOwn =
          link.map { isDriven(next, by: $0) } ?? false || next.turn.isShared(with: event.turn)
        guard isOwn, next.scene == event.scene else { break }
        shownBy = nil
      } else if next.isUserAct, !next.turn.isShared(with: event.turn), !next.answers(event) {
        break
      }
      guard shownBy == nil else { continue }
      end = next.ordinal + 1
      if next.kind == .screenShown, next.scene == event.scene { shownBy = next }
    }
    return Settlement(
      scene: state(before: end).scene(event.scene) ?? reducer.newScene(event.scene), end: end,
      shownBy: shownBy, isCrash: isCrash)
  }

  /// Most events within which something settles.
  private static let settlingLimit: UInt64 = 128

  /// A finding about an event of the session, measured where that had settled.
  ///
  /// - Parameters:
  ///   - rule: The rule that found it.
  ///   - blamed: The first event that had to be different.
  ///   - link: The link whose story it is.
  ///   - wanted: The whole stack that was wanted.
  ///   - settlement: What showed.
  ///   - episode: The episode it was found in.
  ///   - didChange: Whether or not anything was changed to get to what was wanted.
  ///   - text: What happened, in one line, and why.
  ///   - help: What to do about it.
  ///   - evidence: Further events that show it.
  func finding(
    _ rule: RuleID, blaming blamed: NavigationEvent, link: LinkRecord?, wanted: Wanted,
    _ settlement: Settlement, in episode: Episode, didChange: Bool = true,
    _ text: (headline: String, reason: String), help: String, evidence: [NavigationEvent?] = []
  ) -> Finding {
    // A crash that only the next launch recorded is known to the last episode alone.
    let isCrash =
      settlement.isCrash || (episode.crash != nil && settlement.end >= episode.range.upperBound)
    var verdict = verdict(
      seen: settlement.scene, asked: settlement.scene, wanted: wanted, didChange: didChange,
      isCrash: isCrash)
    verdict.isObserved = verdict.isObserved && settlement.shownBy != nil
    var seqs = [link?.received?.seq, link?.resolved?.seq, blamed.seq, settlement.shownBy?.seq]
    seqs += evidence.map { $0?.seq }
    return finding(
      rule, verdict, blaming: EventMark(blamed, cause: link?.id ?? blamed.cause), link: link,
      wanted: wanted, confidence: episode.isDegraded ? .possible : .likely,
      headline: text.headline, reason: text.reason, fix: .advise(help),
      evidence: Set(seqs.compactMap(\.self)).sorted())
  }
}
