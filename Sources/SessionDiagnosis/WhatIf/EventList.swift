import NavigationModel
import SessionReplay

/// A session's events while they are edited.
struct EventList {
  /// One event, and where it comes from.
  struct Item {
    var event: NavigationEvent
    /// The ordinal it was recorded with; `nil` for an added one.
    var origin: UInt64?
    var recordedSeq: UInt64
    /// How much its `seq` is above that of the event before it.
    var step: UInt64 = 1
    /// What its `seq` skips behind it: the events that a gap counts.
    var skip: UInt64 = 0
    /// Whether or not it stands where an edit put it.
    var isPlaced = false
    /// Entries that the edit chose, whose ids are numbered anew.
    var hasNewRoutes = false
  }

  var items: [Item]
  let originalCount: Int
  /// The ordinal of the session's first event.
  let firstOrdinal: UInt64
  /// The lowest recorded ordinal that something was done to.
  private(set) var firstEdit: UInt64?
  /// How many observations were left out.
  private(set) var leftOut = 0
  /// Whether or not a crash that only a later launch reported is left out too.
  private(set) var losesCrash = false

  /// Lists the events of a session.
  init(_ events: [NavigationEvent]) {
    originalCount = events.count
    firstOrdinal = events.first?.ordinal ?? 0
    items = []
    items.reserveCapacity(events.count)
    for event in events { append(event, behind: items.last?.event) }
  }

  /// Lists a part of a session's events.
  ///
  /// - Parameter isIncluded: Whether or not an event is listed; asked first to last.
  init(
    _ session: RecordedSession, where isIncluded: (NavigationEvent) throws -> Bool
  ) throws {
    originalCount = Int(clamping: session.eventCount)
    firstOrdinal = session.firstOrdinal
    items = []
    var previous: NavigationEvent?
    try session.forEachEvent { event in
      if try isIncluded(event) { append(event, behind: previous) }
      previous = event
    }
  }

  /// Adds an event, and notes how `seq` counts: what was odd stays odd, and edits add nothing odd.
  ///
  /// - Parameter previous: The event before it in the session; `nil` where nothing is odd.
  mutating func append(_ event: NavigationEvent, behind previous: NavigationEvent?) {
    var item = Item(event: event, origin: event.ordinal, recordedSeq: event.seq)
    if let previous {
      item.step = event.seq &- previous.seq
      // What a gap in front skips is the gap's, and goes with it.
      let lost = previous.lostEvents
      if item.step > 1, lost > 0, item.step - 1 <= lost {
        if let last = items.indices.last, items[last].origin == previous.ordinal {
          items[last].skip = item.step - 1
        }
        item.step = 1
      }
    }
    items.append(item)
  }

  /// The place of a recorded event in the list.
  func index(of ordinal: UInt64) throws(EditError) -> Int {
    guard ordinal >= firstOrdinal, ordinal - firstOrdinal < UInt64(originalCount) else {
      throw .noSuchEvent(ordinal: ordinal)
    }
    // Most events are near where they were.
    let guess = Int(ordinal - firstOrdinal)
    if guess < items.count, items[guess].origin == ordinal { return guess }
    guard let index = items.firstIndex(where: { $0.origin == ordinal }) else {
      throw .isDropped(ordinal: ordinal)
    }
    return index
  }

  /// Where in the list something is put.
  func index(of place: SessionEdit.Place) throws(EditError) -> Int {
    switch place {
    case .start: 0
    case .before(let ordinal): try index(of: ordinal)
    case .after(let ordinal): try index(of: ordinal) + 1
    }
  }

  /// Says that nothing holds as it was from a recorded event on.
  mutating func touch(_ ordinal: UInt64) {
    firstEdit = min(firstEdit ?? ordinal, ordinal)
  }

  mutating func touch(_ place: SessionEdit.Place) {
    switch place {
    case .start: touch(firstOrdinal)
    case .before(let ordinal): touch(ordinal)
    case .after(let ordinal): touch(ordinal + 1)
    }
  }

  // MARK: Observations

  /// Leaves out what the framework reported from a recorded event on.
  ///
  /// It had another session before it.
  mutating func removeObservations(from ordinal: UInt64) {
    var taps: Set<Tap> = []
    let count = items.count
    items.removeAll { item in
      if item.event.kind == .linkTapped, item.event.turn != .own { taps.insert(Tap(item.event)) }
      guard let origin = item.origin, origin >= ordinal, item.event.isObservation else {
        return false
      }
      // What a tapped link brings about is how its intent is recorded.
      return !(item.event.kind == .wroteBack && taps.contains(Tap(item.event)))
    }
    leftOut = count - items.count
    losesCrash = true
  }

  /// Leaves out keyframes from a recorded event on.
  ///
  /// They hold what was recorded, and are never the truth but where nothing is before them.
  mutating func removeKeyframes(from ordinal: UInt64) {
    items.removeAll { item in
      guard let origin = item.origin, item.event.kind == .keyframe else { return false }
      return origin >= ordinal && origin > firstOrdinal
    }
  }

  private struct Tap: Hashable {
    let scene: Name
    let stack: Name
    let turn: Turn

    init(_ event: NavigationEvent) {
      scene = event.scene
      stack = event.stack
      turn = event.turn
    }
  }
}

extension NavigationEvent {
  /// Whether or not it tells what the framework made of the events before it.
  ///
  /// A write-back by the user is what the user did; all others are answers.
  var isObservation: Bool {
    switch kind {
    case .screenShown, .screenAppeared, .screenDisappeared, .transitionBegan, .transitionEnded,
      .consoleFault:
      true
    case .wroteBack: by != .user
    case .crashed: name(.of).isNone
    default: false
    }
  }

  /// How many events a gap says are missing.
  var lostEvents: UInt64 { kind == .gap ? number(.lost) ?? 0 : 0 }
}
