import NavigationModel

/// What became of a stack after something was rebuilt.
enum RebuildFate {
  case survived, lost
}

extension DiagnosisContext {
  /// The loss of a stack's content, if it is one.
  ///
  /// - Parameters:
  ///   - event: What rebuilt something.
  ///   - stack: The stack with what it should have kept.
  ///   - last: The event from which on its fate is looked for, where that is not the event itself.
  ///   - isExpected: Whether or not the content is gone where nothing was observed of it.
  func loss(
    by event: NavigationEvent, of stack: StackState, after last: NavigationEvent? = nil,
    isExpected: Bool
  ) -> RebuildLoss? {
    // What does not show by itself says nothing when it is not seen.
    guard isExpected || isFaultless(stack), !isGone(stack, at: last ?? event) else { return nil }
    var settledBefore = (last ?? event).ordinal + 1
    for next in ahead(of: last ?? event) where next.scene == event.scene {
      settledBefore = next.ordinal
      let isHere = next.stack == stack.address
      // What turns out so much later, or after the user did something, is not what turning the
      // device did.
      if event.kind == .environmentChanged,
        next.isUserAct || next.kind == .tabRetapped || next.time > event.time + Self.rebuildTime
      {
        return nil
      }
      switch next.kind {
      case .screenShown where isHere:
        guard fate(of: stack, shownBy: next, after: event) == .lost,
          event.kind != .environmentChanged || beginsAnew(next)
        else { return nil }
        return RebuildLoss(
          event: event, scene: event.scene, stack: stack, evidence: next,
          settledBefore: next.ordinal + 1)
      case .wroteBack where isHere:
        guard next.by != .user, next.lacks(someOf: stack.entries, in: vocabulary),
          isExpected || next.by == .system || isEmptied(stack, by: next, after: last ?? event)
        else { return nil }
        return writtenLoss(by: event, of: stack, next)
      case .restored, .keyframe:
        return nil
      case .stackMounted where isHere, .stackUnmounted where isHere, .rootChanged where isHere:
        // Each of them is asked about itself.
        if !isExpected { return nil }
      case .crashed where isOwnCrash(next):
        guard isExpected else { return nil }
        return RebuildLoss(
          event: event, scene: event.scene, stack: stack, evidence: next,
          settledBefore: next.ordinal)
      case .popped where isHere, .viewPopped where isHere:
        // Nobody goes back from a root.
        return nil
      case .replaced where isHere && !next.lacks(someOf: stack.entries, in: vocabulary):
        // The app puts it back itself.
        return nil
      case .reset:
        return nil
      case _ where next.kind.isChange && (isHere || event.kind == .environmentChanged):
        return isExpected ? unseenLoss(by: event, of: stack, before: next.ordinal) : nil
      default:
        break
      }
      settledBefore = next.ordinal + 1
    }
    return isExpected ? unseenLoss(by: event, of: stack, before: settledBefore) : nil
  }

  /// Whether or not a report shows no more than what a container that is built anew begins with.
  private func beginsAnew(_ shown: NavigationEvent) -> Bool {
    let observed = ObservedScreen(shown)
    return observed.isBlank || observed.isPlaceholder || observed.depth ?? 0 == 0
  }

  /// Whether or not a write leaves nothing, as a container that is built anew does.
  ///
  /// One screen fewer is also what a user's way back leaves, who takes longer than a container.
  private func isEmptied(
    _ stack: StackState, by written: NavigationEvent, after event: NavigationEvent
  ) -> Bool {
    let left = written.number(.count) ?? UInt64(written.routes.count)
    let isLikeOneBack = event.kind != .rootChanged && stack.entries.count == 1
    return left == 0
      && written.time <= event.time + (isLikeOneBack ? Self.reactionTime : Self.rebuildTime)
  }

  private func unseenLoss(
    by event: NavigationEvent, of stack: StackState, before ordinal: UInt64
  ) -> RebuildLoss {
    RebuildLoss(
      event: event, scene: event.scene, stack: stack, evidence: nil,
      settledBefore: firstInFront(stack.address, after: event, before: ordinal))
  }

  /// The first change before which a stack is in front, so that its loss shows.
  private func firstInFront(
    _ address: Name, after event: NavigationEvent, before end: UInt64
  ) -> UInt64 {
    for next in ahead(of: event) where next.scene == event.scene && next.kind.isChange {
      if next.ordinal >= end { break }
      let scene = scene(event.scene, before: next.ordinal)
      if resolver.frontStack(of: scene) == address { return next.ordinal }
    }
    return end
  }

  /// A loss that the framework wrote back, measured where it shows if it does.
  private func writtenLoss(
    by event: NavigationEvent, of stack: StackState, _ written: NavigationEvent
  ) -> RebuildLoss {
    var settledBefore = written.ordinal + 1
    for next in ahead(of: written) where next.scene == event.scene {
      if next.kind.isChange { break }
      settledBefore = next.ordinal + 1
      if next.kind == .screenShown { break }
    }
    return RebuildLoss(
      event: event, scene: event.scene, stack: stack, evidence: written,
      settledBefore: settledBefore)
  }

  /// Whether or not a stack was seen without what it holds already, since it was last changed.
  private func isGone(_ stack: StackState, at event: NavigationEvent) -> Bool {
    for earlier in events(before: event.ordinal + 1).reversed()
    where earlier.scene == event.scene && earlier.stack == stack.address {
      if earlier.kind == .screenShown {
        return fate(of: stack, shownBy: earlier, after: event) == .lost
      }
      if earlier.kind.isChange || earlier.kind == .wroteBack { return false }
    }
    return false
  }

  /// What a screen on the stack says of what was on it.
  func fate(
    of stack: StackState, shownBy shown: NavigationEvent, after event: NavigationEvent
  ) -> RebuildFate {
    let observed = ObservedScreen(shown)
    if observed.isBlank || observed.isPlaceholder || observed.isRoot { return .lost }
    let depth = UInt64(stack.entries.count + stack.views.count)
    if let seen = observed.depth { return seen < depth ? .lost : .survived }
    if let route = observed.route {
      return stack.entries.contains { vocabulary.areEqual($0.route, route) } ? .survived : .lost
    }
    let root = event.name(.rootScreen).ifPresent ?? stack.root
    return !observed.screen.isNone && observed.screen == root ? .lost : .survived
  }

  /// Whether or not a stack was mounted anew since its entries were put there, which are then not
  /// to be expected.
  func isMadeAnew(_ stack: Name, before report: NavigationEvent) -> Bool {
    guard let entries = scene(report.scene, before: report.ordinal).stack(stack)?.entries,
      !entries.isEmpty
    else { return false }
    for event in events(before: report.ordinal).reversed()
    where event.scene == report.scene && event.stack == stack {
      if event.kind == .stackMounted { return true }
      if event.kind.isChange || event.kind == .wroteBack { return false }
    }
    return false
  }

  /// The events after one, as far as a story is followed.
  func ahead(of event: NavigationEvent) -> EventsAhead {
    upcoming(from: event.ordinal + 1, limit: Self.aheadLimit)
  }

  /// Whether or not a launch, a sign-in or -out, a reset or a window that came or went explains that
  /// a stack begins anew.
  func isExplained(_ event: NavigationEvent, on stack: Name? = nil) -> Bool {
    let address = stack ?? event.stack
    for earlier in events(before: event.ordinal).reversed() {
      if isExplanation(earlier, of: event) { return true }
      if earlier.scene == event.scene, earlier.stack == address,
        earlier.kind.isChange || earlier.kind == .wroteBack
      {
        break
      }
    }
    for later in events(from: event.ordinal + 1, limit: Reach.moment) {
      if later.time > event.time + Self.rebuildTime { return false }
      if isExplanation(later, of: event) { return true }
      if later.by == .user, later.kind.isChange { return false }
    }
    return false
  }

  func isExplanation(_ other: NavigationEvent, of event: NavigationEvent) -> Bool {
    switch other.kind {
    case .launched, .accountChanged, .reset, .restored: return true
    case .scenePhase:
      let phase = text(other.name(.phase))
      return other.scene == event.scene && (phase == "connected" || phase == "disconnected")
    default: return false
    }
  }
}
