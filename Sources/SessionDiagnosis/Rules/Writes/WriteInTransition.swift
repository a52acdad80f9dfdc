import NavigationModel

/// A write during a running transition, and screen and stack differ after it.
struct WriteInTransition: StandardRule {
  let id: RuleID = "write-in-transition"
  let signals: Signals = [.inTransition, .mismatch, .consoleFault, .crash]

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    let story = Story(of: episode, context)
    let foreign = RunningTransitions(in: story, until: story.events.count, context)
      .foreign
    guard let blamed = foreign.first else { return [] }

    let address = context.front(of: episode, touchedBy: foreign)
    let requested = episode.requested.stack(address)?.entries ?? []
    var wanted = Wanted(
      scene: episode.scene, address: address, routes: requested.map(\.route),
      isInFront: address == context.resolver.frontStack(of: episode.requested))
    let verdict = context.verdict(on: episode, wanted: wanted)
    let fault = story.events[story.start...].first { context.isTransitionFault($0) }
    let isSeen = episode.settledBy != nil || episode.stacks.contains(where: \.wasCut)
    let differs =
      verdict.isObserved && isSeen && verdict.outcome != .none
      && !context.isSettled(episode, as: wanted, in: story)
      && context.isShowable(address, in: episode)
    let died = episode.crash != nil && (episode.settledBy == nil || verdict.outcome == .blank)
    guard differs || died || fault != nil else { return [] }
    // Containers that go and come again are the cause where they do.
    let isRebuilt = story.events[story.start...].contains {
      $0.kind.rebuilds && $0.scene == episode.scene
    }
    guard !isRebuilt || fault != nil else { return [] }

    // A link's goal says what was wanted, not what came of it.
    if let goal = context.goals(of: episode).first(where: { $0.address == address }) {
      wanted = goal
    }
    let began = story.latest(before: story.events.count) {
      $0.kind == .transitionBegan && $0.scene == episode.scene && $0.ordinal < blamed.ordinal
    }
    let operation = began.map { context.text(story.events[$0].name(.operation)) } ?? ""
    let running = operation.isEmpty ? "a transition" : "a \(operation)"
    return [
      context.finding(
        id, context.verdict(on: episode, wanted: wanted), in: episode, blaming: blamed,
        wanted: wanted, confidence: fault == nil && episode.crash == nil ? .likely : .certain,
        evidence: (began.map { [story.events[$0]] } ?? []) + foreign
          + [fault, episode.settledBy].compactMap(\.self),
        headline:
          "\(context.writer(blamed)) wrote while \(running) was running"
          + (foreign.count > 1 ? ", the first of \(foreign.count) such writes" : ""),
        reason: fault.map { "the framework says: \(context.text($0.name(.text)))" }
          ?? "the path changes before the animation ends, and what is then in front is not what"
          + " was asked for",
        help:
          "wait until the transition has ended, or set the whole path in one write; go back several"
          + " screens with one removal, and disable the button while it runs")
    ]
  }
}

extension DiagnosisContext {
  /// The stack in front that some of these writes changed, else the first that they changed.
  func front(of episode: Episode, touchedBy writes: [NavigationEvent]) -> Name {
    let front = resolver.frontStack(of: episode.requested)
    let touched = writes.map(\.stack)
    return touched.contains(front) ? front : touched.first ?? front
  }

  /// Whether or not one of the next screens shown, with nothing done in between, is as wanted.
  func isSettled(_ episode: Episode, as wanted: Wanted, in story: Story) -> Bool {
    guard let settledBy = episode.settledBy else { return false }
    let requested = episode.requested.stack(wanted.address)?.entries ?? []
    for event in story.events[story.start...] where event.ordinal >= settledBy.ordinal {
      guard event.kind == .screenShown, event.scene == wanted.scene else { continue }
      let scene = scene(wanted.scene, in: state(after: event.ordinal))
      guard areEqual(scene.stack(wanted.address)?.entries ?? [], requested) else { return false }
      let verdict = verdict(
        seen: scene, asked: episode.requested, wanted: wanted, didChange: true, isCrash: false)
      if verdict.isObserved, verdict.outcome == .none { return true }
    }
    return false
  }

  /// Whether or not the user went back, by the binding alone, before anything was shown.
  func hasGoneOn(_ episode: Episode, in story: Story) -> Bool {
    guard let last = episode.events.last(where: \.kind.isChange) else { return false }
    let end = episode.settledBy?.ordinal ?? .max
    return story.events[story.start...].contains { event in
      guard event.kind == .wroteBack, event.ordinal > last.ordinal, event.ordinal < end,
        event.scene == last.scene, event.by == .user || Pace.isOver(last, at: event),
        let before = state(before: event.ordinal).stack(event.stack, in: event.scene)
      else { return false }
      return event.lacks(someOf: before.entries, in: vocabulary)
    }
  }

  /// Whether or not the resolver expects all that is requested of a stack to show.
  func isShowable(_ address: Name, in episode: Episode) -> Bool {
    guard let stack = episode.requested.stack(address) else { return true }
    return stack.isMounted && stack.views.isEmpty && isFaultless(stack)
  }

  /// Whether or not the framework complains of transitions that met.
  ///
  /// The texts are patterns: what they say differs between versions of the system.
  func isTransitionFault(_ event: NavigationEvent) -> Bool {
    guard event.kind == .consoleFault else { return false }
    let text = text(event.name(.text)).lowercased()
    return ["nested push", "nested pop", "navigation transition", "unbalanced calls to begin/end"]
      .contains { text.contains($0) }
  }
}
