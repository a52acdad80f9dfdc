import NavigationModel
import SessionDiagnosis
import SessionReplay

extension Session {
  /// The state at a point.
  ///
  /// - Throws: ``SessionError`` where the session has no such point, and says what it has.
  /// - Complexity: O(events) to find most points; one block is folded.
  public func at(_ point: SessionPoint) throws -> SessionState {
    var cursor = try recorded.cursor()
    try cursor.move(to: try range(of: point).upperBound)
    return SessionState(cursor.state, names)
  }

  /// The events that a point is about, as positions before the first and after the last.
  func range(of point: SessionPoint) throws -> Range<UInt64> {
    switch point {
    case .start:
      return 0..<0
    case .end:
      return 0..<recorded.eventCount
    case .after(let point):
      return try range(of: point)
    case .before(let point):
      let range = try range(of: point)
      return 0..<range.lowerBound
    case .time(let time):
      let limit = time.milliseconds
      var last: UInt64 = 0
      try scan { if $1.time <= limit { last = $0 } }
      return last == 0 ? 0..<0 : last - 1..<last
    case .seq(let seq):
      return try one(point) { $0.seq == seq }
    case .mark(let label):
      return try one(point) { $0.kind == .marked && $0.text(.label) == label }
    case .event(let pattern, let number):
      return try one(point, number: number) { pattern.matches($0) }
    case .link(let id):
      var range: Range<UInt64>?
      try scan { position, event in
        guard names.vocabulary.text(event.linkName) == id else { return }
        range = (range?.lowerBound ?? position - 1)..<position
      }
      guard let range else { throw try notFound(point) }
      return range
    case .last(let pattern):
      var last: UInt64?
      try scan { if pattern.matches(SessionEvent($1, names)) { last = $0 } }
      guard let last else { throw try notFound(point) }
      return last - 1..<last
    case .place(let place):
      return try range(of: place, point)
    }
  }

  private func range(of place: Point, _ point: SessionPoint) throws -> Range<UInt64> {
    if let number = place.session, number != launch {
      throw SessionError("\(Visible.text(path)) is open at its session \(launch)")
        .reason("the point is of session \(number)")
        .help("open that one: Session(contentsOf: …, launch: \(number))")
    }
    // What the command's points and these have in common is found in one way.
    switch place.place {
    case .start: return 0..<0
    case .end: return try range(of: .end)
    case .seq(let seq): return try range(of: .seq(seq))
    case .link(let id): return try range(of: .link(id))
    case .mark(let label): return try range(of: .mark(label))
    case .time, .clock, .share:
      do {
        let found = try file.position(of: place, in: launch - 1) { _ in (nil, 0) }.position
        return found == 0 ? 0..<0 : found - 1..<found
      } catch is PointError {
        throw SessionError("\(Visible.text(path)) does not say what time it was")
          .reason("its header has no `started` that could be read")
      }
    case .finding(let id):
      let findings = try Diagnosis(of: recorded, damage: damage).findings
      guard findings.indices.contains(id - 1) else {
        throw SessionError("\(Visible.text(path)) has no finding \(id)")
          .reason("it has \(findings.count.counted("finding"))")
          .help("navtape diagnose \(Command.quoted(path))")
      }
      let blamed = findings[id - 1].ordinal - recorded.firstOrdinal
      return blamed..<blamed + 1
    }
  }

  /// The position after the event that matches, and that before it.
  private func one(
    _ point: SessionPoint, number: Int = 1, _ matches: (SessionEvent) -> Bool
  ) throws -> Range<UInt64> {
    var found: UInt64?
    var count = 0
    try scan { position, event in
      guard found == nil, matches(SessionEvent(event, names)) else { return }
      count += 1
      if count == number { found = position }
    }
    guard let found else { throw try notFound(point, count: count) }
    return found - 1..<found
  }

  /// Passes each event to `body` with the number of events up to it.
  private func scan(_ body: (UInt64, NavigationEvent) throws -> Void) throws {
    var position: UInt64 = 0
    try recorded.forEachEvent { event in
      position += 1
      try body(position, event)
    }
  }

  // MARK: What there is instead

  private static let knownLimit = 8

  private func notFound(_ point: SessionPoint, count: Int = 0) throws -> SessionError {
    var error = SessionError("\(Visible.text(path)) has no \(point.bareAnchor)")
    if attachedBytes == nil { error = error.help("navtape cat \(Command.quoted(path))") }
    switch point {
    case .seq:
      let range = try seqRange()
      return error.reason(
        range.map { "its events are #\($0.lowerBound) to #\($0.upperBound)" } ?? "it has no events")
    case .link:
      return error.reason(try known("links") { names.text($0.linkName) })
    case .mark:
      return error.reason(
        try known("marks") { $0.kind == .marked ? names.text($0.name(.label)) : nil }
      ).note("what is no mark is written start, #42, +12.5s, 50%, end, link:L1 or finding:1")
    case .event(let pattern, _) where count > 0:
      return error.reason(count == 1 ? "there is 1 \(pattern.description)" : "there are \(count)")
    case .event(let pattern, _), .last(let pattern):
      guard let kind = pattern.kind else { return error }
      var last: SessionEvent?
      try forEachEvent { if $0.kind == kind { last = $0 } }
      return error.reason(
        last.map { "the last \(kind.name) is \($0)" } ?? "nothing in it is \(kind.name)")
    default:
      return error
    }
  }

  private func known(
    _ what: String, _ text: (NavigationEvent) -> String?
  ) throws -> String {
    var known: [String] = []
    try recorded.forEachEvent { event in
      if let text = text(event), known.count < Self.knownLimit, !known.contains(text) {
        known.append(text)
      }
    }
    guard !known.isEmpty else { return "it has no \(what)" }
    return "its \(what): \(known.map(Visible.text).joined(separator: ", "))"
  }

  private func seqRange() throws -> ClosedRange<UInt64>? {
    var range: ClosedRange<UInt64>?
    try recorded.forEachEvent { event in
      let known = range ?? event.seq...event.seq
      range = min(known.lowerBound, event.seq)...max(known.upperBound, event.seq)
    }
    return range
  }
}

extension SessionPoint {
  /// What the point is about, without an article.
  fileprivate var bareAnchor: String {
    switch self {
    case .mark(let label): "mark \(Visible.text(label))"
    case .event(let pattern, 1), .last(let pattern): pattern.description
    case .event(let pattern, let number): "\(pattern.description), number \(number)"
    default: anchor
    }
  }
}

extension Session {
  /// How many events lead to a point.
  public func position(of point: SessionPoint) throws -> Int {
    Int(clamping: try range(of: point).upperBound)
  }
}
