import NavigationModel
import SessionArchive
import SessionCoding
public import SessionLog

extension RecordedFile {
  /// How to open a file.
  public struct Options {
    /// A manifest as JSON that takes the place of the headers'.
    public var manifest: [UInt8]?
    /// Whether or not to walk over the whole log and verify every frame, rather than trust its
    /// index.
    public var isVerifying = false
    /// How far into damage to read.
    public var mode = ScanMode.prefix

    public init() {}
  }

  /// Opens a file of any form.
  ///
  /// - Parameters:
  ///   - path: The file; a folder is refused.
  ///   - options: How to open it.
  /// - Throws: ``OpeningError`` where nothing of it can be read.
  public static func open(
    path: String, options: Options = Options()
  ) throws(OpeningError) -> RecordedFile {
    // Text may be longer than a log; the log's own limit is checked when it is one.
    var limits = LogLimits()
    limits.fileBytes = InterchangeLimits().bytes
    let source: FileSource
    do throws(LogError) {
      source = try FileSource(path: path, limits: limits)
    } catch {
      throw OpeningError(name: path, kind: .log(error))
    }
    return try open(source, name: path, options: options)
  }

  /// Opens bytes in memory, such as standard input read to its end.
  public static func open(
    bytes: [UInt8], name: String, options: Options = Options()
  ) throws(OpeningError) -> RecordedFile {
    try open(MemorySource(bytes), name: name, options: options)
  }

  /// Opens bytes wherever they are.
  public static func open(
    _ source: any ByteSource, name: String, options: Options = Options()
  ) throws(OpeningError) -> RecordedFile {
    guard source.count > 0 else { throw OpeningError(name: name, kind: .empty) }
    var first = [UInt8](repeating: 0, count: Int(min(source.count, 4)))
    do throws(LogError) {
      try source.read(at: 0, into: &first)
    } catch {
      throw OpeningError(name: name, kind: .log(error))
    }
    return isFrameStart(first)
      ? try LogOpening(source, name: name, options).open()
      : try InterchangeOpening(source, name: name, options).open()
  }

  /// Whether or not bytes start a Zstandard frame, whole, cut or skippable (RFC 8878, 3.1).
  private static func isFrameStart(_ bytes: [UInt8]) -> Bool {
    let frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
    let skippable: [UInt8] = [0x2A, 0x4D, 0x18]
    return bytes.elementsEqual(frame.prefix(bytes.count))
      || (bytes.count == 4 && bytes[0] & 0xF0 == 0x50 && bytes.dropFirst().elementsEqual(skippable))
  }
}

extension ByteSource {
  /// Fills an array from an offset on.
  func read(at offset: UInt64, into bytes: inout [UInt8]) throws(LogError) {
    var failure: LogError?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(LogError) {
        try read(at: offset, into: buffer)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

/// Makes the sessions of a file out of its blocks.
struct SessionGrouping {
  let store: any BlockStore
  let manifest: [UInt8]?
  let name: String
  /// Whose each block is, where a scan has read that.
  var ids: [String]?

  /// The sessions; a new one starts where the events are counted from 0 again, or not onward, or
  /// where another one's stand.
  func sessions() throws(OpeningError) -> [RecordedSession] {
    var ranges: [Range<Int>] = []
    for (index, block) in store.blocks.enumerated() {
      if let last = ranges.last, block.firstOrdinal > 0,
        continues(store.blocks[index - 1], with: block),
        ids.map({ $0[index - 1] == $0[index] }) ?? true
      {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    var sessions: [RecordedSession] = []
    for range in ranges { sessions.append(try session(range, after: sessions)) }
    for session in sessions { session.crashReportedLater = crash(of: session, in: sessions) }
    return sessions
  }

  private func continues(_ last: BlockEntry, with next: BlockEntry) -> Bool {
    next.firstOrdinal == last.firstOrdinal + UInt64(last.events)
  }

  /// A session of its own, or the rest of one that a salvage found behind damage.
  private func session(
    _ blocks: Range<Int>, after earlier: [RecordedSession]
  ) throws(OpeningError) -> RecordedSession {
    let vocabulary = Vocabulary()
    let start: (block: BlockRecord, json: String?)
    do {
      let plaintext = try store.plaintext(ofBlock: blocks.lowerBound)
      start = try plaintext.withUnsafeBytes { bytes in
        let decoder = try BlockDecoder(bytes, vocabulary: vocabulary, ordinal: 0)
        return (decoder.block, decoder.header?.json)
      }
    } catch let error as LogError {
      throw OpeningError(name: name, kind: .log(error))
    } catch let error as BlockError {
      throw OpeningError(name: name, kind: .block(error))
    } catch {
      throw OpeningError(name: name, kind: .notASession(firstBytes: []))
    }
    do throws(InterchangeError) {
      // Only a session's first block has the header; what follows a gap goes on under it.
      let json = start.json ?? earlier.last { $0.id == start.block.session }?.header.json
      let header =
        try json.map { (json) throws(InterchangeError) in
          try SessionHeader.parse(json, vocabulary: vocabulary)
        } ?? .implicit
      let replacement = try manifest.map { (json) throws(InterchangeError) in
        try SessionHeader.manifest(json: json, vocabulary: vocabulary)
      }
      let id = header.session ?? start.block.session
      return RecordedSession(
        id: id.isEmpty ? "session-\(earlier.count + 1)" : id, header: header, manifest: replacement,
        isHeaderLost: json == nil, vocabulary: vocabulary, store: store, blocks: blocks)
    } catch {
      throw OpeningError(name: name, kind: .interchange(error))
    }
  }

  /// The crash of a session that a later launch recorded, near its start.
  private func crash(
    of session: RecordedSession, in sessions: [RecordedSession]
  ) -> NavigationEvent? {
    guard let index = sessions.firstIndex(where: { $0 === session }) else { return nil }
    for later in sessions[(index + 1)...] where later.eventCount > 0 {
      do {
        let block = try later.decodedBlock(ofEvent: 0)
        let crash = block.events.first {
          $0.kind == .crashed && later.vocabulary.text($0.name(.of)) == session.id
        }
        guard let crash else { continue }
        var event = NavigationEvent(.crashed, seq: crash.seq, time: crash.time)
        event.set(
          .reason, session.vocabulary.name(later.vocabulary.text(crash.name(.reason))))
        return event
      } catch {
        // A block that cannot be read says nothing; whoever reads that session is told.
        continue
      }
    }
    return nil
  }
}
