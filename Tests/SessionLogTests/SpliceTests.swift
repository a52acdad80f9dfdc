import SessionArchive
import SessionLog
import Testing

/// Frames that are whole but stand where they should not.
@Suite struct SpliceTests {
  private func joined(_ frames: [WrittenLog.Frame]) -> [UInt8] { frames.flatMap(\.bytes) }

  // Whatever was done to the frames, what comes out up to the last hash is a prefix of the truth.
  private func expectPrefix(
    _ bytes: [UInt8], of log: WrittenLog, _ comment: Comment
  ) throws -> LogScan {
    let (scan, plaintext) = try scanned(bytes)
    let isPrefix = plaintext.elementsEqual(log.plaintext.prefix(plaintext.count))
    #expect(isPrefix, comment)
    #expect(scan.chainVerifiedEvents <= scan.frameVerifiedEvents)
    return scan
  }

  @Test func `a removed frame is noticed at the next hash`() throws {
    let log = try WrittenLog.sample()
    for index in 1..<log.frames.count - 1 {
      var frames = log.frames
      frames.remove(at: index)
      let scan = try expectPrefix(joined(frames), of: log, "frame \(index)")
      #expect(scan.tail.tailClass == .corrupt, "frame \(index)")
    }
  }

  @Test func `a repeated frame is noticed at the next hash`() throws {
    let log = try WrittenLog.sample()
    for index in log.frames.indices {
      var frames = log.frames
      frames.insert(frames[index], at: index)
      let scan = try expectPrefix(joined(frames), of: log, "frame \(index)")
      #expect(scan.tail.tailClass == .corrupt, "frame \(index)")
    }
  }

  @Test func `exchanged frames are noticed at the next hash`() throws {
    let log = try WrittenLog.sample()
    for index in 1..<log.frames.count - 1 {
      var frames = log.frames
      frames.swapAt(index, index + 1)
      let scan = try expectPrefix(joined(frames), of: log, "frame \(index)")
      #expect(scan.tail.tailClass == .corrupt, "frame \(index)")
    }
  }

  @Test func `a removed, repeated or exchanged block is noticed at the next block`() throws {
    let log = try WrittenLog.sample(blocks: 4)
    for index in 0..<3 {
      var removed = log.blocks
      if index > 0 {
        removed.remove(at: index)
        try expectBreak(removed, of: log)
      }
      var repeated = log.blocks
      repeated.insert(repeated[index], at: index)
      try expectBreak(repeated, of: log)
      guard index > 0 else { continue }
      var exchanged = log.blocks
      exchanged.swapAt(index, index + 1)
      try expectBreak(exchanged, of: log)
    }
  }

  private func expectBreak(_ blocks: [[UInt8]], of log: WrittenLog) throws {
    let bytes = try ZstdSealer.seal(blocks: blocks)
    let (scan, plaintext) = try scanned(bytes, decompressor: try ZstdCodec())
    #expect(scan.tail.tailClass == .corrupt)
    let isPrefix = plaintext.elementsEqual(log.plaintext.prefix(plaintext.count))
    #expect(isPrefix)
  }

  @Test func `a tail of zeros is torn`() throws {
    let log = try WrittenLog.sample(ends: false)
    for zeros in [1, 3, 4, 5, 4_096, 600_000] {
      let scan = try expectPrefix(
        log.bytes + [UInt8](repeating: 0, count: zeros), of: log, "\(zeros) zeros")
      #expect(scan.tail.tailClass == .torn)
      #expect(scan.tail.error?.kind == .unwrittenTail(bytes: UInt64(zeros)))
      #expect(scan.frameVerifiedEvents == log.events)
    }
  }

  @Test func `a tail of garbage is corrupt`() throws {
    let log = try WrittenLog.sample(ends: false)
    var numbers = SeededNumbers(state: 3)
    for count in 4..<60 {
      let garbage = (0..<count).map { _ in UInt8.random(in: 1...255, using: &numbers) }
      let scan = try expectPrefix(log.bytes + garbage, of: log, "\(count) bytes")
      #expect(scan.tail.tailClass == .corrupt)
      #expect(scan.tail.offset == UInt64(log.bytes.count))
      #expect(scan.frameVerifiedEvents == log.events)
    }
  }

  @Test func `a frame that says 4 GiB is torn, and nothing is allotted for it`() throws {
    let log = try WrittenLog.sample(ends: false)
    let bytes = log.bytes + [0x5F, 0x2A, 0x4D, 0x18, 0xFF, 0xFF, 0xFF, 0xFF]
    let scan = try expectPrefix(bytes, of: log, "4 GiB")
    #expect(scan.tail.tailClass == .torn)
    #expect(
      scan.tail.error
        == LogError(
          .truncatedFrame(declared: (1 << 32) + 7, available: 8), at: UInt64(log.bytes.count)))
  }

  @Test func `stale frames behind an end are refused at once`() throws {
    let log = try WrittenLog.sample()
    for stale in log.frames.dropFirst() {
      let scan = try expectPrefix(log.bytes + stale.bytes, of: log, "frame at \(stale.offset)")
      #expect(scan.tail.tailClass == .corrupt)
      #expect(scan.frameVerifiedEvents == log.events)
      #expect(scan.isClosed)
    }
  }

  @Test func `stale frames behind an open tail never count as chain-verified`() throws {
    let log = try WrittenLog.sample(ends: false)
    let all = log.events
    for start in 3..<log.frames.count {
      for count in 1...min(5, log.frames.count - start) {
        let stale = Array(log.frames[start..<start + count])
        let (scan, _) = try scanned(log.bytes + joined(stale))
        #expect(scan.chainVerifiedEvents == all, "frames \(start) and \(count - 1) more")
        let events = stale.reduce(0) { $0 + $1.events }
        #expect(scan.frameVerifiedEvents <= all + events)
      }
    }
  }

  @Test func `two sessions may stand behind each other, and interleaved`() throws {
    let first = try WrittenLog.sample(blocks: 2)
    var second = WrittenLog(session: "other")
    try second.block()
    try second.event(0)
    try second.block()
    try second.event(1)
    try second.end()
    let (scan, plaintext) = try scanned(first.bytes + second.bytes, .strict)
    #expect(plaintext == first.plaintext + second.plaintext)
    #expect(scan.chainVerifiedEvents == first.events + second.events)
    let woven = [first.blocks[0], second.blocks[0], first.blocks[1], second.blocks[1]]
    let sealed = try ZstdSealer.seal(blocks: woven)
    let (again, _) = try scanned(sealed, .strict, decompressor: try ZstdCodec())
    #expect(again.chainVerifiedEvents == first.events + second.events)
    #expect(again.index == .valid)
  }

  @Test func `glued files keep the first and name the second`() throws {
    let codec = try ZstdCodec()
    let log = try WrittenLog.sample()
    var other = WrittenLog(session: "other")
    try other.block()
    try other.event(0)
    let sealed = try ZstdSealer.seal(blocks: log.blocks)
    for tail in [other.bytes, try ZstdSealer.seal(blocks: other.blocks)] {
      let (scan, plaintext) = try scanned(sealed + tail, decompressor: codec)
      #expect(plaintext == log.plaintext)
      #expect(scan.tail.tailClass == .corrupt)
      #expect(scan.tail.error == LogError(.dataAfterSeekTable, at: UInt64(sealed.count)))
      let (salvaged, everything) = try scanned(sealed + tail, .salvage, decompressor: codec)
      #expect(everything == log.plaintext + other.plaintext)
      #expect(salvaged.gaps.count == 1)
    }
    // The same session once more is no second session.
    let (twice, plaintext) = try scanned(log.bytes + log.bytes)
    #expect(plaintext == log.plaintext)
    #expect(twice.tail.tailClass == .corrupt)
  }

  @Test func `a block in the middle of a frame is refused`() throws {
    let log = try WrittenLog.sample(blocks: 2)
    let bytes = try RawFrame.encode(log.plaintext)
    let (scan, plaintext) = try scanned(bytes)
    #expect(plaintext.isEmpty)
    #expect(scan.tail.error == LogError(.misplacedRecord(.block), at: 0))
  }

  @Test func `an event before any block is refused`() throws {
    let bytes = try RawFrame.encode(WrittenLog.record(.event, number: 1))
    let (scan, plaintext) = try scanned(bytes)
    #expect(plaintext.isEmpty)
    #expect(scan.tail.error == LogError(.misplacedRecord(.event), at: 0))
  }

  @Test func `after a recovery note the next block starts a new chain`() throws {
    let log = try WrittenLog.sample(blocks: 3)
    var note = ByteWriter()
    RecoveryRecord(offset: 100, reason: "is damaged", lostBytes: 9).write(to: &note)
    let recovered = [log.blocks[0] + note.bytes, log.blocks[2]]
    let bytes = try ZstdSealer.seal(blocks: recovered)
    let (scan, plaintext) = try scanned(bytes, .strict, decompressor: try ZstdCodec())
    #expect(plaintext == recovered.flatMap { $0 })
    #expect(scan.blocks.map(\.hasRecovery) == [true, false])
    #expect(scan.isClosed)
  }
}
