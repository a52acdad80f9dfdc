import NavigationModel

/// Pops that go further than asked, or that nobody asked for.
extension PopReading {
  /// A write-back that takes away more than anyone asked it to.
  func written(at position: Int) -> PopFault? {
    let write = events[position]
    guard isShrinking(write), write.by != .link, write.by != .restore,
      let before = stack(write, context.state(before: write.ordinal)),
      context.isFaultless(before), before.isMounted, before.views.isEmpty
    else { return nil }
    let after = stack(write, context.state(after: write.ordinal))?.entries ?? []
    let change = story.latest(before: position) {
      $0.isOnStack(of: write) && ($0.kind.writesStack || $0.kind == .linkTapped)
    }
    let settled = settled(before: position, since: change, at: before)
    guard !isExplained(position, since: settled ?? change) else { return nil }

    let kind: PopFault.Kind
    var blamed = write
    if let change, settled == nil, events[change].kind == .popped,
      !Pace.isOver(events[change], at: write)
    {
      // The framework took what was asked for and more.
      guard write.by != .user || Pace.isOneAct(events[change], write) else { return nil }
      kind = .further
      blamed = events[change]
    } else if let change, settled == nil, !after.isEmpty, events[change].kind != .popped,
      context.vocabulary.areEqual(
        after[after.count - 1].route, before.entries[before.entries.count - 1].route),
      write.by != .user, !Pace.isOver(events[change], at: write)
    {
      kind = .guessed
    } else {
      guard isUnasked(position, before),
        settled != nil || isLongAgo(change, position) || isWayBack(position, from: change)
      else { return nil }
      kind = .unasked
    }
    return PopFault(
      kind: kind, blamed: blamed, wanted: before.entries, left: after,
      asked: scene(write, context.state(before: write.ordinal)),
      seen: shownScene(after: position), isAnswered: true,
      evidence: [change.map { events[$0] }, write].compactMap(\.self))
  }

  /// Where the stack was last seen, or confirmed, to be as requested; `nil` where it was not.
  private func settled(before position: Int, since change: Int?, at stack: StackState) -> Int? {
    let event = events[position]
    let first = change ?? -1
    for index in events[..<position].indices.reversed() where index > first {
      let earlier = events[index]
      guard earlier.isOnStack(of: event) else { continue }
      if earlier.kind == .wroteBack { return index }
      if earlier.kind == .screenShown {
        return context.depth(of: earlier, on: stack) == stack.entries.count ? index : nil
      }
    }
    return nil
  }

  private func isLongAgo(_ change: Int?, _ position: Int) -> Bool {
    change.map { Pace.isOver(events[$0], at: events[position]) } ?? true
  }

  /// Whether or not the system went back from a push of another turn.
  private func isWayBack(_ position: Int, from change: Int?) -> Bool {
    guard let change, events[position].by == .system else { return false }
    let push = events[change]
    return push.kind == .pushed && push.by != .link && push.cause.isNone
      && !push.turn.isShared(with: events[position].turn)
  }

  /// Whether or not nobody can have asked for a write-back.
  ///
  /// One by an unknown writer is the user's way back in an app that only records its binding. It is
  /// not where the app records the system's ways back as such, or goes on as if nothing had been
  /// taken away.
  private func isUnasked(_ position: Int, _ before: StackState) -> Bool {
    let write = events[position]
    switch write.by {
    case .system: return true
    case .user: return false
    default:
      guard write.callSite.isNone else { return false }
      return events[..<position].contains { $0.kind == .popped && $0.by == .user && $0.has(.via) }
        || isDisbelieved(write, before)
    }
  }

  /// Whether or not the app's next word on a stack counts what a write-back took away.
  private func isDisbelieved(_ write: NavigationEvent, _ before: StackState) -> Bool {
    let left = stack(write, context.state(after: write.ordinal))?.entries.count ?? 0
    let next = context.events(from: write.ordinal + 1).first { event in
      guard event.isOnStack(of: write) else { return false }
      switch event.kind {
      case .saved, .refused, .linkTapped: return true
      case .wroteBack: return event.number(.count) ?? UInt64(event.routes.count) != UInt64(left)
      default: return event.kind.writesStack
      }
    }
    guard let next, let top = before.entries.last else { return false }
    let now = stack(next, context.state(before: next.ordinal))?.entries ?? []
    switch next.kind {
    case .popped: return next.number(.count).map { $0 > UInt64(now.count) } ?? false
    case .replaced:
      return next.routes.count > before.entries.count
        && zip(before.entries, next.routes).allSatisfy {
          context.vocabulary.areEqual($0.route, $1.route)
        }
    case .saved: return next.number(.entries) == UInt64(before.entries.count)
    case .refused:
      // An equal route that is on top all the same says nothing.
      let isOnTop = now.last.map { context.vocabulary.areEqual($0.route, top.route) } ?? false
      return context.text(next.name(.reason)) == "sameTop" && !isOnTop
        && next.routes.contains { context.vocabulary.areEqual($0.route, top.route) }
    default: return false
    }
  }

  /// Whether or not something else than a pop took entries away, or took the user back.
  private func isExplained(_ position: Int, since first: Int?) -> Bool {
    let event = events[position]
    let start = first ?? -1
    if story.contains(after: start, before: position, where: { $0.kind == .gap }) { return true }
    return events[..<position].indices.contains { index in
      let earlier = events[index]
      guard index > start, earlier.scene == event.scene else { return false }
      // A stack that was made anew since is another one, however long ago.
      if earlier.kind.makesStack, earlier.stack == event.stack { return true }
      guard Pace.isOneAct(earlier, event) || index == position - 1 && event.time == earlier.time
      else { return false }
      switch earlier.kind {
      case .rootChanged, .stackMounted, .stackUnmounted, .destinationRemoved, .restored,
        .restoreFailed, .reset, .keyframe, .selectionChanged, .environmentChanged,
        .accountChanged, .tabRetapped, .dismissed:
        return true
      case .linkTapped: return earlier.turn.isShared(with: event.turn)
      case .transitionBegan:
        // The user's own swipe, recorded as what it is.
        let isBack = context.text(earlier.name(.operation)) == "pop"
        return isBack && (earlier.by == .user || earlier.flag(.interactive) == true)
          && event.kind == .wroteBack
      default: return false
      }
    }
  }

  /// A screen nearer the root, with nothing recorded that went back.
  func seen(at position: Int) -> PopFault? {
    let sight = events[position]
    let state = context.state(before: sight.ordinal)
    let scene = scene(sight, state)
    guard let before = scene.stack(sight.stack), !before.entries.isEmpty, before.isMounted,
      before.views.isEmpty, before.path != .implicit,
      context.resolver.frontStack(of: scene) == sight.stack, context.isFaultless(before),
      let depth = context.depth(of: sight, on: before), depth < before.entries.count
    else { return nil }
    let change = story.latest(before: position) {
      $0.isOnStack(of: sight) && ($0.kind.writesStack || $0.kind == .wroteBack)
    }
    let settled = settled(before: position, since: change, at: before)
    guard !isExplained(position, since: settled ?? change), !isRecorded(after: position) else {
      return nil
    }
    let kind: PopFault.Kind
    var blamed = sight
    if let settled, events[settled].kind == .screenShown {
      // What is in front again, with nothing done about it, was there all the time.
      guard !isCorrected(sight), context.cancelledSwipe(at: sight) == nil else { return nil }
      kind = .unasked
    } else if let pop = story.latest(before: position, where: { writes($0, sight) }),
      events[pop].kind == .popped, !isShown(since: pop, position)
    {
      // What was never seen since it was asked for is not what the pop took.
      guard !wasMissing(before.entries[depth], at: depth, before: pop, like: sight) else {
        return nil
      }
      kind = .further
      blamed = events[pop]
    } else if let push = story.latest(before: position, where: { writes($0, sight) }),
      events[push].kind == .pushed, isBackToEqual(sight, depth, before),
      !isShown(since: push, position)
    {
      kind = .guessed
      blamed = events[push]
    } else {
      return nil
    }
    return PopFault(
      kind: kind, blamed: blamed, wanted: before.entries,
      left: Array(before.entries[..<depth]), asked: scene,
      seen: self.scene(sight, context.state(after: sight.ordinal)), isSighted: true,
      evidence: [blamed, sight])
  }

  /// A swipe that was counted, and then what it was to leave is still in front: it was let go.
  func stayed(at position: Int) -> PopFault? {
    let sight = events[position]
    guard let pop = story.latest(before: position, where: { writes($0, sight) }),
      events[pop].kind == .popped, events[pop].isSwipe(context), !isShown(since: pop, position),
      !story.contains(after: pop, before: position, where: { isFinished($0, like: sight) }),
      let before = stack(sight, context.state(before: events[pop].ordinal)),
      context.isFaultless(before), before.views.isEmpty,
      context.depth(of: sight, on: before) == before.entries.count
    else { return nil }
    let asked = scene(sight, context.state(after: events[pop].ordinal))
    let counted = asked.stack(sight.stack)?.entries ?? []
    // Reports that are one behind say nothing of the swipe.
    guard counted.count < before.entries.count, !isCorrected(sight),
      context.wasRight(in: sight.scene, before: sight.ordinal),
      LaggingReports(from: sight, context) == nil
    else { return nil }
    return PopFault(
      kind: .cancelled, blamed: events[pop], wanted: counted, left: before.entries, asked: asked,
      seen: scene(sight, context.state(after: sight.ordinal)), isSighted: true,
      evidence: [events[pop], sight])
  }

  private func isFinished(_ event: NavigationEvent, like sight: NavigationEvent) -> Bool {
    context.isTransition(event, of: sight) && event.kind == .transitionEnded
      && event.flag(.cancelled) != true
  }

  /// Whether or not the next report, with nothing done in between, is as requested.
  private func isCorrected(_ sight: NavigationEvent) -> Bool {
    let next = context.events(from: sight.ordinal + 1, limit: Reach.moment).first {
      $0.scene == sight.scene && ($0.kind == .screenShown || $0.kind.isChange)
    }
    guard let next, next.kind == .screenShown else { return false }
    return context.agrees(next, with: scene(sight, context.state(after: next.ordinal)))
  }

  private func writes(_ event: NavigationEvent, _ sight: NavigationEvent) -> Bool {
    event.isOnStack(of: sight) && event.kind.writesStack
  }

  private func isShown(since write: Int, _ position: Int) -> Bool {
    story.contains(after: write, before: position) {
      $0.kind == .screenShown && $0.isOnStack(of: events[position])
    }
  }

  /// Whether or not a screen was reported nearer the root than an entry that was requested by then.
  private func wasMissing(
    _ entry: Entry, at depth: Int, before last: Int, like sight: NavigationEvent
  ) -> Bool {
    events[..<last].contains { event in
      guard event.kind == .screenShown, event.isOnStack(of: sight),
        let earlier = stack(event, context.state(before: event.ordinal)),
        earlier.entries.indices.contains(depth), earlier.entries[depth].id == entry.id,
        let seen = context.depth(of: event, on: earlier)
      else { return false }
      return seen <= depth
    }
  }

  /// Whether or not an equal route, at a lesser depth, is what a push of it is seen as.
  private func isBackToEqual(_ sight: NavigationEvent, _ depth: Int, _ stack: StackState) -> Bool {
    depth > 0 && sight.has(.depth)
      && context.vocabulary.areEqual(
        stack.entries[depth - 1].route, stack.entries[stack.entries.count - 1].route)
  }

  /// Whether or not the way back is written down just after it was seen.
  private func isRecorded(after position: Int) -> Bool {
    let sight = events[position]
    return context.events(from: sight.ordinal + 1, limit: Reach.moment).contains {
      $0.isOnStack(of: sight) && Pace.isOneAct(sight, $0)
        && ($0.kind == .popped || $0.kind == .replaced || $0.kind == .wroteBack)
        && context.agrees(sight, with: context.scene(sight.scene, after: $0.ordinal))
    }
  }
}

extension NavigationEvent {
  /// Whether or not it is a way back by a swipe, which can be let go.
  fileprivate func isSwipe(_ context: DiagnosisContext) -> Bool {
    ["edgeSwipe", "contentSwipe"].contains(context.text(name(.via)))
  }
}
