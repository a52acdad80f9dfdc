import NavigationModel

/// Links that were applied in another window than the one that asked for them.
extension GoalMissed {
  /// Most events after an application among which a link may reach its own window too.
  private static let reach: UInt64 = 256

  /// The finding about a link whose own window never got to its goal.
  ///
  /// A link that names no window of its own may go to any.
  func inAnotherWindow(
    _ record: LinkRecord, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard let asked = (record.resolved ?? record.received)?.scene, asked != episode.scene,
      asked != .main, record.applied.map({ $0.ordinal >= episode.first.ordinal }) ?? false,
      let goal = record.goal
    else { return nil }
    let end = episode.range.upperBound
    let isOnItsWay = context.upcoming(from: end, limit: Self.reach).contains {
      $0.scene == asked && context.isDriven($0, by: record)
    }
    guard !isOnItsWay, let scene = context.state(before: end).scene(asked),
      scene.phase != .background, scene.phase != .disconnected,
      let wanted = context.goals(goal, in: scene).last, !context.holds(wanted, scene),
      let blamed = episode.events.first(where: \.kind.isChange)
    else { return nil }
    var verdict = context.verdict(
      seen: scene, asked: scene, wanted: wanted, didChange: false, isCrash: episode.crash != nil)
    let report = context.events(episode.range).last { $0.kind == .screenShown && $0.scene == asked }
    verdict.isObserved = verdict.isObserved && report != nil
    return context.finding(
      id, verdict, blaming: EventMark(blamed, cause: record.id), link: record, wanted: wanted,
      confidence: .likely,
      headline:
        "\(context.subject(of: record)) was applied in the window \(context.text(episode.scene)),"
        + " not in \(context.text(asked))",
      reason: "the window \(context.text(asked)) asked for \(context.path(wanted.routes))",
      fix: Fix(
        kind: .advise, routes: context.fixRoutes(wanted, of: record),
        help: "apply a link with the router of the window that received it"),
      evidence: [record.received?.seq, record.resolved?.seq, blamed.seq, report?.seq]
        .compactMap(\.self))
  }
}
