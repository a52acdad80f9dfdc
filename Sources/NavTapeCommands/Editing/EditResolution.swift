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
  /// The file's findings, once something has asked for them.
  private var findings: [LocatedFinding]?
  /// Index of the session that is edited, once something has named one.
  private(set) var session: Int?

  init(_ file: RecordedFile, path: String, scene: String) {
    self.file = file
    self.path = path
    self.scene = scene
  }

  /// The session that is edited.
  var edited: RecordedSession { file.sessions[session ?? 0] }

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
      let window = try window()
      return .mount(
        stack: edited.vocabulary.name(stack), scene: window, at: place, ownership: .recorded)
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
    try use(try located(point).session)
    guard let found = findings?.first(where: { $0.finding.id == id }) else {
      throw ValidationError("there is no \(point.text)")
    }
    return found
  }

  /// The ordinal of the event that a point stands behind.
  mutating func ordinal(_ point: Point) throws -> UInt64 {
    let place = try located(point)
    try use(place.session)
    guard place.position > 0 else {
      throw ValidationError("'\(point.text)' is before all events, and so is no event")
    }
    return file.sessions[place.session].firstOrdinal + place.position - 1
  }

  private mutating func located(_ point: Point) throws -> SessionPosition {
    if findings == nil, point.namesFinding { findings = try file.locatedFindings() }
    return try file.located(point, path: path, findings: findings)
  }

  /// The window that is meant.
  ///
  /// - Throws: `UserMessage` where the session has none of this name.
  func window() throws -> Name {
    let name = edited.vocabulary.name(scene)
    let scenes = try edited.stateAtEnd().scenes.map(\.name)
    guard name == .main || scenes.contains(name) else {
      throw UserMessage.error("\(file.name) has no window \(scene)")
        .reason("its windows: \(scenes.map(edited.vocabulary.text(_:)).joined(separator: ", "))")
        .help(.navtape("show", path))
    }
    return name
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
    var cursor = try edited.cursor()
    try cursor.move(to: ordinal - edited.firstOrdinal)
    return try cursor.stepForward() ?? NavigationEvent(.unknown)
  }

  private func event(
    _ json: String, _ read: (RecordedSession) throws(InterchangeError) -> NavigationEvent
  ) throws -> NavigationEvent {
    do {
      let event = try read(edited)
      if event.kind == .unknown, event.attachment?.kindName?.isEmpty ?? true {
        throw ValidationError("'\(json)' has no kind, so it is no event")
      }
      return event
    } catch let error as InterchangeError {
      throw ValidationError("'\(json)' is no event: \(error.description)")
    }
  }
}
