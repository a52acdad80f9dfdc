import SessionArchive
import SessionLog
import Testing

/// Counts the bytes that are read from it.
private final class CountingSource: ByteSource {
  private let source: MemorySource
  private(set) var bytesRead = 0
  private(set) var highest: UInt64 = 0
  private(set) var lowest = UInt64.max

  init(_ bytes: [UInt8]) { source = MemorySource(bytes) }

  var count: UInt64 { source.count }

  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(LogError) {
    bytesRead += buffer.count
    lowest = min(lowest, offset)
    highest = max(highest, offset + UInt64(buffer.count))
    try source.read(at: offset, into: buffer)
  }

  func restart() {
    bytesRead = 0
    highest = 0
    lowest = .max
  }
}

@Suite struct IndexTests {
  private func large(blocks: Int = 40, size: Int = 200) throws -> WrittenLog {
    var log = WrittenLog()
    for block in 0..<blocks {
      try log.block()
      for event in 0..<(block % 7) { try log.event(block * 100 + event, size: size) }
      if block % 3 == 0 { try log.check() }
    }
    try log.end()
    return log
  }

  @Test func `the index says what a scan finds`() throws {
    let log = try large()
    let sealed = try ZstdSealer.seal(blocks: log.blocks)
    let codec = try ZstdCodec()
    let opened = try LogFile.open(MemorySource(sealed), decompressor: codec)
    let walked = try LogFile.scanned(MemorySource(sealed), decompressor: codec)
    #expect(opened.scan == nil)
    #expect(walked.scan?.index == .valid)
    #expect(opened.blocks == walked.blocks)
    #expect(opened.events == log.events)
    for index in opened.blocks.indices {
      #expect(try opened.plaintext(ofBlock: index) == walked.plaintext(ofBlock: index))
    }
  }

  @Test func `opening and one block read their own bytes and no others`() throws {
    let log = try large()
    let sealed = try ZstdSealer.seal(blocks: log.blocks)
    let source = CountingSource(sealed)
    let file = try LogFile.open(source, decompressor: try ZstdCodec())
    let dataEnd = try #require(file.blocks.last).endOffset
    #expect(source.lowest >= dataEnd)
    #expect(source.bytesRead < Int(source.count - dataEnd) + 64)
    for (index, block) in file.blocks.enumerated() {
      source.restart()
      #expect(try file.plaintext(ofBlock: index) == log.blocks[index])
      #expect(source.bytesRead == Int(block.endOffset - block.offset))
      #expect(source.lowest == block.offset)
      #expect(source.highest == block.endOffset)
    }
  }

  @Test func `a scan reads every byte once`() throws {
    let log = try large(blocks: 200, size: 3_000)
    let source = CountingSource(log.bytes)
    let file = try LogFile.scanned(source, decompressor: nil)
    #expect(file.scan?.isIntact == true)
    #expect(source.bytesRead < log.bytes.count + 64)
    #expect(log.bytes.count > 1 << 20)
  }

  @Test func `every event is found in its block`() throws {
    let log = try large()
    let codec = try ZstdCodec()
    let file = try LogFile.open(
      MemorySource(ZstdSealer.seal(blocks: log.blocks)), decompressor: codec)
    var ordinal = 0
    for (index, block) in file.blocks.enumerated() {
      #expect(file.events(beforeBlock: index) == ordinal)
      for _ in 0..<block.events {
        #expect(file.blockIndex(ofEvent: ordinal) == index)
        ordinal += 1
      }
    }
    #expect(file.blockIndex(ofEvent: ordinal) == nil)
    #expect(file.blockIndex(ofEvent: -1) == nil)
  }

  @Test func `an index of another file is ignored`() throws {
    let codec = try ZstdCodec()
    let log = try large()
    let other = try large(blocks: 41)
    let sealed = try ZstdSealer.seal(blocks: log.blocks)
    let foreign = try ZstdSealer.seal(blocks: other.blocks)
    let end = try dataEnd(sealed, codec)
    let grafted = sealed[..<end] + foreign[(try dataEnd(foreign, codec))...]
    let file = try LogFile.open(MemorySource(Array(grafted)), decompressor: codec)
    let scan = try #require(file.scan)
    guard case .wrong = scan.index else {
      Issue.record("\(scan.index)")
      return
    }
    #expect(scan.tail.tailClass == .clean)
    #expect(try file.wholePlaintext() == log.plaintext)
    #expect(throws: LogError.self) {
      try scanned(Array(grafted), .strict, decompressor: codec)
    }
  }

  private func dataEnd(_ bytes: [UInt8], _ codec: ZstdCodec) throws -> Int {
    let file = try LogFile.open(MemorySource(bytes), decompressor: codec)
    return Int(try #require(file.blocks.last).endOffset)
  }

  /// The same file with rows of the index changed and all its checksums right.
  private func lying(_ log: WrittenLog, _ change: (inout [BlockEntry]) -> Void) throws -> [UInt8] {
    let codec = try ZstdCodec()
    let sealed = try ZstdSealer.seal(blocks: log.blocks)
    var blocks = try LogFile.open(MemorySource(sealed), decompressor: codec).blocks
    let frames = blocks.map {
      SeekTable.Entry(
        compressed: UInt32($0.endOffset - $0.offset), plaintext: UInt32($0.plaintextLength))
    }
    let end = Int(try #require(blocks.last).endOffset)
    change(&blocks)
    let index = BlockIndex.encode(blocks)
    let table = SeekTable(frames + [SeekTable.Entry(compressed: UInt32(index.count), plaintext: 0)])
    return sealed[..<end] + index + table.encoded()
  }

  @Test func `an index that lies with every checksum right never changes an answer`() throws {
    let log = try large(blocks: 12)
    let codec = try ZstdCodec()
    let honest = try lying(log) { _ in }
    #expect(try honest == ZstdSealer.seal(blocks: log.blocks))
    let lies: [(inout [BlockEntry]) -> Void] = [
      { $0[3].offset += 1 }, { $0[3].offset = 0 }, { $0[3].offset = .max }, { $0[0].offset = 1 },
      { $0[4].firstSeq += 1 }, { $0[4].firstOrdinal += 1 }, { $0[4].time = .max },
      { $0[4].events += 1 }, { $0[4].events = 5_000_000 }, { $0[4].events = .max },
      { $0[4].plaintextLength += 1 }, { $0[4].plaintextLength = 8 << 20 },
      { $0[4].plaintextLength = .max }, { $0.swapAt(2, 5) }, { $0.remove(at: 6) },
      { $0.removeAll() }, { $0.append($0[11]) },
      // Two blocks told as one: the frames add up.
      {
        $0[5].plaintextLength += $0[6].plaintextLength
        $0[5].events += $0[6].events
        $0.remove(at: 6)
      },
    ]
    for (number, lie) in lies.enumerated() {
      let bytes = try lying(log, lie)
      let file = try LogFile.open(MemorySource(bytes), decompressor: codec)
      if let scan = file.scan {
        guard case .wrong = scan.index else {
          Issue.record("lie \(number): \(scan.index)")
          continue
        }
        #expect(try file.wholePlaintext() == log.plaintext, "lie \(number)")
      } else {
        // The lie shows when its block is read; the others are right.
        var failures = 0
        for index in file.blocks.indices {
          do {
            let plaintext = try file.plaintext(ofBlock: index)
            #expect(log.blocks.contains(plaintext), "lie \(number)")
          } catch {
            failures += 1
          }
        }
        #expect(failures == 1, "lie \(number)")
      }
      let walked = try scanned(bytes, decompressor: codec)
      #expect(walked.plaintext == log.plaintext, "lie \(number)")
      guard case .wrong = walked.scan.index else {
        Issue.record("lie \(number): \(walked.scan.index)")
        continue
      }
      #expect(throws: LogError.self) { try scanned(bytes, .strict, decompressor: codec) }
    }
  }

  @Test func `an index opens no more than a scan would`() throws {
    let log = try large()
    let sealed = try ZstdSealer.seal(blocks: log.blocks)
    let codec = try ZstdCodec()
    let changes: [(inout LogLimits) -> Void] = [
      { $0.events = 20 }, { $0.plaintextBytes = 5_000 }, { $0.blocks = 8 }, { $0.blockBytes = 900 },
    ]
    for change in changes {
      var limits = LogLimits()
      change(&limits)
      let options = ScanOptions(limits: limits)
      let file = try LogFile.open(MemorySource(sealed), decompressor: codec, options: options)
      #expect(file.scan?.tail.tailClass == .corrupt)
      #expect(UInt64(file.events) <= limits.events)
      #expect(UInt64(file.blocks.count) <= limits.blocks)
    }
  }

  @Test func `random trailers never trap and never change the events`() throws {
    let log = try large(blocks: 6)
    let codec = try ZstdCodec()
    let sealed = try ZstdSealer.seal(blocks: log.blocks)
    let end = try dataEnd(sealed, codec)
    var numbers = SeededNumbers(state: 77)
    for _ in 0..<2_000 {
      var bytes = sealed
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        bytes[Int.random(in: end..<bytes.count, using: &numbers)] = .random(
          in: 0...255, using: &numbers)
      }
      let (_, plaintext) = try scanned(bytes, decompressor: codec)
      #expect(plaintext == log.plaintext)
      let file = try LogFile.open(MemorySource(bytes), decompressor: codec)
      for index in file.blocks.indices {
        guard let block = try? file.plaintext(ofBlock: index) else { continue }
        #expect(log.blocks.contains(block))
      }
    }
  }
}
