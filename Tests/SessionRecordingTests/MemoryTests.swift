import NavigationModel
import SessionCoding
import SessionReplay
import TestSupport
import Testing

@testable import SessionRecording

@Suite struct `A recorder in memory` {
  @Test func `its bytes are a whole log at any time`() throws {
    let recorder = InMemoryRecorder(session: "m-1")
    let caller = Caller()
    for number in 0..<1_500 {
      #expect(recorder.record(caller.push(number), from: caller.vocabulary) == UInt64(number))
      guard number % 500 == 0 else { continue }
      let file = try RecordedFile.open(bytes: recorder.bytes, name: "memory")
      #expect(file.sessions.map(\.id) == ["m-1"])
      #expect(try pushedNumbers(file.sessions) == Array(0...number))
    }
    recorder.close()
    #expect(recorder.status.activity == .closed)
    #expect(recorder.record(caller.push(0), from: caller.vocabulary) == nil)
    #expect(try RecordedFile.open(bytes: recorder.bytes, name: "memory").damage.isEmpty)
  }

  @Test func `its bytes depend on nothing but what was recorded`() {
    func bytes() -> [UInt8] {
      let clock = ManualClock()
      let recorder = InMemoryRecorder(
        app: AppDescription(name: "Brew", os: nil, device: nil), clock: clock.clock)
      let caller = Caller()
      for number in 0..<100 {
        clock.pass(milliseconds: 16)
        recorder.record(caller.push(number), from: caller.vocabulary)
      }
      recorder.close()
      return recorder.bytes
    }
    #expect(bytes() == bytes())
  }

  @Test func `callers that come and go are not taken for each other`() throws {
    let recorder = InMemoryRecorder()
    for number in 0..<40 {
      // Each has other numbers for its names, and perhaps the memory of the one before.
      let caller = Caller()
      for padding in 0..<number { _ = caller.vocabulary.name("padding-\(padding)") }
      recorder.record(caller.push(number, on: "stack-\(number)"), from: caller.vocabulary)
    }
    // More living ones than the recorder remembers.
    let callers = (0..<12).map { _ in Caller() }
    for number in 40..<100 {
      let caller = callers[number % 12]
      recorder.record(caller.push(number, on: "stack-\(number)"), from: caller.vocabulary)
    }
    let session = try #require(
      try RecordedFile.open(bytes: recorder.bytes, name: "memory").sessions.first)
    #expect(try pushedNumbers([session]) == Array(0..<100))
    var stacks: [String] = []
    try session.forEachEvent { stacks.append(session.vocabulary.text($0.stack)) }
    #expect(stacks == (0..<100).map { "stack-\($0)" })
  }

  @Test(arguments: 0..<20)
  func `any event is recorded as its caller means it`(seed: UInt64) throws {
    let vocabulary = Vocabulary()
    // The caller's numbers of names are not the recorder's.
    for number in 0..<50 { _ = vocabulary.name("padding-\(number)") }
    var model = RandomModel(seed: seed, vocabulary: vocabulary)
    let events = model.events(200)
    let recorder = InMemoryRecorder(privacy: .off)
    for event in events { recorder.record(event, from: vocabulary) }
    let session = try #require(
      try RecordedFile.open(bytes: recorder.bytes, name: "memory").sessions.first)
    var read: [NavigationEvent] = []
    try session.forEachEvent { read.append($0) }
    #expect(read.count == events.count)
    for (event, copy) in zip(events, read) {
      var event = event
      event.ordinal = copy.ordinal
      event.seq = copy.seq
      event.time = copy.time
      // Ids that follow from an event's place in its session follow from another place.
      #expect(
        vocabulary.describe(event).replacing(/#\d+/, with: "#")
          == session.vocabulary.describe(copy).replacing(/#\d+/, with: "#"))
    }
  }
}
