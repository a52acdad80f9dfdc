package import NavigationModel
import SessionCoding

/// A place in a file: the state after so many events of one session.
public struct SessionPosition: Hashable, Sendable {
  /// Index among the file's sessions.
  public var session: Int
  /// Number of events applied.
  public var position: UInt64

  public init(session: Int, position: UInt64) {
    self.session = session
    self.position = position
  }
}

extension RecordedFile {
  /// Finds a point.
  ///
  /// - Parameters:
  ///   - point: What to find.
  ///   - session: Index of the session that is meant where the point says none.
  ///   - finding: The event that a finding blames, as a position before it, or `nil` where there
  ///     are fewer; the second number is how many there are.
  /// - Throws: ``PointError``, and what reading a session throws.
  /// - Complexity: O(events) where events have to be looked at, else O(1).
  public func position(
    of point: Point, in session: Int = 0,
    finding: (Int) throws -> (position: SessionPosition?, count: Int)
  ) throws -> SessionPosition {
    if let number = point.session, number > sessions.count {
      throw PointError(point, .noSuchSession(count: sessions.count))
    }
    if case .seq = point.place, point.session == nil, sessions.count > 1 {
      throw PointError(point, .ambiguous(sessions: sessions.count))
    }
    switch point.place {
    case .finding(let id):
      let found = try finding(id)
      guard let position = found.position else {
        throw PointError(point, .noSuchFinding(count: found.count))
      }
      return position
    case .link(let link):
      return try searched(point) {
        try $0.position(ofLink: link)
      } known: {
        PointError(point, .noSuchLink(known: try $0.knownLinks()))
      }
    case .mark(let label):
      return try searched(point) {
        try $0.position(ofMark: label)
      } known: {
        PointError(point, .noSuchMark(known: try $0.knownMarks()))
      }
    default:
      let index = point.session.map { $0 - 1 } ?? session
      return SessionPosition(
        session: index, position: try sessions[index].position(of: point))
    }
  }

  /// The first session in which something is found; all are searched where the point names none.
  private func searched(
    _ point: Point, _ find: (RecordedSession) throws -> UInt64?,
    known: (RecordedSession) throws -> PointError
  ) throws -> SessionPosition {
    let range = point.session.map { $0 - 1..<$0 } ?? sessions.indices
    for index in range {
      if let position = try find(sessions[index]) {
        return SessionPosition(session: index, position: position)
      }
    }
    throw try known(sessions[range.lowerBound])
  }
}

extension RecordedSession {
  /// How many names an error lists.
  private static let knownLimit = 8

  fileprivate func position(of point: Point) throws -> UInt64 {
    switch point.place {
    case .start: return 0
    case .seq(let seq): return try position(ofSeq: seq, point)
    case .time(let time): return try lastPosition { $0.time <= time }
    case .clock(let clock): return try position(ofClock: clock, point)
    case .share(let hundredths):
      // Rounded, so that 50% of 3 events is after 2.
      return (eventCount * min(hundredths, 10_000) + 5_000) / 10_000
    case .end, .link, .finding, .mark: return eventCount
    }
  }

  private func position(ofSeq seq: UInt64, _ point: Point) throws -> UInt64 {
    var found: UInt64?
    var range: ClosedRange<UInt64>?
    var position: UInt64 = 0
    try forEachEvent { event in
      position += 1
      if found == nil, event.seq == seq { found = position }
      let known = range ?? event.seq...event.seq
      range = min(known.lowerBound, event.seq)...max(known.upperBound, event.seq)
    }
    guard let found else { throw PointError(point, .noSuchSeq(range: range)) }
    return found
  }

  private func position(ofClock clock: UInt64, _ point: Point) throws -> UInt64 {
    guard var started = header.started.flatMap({ WallClock($0) }) else {
      throw PointError(point, .noClock)
    }
    // A time of day before the start is one of the next day.
    let isNextDay = Int64(clock) < started.timeOfDay
    let target =
      started.milliseconds - started.timeOfDay + Int64(clock) + (isNextDay ? WallClock.day : 0)
    return try lastPosition { event in
      if event.kind == .clockSet,
        let set = WallClock(self.vocabulary.text(event.name(.wall)), inZoneOf: started)
      {
        started.milliseconds = set.milliseconds &- Int64(clamping: event.time)
      }
      return started.milliseconds &+ Int64(clamping: event.time) <= target
    }
  }

  /// The position after the last event for which something holds; 0 where it never does.
  private func lastPosition(where holds: (NavigationEvent) -> Bool) throws -> UInt64 {
    var found: UInt64 = 0
    var position: UInt64 = 0
    try forEachEvent { event in
      position += 1
      if holds(event) { found = position }
    }
    return found
  }

  fileprivate func position(ofLink link: String) throws -> UInt64? {
    // By text: names are interned while a session is read, so this one may not be yet.
    let found = try lastPosition { vocabulary.text($0.linkName) == link }
    return found == 0 ? nil : found
  }

  fileprivate func position(ofMark label: String) throws -> UInt64? {
    var found: UInt64?
    var position: UInt64 = 0
    try forEachEvent { event in
      position += 1
      if found == nil, event.kind == .marked, vocabulary.text(event.name(.label)) == label {
        found = position
      }
    }
    return found
  }

  fileprivate func knownLinks() throws -> [String] {
    try known { $0.linkName }
  }

  fileprivate func knownMarks() throws -> [String] {
    try known { $0.kind == .marked ? $0.name(.label) : .none }
  }

  private func known(_ name: (NavigationEvent) -> Name) throws -> [String] {
    var names: [Name] = []
    try forEachEvent { event in
      let name = name(event)
      if !name.isNone, names.count < Self.knownLimit, !names.contains(name) { names.append(name) }
    }
    return names.map(vocabulary.text(_:))
  }
}

extension NavigationEvent {
  /// The link that an event belongs to: its cause, or the link it is about; else none.
  package var linkName: Name { cause.ifPresent ?? name(.link) }
}
