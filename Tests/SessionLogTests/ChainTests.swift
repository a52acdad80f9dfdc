import SessionArchive
import SessionLog
import Testing

/// Records whose hashes fit and whose numbers do not: a writer that counts wrong.
@Suite struct ChainTests {
  private func record(_ body: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    body(&writer)
    return writer.bytes
  }

  private func fault(_ log: WrittenLog) throws -> LogError? {
    try scanned(log.bytes).scan.tail.error
  }

  @Test func `a check that counts other events is refused`() throws {
    var log = WrittenLog()
    try log.block()
    try log.event(0)
    let hash = XXH64.hash(log.blocks[0])
    let offset = UInt64(log.bytes.count)
    try log.append(record { CheckRecord(hash: hash, events: 2).write(to: &$0) })
    #expect(try fault(log) == LogError(.countMismatch(stored: 2, computed: 1), at: offset))
  }

  @Test func `an end that counts other events is refused`() throws {
    var log = WrittenLog()
    for number in 0..<2 {
      try log.block()
      try log.event(number)
    }
    let hash = XXH64.hash(log.blocks[1])
    let offset = UInt64(log.bytes.count)
    // It counts the session's events, not the block's.
    try log.append(record { EndRecord(events: 1, hash: hash).write(to: &$0) })
    #expect(try fault(log) == LogError(.countMismatch(stored: 1, computed: 2), at: offset))
  }

  @Test func `a block that leaves events out is refused, whatever its hash`() throws {
    var log = WrittenLog()
    try log.block()
    try log.event(0)
    try log.check()
    let hash = XXH64.hash(log.blocks[0])
    let offset = UInt64(log.bytes.count)
    let session = "5e551011-0000-4000-8000-000000000001"
    for ordinal in [0, 2] as [UInt64] {
      var copy = log
      let block = BlockRecord(session: session, firstOrdinal: ordinal, previous: hash)
      try copy.append(record { block.write(to: &$0) })
      let expected = LogError(.countMismatch(stored: ordinal, computed: 1), at: offset)
      #expect(try fault(copy) == expected)
    }
  }

  @Test func `a session does not go on after its end`() throws {
    var log = try WrittenLog.sample(blocks: 1)
    let offset = UInt64(log.bytes.count)
    try log.block()
    #expect(try fault(log) == LogError(.misplacedRecord(.block), at: offset))
  }

  @Test func `events up to the last hash are chain-verified, the rest is not`() throws {
    var log = WrittenLog()
    try log.block()
    for number in 0..<5 {
      try log.event(number)
      if number == 2 { try log.check() }
      let (scan, _) = try scanned(log.bytes)
      #expect(scan.frameVerifiedEvents == number + 1)
      #expect(scan.chainVerifiedEvents == (number < 2 ? 0 : 3))
    }
    // The next block covers what no check did.
    try log.block()
    #expect(try scanned(log.bytes).scan.chainVerifiedEvents == 5)
  }

  @Test func `a broken session does not cost another one its unchecked events`() throws {
    let first = try WrittenLog.sample(blocks: 2)
    var second = WrittenLog(session: "other")
    try second.block()
    for number in 0..<4 { try second.event(number) }
    // The first session's second block follows a first block that lost its last events.
    let damaged = first.plaintext(ofFrames: 8)
    let woven = [damaged, second.blocks[0], first.blocks[1]]
    let sealed = try ZstdSealer.seal(blocks: woven)
    let (scan, plaintext) = try scanned(sealed, decompressor: try ZstdCodec())
    #expect(scan.tail.tailClass == .corrupt)
    #expect(plaintext == damaged + second.blocks[0])
    #expect(scan.chainVerifiedEvents == 3)
  }

  @Test func `a block whose own check fails is one gap, and only its name stays`() throws {
    let log = try WrittenLog.sample(blocks: 3)
    var blocks = log.blocks
    // In the second block's first event, before any of its checks.
    let place = try #require(blocks[1].indices.dropFirst(100).first)
    blocks[1][place] ^= 1
    let sealed = try ZstdSealer.seal(blocks: blocks)
    let codec = try ZstdCodec()
    let (scan, plaintext) = try scanned(sealed, .salvage, decompressor: codec)
    let name = scan.blocks[1].entry.plaintextLength
    #expect(plaintext == log.blocks[0] + log.blocks[1].prefix(name) + log.blocks[2])
    #expect(scan.blocks.map(\.entry.events) == [6, 0, 6])
    #expect(scan.gaps.count == 1)
  }
}
