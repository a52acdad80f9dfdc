import NavigationModel
import NavigationRouting
import SessionCoding

/// Keeps events as a recorder would: as text, with numbers of its own.
///
/// The tests' main actor is the only thread that records here.
final class RecordingSink: NavigationEventSink, @unchecked Sendable {
  private(set) var lines: [String] = []
  private(set) var kinds: [EventKind] = []
  private var context = LineContext()

  var text: String { lines.joined() }
  /// The latest event's line, without its line break.
  var last: String { lines.last.map { String($0.dropLast()) } ?? "" }

  func record(_ event: NavigationEvent, from vocabulary: Vocabulary) -> UInt64? {
    var event = event
    event.seq = context.seq
    event.ordinal = context.ordinal
    event.time = 0
    var writer = EventLineWriter(vocabulary: vocabulary)
    writer.write(event, context: &context)
    lines.append(writer.text)
    kinds.append(event.kind)
    return event.seq
  }
}

/// Folds what a sink keeps, knowing nothing but its text.
final class Replay {
  private(set) var state = NavigationState()
  private(set) var vocabulary = Vocabulary()
  private(set) var events: [NavigationEvent] = []
  private var reader: InterchangeReader
  private var reducer: Reducer?
  private var read = 0

  /// - Parameter header: The session's header line.
  init(_ header: SessionHeader) throws {
    reader = InterchangeReader()
    try take(header.json + "\n")
  }

  @MainActor
  convenience init(_ navigator: Navigator) throws {
    try self.init(
      SessionHeader(
        session: "s", manifest: navigator.manifest, vocabulary: navigator.vocabulary))
  }

  /// Folds the events that were recorded since.
  func catchUp(with sink: RecordingSink) throws {
    for line in sink.lines[read...] { try take(line) }
    read = sink.lines.count
  }

  private func take(_ line: String) throws {
    try reader.read(Array(line.utf8)) { item in
      switch item {
      case .session(let header, let vocabulary):
        self.vocabulary = vocabulary
        reducer = Reducer(manifest: header.manifest, vocabulary: vocabulary)
      case .event(let event, _):
        events.append(event)
        reducer?.reduce(event, into: &state)
      case .issue(let reason, let line):
        throw Surprise(reason: "\(reason)", line: line)
      }
    }
  }

  struct Surprise: Error {
    let reason: String
    let line: UInt64
  }

  func stack(_ address: String, scene: String = "main") -> StackState? {
    state.stack(vocabulary.name(address), in: vocabulary.name(scene))
  }

  /// The payloads of a stack's routes, bottom to top.
  func values(_ address: String, scene: String = "main") -> [String] {
    (stack(address, scene: scene)?.entries ?? []).map { vocabulary.value(of: $0.route) ?? "-" }
  }
}

/// An app under test: a navigator, and what it recorded.
@MainActor
final class TestApp {
  let sink = RecordingSink()
  let navigator: Navigator
  private let replay: Replay

  init(manifest: (Vocabulary) -> Manifest = { _ in .absent }) throws {
    navigator = Navigator(sink: sink, checks: nil, manifest: manifest)
    replay = try Replay(navigator)
  }

  /// The fold of everything recorded so far.
  func replayed() throws -> Replay {
    try replay.catchUp(with: sink)
    return replay
  }

  /// The refusals recorded so far, as `request reason`.
  func refusals() throws -> [String] {
    let replay = try replayed()
    return replay.events.filter { $0.kind == .refused }.map { event in
      "\(replay.vocabulary.text(event.name(.request))) \(replay.vocabulary.text(event.name(.reason)))"
    }
  }

  /// The latest recorded event.
  func last() throws -> NavigationEvent {
    let replay = try replayed()
    return replay.events[replay.events.count - 1]
  }

  func text(_ name: Name) throws -> String { try replayed().vocabulary.text(name) }
}

/// A typed route that records all of itself.
struct Page: Hashable, DescribedRoute {
  var number: Int

  init(_ number: Int) {
    self.number = number
  }

  var routeDescription: RouteDescription {
    RouteDescription("Page", payload: .recorded(String(number)))
  }
}

extension Array where Element == Page {
  var texts: [String] { map { String($0.number) } }
}

/// A route that needs no more than equality, and holds what equality does not look at.
struct Photo: Equatable {
  var id: Int
  var pixels: [UInt8] = []

  static func == (lhs: Photo, rhs: Photo) -> Bool { lhs.id == rhs.id }
}
