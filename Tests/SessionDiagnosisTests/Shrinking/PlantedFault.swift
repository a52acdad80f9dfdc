import NavigationModel
import SessionReplay

@testable import SessionDiagnosis

/// A session with a fault, set in the middle of a long day of the same app on which nothing goes
/// wrong.
struct PlantedFault {
  let session: RecordedSession
  /// Where the healthy traffic takes place.
  let surroundings: Surroundings

  enum Surroundings: String {
    /// In the same window, on the same stacks.
    case sameWindow = "same window"
    /// In another window: the fault is about how its own one began.
    case otherWindow = "other window"
  }

  /// Plants the events of a session among healthy ones.
  ///
  /// - Parameters:
  ///   - fragment: The session with the fault.
  ///   - count: Events there are to be in all.
  /// - Returns: `nil` where the fault is not the same among others.
  init?(_ fragment: RecordedSession, in count: Int) throws {
    let expected = try Self.faults(fragment)
    for surroundings in [Surroundings.sameWindow, .otherWindow] {
      let session = try Self.session(fragment, in: count, surroundings)
      guard try Self.faults(session) == expected else { continue }
      self.session = session
      self.surroundings = surroundings
      return
    }
    return nil
  }

  private static func faults(_ session: RecordedSession) throws -> [String] {
    try Diagnosis(of: session).findings.filter { $0.severity >= .warning }.map {
      "\($0.rule.text) \($0.outcome) \($0.stack) \($0.wanted) \($0.landed) \($0.fix.kind)"
    }
  }

  private static func session(
    _ fragment: RecordedSession, in count: Int, _ surroundings: Surroundings
  ) throws -> RecordedSession {
    let events = try fragment.events()
    let other = fragment.vocabulary.name("other")
    var before = HealthyTraffic(
      fragment, in: surroundings == .sameWindow ? .main : other, turn: 1, time: 0)
    var healthy: [NavigationEvent] = []
    let rest = count - events.count
    // What comes after a crash is another launch; else what is left open stays in its own window.
    let isEnd = events.contains { $0.kind == .crashed } || fragment.crashReportedLater != nil
    while healthy.count < (isEnd ? rest : rest * 3 / 4) { healthy += before.round() }
    var list = healthy
    var shift = before.turn
    for event in events {
      var event = event
      event.time += before.time
      if let turn = event.turn.number {
        event.turn = Turn(turn + before.turn)
        shift = max(shift, turn + before.turn)
      }
      list.append(event)
    }
    var after = HealthyTraffic(
      fragment, in: other, turn: shift + 1, time: list.last?.time ?? 0)
    while !isEnd, list.count < count { list += after.round() }
    var numbered = EventList([])
    numbered.items = list.enumerated().map { index, event in
      EventList.Item(event: event, origin: nil, recordedSeq: event.seq)
    }
    // The fragment's own numbering may be what is wrong with it.
    let steps = EventList(events).items
    for (index, item) in steps.enumerated() {
      numbered.items[healthy.count + index].step = index == 0 ? 1 : item.step
      numbered.items[healthy.count + index].skip = item.skip
    }
    let copy = try fragment.copy(of: numbered.renumbered())
    return copy
  }
}

/// What a user does all day: to a tab, to a screen, and back.
private struct HealthyTraffic {
  private let session: RecordedSession
  private let scene: Name
  private(set) var turn: UInt64
  private(set) var time: UInt64
  private var rounds = 0
  /// Routes that the roots of stacks declare.
  private let targets: [(stack: Name, root: Name, route: RouteID, screen: Name)]

  init(_ session: RecordedSession, in scene: Name, turn: UInt64, time: UInt64) {
    self.session = session
    self.scene = scene
    self.turn = turn
    self.time = time
    let manifest = session.manifest
    let vocabulary = session.vocabulary
    targets = manifest.stacks.flatMap { stack in
      manifest.destinations.filter { $0.on == stack.root && $0.scope == .normal }.map {
        (
          stack.address, stack.root,
          vocabulary.route(type: $0.type, case: $0.caseName, value: "\"planted\""), $0.shows
        )
      }
    }
  }

  mutating func round() -> [NavigationEvent] {
    rounds += 1
    guard !targets.isEmpty else {
      var mark = next(.marked, by: .app, on: .main)
      mark.set(.label, session.vocabulary.name("round"))
      return [mark]
    }
    let target = targets[rounds % targets.count]
    var events: [NavigationEvent] = []
    if !session.manifest.tabs.isEmpty {
      // The first tab is where a session begins, so that is where a round ends.
      var select = next(.tabSelected, by: .user, on: .main)
      select.set(.tab, target.stack)
      events.append(select)
    }
    var push = next(.pushed, by: .user, on: target.stack)
    push.set(.routes, EntryList(Entry(id: .assigned(ordinal: 0, position: 0), route: target.route)))
    events.append(push)
    var shown = next(.screenShown, by: .system, on: target.stack)
    shown.set(.screen, target.screen)
    shown.set(.depth, 1)
    events.append(shown)
    var pop = next(.popped, by: .user, on: target.stack)
    pop.set(.count, 1)
    events.append(pop)
    var root = next(.screenShown, by: .system, on: target.stack)
    root.set(.screen, target.root)
    root.set(.root, true)
    root.set(.depth, 0)
    events.append(root)
    if let first = session.manifest.tabs.first, first != target.stack {
      var back = next(.tabSelected, by: .user, on: .main)
      back.set(.tab, first)
      events.append(back)
    }
    return events
  }

  private mutating func next(_ kind: EventKind, by: Writer, on stack: Name) -> NavigationEvent {
    turn += 1
    time += 700
    return NavigationEvent(
      kind, ordinal: 0, time: time, turn: Turn(turn), scene: scene, stack: stack, by: by)
  }
}
