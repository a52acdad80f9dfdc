import NavigationModel

/// Pops and what became of them, in one story.
struct PopReading {
  let story: Story
  let context: DiagnosisContext

  var events: [NavigationEvent] { story.events }

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
    var seen = shownScene(after: pop, ended: position)
    let now = seen.stack(popped.stack)?.entries ?? []
    // The app may have been told, and have put back what it took away.
    guard !context.areEqual(now, before.entries), !isPutBack(before, after: ended) else {
      return nil
    }
    if let index = seen.stacks.firstIndex(where: { $0.address == popped.stack }),
      seen.stacks[index].observed == nil
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
    let next = context.events(from: ended.ordinal + 1, limit: Reach.moment).first {
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
      guard context.isTransition(events[ended], of: event) else { continue }
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

  func isShrinking(_ event: NavigationEvent) -> Bool {
    let before = stack(event, context.state(before: event.ordinal))?.entries ?? []
    let after = stack(event, context.state(after: event.ordinal))?.entries ?? []
    return after.count < before.count && context.commonCount(before, after) == after.count
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
    let isAtOnce =
      change.map {
        events[$0].kind == .pushed && comesAtOnce(popped, after: events[$0])
          && !story.isShown(after: $0, before: position, in: popped.scene)
      } ?? false
    if isAtOnce, let change {
      return PopFault(
        kind: .guessed, blamed: popped, wanted: before.entries, left: asked,
        asked: scene(popped, context.state(after: popped.ordinal)),
        seen: shownScene(after: position),
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
      asked: scene(popped, context.state(after: popped.ordinal)), seen: shownScene(after: position),
      isSighted: true, evidence: [popped, sight])
  }

  /// Whether or not a pop follows a push at once; where nothing is timed, one that no user made.
  private func comesAtOnce(_ popped: NavigationEvent, after push: NavigationEvent) -> Bool {
    Pace.isOneAct(push, popped) || push.time == popped.time && popped.by != .user
  }

  // MARK: States

  /// The window of an event once what follows it is shown, with nothing done in between.
  ///
  /// - Parameter ended: A later event up to which all that happened belongs to it.
  func shownScene(after position: Int, ended: Int? = nil) -> SceneState {
    let event = events[position]
    var latest = events[ended ?? position]
    for next in events[(position + 1)...] where next.scene == event.scene {
      if next.kind == .screenShown {
        latest = next.ordinal > latest.ordinal ? next : latest
        break
      }
      guard next.ordinal > latest.ordinal else { continue }
      if next.kind.isChange || next.kind == .wroteBack && isShrinking(next) { break }
    }
    return scene(event, context.state(after: latest.ordinal))
  }

  func stack(_ event: NavigationEvent, _ state: NavigationState) -> StackState? {
    state.stack(event.stack, in: event.scene)
  }

  func scene(_ event: NavigationEvent, _ state: NavigationState) -> SceneState {
    context.scene(event.scene, in: state)
  }
}
