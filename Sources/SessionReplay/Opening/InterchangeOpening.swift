import NavigationModel
import SessionCoding
import SessionLog

/// Opens interchange lines by importing them into blocks in memory.
struct InterchangeOpening {
  private let source: any ByteSource
  private let name: String
  private let options: RecordedFile.Options

  /// Bytes read at a time.
  private static let chunk = 1 << 18

  init(_ source: any ByteSource, name: String, _ options: RecordedFile.Options) {
    self.source = source
    self.name = name
    self.options = options
  }

  func open() throws(OpeningError) -> RecordedFile {
    let store = MemoryBlockStore()
    var reader = InterchangeReader()
    var state = ImportState()
    var failure: InterchangeError?
    do {
      try read(&reader) { item in try state.take(item) { store.append($0.entry, $0.plaintext) } }
    } catch let error as InterchangeError {
      failure = error
    } catch let error as LogError {
      throw OpeningError(name: name, kind: .log(error))
    } catch {
      throw OpeningError(name: name, kind: .notASession(firstBytes: []))
    }
    state.finish { store.append($0.entry, $0.plaintext) }
    // A file of which nothing could be read is not a session with bad lines.
    guard state.hasHeader || state.readableEvents > 0 else {
      if let failure { throw OpeningError(name: name, kind: .interchange(failure)) }
      throw OpeningError(name: name, kind: .notASession(firstBytes: firstBytes()))
    }
    let sessions = try SessionGrouping(store: store, manifest: options.manifest, name: name)
      .sessions()
    return RecordedFile(
      name: name, form: .interchange, byteCount: source.count, sessions: sessions,
      damage: damage(state, failure), compatibility: reader.report, scan: nil)
  }

  private func read(
    _ reader: inout InterchangeReader, _ body: (InterchangeReader.Item) throws -> Void
  ) throws {
    var buffer = [UInt8](repeating: 0, count: Self.chunk)
    var offset: UInt64 = 0
    while offset < source.count {
      let count = Int(min(UInt64(Self.chunk), source.count - offset))
      try buffer.withUnsafeMutableBytes { bytes in
        try source.read(
          at: offset, into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]))
      }
      try buffer.withUnsafeBufferPointer { bytes in
        try reader.read(UnsafeBufferPointer(rebasing: bytes[..<count]), body)
      }
      offset += UInt64(count)
    }
    try reader.finish(body)
  }

  private func damage(_ state: ImportState, _ failure: InterchangeError?) -> [Damage] {
    var damage = state.unreadable.map { lines in
      Damage(
        kind: .unreadable(lines.count), offset: nil,
        text: lines.count == 1
          ? "line \(lines.firstLine) is no event"
          : "\(lines.count) lines are no events, the first is line \(lines.firstLine)",
        session: lines.session)
    }
    if let failure {
      var kind = Damage.Kind.corrupt
      if case .newer = failure.reason { kind = .newer }
      damage.append(
        Damage(
          kind: kind, offset: nil, text: failure.description,
          session: max(state.sessionCount - 1, 0)))
    }
    return damage
  }

  private func firstBytes() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(min(source.count, 16)))
    do {
      try source.read(at: 0, into: &bytes)
      return bytes
    } catch {
      return []
    }
  }
}

/// What an import has read so far.
struct ImportState {
  private(set) var hasHeader = false
  private(set) var readableEvents = 0
  private(set) var sessionCount = 0
  private(set) var unreadable: [UnreadableLines] = []
  private var collector: BlockCollector?

  /// Lines of one session that are no events.
  struct UnreadableLines {
    let session: Int
    let firstLine: UInt64
    var count: Int
  }

  mutating func take(_ item: InterchangeReader.Item, _ body: (BlockCollector.Block) -> Void) throws
  {
    switch item {
    case .session(let header, let vocabulary):
      finish(body)
      sessionCount += 1
      hasHeader = true
      collector = BlockCollector(
        id: header.session ?? "session-\(sessionCount)", header: header, vocabulary: vocabulary)
    case .event(let event, _):
      if event.kind != .unreadable { readableEvents += 1 }
      if let block = collector?.append(event) { body(block) }
    case .issue(.missingHeader, _):
      // That session's was made up.
      hasHeader = false
    case .issue(.unreadable, let line):
      note(line)
    case .issue:
      break
    }
  }

  mutating func finish(_ body: (BlockCollector.Block) -> Void) {
    if let block = collector?.finish() { body(block) }
    collector = nil
  }

  private mutating func note(_ line: UInt64) {
    let session = max(sessionCount - 1, 0)
    if let last = unreadable.indices.last, unreadable[last].session == session {
      unreadable[last].count += 1
    } else {
      unreadable.append(UnreadableLines(session: session, firstLine: line, count: 1))
    }
  }
}
