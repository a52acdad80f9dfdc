import NavigationModel
import SessionCoding
import SessionLog
import TestSupport
import Testing

@Suite struct `The binary form` {
  @Test(arguments: EventKind.allCases)
  func `gives back every key of every kind`(kind: EventKind) {
    let vocabulary = Vocabulary()
    var random = RandomModel(seed: UInt64(kind.rawValue), vocabulary: vocabulary)
    var events: [NavigationEvent] = []
    for index in 0..<40 {
      events.append(
        random.event(
          kind, ordinal: UInt64(index), after: events.last, allKeys: index.isMultiple(of: 2))
      )
    }
    let session = EncodedSession(events, vocabulary)
    expectEqual(events, vocabulary, to: session)
  }

  @Test(arguments: 0..<200)
  func `gives back random sessions, and a keyframe that is the fold`(seed: UInt64) {
    let vocabulary = Vocabulary()
    var random = RandomModel(seed: seed, vocabulary: vocabulary)
    let events = seed.isMultiple(of: 2) ? random.events(120) : random.session(400)
    var limits = SessionEncoder.BlockLimits()
    limits.events = Int.random(in: 20...110, using: &random.random)
    limits.checkInterval = 16
    let session = EncodedSession(events, vocabulary, limits: limits)
    #expect(session.blocks.count > 1)
    expectEqual(events, vocabulary, to: session)
  }

  /// Decodes with a vocabulary of its own, so that no index can be right by chance.
  private func expectEqual(
    _ events: [NavigationEvent], _ vocabulary: Vocabulary, to session: EncodedSession,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let other = Vocabulary()
    var decoded: [NavigationEvent] = []
    for index in session.blocks.indices {
      let block = DecodedBlock(session.block(index), other, ordinal: UInt64(decoded.count))
      #expect(block.error == nil, sourceLocation: location)
      #expect(block.keyframeError == nil, sourceLocation: location)
      #expect(block.unknownFields == 0, sourceLocation: location)
      #expect(
        block.keyframe.map(other.describe) == vocabulary.describe(session.keyframes[index]),
        sourceLocation: location)
      decoded += block.events
      if index == session.blocks.count - 1 {
        #expect(block.end?.events == UInt64(events.count), sourceLocation: location)
      }
    }
    #expect(decoded.count == events.count, sourceLocation: location)
    for (event, copy) in zip(events, decoded) {
      #expect(other.describe(copy) == vocabulary.describe(event), sourceLocation: location)
    }
  }
}
