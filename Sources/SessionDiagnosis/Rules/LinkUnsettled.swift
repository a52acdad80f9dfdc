import NavigationModel

/// A link was received, but never applied, rejected or expired.
struct LinkUnsettled: Rule {
  let id: RuleID = "link-unsettled"

  func findings(
    atEnd state: NavigationState, lastEvent: NavigationEvent?, _ context: DiagnosisContext
  ) -> [Finding] {
    context.links.records.compactMap { record in
      guard let received = record.received, !record.isSettled else { return nil }
      let scene = state.scene(received.scene) ?? context.reducer.newScene(received.scene)
      let wanted = Wanted(
        scene: received.scene, address: record.goal.map(context.address(of:)) ?? .main,
        routes: record.goal.flatMap(context.routes(of:)) ?? [], isGoal: record.goal != nil)
      var verdict = context.verdict(
        seen: scene, asked: scene, wanted: wanted, didChange: false,
        isCrash: lastEvent?.kind == .crashed)
      // Where the link wanted to go is not known, so what is in front cannot be wrong.
      if record.goal == nil, verdict.outcome != .crash {
        verdict.outcome = verdict.landing.isRoot ? .silentRoot : .unchanged
        verdict.outcomes = nil
      }
      let seqs = [received.seq, record.resolved?.seq, record.putAside?.seq].compactMap(\.self)
      return context.finding(
        id, verdict, blaming: EventMark(received), scene: received.scene, stack: wanted.address,
        link: record, wanted: wanted, confidence: .likely,
        headline: "\(context.subject(of: record)) was received and never applied",
        reason: reason(record, context),
        fix: .advise(
          "keep the link until its stack, data and session are ready, then apply it once; reject"
            + " or expire what cannot be applied"),
        evidence: seqs)
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
