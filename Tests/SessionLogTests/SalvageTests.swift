import SessionArchive
import SessionLog
import Testing

@Suite struct SalvageTests {
  @Test func `damage in any frame costs no more than the rest of its block`() throws {
    let log = try WrittenLog.sample(blocks: 4)
    let starts = log.frames.indices.filter { log.frames[$0].plaintext.starts(with: [0x0A]) }
      .filter { isBlock(log.frames[$0]) }
    for index in log.frames.indices {
      var bytes = log.bytes
      bytes[log.frames[index].end - 1] ^= 0x40
      let next = starts.first { $0 > index }
      let expected =
        log.frames[..<index] + (next.map { log.frames[$0...] } ?? [])
      let outcome: (scan: LogScan, plaintext: [UInt8])
      outcome = try scanned(bytes, .salvage)
      let isRight = outcome.plaintext == expected.flatMap(\.plaintext)
      #expect(isRight, "frame \(index)")
      let end = next.map { log.frames[$0].offset } ?? bytes.count
      #expect(outcome.scan.gaps.map(\.range) == [UInt64(log.frames[index].offset)..<UInt64(end)])
      #expect(!outcome.scan.isIntact)
      #expect(outcome.scan.tail.tailClass == (next == nil ? .corrupt : .clean))
    }
  }

  private func isBlock(_ frame: WrittenLog.Frame) -> Bool {
    frame.plaintext.withUnsafeBytes { bytes in
      var cursor = RecordCursor(bytes)
      return ((try? cursor.next()) ?? nil)?.field == .block
    }
  }

  @Test func `a lost start does not cost the rest`() throws {
    let log = try WrittenLog.sample(blocks: 2)
    let second = try #require(log.frames.last(where: isBlock))
    var bytes = log.bytes
    for index in 0..<100 { bytes[index] = 0xEE }
    #expect(throws: LogError(.notALog(firstBytes: [0xEE, 0xEE, 0xEE, 0xEE]), at: 0)) {
      try scanned(bytes)
    }
    let (scan, plaintext) = try scanned(bytes, .salvage)
    #expect(plaintext == log.blocks[1])
    #expect(scan.gaps.map(\.range) == [0..<UInt64(second.offset)])
  }

  @Test func `a broken chain is a gap, and the next block goes on`() throws {
    let log = try WrittenLog.sample(blocks: 3)
    var frames = log.frames
    // The second event of the second block, before its first check.
    let start = try #require(frames.indices.filter { isBlock(frames[$0]) }.dropFirst().first)
    frames.remove(at: start + 3)
    let (scan, plaintext) = try scanned(frames.flatMap(\.bytes), .salvage)
    let name = frames[start].plaintext
    #expect(plaintext == log.blocks[0] + name + log.blocks[2])
    #expect(scan.gaps.count == 1)
    #expect(scan.blocks.map(\.entry.events) == [6, 0, 6])
    #expect(scan.chainVerifiedEvents == 12)
  }

  @Test func `nothing that is no log is salvaged`() {
    var numbers = SeededNumbers(state: 8)
    let bytes = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    #expect(throws: LogError.self) { try scanned(bytes, .salvage) }
  }

  @Test func `64 bad frames are enough`() throws {
    let log = try WrittenLog.sample(blocks: 1, ends: false)
    var bad = log.frames[0].bytes
    bad[bad.count - 1] ^= 1
    // One that fails its checksum, one that no log holds, one that never ends.
    let kinds: [[UInt8]] = [
      bad, [0x28, 0xB5, 0x2F, 0xFD, 0x25, 1, 9, 9], [0x28, 0xB5, 0x2F, 0xFD, 0x24, 9, 0, 0, 0],
    ]
    for bad in kinds {
      try expectLimit(log, bad)
    }
  }

  private func expectLimit(_ log: WrittenLog, _ bad: [UInt8]) throws {
    for (count, reaches) in [(40, true), (62, true), (70, false)] {
      let middle = (0..<count).flatMap { _ in bad }
      var other = WrittenLog(session: "other")
      try other.block()
      try other.event(1)
      let (scan, plaintext) = try scanned(log.bytes + middle + other.bytes, .salvage)
      #expect(plaintext == log.plaintext + (reaches ? other.plaintext : []))
      #expect(scan.gaps.count == 1)
      #expect(scan.tail.tailClass == (reaches ? .clean : .corrupt))
    }
  }

  @Test func `damaged blocks of a sealed file are passed over one by one`() throws {
    let log = try WrittenLog.sample(blocks: 5)
    let sealed = try ZstdSealer.seal(blocks: log.blocks)
    let codec = try ZstdCodec()
    let table = try LogFile.open(MemorySource(sealed), decompressor: codec).blocks
    for damaged in 0..<32 {
      var bytes = sealed
      for (index, block) in table.enumerated() where damaged >> index & 1 == 1 {
        bytes[Int(block.endOffset) - 3] ^= 8
      }
      let (scan, plaintext) = try scanned(bytes, .salvage, decompressor: codec)
      let expected = log.blocks.indices.filter { damaged >> $0 & 1 == 0 }
      #expect(plaintext == expected.flatMap { log.blocks[$0] })
      let lost = scan.gaps.reduce(into: Set<UInt64>()) { $0.formUnion($1.range) }
      for (index, block) in table.enumerated() {
        #expect(lost.contains(block.offset) == (damaged >> index & 1 == 1))
      }
    }
  }
}
