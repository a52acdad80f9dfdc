import NavigationModel

/// Several changes in one turn, and only part of them observed.
struct LostInTurn: StandardRule {
  let id: RuleID = "lost-in-turn"
  let signals: Signals = [.sharedTurn, .mismatch, .unaskedWrite]

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    let changes = changes(in: episode)
    guard changes.count > 1 else { return [] }
    let address = context.resolver.frontStack(of: episode.requested)
    let isTouched = changes.contains { $0.stack == address || $0.kind == .tabSelected }
    guard isTouched, context.isShowable(address, in: episode), episode.underflows.isEmpty
    else { return [] }

    let requested = episode.requested.stack(address)?.entries.map(\.route) ?? []
    var wanted = Wanted(scene: episode.scene, address: address, routes: requested)
    var verdict = context.verdict(on: episode, wanted: wanted)
    let isSeen = episode.settledBy != nil || episode.stacks.contains(where: \.wasCut)
    guard isSeen, verdict.isObserved, verdict.outcome != .none,
      // A sheet that stays, or comes, over what was asked for is another story.
      verdict.landing.modal.isNone || verdict.landing.stack == address
    else { return [] }

    let story = Story(of: episode, context)
    let hasOtherCause = story.events[story.start...].contains {
      ($0.kind.rebuilds && $0.kind != .reset && $0.scene == episode.scene) || $0.kind == .gap
    }
    guard !hasOtherCause, let seen = seen(verdict.landing, after: changes, wanted, context),
      !context.isSettled(episode, as: wanted, in: story), !context.hasGoneOn(episode, in: story),
      WriteInTransition().findings(in: episode, context).isEmpty
    else { return [] }

    let blamed = changes[max(seen, 1)]
    if let goal = context.goals(of: episode).first(where: { $0.address == address }) {
      wanted = goal
      verdict = context.verdict(on: episode, wanted: wanted)
    }
    if verdict.landing.depth == nil, !verdict.landing.isRoot, verdict.outcome == .wrongScreen {
      // What is seen was there before: what the turn put in its place does not show.
      let before = context.scene(wanted.scene, in: context.state(before: changes[0].ordinal))
      let kept = zip(before.stack(address)?.entries ?? [], wanted.routes).prefix {
        context.vocabulary.satisfies($0.route, goal: $1)
      }.count
      if seen == 0 { verdict.landed = min(verdict.landed, kept) }
    }
    return [
      context.finding(
        id, verdict, in: episode, blaming: blamed, wanted: wanted, confidence: .certain,
        evidence: changes + [episode.settledBy].compactMap(\.self),
        headline:
          "\(changes.count) changes in one turn, and "
          + (seen == 0
            ? "none of them is seen" : "only \(seen) of them \(seen == 1 ? "is" : "are") seen"),
        reason:
          "the framework looks at a turn's net effect: \(context.path(requested)) was asked for,"
          + " and where depth and screen are the same, or a change has not been drawn yet, the rest"
          + " of the turn is lost",
        help:
          "make one write of the whole path, or make the later changes in a turn of their own; give"
          + " screens an identity of their data with .id(…)")
    ]
  }

  /// The changes of the episode's last turn, where they are several.
  private func changes(in episode: Episode) -> [NavigationEvent] {
    guard let last = episode.events.last(where: \.kind.isChange) else { return [] }
    return episode.events.filter {
      $0.turn.isShared(with: last.turn) && $0.scene == last.scene
        && ($0.kind.writesStack || $0.kind == .linkTapped || $0.kind == .tabSelected
          || $0.kind == .presented || $0.kind == .dismissed || $0.kind == .reset)
    }
  }

  /// How many of the changes are seen; `nil` where what is seen has nothing to do with them.
  private func seen(
    _ landing: Landing, after changes: [NavigationEvent], _ wanted: Wanted,
    _ context: DiagnosisContext
  ) -> Int? {
    var count: Int?
    for (index, change) in changes.enumerated() {
      let scene = context.scene(wanted.scene, in: context.state(before: change.ordinal))
      if isThere(landing, in: scene, context) { count = index }
    }
    if let count { return count }
    if landing.isBlank || landing.stack == wanted.address && landing.isRoot { return 0 }
    // What a step among them showed, without those below it.
    guard landing.stack == wanted.address else { return nil }
    return wanted.routes.contains { isSame(landing, $0, context) } ? 0 : nil
  }

  /// Whether or not a scene as requested has in front what was seen.
  private func isThere(
    _ landing: Landing, in scene: SceneState, _ context: DiagnosisContext
  ) -> Bool {
    guard context.resolver.frontStack(of: scene) == landing.stack, !landing.isBlank else {
      return false
    }
    let entries = scene.stack(landing.stack)?.entries ?? []
    if landing.isRoot { return entries.isEmpty }
    if let depth = landing.depth, depth != entries.count { return false }
    return entries.last.map { isSame(landing, $0.route, context) } ?? false
  }

  private func isSame(_ landing: Landing, _ route: RouteID, _ context: DiagnosisContext) -> Bool {
    if let seen = landing.route { return context.vocabulary.areEqual(seen, route) }
    let screens = context.screens(for: route)
    return landing.screen.isNone || screens.isEmpty || screens.contains(landing.screen)
  }
}
