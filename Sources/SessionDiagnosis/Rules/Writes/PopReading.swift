import NavigationModel

/// Pops and what became of them, in one story.
struct PopReading {
  let story: Story
  let context: DiagnosisContext

  private var events: [NavigationEvent] { story.events }

  // MARK: Counted though cancelled

  /// A pop whose transition then ended cancelled.
  func counted(at position: Int) -> PopFault? {
    let ended = events[position]
    guard ended.flag(.cancelled) == true, let pop = pop(of: position) else { return nil }
    let popped = events[pop]
    let before = stack(popped, context.state(before: popped.ordinal))
    let asked = scene(popped, context.state(after: popped.ordinal))
    let counted = asked.stack(popped.stack)?.entries ?? []
    guard let before, before.entries.count > counted.count else { return nil }
    let last = context.state(after: events[events.count - 1].ordinal)
    var seen = scene(popped, last)
    let now = seen.stack(popped.stack)?.entries ?? []
    // The app may have been told, and have put back what it took away.
    guard !context.areEqual(now, before.entries), !isPutBack(before, after: ended) else {
      return nil
    }
    if let index = seen.stacks.firstIndex(where: { $0.address == popped.stack }),
      !story.isShown(after: pop, before: events.count, in: popped.scene)
    {
      // Cancelled means that what was in front is in front.
      var shown = ObservedScreen()
      shown.route = before.entries.last?.route
      shown.depth = UInt64(before.entries.count)
      seen.stacks[index].observed = shown
    }
    return PopFault(
      kind: .cancelled, blamed: popped, wanted: counted, left: before.entries, asked: asked,
      seen: seen, isSighted: true, evidence: [popped, ended])
  }

  /// Whether or not the next write puts a stack back as it was.
  private func isPutBack(_ before: StackState, after ended: NavigationEvent) -> Bool {
    let next = context.events(from: ended.ordinal + 1, limit: 16).first {
      $0.isOnStack(of: ended) && ($0.kind.writesStack || $0.kind == .wroteBack)
    }
    guard let next, Pace.isOneAct(ended, next) else { return false }
    let entries = stack(next, context.state(after: next.ordinal))?.entries ?? []
    return context.areEqual(entries, before.entries)
  }

  /// The pop that a transition shows.
  private func pop(of ended: Int) -> Int? {
    var hasBegun = false
    for position in events[..<ended].indices.reversed() {
      let event = events[position]
      guard event.isOnStack(of: events[ended]) else { continue }
      switch event.kind {
      case .popped: return isPop(of: ended, position, hasBegun) ? position : nil
      case .wroteBack where hasBegun == false && isShrinking(event): return position
      case .transitionBegan where !hasBegun: hasBegun = true
      case .transitionBegan, .transitionEnded: return nil
      case .screenShown where hasBegun: return nil
      case _ where event.kind.writesStack || event.kind.rebuilds || event.kind == .gap:
        return nil
      default: break
      }
    }
    return nil
  }

  private func isPop(of ended: Int, _ position: Int, _ hasBegun: Bool) -> Bool {
    !hasBegun || events[position].turn.isShared(with: events[ended].turn)
      || Pace.isOneAct(events[position], events[ended])
  }

  private func isShrinking(_ event: NavigationEvent) -> Bool {
    let before = stack(event, context.state(before: event.ordinal))?.entries ?? []
    let after = stack(event, context.state(after: event.ordinal))?.entries ?? []
    return after.count < before.count && context.commonCount(before, after) == after.count
  }

  // MARK: Further than asked, or never asked for

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
    if let change, settled == nil, events[change].kind == .popped {
      // The framework took what was asked for and more.
      guard Pace.isOneAct(events[change], write) || write.by != .user else { return nil }
      kind = .further
      blamed = events[change]
    } else if let change, settled == nil, !after.isEmpty, events[change].kind != .popped,
      context.vocabulary.areEqual(
        after[after.count - 1].route, before.entries[before.entries.count - 1].route),
      write.by != .user
    {
      kind = .guessed
    } else {
      guard isUnasked(position), settled != nil || isLongAgo(change, position) else { return nil }
      kind = .unasked
    }
    let last = context.state(after: events[events.count - 1].ordinal)
    return PopFault(
      kind: kind, blamed: blamed, wanted: before.entries, left: after,
      asked: scene(write, context.state(before: write.ordinal)),
      seen: scene(write, last), isAnswered: true,
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

  /// Whether or not nobody can have asked for a write-back.
  ///
  /// One by an unknown writer is the user's way back in an app that only records its binding; where
  /// the app records the user's way back otherwise, it is not.
  private func isUnasked(_ position: Int) -> Bool {
    let write = events[position]
    switch write.by {
    case .system: return true
    case .user: return false
    default:
      return write.callSite.isNone
        && events[..<position].contains { $0.kind == .popped && $0.by == .user }
    }
  }

  /// Whether or not something else than a pop took entries away, or took the user back.
  private func isExplained(_ position: Int, since first: Int?) -> Bool {
    let event = events[position]
    let start = first ?? -1
    if story.contains(after: start, before: position, where: { $0.kind == .gap }) { return true }
    return events[..<position].indices.contains { index in
      let earlier = events[index]
      guard index > start, earlier.scene == event.scene, Pace.isOneAct(earlier, event) else {
        return false
      }
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
      before.views.isEmpty, before.path != .implicit, scene.modals.isEmpty,
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
      kind = .unasked
    } else if let pop = story.latest(before: position, where: { writes($0, sight) }),
      events[pop].kind == .popped, !isShown(since: pop, position)
    {
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

  private func writes(_ event: NavigationEvent, _ sight: NavigationEvent) -> Bool {
    event.isOnStack(of: sight) && event.kind.writesStack
  }

  private func isShown(since write: Int, _ position: Int) -> Bool {
    story.contains(after: write, before: position) {
      $0.kind == .screenShown && $0.isOnStack(of: events[position])
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
    return context.events(from: sight.ordinal + 1, limit: 16).contains {
      $0.isOnStack(of: sight) && Pace.isOneAct(sight, $0)
        && ($0.kind == .popped || $0.kind == .replaced || $0.kind == .wroteBack)
    }
  }

  // MARK: Guessed from a route's name

  /// A pop to a route equal to the one that was in front, where a push was asked for.
  func guessed(at position: Int) -> PopFault? {
    let popped = events[position]
    guard !popped.has(.via), let before = stack(popped, context.state(before: popped.ordinal)),
      let asked = stack(popped, context.state(after: popped.ordinal))?.entries,
      let top = before.entries.last, let left = asked.last, asked.count < before.entries.count - 1,
      context.vocabulary.areEqual(top.route, left.route)
    else { return nil }
    let change = story.latest(before: position) { $0.isOnStack(of: popped) && $0.kind.writesStack }
    let last = context.state(after: events[events.count - 1].ordinal)
    let isAtOnce =
      change.map {
        events[$0].kind == .pushed && Pace.isOneAct(events[$0], popped)
          && !story.isShown(after: $0, before: position, in: popped.scene)
      } ?? false
    if isAtOnce, let change {
      return PopFault(
        kind: .guessed, blamed: popped, wanted: before.entries, left: asked,
        asked: scene(popped, context.state(after: popped.ordinal)), seen: scene(popped, last),
        isSighted: story.isShown(after: position, before: events.count, in: popped.scene),
        evidence: [events[change], popped])
    }
    // The framework contradicts it: it is as deep as before.
    let sight = events[position...].first {
      $0.kind == .screenShown && $0.isOnStack(of: popped)
        && $0.number(.depth) == UInt64(before.entries.count)
    }
    guard let sight else { return nil }
    return PopFault(
      kind: .guessed, blamed: popped, wanted: asked, left: before.entries,
      asked: scene(popped, context.state(after: popped.ordinal)), seen: scene(popped, last),
      isSighted: true, evidence: [popped, sight])
  }

  // MARK: States

  private func stack(_ event: NavigationEvent, _ state: NavigationState) -> StackState? {
    state.stack(event.stack, in: event.scene)
  }

  private func scene(_ event: NavigationEvent, _ state: NavigationState) -> SceneState {
    context.scene(event.scene, in: state)
  }
}
