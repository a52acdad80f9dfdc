import NavigationModel

/// More was popped than there was, or the root itself.
struct PopUnderflow: StandardRule {
  let id: RuleID = "pop-underflow"
  let signals: Signals = .underflow

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    episode.underflows.compactMap { event, excess in
      // After a gap nobody knows how much there was; the crash of a real underflow tells.
      guard !episode.isDegraded || episode.crash != nil else { return nil }
      // Without a path there is no telling how much there was, and nothing of ours that traps.
      let before = context.state(before: event.ordinal).stack(event.stack, in: event.scene)
      guard before?.path != .implicit || episode.crash != nil else { return nil }
      let count = event.number(.count) ?? 1
      let depth = count - min(excess, count)
      let wanted = Wanted(
        scene: event.scene, address: event.stack, routes: [], isInFront: false)
      var verdict = context.verdict(on: episode, wanted: wanted)
      // Popping too much harms nothing by itself, unless it is seen to.
      if verdict.outcome != .crash, !verdict.isObserved {
        verdict.outcome = .none
        verdict.outcomes = nil
      }
      return context.finding(
        id, verdict, in: episode, blaming: EventMark(event, cause: episode.cause), wanted: wanted,
        headline: "popped \(count) from a stack of \(depth)",
        reason:
          "the stack had \(depth) \(depth == 1 ? "entry" : "entries") above its root, and removing"
          + " more than there is traps",
        fix: .advise("check the count before removing: guard path.count >= \(count)"))
    }
  }
}
