import SessionLog
import Testing

/// A log written frame by frame, with a table of what was written where.
///
/// The table comes from the writing side alone: it shares no code with the scanner, so the two can
/// be held against each other.
struct WrittenLog {
  struct Frame {
    var offset: Int
    var plaintext: [UInt8]
    var bytes: [UInt8]
    var events: Int
    /// Bytes of the frame before its block header.
    var headerLength: Int { plaintext.count < 256 ? 6 : 7 }
    var end: Int { offset + bytes.count }
  }

  private(set) var frames: [Frame] = []
  private(set) var blocks: [[UInt8]] = []
  private var previous: UInt64 = 0
  private var ordinal: UInt64 = 0
  private var blockEvents = 0
  private let session: String

  init(session: String = "5e551011-0000-4000-8000-000000000001") {
    self.session = session
  }

  var bytes: [UInt8] { frames.flatMap(\.bytes) }
  var plaintext: [UInt8] { frames.flatMap(\.plaintext) }
  var events: Int { frames.reduce(0) { $0 + $1.events } }

  func plaintext(ofFrames count: Int) -> [UInt8] { frames.prefix(count).flatMap(\.plaintext) }
  func events(inFrames count: Int) -> Int { frames.prefix(count).reduce(0) { $0 + $1.events } }

  /// Whole frames in the first bytes.
  func wholeFrames(in count: Int) -> Int { frames.prefix { $0.end <= count }.count }

  mutating func append(_ plaintext: [UInt8], events: Int = 0) throws {
    frames.append(
      Frame(
        offset: frames.last?.end ?? 0, plaintext: plaintext,
        bytes: try RawFrame.encode(plaintext), events: events))
    if !blocks.isEmpty { blocks[blocks.count - 1] += plaintext }
    blockEvents += events
    ordinal += UInt64(events)
  }

  mutating func block() throws {
    previous = blocks.last.map { XXH64.hash($0) } ?? 0
    blocks.append([])
    blockEvents = 0
    var writer = ByteWriter()
    BlockRecord(
      session: session, firstSeq: ordinal, firstOrdinal: ordinal, time: 40 * ordinal,
      previous: previous, reducer: 1
    ).write(to: &writer)
    try append(writer.bytes)
  }

  mutating func event(_ number: Int, size: Int = 9) throws {
    try append(Self.record(.event, number: number, size: size), events: 1)
  }

  mutating func check() throws {
    var writer = ByteWriter()
    CheckRecord(hash: XXH64.hash(blocks[blocks.count - 1]), events: UInt32(blockEvents))
      .write(to: &writer)
    try append(writer.bytes)
  }

  mutating func end() throws {
    var writer = ByteWriter()
    EndRecord(events: ordinal, hash: XXH64.hash(blocks[blocks.count - 1])).write(to: &writer)
    try append(writer.bytes)
  }

  static func record(_ field: RecordField, number: Int, size: Int = 9) -> [UInt8] {
    var writer = ByteWriter()
    writer.putRecord(field) { writer in
      writer.putField(1, uint: UInt64(number) + 1)
      writer.putField(2, bytes: (0..<size).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0) })
    }
    return writer.bytes
  }

  /// Three blocks of six events, a check after every third, and an end.
  static func sample(blocks: Int = 3, eventsPerBlock: Int = 6, ends: Bool = true) throws
    -> WrittenLog
  {
    var log = WrittenLog()
    for block in 0..<blocks {
      try log.block()
      try log.append(record(.keyframe, number: block, size: 5))
      for event in 0..<eventsPerBlock {
        try log.event(block * eventsPerBlock + event)
        if event % 3 == 2 { try log.check() }
      }
    }
    if ends { try log.end() }
    return log
  }
}

extension LogFile {
  /// Every block's plaintext, one after the other.
  func wholePlaintext() throws -> [UInt8] {
    var bytes: [UInt8] = []
    for index in blocks.indices { bytes += try plaintext(ofBlock: index) }
    return bytes
  }
}

/// Scans bytes and reads back all that the scan delivers.
func scanned(
  _ bytes: [UInt8], _ mode: ScanMode = .prefix, decompressor: (any FrameDecompressor)? = nil,
  limits: LogLimits = LogLimits()
) throws -> (scan: LogScan, plaintext: [UInt8]) {
  let file = try LogFile.scanned(
    MemorySource(bytes), decompressor: decompressor,
    options: ScanOptions(mode: mode, limits: limits))
  return (try #require(file.scan), try file.wholePlaintext())
}

/// A small, seeded source of numbers: every run tests the same.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
