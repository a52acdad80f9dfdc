import CommandLineSyntax
import NavigationModel
import SessionCoding
import SessionDiagnosis
import SessionReplay

/// Finds what edits are about in a file: all of them in one session.
struct EditResolution {
  let file: RecordedFile
  let path: String
  /// The window of stacks that edits name.
  let scene: String
  let findings: [LocatedFinding]
  /// Index of the session that is edited, once something has named one.
  private(set) var session: Int?

  init(_ file: RecordedFile, path: String, scene: String, _ findings: [LocatedFinding]) {
    self.file = file
    self.path = path
    self.scene = scene
    self.findings = findings
  }

  /// An edit by ordinals.
  mutating func edit(_ argument: EditArgument) throws -> SessionEdit {
    switch argument {
    case .drop(let range):
      return .drop(try ordinals(range))
    case .move(let range, let place):
      return .move(try ordinals(range), to: try self.place(place))
    case .delay(let range, let milliseconds):
      return .delay(try ordinals(range), by: milliseconds)
    case .insert(let place, let json):
      let place = try self.place(place)
      let event = try event(json) { session throws(InterchangeError) in
        try session.event(fromLine: json)
      }
      return .insert([event], at: place)
    case .replace(let point, let json):
      let ordinal = try ordinal(point)
      let old = try recordedEvent(ordinal)
      let event = try event(json) { session throws(InterchangeError) in
        try session.event(old, changedBy: json)
      }
      return .replace(ordinal, with: event)
    case .mount(let stack, let place):
      let place = try self.place(place)
      let vocabulary = file.sessions[session ?? 0].vocabulary
      return .mount(
        stack: vocabulary.name(stack), scene: vocabulary.name(scene), at: place,
        ownership: .recorded)
    }
  }

  /// The edits that apply a finding's fix.
  mutating func fix(_ point: Point) throws -> [SessionEdit] {
    let found = try finding(point)
    return try SessionEdit.fixing(found.finding, in: file.sessions[found.place.session])
  }

  /// The finding that a point names; its session is the one that is edited.
  mutating func finding(_ point: Point) throws -> LocatedFinding {
    guard case .finding(let id) = point.place else {
      throw ValidationError("'\(point.text)' is no finding: write 'finding:1'")
    }
    try use(try file.located(point, path: path, findings: findings).session)
    guard let found = findings.first(where: { $0.finding.id == id }) else {
      throw ValidationError("there is no \(point.text)")
    }
    return found
  }

  /// The ordinal of the event that a point stands behind.
  mutating func ordinal(_ point: Point) throws -> UInt64 {
    let place = try file.located(point, path: path, findings: findings)
    try use(place.session)
    guard place.position > 0 else {
      throw ValidationError("'\(point.text)' is before all events, and so is no event")
    }
    return file.sessions[place.session].firstOrdinal + place.position - 1
  }

  private mutating func ordinals(_ range: EventRange) throws -> ClosedRange<UInt64> {
    let (first, last) = (try ordinal(range.first), try ordinal(range.last))
    guard first <= last else {
      throw ValidationError("'\(range.text)' ends before it begins")
    }
    return first...last
  }

  private mutating func place(_ place: PlaceArgument) throws -> SessionEdit.Place {
    if place.point.place == .start {
      try use((place.point.session ?? 1) - 1)
      return .start
    }
    let ordinal = try ordinal(place.point)
    return place.isBefore ? .before(ordinal) : .after(ordinal)
  }

  private mutating func use(_ index: Int) throws {
    guard session ?? index == index else {
      throw ValidationError("all edits are of one session: write '2:#7' for every event of it")
    }
    session = index
  }

  private func recordedEvent(_ ordinal: UInt64) throws -> NavigationEvent {
    let session = file.sessions[session ?? 0]
    var cursor = try session.cursor()
    try cursor.move(to: ordinal - session.firstOrdinal)
    return try cursor.stepForward() ?? NavigationEvent(.unknown)
  }

  private func event(
    _ json: String, _ read: (RecordedSession) throws(InterchangeError) -> NavigationEvent
  ) throws -> NavigationEvent {
    do {
      let event = try read(file.sessions[session ?? 0])
      if event.kind == .unknown, event.attachment?.kindName?.isEmpty ?? true {
        throw ValidationError("'\(json)' has no kind, so it is no event")
      }
      return event
    } catch let error as InterchangeError {
      throw ValidationError("'\(json)' is no event: \(error.description)")
    }
  }
}

extension UserMessage {
  /// Why an edit could not be made.
  init(_ error: EditError, path: String) {
    let headline: TerminalText
    let reason: TerminalText
    switch error {
    case .noSuchEvent(let ordinal):
      headline = "there is no event to edit"
      reason = "no event of the session has the ordinal \(ordinal)"
    case .isDropped(let ordinal):
      headline = "two edits are about one event, and the first takes it away"
      reason = "the event with the ordinal \(ordinal) is gone when the second comes"
    case .movesIntoItself:
      headline = "events cannot be moved to a place among themselves"
      reason = "the place is one of the events that move"
    case .hasNoRoutes(let rule):
      headline = "the fix of this \(rule.text) is advice, and no stack that could be applied"
      reason = "only fixes that reorder or insert routes can be tried"
    case .noSuchStack:
      headline = "no event is about this stack"
      reason = "a stack is named as in 'show': a tab, 'main', or 'modal:ID'"
    }
    self = .error(headline).reason(reason).help(.navtape("diagnose", path))
  }
}
