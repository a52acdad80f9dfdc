import NavigationModel
import SessionCoding
import SessionLog
import SessionReplay
import TestSupport
import Testing

@Suite struct `Seeking` {
  static let sessionCount: UInt64 = 200
  static let eventCount = 160

  @Test(arguments: 0..<sessionCount)
  func `a seek gives the state that folding from the start gives, at every event`(
    seed: UInt64
  ) throws {
    let session = try RandomSession(seed: seed, count: Self.eventCount).open()
    let states = try foldedStates(session)
    #expect(states.count == Self.eventCount + 1)
    var cursor = try session.cursor()
    var random = SeededGenerator(seed: seed)
    // Each position once, in an order that jumps over blocks both ways.
    for position in (0..<states.count).shuffled(using: &random) {
      try cursor.move(to: UInt64(position))
      #expect(cursor.position == UInt64(position))
      guard cursor.state == states[position] else {
        Issue.record("seed \(seed), position \(position): the state differs from the fold")
        return
      }
    }
  }

  @Test(arguments: 0..<sessionCount)
  func `a step back from the next event gives the state before it, at every event`(
    seed: UInt64
  ) throws {
    let session = try RandomSession(seed: seed, count: Self.eventCount).open()
    var cursor = try session.cursor()
    var before = cursor.state
    while let event = try cursor.stepForward() {
      let after = cursor.state
      #expect(try cursor.stepBack()?.ordinal == event.ordinal)
      guard cursor.state == before else {
        Issue.record("seed \(seed), event \(event.ordinal): a step back is not the state before")
        return
      }
      try cursor.stepForward()
      #expect(cursor.state == after)
      before = after
    }
    #expect(cursor.isAtEnd)
  }

  @Test(arguments: 0..<sessionCount)
  func `every keyframe equals the fold of the events before it`(seed: UInt64) throws {
    let session = try RandomSession(seed: seed, count: Self.eventCount).open()
    let states = try foldedStates(session)
    var keyframes = 0
    try session.forEachEvent(
      keyframe: { keyframe, ordinal in
        keyframes += 1
        #expect(keyframe == states[Int(ordinal)], "the keyframe before event \(ordinal) differs")
      },
      { _ in })
    #expect(keyframes >= 3)
    let (state, differing) = try session.replay()
    #expect(differing.isEmpty)
    #expect(states.last == state)
  }

  @Test func `the random sessions hold every kind a hundred times, and what is rare`() throws {
    var counts: [EventKind: Int] = [:]
    var scenes = 0
    var modals = 0
    var unmounted = 0
    for seed in 0..<Self.sessionCount {
      let session = try RandomSession(seed: seed, count: Self.eventCount)
      for event in session.events { counts[event.kind, default: 0] += 1 }
      let states = try foldedStates(try session.open())
      scenes += states.contains { $0.scenes.count > 1 } ? 1 : 0
      modals += states.contains { $0.scenes.contains { !$0.modals.isEmpty } } ? 1 : 0
      unmounted +=
        states.contains { $0.scenes.contains { $0.stacks.contains { !$0.isMounted } } } ? 1 : 0
    }
    for kind in EventKind.allCases {
      #expect(counts[kind, default: 0] >= 100, "\(kind) is too rare to prove anything")
    }
    #expect(scenes >= 100)
    #expect(modals >= 100)
    #expect(unmounted >= 100)
  }

  @Test func `a seek reads the bytes of one block and no other`() throws {
    let made = try RandomSession(seed: 1, count: 4_000, blockEvents: 256)
    let source = CountingSource(made.bytes)
    let file = try RecordedFile.open(source, name: "counted")
    let log = try LogFile.open(MemorySource(made.bytes), decompressor: nil)
    #expect(log.blocks.count >= 15)
    let session = file.sessions[0]
    var cursor = try session.cursor()
    for position in [3_999, 10, 2_048, 2_049, 777] as [UInt64] {
      try cursor.move(to: 0)
      source.forget()
      try cursor.move(to: position)
      let index = try #require(log.blockIndex(ofEvent: Int(position) - 1))
      let block = log.blocks[index]
      #expect(
        source.ranges.allSatisfy {
          block.offset <= $0.lowerBound && $0.upperBound <= block.endOffset
        })
      #expect(source.bytesRead <= block.endOffset - block.offset)
    }
  }

  @Test func `interchange lines and the log made of them give the same states`() throws {
    let made = try RandomSession(seed: 9, count: 200, isPlausible: true)
    let session = try made.open()
    var writer = EventLineWriter(vocabulary: session.vocabulary)
    var context = LineContext()
    writer.write(session.header, context: &context)
    try session.forEachEvent { writer.write($0, context: &context) }
    let file = try RecordedFile.open(bytes: writer.bytes, name: "lines")
    #expect(file.form == .interchange)
    let lines = file.sessions[0]
    let text = { (session: RecordedSession, state: NavigationState) in
      StateJSON.keyframe(state, seq: 0, time: 0, vocabulary: session.vocabulary)
    }
    let expected = try foldedStates(session).map { text(session, $0) }
    let found = try foldedStates(lines).map { text(lines, $0) }
    #expect(found.count == expected.count)
    let difference = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }
    #expect(difference == nil, "the first difference is after event \(difference?.offset ?? 0)")
  }
}
