import NavigationModel
import SessionArchive
import SessionCoding
import SessionLog

/// A reference session in every form that is measured.
struct PreparedSession {
  let eventCount: Int
  /// The interchange lines, header and all.
  let lines: [UInt8]
  let header: SessionHeader
  let vocabulary: Vocabulary
  let events: [NavigationEvent]
  /// The plaintexts of the blocks.
  let blocks: [[UInt8]]
  /// The bytes of a live file: the plaintexts in one frame an event.
  let liveBytes: Int
  let sealed: [UInt8]

  /// Makes, reads, encodes and seals a session.
  init(events eventCount: Int) throws {
    try self.init(lines: ReferenceSession.lines(events: eventCount))
  }

  /// Reads, encodes and seals a session of one's own.
  init(lines: [UInt8]) throws {
    self.lines = lines
    (header, vocabulary, events) = try Self.read(lines)
    eventCount = events.count
    var encoder = Self.encoder(header, vocabulary)
    var blocks: [[UInt8]] = []
    var open: [UInt8] = []
    var output = ByteWriter()
    var liveBytes = 0
    for event in events {
      output.removeAll()
      let outcome = encoder.append(event, to: &output)
      if outcome.startsBlock, !open.isEmpty {
        blocks.append(open)
        open.removeAll(keepingCapacity: true)
      }
      open += output.bytes
      liveBytes += Self.frameLength(of: output.count)
    }
    output.removeAll()
    encoder.finish(to: &output)
    open += output.bytes
    liveBytes += Self.frameLength(of: output.count)
    blocks.append(open)
    self.blocks = blocks
    self.liveBytes = liveBytes
    sealed = try ZstdSealer.seal(blocks: blocks)
  }

  /// An encoder at the session's start.
  static func encoder(_ header: SessionHeader, _ vocabulary: Vocabulary) -> SessionEncoder {
    SessionEncoder(
      session: header.session ?? "", header: HeaderRecord(json: header.json),
      manifest: header.manifest, vocabulary: vocabulary)
  }

  private static func read(
    _ lines: [UInt8]
  ) throws -> (SessionHeader, Vocabulary, [NavigationEvent]) {
    var reader = InterchangeReader()
    var session: (SessionHeader, Vocabulary)?
    var events: [NavigationEvent] = []
    let take = { (item: InterchangeReader.Item) in
      switch item {
      case .session(let header, let vocabulary): session = (header, vocabulary)
      case .event(let event, _): events.append(event)
      case .issue(let reason, let line):
        throw BenchmarkError("the reference session is odd in line \(line): \(reason)")
      }
    }
    try reader.read(lines, take)
    try reader.finish(take)
    guard let session else { throw BenchmarkError("the reference session has no header") }
    return (session.0, session.1, events)
  }

  // A raw frame's header, its block's, and its checksum.
  static func frameLength(of plaintext: Int) -> Int {
    plaintext + (plaintext < 256 ? 13 : 14)
  }
}

/// Something that makes a measurement worthless.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
