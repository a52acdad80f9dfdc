import NavigationModel
import SessionCoding
import SessionLog
import TestSupport
import Testing

@Suite struct `A damaged block` {
  let vocabulary = Vocabulary()
  let events: [NavigationEvent]
  let plaintext: [UInt8]

  /// A block of every kind of event, with a keyframe before it.
  init() throws {
    var random = RandomModel(seed: 7, vocabulary: vocabulary)
    let before = random.session(30)
    var events = before
    for kind in EventKind.allCases {
      events.append(
        random.event(kind, ordinal: UInt64(events.count), after: events.last, allKeys: true))
    }
    var limits = SessionEncoder.BlockLimits()
    limits.events = before.count
    limits.checkInterval = 12
    limits.bytes = 1 << 20
    limits.milliseconds = .max
    let first = EncodedSession(before, vocabulary, limits: limits)
    var encoder = SessionEncoder(
      session: "6F1C", header: HeaderRecord(json: #"{"navtape":1}"#), manifest: .absent,
      vocabulary: vocabulary, limits: limits)
    var output = ByteWriter()
    for event in before { encoder.append(event, to: &output) }
    #expect(output.bytes == Array(first.plaintext.prefix(output.count)))
    output.removeAll()
    limits.events = 1_000
    encoder = SessionEncoder(
      session: "6F1C", header: HeaderRecord(json: #"{"navtape":1}"#), manifest: .absent,
      vocabulary: vocabulary, state: encoder.state, ordinal: encoder.ordinal, limits: limits)
    for event in events[before.count...] { encoder.append(event, to: &output) }
    encoder.finish(to: &output)
    self.events = Array(events[before.count...])
    plaintext = output.bytes
  }

  @Test func `cut anywhere gives a prefix of its events`() {
    let expected = events.map(vocabulary.describe)
    var seen = Set<Int>()
    let whole = DecodedBlock(plaintext, Vocabulary(), ordinal: 30)
    #expect(whole.error == nil)
    #expect(whole.events.count == expected.count)
    for length in 0..<plaintext.count {
      let other = Vocabulary()
      let block = DecodedBlock(Array(plaintext[..<length]), other, ordinal: 30)
      #expect(block.events.count <= expected.count)
      if let last = block.events.last, seen.insert(block.events.count).inserted {
        #expect(other.describe(last) == expected[block.events.count - 1])
      }
    }
    #expect(seen.count == expected.count)
  }

  @Test(arguments: [0x01, 0x80, 0xFF, 0x55] as [UInt8])
  func `with any byte changed never traps`(mask: UInt8) {
    var failures = 0
    for index in plaintext.indices {
      var damaged = plaintext
      damaged[index] ^= mask
      let other = Vocabulary()
      let block = DecodedBlock(damaged, other, ordinal: 30)
      if block.error != nil || block.keyframeError != nil { failures += 1 }
      fold(block, other)
    }
    // A block is chained: nearly every change is noticed, at the latest at its end.
    #expect(failures > plaintext.count * 9 / 10)
  }

  @Test(arguments: 0..<60)
  func `of random bytes, in records or not, never traps`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = try records(of: plaintext)
    for _ in 0..<40 {
      var bytes = whole[0].raw
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        let record = random.pick(whole)
        var payload = record.payload
        for _ in 0..<Int.random(in: 0..<4, using: &random) where !payload.isEmpty {
          payload[Int.random(in: 0..<payload.count, using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
        if random.once(in: 6) {
          payload = (0..<20).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        }
        var writer = ByteWriter()
        writer.putRecord(record.field) { $0.put(raw: payload) }
        bytes += writer.bytes
      }
      let other = Vocabulary()
      fold(DecodedBlock(bytes, other), other)
    }
  }

  /// What was decoded can be folded, described and encoded again.
  private func fold(_ block: DecodedBlock, _ vocabulary: Vocabulary) {
    let reducer = Reducer(manifest: .absent, vocabulary: vocabulary)
    var state = block.keyframe ?? NavigationState()
    for event in block.events { reducer.reduce(event, into: &state) }
    _ = vocabulary.describe(state)
    let session = EncodedSession(block.events, vocabulary)
    #expect(session.pieces.count == block.events.count)
  }
}
