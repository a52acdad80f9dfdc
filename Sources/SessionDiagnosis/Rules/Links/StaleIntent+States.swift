import NavigationModel

/// Old states that are applied again, whether or not a link had led to them.
extension StaleIntent {
  /// What the user just popped, pushed back by nobody's wish.
  func pushedBack(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard event.kind == .pushed || event.kind == .replaced, event.by != .user, event.by != .link,
      event.by != .restore, event.cause.isNone
    else { return nil }
    let earlier = context.events(before: event.ordinal)
    guard
      let pop = earlier.last(where: {
        $0.scene == event.scene && ($0.kind.isChange || $0.kind == .wroteBack && $0.by == .user)
      }), pop.by == .user, pop.kind == .popped || pop.kind == .wroteBack, pop.stack == event.stack,
      // Two writers of one turn compete; what comes back after it is an old wish.
      event.time > 0, !event.turn.isShared(with: pop.turn),
      event.time - min(pop.time, event.time) <= RepeatWatch.window,
      // A pop that was taken back is put right by that.
      !earlier.contains(where: { $0.ordinal > pop.ordinal && $0.flag(.cancelled) == true })
    else { return nil }
    let before = context.scene(event.scene, before: pop.ordinal).stack(event.stack)?.entries ?? []
    let scene = context.scene(event.scene, before: event.ordinal)
    let popped = scene.stack(event.stack)?.entries ?? []
    let after =
      context.scene(event.scene, before: event.ordinal + 1).stack(event.stack)?.entries ?? []
    guard popped.count < before.count, after.count > popped.count,
      context.areEqual(after, before.prefix(after.count))
    else { return nil }
    let link = placing(before[popped.count], event, context).flatMap {
      context.links.record($0.cause)
    }
    // Once the way back has settled, whoever opens the same again may just want to.
    let hasSettled = earlier.contains { $0.ordinal > pop.ordinal && $0.kind == .screenShown }
    guard link != nil || !hasSettled || event.by == .system || event.by == .unknown else {
      return nil
    }
    let wanted =
      link.flatMap { context.goal(of: $0, in: scene, touching: event.stack) }
      ?? Self.wanted(event.stack, scene)
    return finding(
      event, link, wanted, in: episode, context,
      "\(context.path(after.dropFirst(popped.count).map(\.route))) was pushed back after the user"
        + " had left it",
      "the user went back \(event.time - min(pop.time, event.time)) ms before", evidence: pop)
  }

  /// The event that put an entry on its stack, as far back as is looked.
  private func placing(
    _ entry: Entry, _ event: NavigationEvent, _ context: DiagnosisContext
  ) -> NavigationEvent? {
    context.events(before: event.ordinal, limit: Reach.past).first {
      $0.kind.addsEntries && $0.scene == event.scene && $0.stack == event.stack
        && $0.routes.contains { $0.id == entry.id }
    }
  }

  /// Most events between one restore of a state and another; a window may stay away for hours.
  private static let restoreReach: UInt64 = 4096

  /// A state that is restored once more, over what the user did since.
  func restoredAgain(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    var hasUserGone = false
    for earlier in context.events(before: event.ordinal, limit: Self.restoreReach).reversed() {
      switch earlier.kind {
      // A window that comes back, or another account, has a state of its own to restore.
      case .accountChanged, .launched, .crashed: return nil
      case .scenePhase where earlier.scene == event.scene:
        if earlier.name(.phase) == .disconnected
          || context.text(earlier.name(.phase)) == "connected"
        {
          return nil
        }
      case .reset where earlier.scene == event.scene: return nil
      case .restored where earlier.scene == event.scene:
        guard hasUserGone else { return nil }
        return restoredAgain(event, earlier, in: episode, context)
      default:
        if earlier.scene == event.scene, earlier.isUserAct { hasUserGone = true }
      }
    }
    return nil
  }

  private func restoredAgain(
    _ event: NavigationEvent, _ first: NavigationEvent, in episode: Episode,
    _ context: DiagnosisContext
  ) -> Finding? {
    let before = context.scene(event.scene, before: event.ordinal)
    let after = context.scene(event.scene, before: event.ordinal + 1)
    guard !context.asksForTheSame(before, after) else { return nil }
    return finding(
      event, nil, Self.wanted(context.resolver.frontStack(of: before), before), in: episode,
      context, "a state was restored again, over what the user had done since",
      "it had been restored \(event.time - min(first.time, event.time)) ms before", evidence: first)
  }
}
