import NavigationModel
import SessionCoding
import SessionLog
import TestSupport
import Testing

@Suite struct `The block decoder` {
  /// A block of hand-written records.
  private func block(_ records: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    BlockRecord(session: "6F1C", firstSeq: 7, time: 100).write(to: &writer)
    records(&writer)
    return writer.bytes
  }

  private func event(_ writer: inout ByteWriter, _ bytes: [UInt8]) {
    writer.putRecord(.event) { $0.put(raw: bytes) }
  }

  // MARK: What is newer

  @Test func `names an unknown kind by its number and keeps time and order`() {
    let vocabulary = Vocabulary()
    let plaintext = block {
      event(&$0, [0x08, 99, 0x10, 20, 0x60, 1])
      event(&$0, [0x08, 2, 0x10, 20])
    }
    let decoded = DecodedBlock(plaintext, vocabulary)
    #expect(decoded.error == nil)
    #expect(decoded.events.map(\.kind) == [.unknown, .popped])
    #expect(decoded.events[0].attachment?.kindName == "kind-99")
    #expect(decoded.events[0].changesState)
    #expect(decoded.events.map(\.time) == [110, 120])
    #expect(decoded.events.map(\.seq) == [7, 8])
  }

  @Test func `passes over unknown fields and records, and counts them`() {
    let plaintext = block {
      // Field 100 of three wire types, a key of another kind, and field 21 with a wrong type.
      event(&$0, [0x08, 2, 0xA0, 6, 1, 0xA2, 6, 1, 9, 0xA5, 6, 1, 2, 3, 4, 0x90, 1, 5])
      event(&$0, [0x08, 2, 0xAA, 1, 1, 9])
      $0.putRecord(RecordField(rawValue: 40)) { $0.put(raw: [8, 1]) }
    }
    let decoded = DecodedBlock(plaintext, Vocabulary())
    #expect(decoded.error == nil)
    #expect(decoded.events.count == 2)
    #expect(decoded.unknownFields == 5)
    #expect(decoded.unknownRecords == 1)
  }

  @Test func `refuses a session that needs a newer reader`() {
    let plaintext = block {
      HeaderRecord(json: "{}", incompatible: 4).write(to: &$0)
    }
    #expect(
      DecodedBlock(plaintext, Vocabulary()).error?.kind
        == .newerFormat(format: 1, incompatible: 4))
  }

  @Test func `reads fields in any order`() {
    // dt, depth, kind: a screenShown whose kind comes last.
    let decoded = DecodedBlock(
      block { event(&$0, [0x10, 4, 0x88, 1, 3, 0x08, 9]) }, Vocabulary())
    #expect(decoded.error == nil)
    #expect(decoded.events.first?.kind == .screenShown)
    #expect(decoded.events.first?.number(.depth) == 3)
  }

  // MARK: What is wrong

  @Test func `says which symbol is not defined`() {
    let decoded = DecodedBlock(block { event(&$0, [0x08, 2, 0x18, 5]) }, Vocabulary())
    #expect(decoded.error?.kind == .undefinedSymbol(found: 5, defined: 0))
    #expect(decoded.error?.offset == block { _ in }.count)
  }

  @Test func `refuses routes that are not packed rather than lose them`() {
    let decoded = DecodedBlock(block { event(&$0, [0x08, 1, 0x20, 0]) }, Vocabulary())
    #expect(decoded.error?.kind == .malformed(WireFault(.invalidTag, at: 0)))
  }

  @Test(arguments: [
    [0x08, 2, 0x10] as [UInt8], [0x08, 2, 0x10, 0x80], [0x08, 1, 0x22, 9, 0], [0x0F],
    [0x08, 2, 0],
  ])
  func `refuses an event that ends inside a field, wherever it stands`(bytes: [UInt8]) {
    for trailing in 0..<3 {
      let plaintext = block {
        event(&$0, bytes)
        for _ in 0..<trailing * 4 { event(&$0, [0x08, 2]) }
      }
      let decoded = DecodedBlock(plaintext, Vocabulary())
      #expect(decoded.events.isEmpty)
      guard case .malformed = decoded.error?.kind else {
        Issue.record("\(decoded.error as Any)")
        return
      }
    }
  }

  @Test func `refuses events behind the end, and a second block`() {
    let end = block {
      EndRecord(events: 0, hash: 0).write(to: &$0)
      event(&$0, [0x08, 2])
    }
    let second = block { BlockRecord(session: "6F1C").write(to: &$0) }
    for (plaintext, field) in [(end, RecordField.event), (second, .block)] {
      plaintext.withUnsafeBytes { bytes in
        _ = #expect(throws: BlockError.self) {
          var decoder = try BlockDecoder(bytes, vocabulary: Vocabulary(), ordinal: 0)
          var event = NavigationEvent(.unknown)
          do throws(BlockError) {
            _ = try decoder.next(into: &event)
          } catch {
            #expect(error.kind == .misplacedRecord(field))
            throw error
          }
        }
      }
    }
  }

  @Test func `notices a changed byte at the next check, where asked to`() throws {
    let vocabulary = Vocabulary()
    var random = RandomModel(seed: 3, vocabulary: vocabulary)
    var limits = SessionEncoder.BlockLimits()
    limits.checkInterval = 8
    var plaintext = EncodedSession(random.session(20), vocabulary, limits: limits).plaintext
    let target = try #require(try records(of: plaintext).first { $0.field == .event })
    // A time difference: still a good event, only not the one that was written.
    let index = target.offset + target.raw.count - target.payload.count + 3
    plaintext[index] ^= 1
    guard case .chainMismatch = DecodedBlock(plaintext, Vocabulary()).error?.kind else {
      Issue.record("the change was not noticed")
      return
    }
  }

  @Test func `refuses 8,193 definitions`() {
    let plaintext = block { writer in
      for _ in 0..<8_193 { writer.putRecord(.define) { $0.putField(1, string: "a") } }
    }
    #expect(
      DecodedBlock(plaintext, Vocabulary()).error?.kind == .tooManyDefinitions(limit: 8_192))
  }

  @Test func `refuses a text that goes on in no definition`() {
    let plaintext = block { writer in
      writer.putRecord(.define) {
        $0.putField(1, string: "a")
        $0.putField(3, bool: true)
      }
      event(&writer, [0x08, 2])
    }
    #expect(DecodedBlock(plaintext, Vocabulary()).error?.kind == .incomplete)
  }

  @Test func `refuses text that is not UTF-8`() {
    let plaintext = block { writer in
      writer.putRecord(.define) { $0.putField(1, bytes: [0xC3, 0x28]) }
    }
    guard case .malformed(let fault) = DecodedBlock(plaintext, Vocabulary()).error?.kind else {
      Issue.record("accepted")
      return
    }
    #expect(fault.kind == .invalidUTF8)
  }

  @Test func `compares the number of events with a check's and the end's`() {
    for isEnd in [false, true] {
      let plaintext = block { writer in
        event(&writer, [0x08, 2])
        let hash = XXH64.hash(writer.bytes)
        if isEnd {
          EndRecord(events: 2, hash: hash).write(to: &writer)
        } else {
          CheckRecord(hash: hash, events: 2).write(to: &writer)
        }
      }
      #expect(
        DecodedBlock(plaintext, Vocabulary()).error?.kind
          == .countMismatch(stored: 2, computed: 1))
    }
  }

  @Test func `refuses more ids than routes, and two lists of routes`() {
    let route: (inout ByteWriter) -> Void = { writer in
      writer.putRecord(.define) { $0.putField(1, string: "A") }
      writer.putRecord(.define) { $0.putMessage(2) { $0.putField(1, uint: 1) } }
    }
    for bytes in [[0x08, 1, 0x22, 1, 1, 0x2A, 2, 5, 5], [0x08, 1, 0x22, 1, 1, 0x22, 1, 1]] {
      let plaintext = block {
        route(&$0)
        event(&$0, bytes.map(UInt8.init))
      }
      guard case .malformed(let fault) = DecodedBlock(plaintext, Vocabulary()).error?.kind else {
        Issue.record("accepted")
        return
      }
      #expect(fault.kind == .valueOutOfRange)
    }
  }

  @Test func `refuses a header whose last piece is missing`() {
    let plaintext = block { writer in
      writer.putRecord(.header) {
        $0.putField(4, string: "{")
        $0.putField(5, bool: true)
      }
      event(&writer, [0x08, 2])
    }
    #expect(DecodedBlock(plaintext, Vocabulary()).error?.kind == .incomplete)
  }

  @Test func `refuses a definition that is a text and a route, or a route inside a text`() {
    let both = block { writer in
      writer.putRecord(.define) {
        $0.putField(1, string: "A")
        $0.putMessage(2) { $0.putField(4, bool: true) }
      }
    }
    let inside = block { writer in
      writer.putRecord(.define) {
        $0.putField(1, string: "A")
        $0.putField(3, bool: true)
      }
      writer.putRecord(.define) { $0.putMessage(2) { $0.putField(4, bool: true) } }
    }
    for plaintext in [both, inside] {
      #expect(DecodedBlock(plaintext, Vocabulary()).error != nil)
    }
  }

  @Test func `refuses a text above 4 MiB, in however many pieces`() {
    let piece = String(repeating: "x", count: 15_000)
    let plaintext = block { writer in
      for _ in 0..<300 {
        writer.putRecord(.define) {
          $0.putField(1, string: piece)
          $0.putField(3, bool: true)
        }
      }
    }
    guard case .malformed(let fault) = DecodedBlock(plaintext, Vocabulary()).error?.kind else {
      Issue.record("accepted")
      return
    }
    #expect(fault.kind == .valueOutOfRange)
  }

  @Test func `says in English what was wrong and where`() {
    #expect(
      BlockError(.undefinedSymbol(found: 5, defined: 0), at: 12).description
        == "byte 12: symbol 5 is used and 0 are defined")
    #expect(
      BlockError(.malformed(WireFault(.truncated, at: 3)), at: 40).description
        == "byte 40: the record is malformed: the bytes end inside a value, at byte 3 of its innermost message"
    )
  }
}
