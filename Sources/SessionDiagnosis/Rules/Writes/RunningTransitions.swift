import NavigationModel

/// Which writes of a story fell into a transition that was not their own.
struct RunningTransitions {
  /// The first such write since a screen was last shown, and all of them, in order.
  private(set) var foreign: [NavigationEvent] = []

  private struct Transition {
    let began: Int
    /// Position of its end: its `transitionEnded`, else what shows that it is over.
    let end: Int
    let operation: Name
  }

  /// Looks at a story, up to a position.
  init(in story: Story, until last: Int, _ context: DiagnosisContext) {
    let scene = story.events[story.start].scene
    // What happened before a screen was shown is over and done with.
    let shown =
      story.latest(before: story.start) { $0.kind == .screenShown && $0.scene == scene } ?? -1
    let transitions = Self.transitions(in: story, scene, context)
    guard !transitions.isEmpty else { return }
    let owned = Set(transitions.compactMap { Self.owner(of: $0, in: story, context) })
    for position in (shown + 1)..<min(last, story.events.count) {
      let event = story.events[position]
      guard event.scene == scene, Self.isWrite(event.kind), !owned.contains(position),
        transitions.contains(where: { transition in
          transition.began < position && position < transition.end
            && Self.isAffected(event, by: story.events[transition.began], context)
        })
      else { continue }
      foreign.append(event)
    }
  }

  private static func isWrite(_ kind: EventKind) -> Bool {
    kind.writesStack || kind == .presented || kind == .dismissed || kind == .reset
      || kind == .restored
  }

  /// Whether or not a write concerns what a transition moves.
  private static func isAffected(
    _ event: NavigationEvent, by began: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    if context.isTransition(began, of: event) || event.kind == .reset || event.kind == .restored {
      return true
    }
    let operation = context.text(began.name(.operation))
    return operation == "present" || operation == "dismiss"
  }

  private static func transitions(
    in story: Story, _ scene: Name, _ context: DiagnosisContext
  ) -> [Transition] {
    story.events.indices.compactMap { position in
      let began = story.events[position]
      guard began.kind == .transitionBegan, began.scene == scene else { return nil }
      let operation = began.name(.operation)
      var runsUntil = story.events.count
      for next in (position + 1)..<max(story.events.count, position + 1) {
        let event = story.events[next]
        guard context.isTransition(began, of: event) else { continue }
        if event.kind == .transitionEnded {
          return Transition(began: position, end: next, operation: operation)
        }
        // Another begins while it runs: the end that comes first may be the other's.
        if event.kind == .screenShown { runsUntil = min(runsUntil, next) }
      }
      // Its end is missing: it was over when a screen was shown, or after the time of one act.
      let late = story.events.indices[position...].first { next in
        Pace.isOver(began, at: story.events[next])
      }
      return Transition(
        began: position, end: min(runsUntil, late ?? story.events.count), operation: operation)
    }
  }

  /// The change that a transition shows: the one that set it off, else the first one in it.
  private static func owner(
    of transition: Transition, in story: Story, _ context: DiagnosisContext
  ) -> Int? {
    let began = story.events[transition.began]
    let operation = context.text(transition.operation)
    let before = story.latest(before: transition.began) {
      context.isTransition(began, of: $0)
        && (isWrite($0.kind) || $0.kind == .screenShown || $0.kind == .transitionBegan
          || $0.kind == .transitionEnded || $0.kind == .wroteBack)
    }
    if let before, isShown(story.events[before], as: operation) {
      if isWrite(story.events[before].kind) { return before }
      if story.events[before].kind == .wroteBack {
        return ownerOfAnswer(before, began, story, context)
      }
    }
    return story.events.indices[(transition.began + 1)...].first { position in
      position < transition.end && context.isTransition(began, of: story.events[position])
        && isWrite(story.events[position].kind)
        && isShown(story.events[position], as: operation)
        && !story.contains(after: transition.began, before: position) { $0.kind == .wroteBack }
    }
  }

  /// The change that a write-back before a transition confirms.
  private static func ownerOfAnswer(
    _ answer: Int, _ began: NavigationEvent, _ story: Story, _ context: DiagnosisContext
  ) -> Int? {
    let write = story.latest(before: answer) {
      context.isTransition(began, of: $0) && isWrite($0.kind)
    }
    guard let write, Pace.isOneAct(story.events[write], began) else { return answer }
    return write
  }

  private static func isShown(_ event: NavigationEvent, as operation: String) -> Bool {
    if event.kind == .wroteBack { return true }
    switch operation {
    case "push":
      return event.kind == .pushed || event.kind == .replaced || event.kind == .linkApplied
        || event.kind == .viewPushed || event.kind == .restored
    case "pop":
      return event.kind == .popped || event.kind == .replaced || event.kind == .viewPopped
        || event.kind == .reset
    case "present": return event.kind == .presented
    case "dismiss": return event.kind == .dismissed
    default: return isWrite(event.kind)
    }
  }
}
