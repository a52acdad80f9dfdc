import NavigationModel
import SessionCoding
import SessionLog
import TestSupport
import Testing

@Suite struct `The session encoder` {
  let vocabulary = Vocabulary()

  private func push(_ ordinal: Int, time: UInt64 = 0, type: String = "A") -> NavigationEvent {
    var event = NavigationEvent(
      .pushed, ordinal: UInt64(ordinal), seq: UInt64(ordinal), time: time)
    let route = vocabulary.route(type: vocabulary.name(type))
    let id = EntryID.assigned(ordinal: UInt64(ordinal), position: 0)
    event.set(.routes, EntryList(Entry(id: id, route: route)))
    return event
  }

  private func decodeAll(_ session: EncodedSession) -> [String] {
    let other = Vocabulary()
    var events: [NavigationEvent] = []
    for index in session.blocks.indices {
      let block = DecodedBlock(session.block(index), other, ordinal: UInt64(events.count))
      #expect(block.error == nil)
      events += block.events
    }
    return events.map(other.describe)
  }

  // MARK: Blocks

  @Test func `ends a block at 1,024 events and checks it every 256`() throws {
    let events = (0..<2_100).map { push($0) }
    let session = EncodedSession(events, vocabulary)
    #expect(session.blocks.count == 3)
    let checks = try records(of: session.block(0)).filter { $0.field == .check }
    #expect(checks.count == 4)
    #expect(decodeAll(session) == events.map(vocabulary.describe))
  }

  @Test func `ends a block at an hour of the session's time`() {
    let times: [UInt64] = [0, 3_599_999, 3_600_000, 7_199_999, 7_200_000]
    let events = times.enumerated().map { push($0.offset, time: $0.element) }
    let session = EncodedSession(events, vocabulary)
    #expect(session.outcomes.map(\.startsBlock) == [true, false, true, false, true])
  }

  @Test func `ends a block at about 64 KiB of events`() {
    let events = (0..<300).map { index in
      var event = NavigationEvent(.consoleFault, ordinal: UInt64(index), seq: UInt64(index))
      event.set(.text, vocabulary.name(String(repeating: "x", count: 1_000) + "\(index)"))
      return event
    }
    let session = EncodedSession(events, vocabulary)
    #expect(session.blocks.count > 3)
    for index in session.blocks.indices { #expect(session.block(index).count < 1 << 16) }
    #expect(decodeAll(session) == events.map(vocabulary.describe))
  }

  @Test func `starts a block where definitions run out`() throws {
    let events = (0..<9_000).map { push($0, type: "Route \($0)") }
    var limits = SessionEncoder.BlockLimits()
    limits.events = .max
    limits.bytes = .max
    let session = EncodedSession(events, vocabulary, limits: limits)
    #expect(session.blocks.count == 3)
    for index in session.blocks.indices {
      let defined = try records(of: session.block(index)).count { $0.field == .define }
      #expect(defined <= 8_192)
    }
    #expect(decodeAll(session) == events.map(vocabulary.describe))
  }

  @Test func `links each block to the one before by its hash`() throws {
    let events = (0..<90).map { push($0) }
    var limits = SessionEncoder.BlockLimits()
    limits.events = 40
    let session = EncodedSession(events, vocabulary, limits: limits)
    var previous: UInt64 = 0
    for index in session.blocks.indices {
      let plaintext = session.block(index)
      try plaintext.withUnsafeBytes { bytes in
        let decoder = try BlockDecoder(bytes, vocabulary: vocabulary, ordinal: 0)
        #expect(decoder.block.previous == previous)
        #expect(decoder.block.firstOrdinal == UInt64(40 * index))
      }
      previous = XXH64.hash(plaintext)
    }
  }

  @Test func `writes the header once, and again in the next part`() {
    var encoder = SessionEncoder(
      session: "6F1C", header: HeaderRecord(json: #"{"navtape":1}"#), manifest: .absent,
      vocabulary: vocabulary)
    var limitsSeen: [Bool] = []
    for index in 0..<3 {
      if index == 2 { encoder.startPart() }
      var output = ByteWriter()
      let outcome = encoder.append(push(index), to: &output)
      #expect(outcome.startsBlock == (index != 1))
      guard outcome.startsBlock else { continue }
      limitsSeen.append(DecodedBlock(output.bytes, Vocabulary()).header != nil)
    }
    #expect(limitsSeen == [true, true])
    #expect(encoder.part == 1)
  }

  @Test func `gives a session without events its header and its end`() {
    let session = EncodedSession([], vocabulary)
    let block = DecodedBlock(session.plaintext, Vocabulary())
    #expect(block.error == nil)
    #expect(block.header?.json == #"{"navtape":1}"#)
    #expect(block.keyframe == NavigationState())
    #expect(block.end?.events == 0)
  }

  // MARK: Long things

  @Test func `cuts a long header at scalars and gives it back`() throws {
    let json = "{\"navtape\":1,\"note\":\"" + String(repeating: "é🍺", count: 20_000) + "\"}"
    let session = EncodedSession([push(0)], vocabulary, json: json)
    #expect(try longestRecord(of: session.plaintext) <= 16 << 10)
    #expect(DecodedBlock(session.plaintext, Vocabulary()).header?.json == json)
  }

  @Test(arguments: [20_000, 200_000, 3_000_000])
  func `moves a long JSON value out of its event, and gives it back`(length: Int) throws {
    let json = "\"" + String(repeating: "ü", count: length / 2) + "\""
    var event = NavigationEvent(.marked)
    event.set(.data, Attachment(json: json, line: json + " "))
    let session = EncodedSession([event, push(1)], vocabulary)
    #expect(!session.outcomes[0].isReplacedByGap)
    #expect(try longestRecord(of: session.plaintext) <= 16 << 10)
    #expect(decodeAll(session) == [event, push(1)].map(vocabulary.describe))
  }

  @Test func `writes a gap where no reader would take the event, and says so`() {
    var tooLong = NavigationEvent(.consoleFault, ordinal: 1, seq: 1, time: 9)
    tooLong.set(.text, vocabulary.name(String(repeating: "x", count: (4 << 20) + 1)))
    var tooMany = NavigationEvent(.pushed, ordinal: 2, seq: 2, time: 9)
    let route = vocabulary.route(type: vocabulary.name("A"))
    tooMany.set(
      .routes,
      EntryList(
        (0..<20_000).map { Entry(id: .assigned(ordinal: 2, position: $0), route: route) }))
    let session = EncodedSession([push(0), tooLong, tooMany, push(3)], vocabulary)
    #expect(session.outcomes.map(\.isReplacedByGap) == [false, true, true, false])
    let other = Vocabulary()
    var events: [NavigationEvent] = []
    for index in session.blocks.indices {
      let block = DecodedBlock(session.block(index), other, ordinal: UInt64(events.count))
      #expect(block.error == nil)
      events += block.events
    }
    #expect(events.map(\.kind) == [.pushed, .gap, .gap, .pushed])
    #expect(events.map(\.seq) == [0, 1, 2, 3])
    #expect(events[1].name(.reason) == .room)
    #expect(events[1].number(.lost) == 0)
  }

  @Test func `gives what is long a block of its own, so that no block is above 8 MiB`() throws {
    let long = "\"" + String(repeating: "x", count: 3_900_000) + "\""
    let events = (0..<3).map { index in
      var event = NavigationEvent(.marked, ordinal: UInt64(index), seq: UInt64(index))
      event.set(.data, Attachment(json: long))
      return event
    }
    let session = EncodedSession(events, vocabulary)
    #expect(session.outcomes.allSatisfy { !$0.isReplacedByGap })
    let blocks = try records(of: session.plaintext).filter { $0.field == .block }
    #expect(blocks.count == 3)
    for (block, next) in zip(blocks, blocks.dropFirst()) {
      #expect(next.offset - block.offset < 8 << 20)
    }
  }

  // MARK: Small things

  @Test func `writes no default and few bytes for an ordinary push`() throws {
    var events = [push(0), push(1), push(2)]
    for index in events.indices { events[index].time = 0 }
    let session = EncodedSession(events, vocabulary, finishes: false)
    // Record, event, kind, routes: everything else is a default.
    #expect(session.pieces[2] == [0x0A, 7, 0x1A, 5, 0x08, 1, 0x22, 1, 1])
  }

  @Test func `keeps an empty list apart from none, and a count apart from a list`() {
    var none = NavigationEvent(.wroteBack, ordinal: 0, seq: 0)
    none.set(.count, 3)
    var empty = NavigationEvent(.wroteBack, ordinal: 1, seq: 1)
    empty.set(.routes, EntryList())
    var count = NavigationEvent(.saved, ordinal: 2, seq: 2)
    count.set(.entries, 0)
    var list = NavigationEvent(.saved, ordinal: 3, seq: 3)
    list.set(.entries, EntryList())
    let events = [none, empty, count, list]
    #expect(Set(events.map(vocabulary.describe)).count == 4)
    #expect(
      decodeAll(EncodedSession(events, vocabulary)) == events.map(vocabulary.describe))
  }

  @Test func `keeps strings apart that only look the same`() {
    let events = ["caf\u{E9}", "cafe\u{301}"].enumerated().map { index, text in
      var event = NavigationEvent(.dataReady, ordinal: UInt64(index), seq: UInt64(index))
      event.set(.label, vocabulary.name(text))
      return event
    }
    let other = Vocabulary()
    let block = DecodedBlock(EncodedSession(events, vocabulary).plaintext, other)
    #expect(
      block.events.map { Array(other.text($0.name(.label)).unicodeScalars).count } == [4, 5])
  }
}
