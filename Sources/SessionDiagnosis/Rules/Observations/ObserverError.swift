import NavigationModel

/// What was reported as shown was not in front, or is one behind.
///
/// The navigation is as it was asked for; it is the report that is wrong.
struct ObserverError: StandardRule {
  let id: RuleID = "observer-error"
  let signals: Signals = [.mismatch, .appearance]

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    let events = context.events(episode.range).filter { $0.scene == episode.scene }
    var findings: [Finding] = []
    if let wrong = firstMismatch(in: events, context) {
      // What goes on was told where it began.
      if context.wasRight(in: wrong.scene, before: wrong.ordinal),
        let run = LaggingReports(from: wrong, context)
      {
        return [finding(run, context)]
      }
      if let finding = passing(wrong, in: events, context) { findings.append(finding) }
    }
    if let appeared = events.first(where: { isCovered($0, in: events, context) }) {
      findings.append(finding(appearedBelow: appeared, context))
    }
    return findings.isEmpty ? [] : [findings[0]]
  }

  private func firstMismatch(
    in events: [NavigationEvent], _ context: DiagnosisContext
  ) -> NavigationEvent? {
    events.first { event in
      event.kind == .screenShown && context.state(before: event.ordinal).degradedSince == nil
        && !context.agrees(event, with: context.scene(event.scene, after: event.ordinal))
    }
  }

  // MARK: Reports of what is in front

  private func finding(
    _ run: LaggingReports, _ context: DiagnosisContext
  ) -> Finding {
    finding(
      blaming: run.first, context,
      headline: "each report of what is in front names the screen before:"
        + " \(run.count) of \(run.count)",
      reason: "the screen's name is read before the change that sets it has settled",
      help: "report what is in front once the change has settled, as didShow does",
      evidence: [run.first.seq])
  }

  /// A report of a screen below that is taken back without anything having changed.
  private func passing(
    _ wrong: NavigationEvent, in events: [NavigationEvent], _ context: DiagnosisContext
  ) -> Finding? {
    let scene = context.scene(wrong.scene, after: wrong.ordinal)
    let due = context.due(scene)
    guard wrong.stack == due.stack, let earlier = right(before: wrong, due, context),
      let later = events.first(where: { $0.ordinal > wrong.ordinal && $0.mayMoveScreens }),
      later.kind == .screenShown, due.fits(later, in: context.vocabulary)
    else { return nil }
    return finding(
      blaming: wrong, context,
      headline: "\(name(wrong, context)) was reported in front of \(context.text(wrong.stack))"
        + " while \(context.text(due.screen)) was",
      reason: "nothing changed between this report and the right ones before and after it",
      help: "ask the transition whether it was cancelled before reporting what it shows",
      evidence: [earlier.seq, wrong.seq, later.seq])
  }

  /// The report before a wrong one that was right, with nothing in between to change it.
  private func right(
    before wrong: NavigationEvent, _ due: Landing, _ context: DiagnosisContext
  ) -> NavigationEvent? {
    let earlier = context.events(before: wrong.ordinal).last {
      $0.scene == wrong.scene && $0.mayMoveScreens
    }
    guard let earlier, earlier.kind == .screenShown, due.fits(earlier, in: context.vocabulary)
    else { return nil }
    return earlier
  }

  // MARK: Appearances

  /// Whether or not an appearance is that of a covered screen, and nothing explains it.
  ///
  /// On the way up every screen may appear, the lowest first; a swipe back makes the one below
  /// appear before it is decided; containers show theirs again when they come back.
  private func isCovered(
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
      push.time - min(push.time, moves[moves.count - 2].time) <= 1_000
    {
      return false
    }
    return earlier.contains {
      $0.ordinal < push.ordinal && ($0.kind == .screenAppeared || $0.kind == .screenShown)
        && $0.stack == event.stack && slot.isNamed(by: $0, in: context.vocabulary)
        && ($0.number(.depth).map { $0 == UInt64(place) } ?? true)
    }
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
    let moves = context.events(from: event.ordinal + 1, limit: 16).filter {
      $0.scene == event.scene
        && ($0.kind.isChange || $0.kind == .wroteBack || $0.kind == .transitionBegan
          || $0.kind == .screenShown)
    }
    guard let next = moves.first, next.stack == event.stack,
      next.time - min(next.time, event.time) <= 1_000
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

  private func finding(
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

  // MARK: Findings

  private func name(_ event: NavigationEvent, _ context: DiagnosisContext) -> String {
    let observed = ObservedScreen(event)
    if !observed.screen.isNone { return context.text(observed.screen) }
    return observed.route.map(context.label(_:)) ?? "a screen"
  }

  /// What was wanted shows; only the report does not say so.
  private func finding(
    blaming event: NavigationEvent, _ context: DiagnosisContext, headline: String,
    reason: String, help: String, evidence: [UInt64]
  ) -> Finding {
    let scene = context.unobserved(context.scene(event.scene, after: event.ordinal))
    let due = context.due(scene)
    let address = event.kind == .screenAppeared ? event.stack : due.stack
    let wanted = Wanted(
      scene: event.scene, address: address,
      routes: (scene.stack(address)?.entries ?? []).map(\.route), isInFront: due.stack == address)
    let presented = context.resolver.presented(address, in: scene)
    let verdict = Verdict(
      outcome: .none, outcomes: nil, isObserved: true,
      landed: context.prefixThatShows(presented, wanted), landing: due)
    return context.finding(
      id, verdict, blaming: EventMark(event), link: nil, wanted: wanted, confidence: .certain,
      headline: headline, reason: reason, fix: .advise(help), evidence: evidence)
  }
}

extension NavigationEvent {
  /// Whether or not a transition leads back.
  fileprivate func isWayBack(_ context: DiagnosisContext) -> Bool {
    let operation = name(.operation)
    return operation == .pop || flag(.interactive) == true
      || ["dismiss", "set"].contains(context.text(operation))
  }

  /// Whether or not after such an event another screen may be in front, or be said to be.
  fileprivate var mayMoveScreens: Bool {
    switch kind {
    case .screenShown, .wroteBack, .transitionBegan, .transitionEnded, .scenePhase,
      .environmentChanged, .stackMounted, .stackUnmounted, .selectionChanged, .accountChanged,
      .destinationDeclared, .destinationRemoved, .gap, .keyframe:
      true
    default:
      kind.isChange
    }
  }
}
