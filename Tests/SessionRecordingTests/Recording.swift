import NavigationModel
import SessionArchive
import SessionCoding
import SessionLog
import SessionReplay
import TestSupport

@testable import SessionRecording

/// A caller of a recorder: a vocabulary, and events that say their number.
struct Caller {
  let vocabulary = Vocabulary()

  /// A push of a route whose payload is its number.
  func push(_ number: Int, on stack: String = "home") -> NavigationEvent {
    var event = NavigationEvent(.pushed, stack: vocabulary.name(stack))
    let route = vocabulary.route(type: vocabulary.name("Item"), value: "\(number)")
    event.set(
      .routes, EntryList(Entry(id: vocabulary.entryID("e\(number + 1)"), route: route)))
    return event
  }

  func pop(on stack: String = "home") -> NavigationEvent {
    NavigationEvent(.popped, stack: vocabulary.name(stack))
  }
}

extension RecordingOptions {
  /// Options under which nothing but what a test wants happens.
  static func testing(_ clock: RecordingClock = .system) -> RecordingOptions {
    var options = RecordingOptions()
    options.clock = clock
    options.rateLimit = nil
    options.slowWriteMilliseconds = 10_000_000
    options.sealer = { () throws(LogError) in try ZstdSealer() }
    return options
  }

  /// The same for what goes wrong: little room to wait in, and nothing sealed beside it.
  static func troubled(_ clock: RecordingClock) -> RecordingOptions {
    var options = testing(clock)
    // Several parts, so that creating and giving up files is among what fails.
    options.partBytes = 1_000
    options.sealer = nil
    options.queuedEvents = 16
    return options
  }
}

extension ScratchFolder {
  /// All parts of a session's events, in order, however the files are called.
  func session(_ id: String) throws -> [RecordedSession] {
    var sessions: [(UInt32, RecordedSession)] = []
    for name in names {
      guard let part = PartName(name), part.session == id, part.form != .partial else { continue }
      // Killed between creating a part and its first write, a recorder leaves it empty.
      guard try !read(name).isEmpty else { continue }
      let file = try RecordedFile.open(path: self.file(name))
      for session in file.sessions { sessions.append((part.part, session)) }
    }
    return sessions.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

/// The numbers that `Caller.push` gave, in the order of the file.
func pushedNumbers(_ sessions: [RecordedSession]) throws -> [Int] {
  var numbers: [Int] = []
  for session in sessions {
    try session.forEachEvent { event in
      guard event.kind == .pushed, let route = event.routes.first?.route,
        let value = session.vocabulary.value(of: route), let number = Int(value)
      else { return }
      numbers.append(number)
    }
  }
  return numbers
}

/// Every event of some sessions as text.
func kinds(_ sessions: [RecordedSession]) throws -> [String] {
  var kinds: [String] = []
  for session in sessions { try session.forEachEvent { kinds.append($0.kind.name) } }
  return kinds
}
