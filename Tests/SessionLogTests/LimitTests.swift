import SessionArchive
import SessionLog
import Testing

@Suite struct LimitTests {
  private func limit(_ error: LogError?) -> LogLimits.Quantity? {
    guard case .limitExceeded(let quantity, _, _) = error?.kind else { return nil }
    return quantity
  }

  @Test func `each limit stops the reader at its exact prefix, in every mode`() throws {
    let log = try WrittenLog.sample(blocks: 3)
    let cases: [(LogLimits.Quantity, (inout LogLimits) -> Void)] = [
      (.plaintextBytes, { $0.plaintextBytes = 300 }),
      (.events, { $0.events = 7 }),
      (.blocks, { $0.blocks = 1 }),
    ]
    for (quantity, change) in cases {
      var limits = LogLimits()
      change(&limits)
      for mode in [ScanMode.prefix, .salvage] {
        let (scan, plaintext) = try scanned(log.bytes, mode, limits: limits)
        #expect(limit(scan.tail.error) == quantity)
        #expect(scan.tail.tailClass == .corrupt)
        #expect(log.plaintext.starts(with: plaintext))
        #expect(plaintext.count < log.plaintext.count)
        #expect(scan.plaintextBytes == plaintext.count)
        #expect(UInt64(scan.frameVerifiedEvents) <= limits.events)
      }
      let error = #expect(throws: LogError.self) {
        try scanned(log.bytes, .strict, limits: limits)
      }
      #expect(limit(error) == quantity)
    }
  }

  @Test func `limits are the numbers of the format`() {
    let limits = LogLimits()
    #expect(limits.fileBytes == 67_108_864)
    #expect(limits.plaintextBytes == 1_073_741_824)
    #expect(limits.recordBytes == 16_384)
    #expect(limits.stringBytes == 4_096)
    #expect(limits.definitions == 8_192)
    #expect(limits.events == 5_000_000)
    #expect(limits.badFrames == 64)
  }

  @Test(arguments: [16_384, 17_300, 17_500, 60_000])
  func `a record holds the longest line and its own fields, and no more`(size: Int) throws {
    var log = WrittenLog()
    try log.block()
    try log.event(0)
    try log.append(WrittenLog.record(.other, number: 1, size: size), events: 1)
    let (scan, plaintext) = try scanned(log.bytes)
    if size < 17_400 {
      #expect(plaintext == log.plaintext)
    } else {
      #expect(plaintext == log.plaintext(ofFrames: 2))
      #expect(limit(scan.tail.error) == .recordBytes)
    }
  }

  @Test func `a block holds 8,192 definitions`() throws {
    for (count, isRead) in [(8_192, true), (8_193, false)] {
      var log = WrittenLog()
      for _ in 0..<2 {
        try log.block()
        var records: [UInt8] = []
        for number in 0..<count { records += WrittenLog.record(.define, number: number, size: 1) }
        let ranges = try records.withUnsafeBytes { try RecordPacking.frames(of: $0) }
        for range in ranges { try log.append(Array(records[range])) }
      }
      let (scan, _) = try scanned(log.bytes)
      #expect(scan.isIntact == isRead)
      #expect(limit(scan.tail.error) == (isRead ? nil : .definitions))
    }
  }

  @Test func `a long block is passed over in a salvage, and the next one is read`() throws {
    var log = WrittenLog()
    try log.block()
    for number in 0..<20 { try log.event(number, size: 500) }
    var other = WrittenLog(session: "other")
    try other.block()
    try other.event(1)
    var limits = LogLimits()
    limits.blockBytes = 5_000
    let (scan, plaintext) = try scanned(log.bytes + other.bytes, .salvage, limits: limits)
    #expect(plaintext.count < 5_000 + other.plaintext.count)
    #expect(plaintext.suffix(other.plaintext.count) == other.plaintext[...])
    #expect(limit(scan.gaps.first?.error) == .blockBytes)
  }

  @Test func `a bomb is bounded by its plaintext, not by its bytes`() throws {
    // 65,535 equal bytes in a record that no reader takes: 20 bytes a frame, all refused.
    let codec = try ZstdCodec()
    var frame: [UInt8] = []
    let plaintext = [UInt8](repeating: 0, count: 65_535)
    try plaintext.withUnsafeBytes { try codec.compress($0, to: &frame) }
    let log = try WrittenLog.sample(blocks: 1, ends: false)
    let bytes = log.bytes + (0..<2_000).flatMap { _ in frame }
    let (scan, read) = try scanned(bytes, .salvage, decompressor: codec)
    #expect(read == log.plaintext)
    #expect(scan.tail.tailClass == .corrupt)
  }

  @Test func `an ordinal at the edge of its type is an error, not a trap`() throws {
    var bytes: [UInt8] = []
    for previous in [0, 1] as [UInt64] {
      var writer = ByteWriter()
      BlockRecord(
        session: "s", part: .max, firstSeq: .max, firstOrdinal: .max, time: .max,
        previous: previous, reducer: .max, turn: .max
      ).write(to: &writer)
      bytes += try RawFrame.encode(writer.bytes)
      bytes += try RawFrame.encode(WrittenLog.record(.event, number: 1))
      writer = ByteWriter()
      EndRecord(events: .max, hash: .max).write(to: &writer)
      if previous == 1 { bytes += try RawFrame.encode(writer.bytes) }
    }
    for mode in [ScanMode.prefix, .salvage] {
      #expect(try scanned(bytes, mode).scan.tail.tailClass == .corrupt)
    }
  }
}
