import SessionArchive
import SessionLog
import Testing

/// Random changes from a fixed seed: what comes out is part of the truth, or said to be missing.
@Suite struct MutationTests {
  /// A log whose events all differ, and what its events are.
  private func sample() throws -> (log: WrittenLog, events: [[UInt8]]) {
    var log = WrittenLog()
    var number = 0
    for block in 0..<6 {
      try log.block()
      try log.append(WrittenLog.record(.keyframe, number: block, size: 30))
      for event in 0..<7 {
        try log.event(number, size: 4 + event)
        number += 1
        if event == 2 || event == 5 { try log.check() }
      }
    }
    try log.end()
    return (log, try events(of: log.plaintext))
  }

  private func events(of plaintext: [UInt8]) throws -> [[UInt8]] {
    try plaintext.withUnsafeBytes { bytes in
      var events: [[UInt8]] = []
      var cursor = RecordCursor(bytes)
      while let record = try cursor.next() {
        if record.field.isEvent { events.append(Array(record.raw)) }
      }
      return events
    }
  }

  private func mutate(_ frames: inout [[UInt8]], _ numbers: inout SeededNumbers) {
    let index = Int.random(in: frames.indices, using: &numbers)
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0: frames.remove(at: index)
    case 1: frames.insert(frames[index], at: Int.random(in: frames.indices, using: &numbers))
    case 2: frames.swapAt(index, Int.random(in: frames.indices, using: &numbers))
    case 3:
      let byte = Int.random(in: frames[index].indices, using: &numbers)
      frames[index][byte] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
    case 4: frames[index].removeLast(Int.random(in: 1..<frames[index].count, using: &numbers))
    case 5:
      frames.insert((0..<20).map { _ in .random(in: 0...255, using: &numbers) }, at: index)
    default: frames.removeLast(Int.random(in: 0..<frames.count / 2, using: &numbers))
    }
  }

  @Test(arguments: [ScanMode.prefix, .salvage])
  func `chain-verified events are true, in order and never told twice`(mode: ScanMode) throws {
    let (log, truth) = try sample()
    let codec = try ZstdCodec()
    var numbers = SeededNumbers(state: 2_026)
    for round in 0..<1_500 {
      var frames = log.frames.map(\.bytes)
      for _ in 0...Int.random(in: 0...3, using: &numbers) where frames.count > 4 {
        mutate(&frames, &numbers)
      }
      let file: LogFile
      do {
        file = try LogFile.scanned(
          MemorySource(frames.flatMap { $0 }), decompressor: codec,
          options: ScanOptions(mode: mode))
      } catch {
        guard case .notALog = error.kind else { throw error }
        continue
      }
      let scan = try #require(file.scan)
      var next = 0
      for (index, block) in scan.blocks.enumerated() {
        let delivered = try events(of: file.plaintext(ofBlock: index))
        #expect(delivered.count == block.entry.events)
        let start = Int(block.entry.firstOrdinal)
        #expect(start >= next, "round \(round)")
        next = start + block.chainVerifiedEvents
        let verified = Array(delivered[..<block.chainVerifiedEvents])
        let isTrue = next <= truth.count && verified == Array(truth[start..<next])
        #expect(isTrue, "round \(round)")
      }
      if mode == .prefix { #expect(scan.blocks.isEmpty || scan.blocks[0].entry.offset == 0) }
    }
  }

  @Test func `changed records with right checksums never trap`() throws {
    let (log, _) = try sample()
    let plaintexts = log.frames.map(\.plaintext)
    var numbers = SeededNumbers(state: 11)
    for _ in 0..<3_000 {
      var bytes: [UInt8] = []
      let target = Int.random(in: plaintexts.indices, using: &numbers)
      for (index, plaintext) in plaintexts.enumerated() {
        var changed = plaintext
        if index == target || Int.random(in: 0..<20, using: &numbers) == 0 {
          for _ in 0..<Int.random(in: 1...3, using: &numbers) {
            let byte = Int.random(in: changed.indices, using: &numbers)
            let value = [0, 1, 0x7F, 0x80, 0xFF, changed[byte] ^ 1, changed[byte] &+ 1]
            changed[byte] = value.randomElement(using: &numbers) ?? 0
          }
        }
        bytes += try RawFrame.encode(changed)
      }
      for mode in ScanMode.allCases {
        let file: LogFile
        do {
          file = try LogFile.scanned(
            MemorySource(bytes), decompressor: nil, options: ScanOptions(mode: mode))
        } catch {
          continue
        }
        let scan = try #require(file.scan)
        #expect(scan.chainVerifiedEvents <= scan.frameVerifiedEvents)
        for (index, block) in scan.blocks.enumerated() {
          let delivered = try events(of: file.plaintext(ofBlock: index))
          #expect(delivered.count == block.entry.events)
        }
      }
    }
  }
}
