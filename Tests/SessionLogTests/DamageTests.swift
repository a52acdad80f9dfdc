import SessionArchive
import SessionLog
import Testing

/// Files cut at every byte and with every bit flipped, against a table made while writing.
@Suite struct DamageTests {
  private func accepted(_ bytes: [UInt8], _ codec: ZstdCodec) throws -> (LogScan, [UInt8])? {
    do {
      return try scanned(bytes, decompressor: codec)
    } catch let error as LogError {
      // The only way to refuse a file whole.
      guard case .notALog = error.kind else { throw error }
      return nil
    }
  }

  @Test func `a live file cut at any byte reads to its exact prefix`() throws {
    let log = try WrittenLog.sample()
    let bytes = log.bytes
    for cut in 0...bytes.count {
      let whole = log.wholeFrames(in: cut)
      let (scan, plaintext) = try scanned(Array(bytes[..<cut]))
      let isPrefix = plaintext == log.plaintext(ofFrames: whole)
      #expect(isPrefix, "cut at \(cut)")
      #expect(scan.frameVerifiedEvents == log.events(inFrames: whole))
      let boundary = whole == 0 ? 0 : log.frames[whole - 1].end
      #expect(scan.tail.tailClass == (cut == boundary ? .clean : .torn), "cut at \(cut)")
      #expect(scan.tail.offset == UInt64(boundary))
      #expect(scan.isClosed == (cut == bytes.count))
      if cut != boundary {
        guard case .truncatedFrame(let declared, let available) = scan.tail.error?.kind else {
          Issue.record("cut at \(cut): \(String(describing: scan.tail.error))")
          continue
        }
        #expect(available == UInt64(cut - boundary))
        #expect(declared > available && declared <= UInt64(log.frames[whole].bytes.count))
      }
    }
  }

  @Test func `strict refuses any cut that is not between frames`() throws {
    let log = try WrittenLog.sample(blocks: 1)
    let ends = Set(log.frames.map(\.end) + [0])
    for cut in 0...log.bytes.count {
      let bytes = Array(log.bytes[..<cut])
      if ends.contains(cut) {
        #expect(throws: Never.self) { try scanned(bytes, .strict) }
      } else {
        #expect(throws: LogError.self) { try scanned(bytes, .strict) }
      }
    }
  }

  @Test func `a live file with any bit flipped reads to its exact prefix`() throws {
    let log = try WrittenLog.sample(blocks: 2)
    let codec = try ZstdCodec()
    let bytes = log.bytes
    for (index, frame) in log.frames.enumerated() {
      for position in frame.offset..<frame.end {
        for bit in 0..<8 {
          var damaged = bytes
          damaged[position] ^= 1 << bit
          let place = position - frame.offset
          let expected = Self.tail(place, bit, frame.headerLength)
          guard let (scan, plaintext) = try accepted(damaged, codec) else {
            // A first frame without its magic number is no log at all.
            #expect(index == 0 && place < 4, "byte \(position) bit \(bit)")
            continue
          }
          let isPrefix = plaintext == log.plaintext(ofFrames: index)
          #expect(isPrefix, "byte \(position) bit \(bit)")
          #expect(scan.frameVerifiedEvents == log.events(inFrames: index))
          #expect(scan.tail.offset == UInt64(frame.offset))
          #expect(expected.contains(scan.tail.tailClass), "byte \(position) bit \(bit)")
        }
      }
    }
  }

  /// What a flipped bit makes of the tail. Where it changes a length, the next header is read from
  /// what happens to stand there: then both are right.
  private static func tail(_ place: Int, _ bit: Int, _ header: Int) -> Set<TailClass> {
    switch place {
    case 4 where bit == 6: [.torn, .corrupt]
    case header where bit == 0: [.torn, .corrupt]
    default: [.corrupt]
    }
  }

  // MARK: Sealed

  /// The frames of a sealed file, by what was put in: one a block, then index and seek table.
  private func sealedSample() throws -> (log: WrittenLog, bytes: [UInt8], ends: [Int], index: Int) {
    let log = try WrittenLog.sample(blocks: 3)
    let bytes = try ZstdSealer.seal(blocks: log.blocks)
    var ends: [Int] = []
    let codec = try ZstdCodec()
    for block in log.blocks {
      var frame: [UInt8] = []
      try block.withUnsafeBytes { try codec.compress($0, to: &frame) }
      ends.append((ends.last ?? 0) + frame.count)
    }
    // Footer 9 bytes, 8 bytes a frame, 8 bytes of skippable header.
    let table = bytes.count - (8 + 8 * (log.blocks.count + 1) + 9)
    ends.append(table)
    ends.append(bytes.count)
    return (log, bytes, ends, log.blocks.count)
  }

  @Test func `a sealed file cut at any byte reads to its exact prefix`() throws {
    let (log, bytes, ends, indexAt) = try sealedSample()
    let codec = try ZstdCodec()
    for cut in 0...bytes.count {
      let whole = ends.prefix { $0 <= cut }.count
      let (scan, plaintext) = try scanned(Array(bytes[..<cut]), decompressor: codec)
      let isPrefix = plaintext == log.blocks.prefix(whole).flatMap { $0 }
      #expect(isPrefix, "cut at \(cut)")
      let isBoundary = cut == 0 || ends.contains(cut)
      #expect(scan.tail.tailClass == (isBoundary ? .clean : .torn), "cut at \(cut)")
      #expect(scan.isSealed == (cut == bytes.count))
      #expect(scan.index == (cut == bytes.count ? .valid : .absent))
      #expect(scan.isClosed == (whole >= indexAt))
      #expect(scan.chainVerifiedEvents == (whole >= indexAt ? 18 : min(whole, 3) * 6))
    }
  }

  @Test func `a sealed file with any bit flipped reads to its exact prefix`() throws {
    let (log, bytes, ends, indexAt) = try sealedSample()
    let codec = try ZstdCodec()
    var unread = 0
    for position in bytes.indices {
      let index = ends.prefix { $0 <= position }.count
      let start = index == 0 ? 0 : ends[index - 1]
      for bit in 0..<8 {
        var damaged = bytes
        damaged[position] ^= 1 << bit
        let place = position - start
        guard let (scan, plaintext) = try accepted(damaged, codec) else {
          #expect(index == 0 && place < 4)
          continue
        }
        if index < indexAt, place > 9, plaintext == log.plaintext, scan.isIntact {
          // A compressed block has a few bits that decoders do not look at.
          unread += 1
          continue
        }
        let isPrefix = plaintext == Array(log.blocks.prefix(index).joined())
        #expect(isPrefix, "byte \(position) bit \(bit)")
        let classes: Set<TailClass>
        if index < indexAt {
          let header = log.blocks[index].count < 256 ? 6 : 7
          classes =
            place == 4 && bit == 6 || (header..<header + 3).contains(place)
            ? [.torn, .corrupt] : [.corrupt]
        } else if place < 4 {
          // Sixteen magic numbers are those of skippable frames.
          classes = place == 0 && bit < 4 ? [.clean] : [.corrupt]
        } else {
          classes = place < 8 ? [.torn, .corrupt] : [.clean]
          #expect(scan.index != .valid, "byte \(position) bit \(bit)")
        }
        #expect(classes.contains(scan.tail.tailClass), "byte \(position) bit \(bit)")
        try expectNoWrongBlock(damaged, log, codec, "byte \(position) bit \(bit)")
      }
    }
    #expect(unread < 40)
  }

  // By the index a damaged block must fail, and every other one must be as it was.
  private func expectNoWrongBlock(
    _ bytes: [UInt8], _ log: WrittenLog, _ codec: ZstdCodec, _ comment: Comment
  ) throws {
    let file = try LogFile.open(MemorySource(bytes), decompressor: codec)
    for index in file.blocks.indices {
      let plaintext: [UInt8]
      do {
        plaintext = try file.plaintext(ofBlock: index)
      } catch {
        continue
      }
      let isWhole = plaintext == log.blocks[index]
      #expect(isWhole, comment)
    }
  }
}
