import NavigationModel

/// Appearances of screens that something covers.
extension ObserverError {
  /// Whether or not an appearance is that of a covered screen, and nothing explains it.
  ///
  /// On the way up every screen may appear, the lowest first; a swipe back makes the one below
  /// appear before it is decided; containers show theirs again when they come back.
  func isCovered(
    _ event: NavigationEvent, in events: [NavigationEvent], _ context: DiagnosisContext
  ) -> Bool {
    guard event.kind == .screenAppeared else { return false }
    let state = context.state(before: event.ordinal)
    guard state.degradedSince == nil, let stack = state.stack(event.stack, in: event.scene),
      stack.isMounted
    else { return false }
    let slots = context.resolver.presentation(of: stack).slots
    let top = slots.count - 1
    let place: Int?
    if let depth = event.number(.depth) {
      place = Int(exactly: depth).flatMap { depth in
        slots.indices.contains(depth) && slots[depth].mayBeNamed(by: event, in: context.vocabulary)
          ? depth : nil
      }
    } else {
      place = slots.lastIndex { $0.isNamed(by: event, in: context.vocabulary) }
    }
    guard let place, place < top else { return false }
    let isStray =
      isTopSeen(slots[top], at: top, before: event, context)
      || wasSeenBelow(slots[place], at: place, before: event, context)
    return isStray && !isUncovering(event, to: place, stack, context)
  }

  /// Whether or not the screen on top was seen since anything last moved.
  private func isTopSeen(
    _ top: Slot, at depth: Int, before event: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    for earlier in context.events(before: event.ordinal).reversed()
    where earlier.scene == event.scene {
      switch earlier.kind {
      case .screenAppeared, .screenShown:
        let isThere =
          earlier.number(.depth).map {
            $0 == UInt64(depth) && top.mayBeNamed(by: earlier, in: context.vocabulary)
          } ?? top.isNamed(by: earlier, in: context.vocabulary)
        if earlier.stack == event.stack, isThere { return true }
      case .wroteBack, .screenDisappeared, .transitionEnded:
        // A confirmation; and what went says nothing of what came.
        if earlier.flag(.cancelled) == true { return false }
      default:
        if earlier.mayMoveScreens { return false }
      }
    }
    return false
  }

  /// Whether or not a push, and nothing else of late, came over a screen that had been seen where it
  /// is: that has no reason to appear again.
  private func wasSeenBelow(
    _ slot: Slot, at place: Int, before event: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    let earlier = context.events(before: event.ordinal).filter { $0.scene == event.scene }
    let moves = earlier.filter {
      $0.mayMoveScreens && $0.kind != .screenShown && $0.kind != .wroteBack
    }
    guard let push = moves.last, push.kind == .pushed, push.stack == event.stack,
      let depth = context.state(before: push.ordinal).stack(event.stack, in: event.scene)?
        .entries.count, place <= depth
    else { return false }
    if moves.count > 1, !moves[moves.count - 2].kind.addsEntries,
      push.time - min(push.time, moves[moves.count - 2].time) <= Pace.ofOneAct
    {
      return false
    }
    return earlier.contains {
      $0.ordinal < push.ordinal && ($0.kind == .screenAppeared || $0.kind == .screenShown)
        && $0.stack == event.stack && slot.isNamed(by: $0, in: context.vocabulary)
        && ($0.number(.depth).map { $0 == UInt64(place) } ?? true)
        && isThere(slot, at: place, before: $0, context)
    }
  }

  /// Whether or not it is this entry, rather than another like it, that was seen.
  private func isThere(
    _ slot: Slot, at place: Int, before event: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    guard let entry = slot.entry, place > 0 else { return true }
    let stack = context.state(before: event.ordinal).stack(event.stack, in: event.scene)
    guard let entries = stack?.entries, place <= entries.count else { return false }
    return entries[place - 1].id == entry.id
  }

  /// Whether or not a way back is under way that uncovers the screen.
  private func isUncovering(
    _ event: NavigationEvent, to place: Int, _ stack: StackState, _ context: DiagnosisContext
  ) -> Bool {
    let running = context.events(before: event.ordinal).last {
      $0.scene == event.scene && $0.stack == event.stack
        && ($0.kind == .transitionBegan || $0.kind == .transitionEnded)
    }
    if let running, running.kind == .transitionBegan, running.isWayBack(context) { return true }
    let moves = context.events(from: event.ordinal + 1, limit: Reach.moment).filter {
      $0.scene == event.scene
        && ($0.kind.isChange || $0.kind == .wroteBack || $0.kind == .transitionBegan
          || $0.kind == .screenShown)
    }
    guard let next = moves.first, next.stack == event.stack,
      next.time - min(next.time, event.time) <= Pace.ofOneAct
    else { return false }
    switch next.kind {
    case .transitionBegan: return next.isWayBack(context)
    case .popped:
      // A way back shows what it leads to, and no more.
      let count = moves.prefix {
        $0.kind == .popped && $0.stack == event.stack
          && ($0.ordinal == next.ordinal || $0.turn.isShared(with: next.turn))
      }.reduce(0 as UInt64) { $0.addingReportingOverflow($1.number(.count) ?? 1).partialValue }
      return UInt64(stack.entries.count - min(place, stack.entries.count)) <= count
    case .viewPopped, .replaced: return true
    case .wroteBack: return next.lacks(someOf: stack.entries, in: context.vocabulary)
    default: return false
    }
  }

  func finding(
    appearedBelow event: NavigationEvent, _ context: DiagnosisContext
  ) -> Finding {
    let scene = context.scene(event.scene, after: event.ordinal)
    let stack = scene.stack(event.stack) ?? StackState(address: event.stack)
    let top = context.resolver.presentation(of: stack).top
    let name = name(event, context)
    let topName = top.screen.isNone ? "another screen" : context.text(top.screen)
    var reason = "an appearance is not visibility: \(topName) covers it"
    if let missing = missingOnTheWayBack(to: event, context) {
      reason += ", and on the way back to it, at seq \(missing), none came"
    }
    return finding(
      blaming: event, context,
      headline: "\(name) appeared while \(topName) was on top of it", reason: reason,
      help:
        "take what is in front from the path or from didShow; bind the path itself rather than a"
        + " binding made by hand",
      evidence: [event.seq])
  }

  /// The report of the screen in front after a way back to it, with no appearance of its own.
  private func missingOnTheWayBack(
    to event: NavigationEvent, _ context: DiagnosisContext
  ) -> UInt64? {
    let observed = ObservedScreen(event)
    let later = context.events(from: event.ordinal + 1)
    guard
      let shown = later.first(where: {
        $0.kind == .screenShown && $0.scene == event.scene && $0.stack == event.stack
          && ($0.name(.screen) == observed.screen || $0.number(.depth) == observed.depth)
          && (observed.depth == nil || $0.number(.depth) == observed.depth)
      }),
      !later.contains(where: {
        $0.kind == .screenAppeared && $0.ordinal < shown.ordinal
          && $0.name(.screen) == observed.screen && $0.number(.depth) == observed.depth
      })
    else { return nil }
    return shown.seq
  }
}

extension NavigationEvent {
  /// Whether or not a transition leads back.
  fileprivate func isWayBack(_ context: DiagnosisContext) -> Bool {
    let operation = name(.operation)
    return operation == .pop || flag(.interactive) == true
      || ["dismiss", "set"].contains(context.text(operation))
  }
}
