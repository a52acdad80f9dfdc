import NavigationModel

/// A link was received, but never applied, rejected or expired.
struct LinkUnsettled: StandardRule {
  let id: RuleID = "link-unsettled"
  let signals: Signals = []

  func findings(
    atEnd state: NavigationState, lastEvent: NavigationEvent?, _ context: DiagnosisContext
  ) -> [Finding] {
    context.links.records.compactMap { record in
      guard let received = record.received, !record.isSettled, !record.isUncertain,
        !isDelivered(record, context)
      else { return nil }
      // What counts is what it left the user with, not where they went by themselves afterwards.
      let scene =
        record.leftBehind ?? state.scene(received.scene)
        ?? context.reducer.newScene(received.scene)
      let goal = record.goal.flatMap { context.goals($0, in: scene).last }
      let wanted =
        goal
        ?? Wanted(
          scene: received.scene, address: context.resolver.frontStack(of: scene), routes: [])
      var verdict = context.verdict(
        seen: scene, asked: scene, wanted: wanted, didChange: false,
        isCrash: record.leftBehind == nil && context.isOwnCrash(lastEvent))
      // Where the link wanted to go is not known, so what is in front cannot be wrong.
      if goal == nil, verdict.outcome != .crash {
        verdict.outcome = verdict.landing.isRoot ? .silentRoot : .unchanged
        verdict.outcomes = nil
      }
      // A list or a split view that showed it was applied after all.
      if record.selected != nil, goal != nil, verdict.outcome == .none { return nil }
      verdict.isObserved = verdict.isObserved && record.wasObserved
      let seqs = [received.seq, record.resolved?.seq, record.putAside?.seq].compactMap(\.self)
      return context.finding(
        id, verdict, blaming: EventMark(received, cause: record.id), link: record, wanted: wanted,
        confidence: .likely,
        headline: "\(context.subject(of: record)) was received and never applied",
        reason: reason(record, context),
        fix: .advise(
          "keep the link until its stack, data and session are ready, then apply it once; reject"
            + " or expire what cannot be applied"),
        evidence: seqs)
    }
  }

  /// Whether or not the same thing came by another receipt too, and that one was settled.
  private func isDelivered(_ record: LinkRecord, _ context: DiagnosisContext) -> Bool {
    guard let delivery = record.received?.name(.delivery).ifPresent else { return false }
    return context.links.twins(of: record).contains {
      $0.isSettled && $0.received?.name(.delivery) == delivery
    }
  }

  private func reason(_ record: LinkRecord, _ context: DiagnosisContext) -> String {
    if let parked = record.putAside {
      let reason = context.text(parked.name(.reason))
      return "it was parked" + (reason.isEmpty ? "" : " (\(reason))") + " and never taken up again"
    }
    return record.resolved == nil
      ? "nothing resolved it, and no change of the session names it as its cause"
      : "it was resolved, and no change of the session names it as its cause"
  }
}
