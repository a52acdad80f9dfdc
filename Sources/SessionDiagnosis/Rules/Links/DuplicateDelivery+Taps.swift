import NavigationModel

/// Taps and pushes that repeat the one before.
extension DuplicateDelivery {
  /// A tap or a push that repeats the one before.
  func doubled(
    _ second: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard second.kind.placesScreens || second.kind == .wroteBack, second.kind != .restored else {
      return nil
    }
    let before = context.scene(second.scene, before: second.ordinal)
    if second.kind == .presented { return presentedTwice(second, before, in: episode, context) }
    if second.kind == .viewPushed { return viewedTwice(second, before, in: episode, context) }
    let after = context.scene(second.scene, before: second.ordinal + 1)
    let old = before.stack(second.stack)?.entries ?? []
    let new = after.stack(second.stack)?.entries ?? []
    let events = context.events(before: second.ordinal + 1)
    if second.kind == .wroteBack {
      return tappedTwice(second, new, old, events, in: episode, context)
    }
    let added = new.dropFirst(old.count)
    guard new.count > old.count,
      second.kind != .replaced || context.areEqual(new.prefix(old.count), old),
      added.count <= old.count, context.areEqual(old.suffix(added.count), added)
    else { return nil }
    let first = events.dropLast().last {
      ($0.kind.addsEntries || $0.kind == .linkTapped) && $0.scene == second.scene
        && $0.stack == second.stack
    }
    guard let first, first.routes.count >= added.count,
      context.areEqual(first.routes.suffix(added.count), added),
      isUndisturbed(first, second, events, context)
    else { return nil }
    // A third tap repeats what is told of the second.
    guard !repeatsAnother(first, events, context) else { return nil }
    let links = [first, second].map { context.links.record($0.cause) }
    // Two links may want the same, and what one link does twice is looked at above.
    if links[0] != nil, links[1] != nil { return nil }
    let link = links[0] ?? links[1]
    let wanted =
      link.flatMap { context.goal(of: $0, in: before, touching: second.stack) }
      ?? Self.wanted(second.stack, before)
    return pushFinding(
      first, second, link, wanted, context.path(added.map(\.route)), episode, context)
  }

  /// A second tap on a link, as the framework reports it: its route is on the stack once more.
  private func tappedTwice(
    _ event: NavigationEvent, _ new: [Entry], _ old: [Entry], _ events: [NavigationEvent],
    in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard new.count > 1, new.count > old.count,
      context.vocabulary.areEqual(new[new.count - 1].route, new[new.count - 2].route)
    else { return nil }
    let taps = events.filter {
      ($0.kind == .linkTapped || $0.kind == .pushed) && $0.scene == event.scene
        && $0.stack == event.stack
    }.suffix(2)
    guard taps.count == 2, let first = taps.first, let second = taps.last,
      context.areEqual(first.routes, second.routes),
      context.areEqual(second.routes, new.suffix(1)),
      first.number(.depth) == second.number(.depth) || first.kind != second.kind
        || second.number(.depth) == nil,
      isUndisturbed(first, second, events, context)
    else { return nil }
    let wanted = Wanted(
      scene: event.scene, address: event.stack, routes: new.dropLast().map(\.route))
    return pushFinding(
      first, second, nil, wanted, context.path(second.routes.map(\.route)), episode, context)
  }

  private func pushFinding(
    _ first: NavigationEvent, _ second: NavigationEvent, _ link: LinkRecord?, _ wanted: Wanted,
    _ path: String, _ episode: Episode, _ context: DiagnosisContext
  ) -> Finding {
    let gap = second.time - min(first.time, second.time)
    return finding(
      second, first, link, wanted, in: episode, context, "\(path) was pushed twice",
      "the same was asked for again \(gap) ms later, before the first had shown")
  }

  private func presentedTwice(
    _ second: NavigationEvent, _ before: SceneState, in episode: Episode,
    _ context: DiagnosisContext
  ) -> Finding? {
    let first = context.events(before: second.ordinal).last {
      $0.kind == .presented && $0.scene == second.scene
    }
    guard let first, !first.name(.screen).isNone, first.name(.screen) == second.name(.screen),
      first.name(.modal) != second.name(.modal),
      before.modals.last?.id == first.name(.modal), first.route() == second.route(),
      isQuick(first, second, within: Self.tapWindow)
    else { return nil }
    let wanted = Wanted(
      scene: second.scene, address: context.vocabulary.modalAddress(first.name(.modal)),
      routes: [])
    return finding(
      second, first, context.links.record(second.cause), wanted, in: episode, context,
      "\(context.text(second.name(.screen))) was presented twice",
      "it was asked for again \(second.time - min(first.time, second.time)) ms later")
  }

  private func viewedTwice(
    _ second: NavigationEvent, _ before: SceneState, in episode: Episode,
    _ context: DiagnosisContext
  ) -> Finding? {
    let events = context.events(before: second.ordinal)
    let first = events.last {
      $0.kind == .viewPushed && $0.scene == second.scene && $0.stack == second.stack
    }
    guard let first, first.name(.screen) == second.name(.screen),
      before.stack(second.stack)?.views.last?.screen == first.name(.screen),
      isUndisturbed(first, second, events, context)
    else { return nil }
    var finding = pushFinding(
      first, second, context.links.record(second.cause), Self.wanted(second.stack, before),
      context.text(second.name(.screen)), episode, context)
    // The path says nothing of views: the screen in front is the right one, over its like.
    if finding.outcome != .crash, finding.outcome != .covered {
      finding.outcome = .wrongStack
      finding.severity = .warning
    }
    return finding
  }

  /// Whether or not an event repeats one before it, and is told of already.
  private func repeatsAnother(
    _ event: NavigationEvent, _ events: [NavigationEvent], _ context: DiagnosisContext
  ) -> Bool {
    let earlier = events.last {
      $0.ordinal < event.ordinal && $0.kind.addsEntries && $0.scene == event.scene
        && $0.stack == event.stack
    }
    guard let earlier, event.kind == earlier.kind, context.areEqual(earlier.routes, event.routes)
    else { return false }
    return isUndisturbed(earlier, event, events, context)
  }

  /// Whether or not a second one came before the first was shown, and nothing came between.
  private func isUndisturbed(
    _ first: NavigationEvent, _ second: NavigationEvent, _ events: [NavigationEvent],
    _ context: DiagnosisContext
  ) -> Bool {
    guard isQuick(first, second, within: Self.tapWindow) else { return false }
    // What one piece of code asks for twice in a turn it means.
    if first.turn.isShared(with: second.turn), first.kind == second.kind, first.kind != .linkTapped,
      first.callSite == second.callSite
    {
      return false
    }
    return !events.contains { event in
      event.ordinal > first.ordinal && event.ordinal < second.ordinal
        && event.scene == second.scene
        && (event.kind == .screenShown || event.kind == .popped)
    }
  }
}
