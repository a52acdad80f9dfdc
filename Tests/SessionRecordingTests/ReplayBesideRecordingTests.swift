import Foundation
import NavigationModel
import NavigationRouting
import Observation
import SessionCoding
import SessionReplay
import TestSupport
import Testing

@testable import SessionRecording

@MainActor
@Suite struct `A replay beside a live recorder` {
  /// Moves through a session every way there is; returns how often the state was looked at.
  private func travel(_ session: RecordedSession, seed: UInt64) throws -> Int {
    var random = SeededGenerator(seed: seed)
    var cursor = try session.cursor()
    var looked = 0
    for _ in 0..<40 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: try cursor.stepForward()
      case 1: try cursor.stepBack()
      case 2: try cursor.move(to: UInt64.random(in: 0...session.eventCount, using: &random))
      default: _ = try session.replay()
      }
      looked += cursor.state.scenes.count
    }
    return looked
  }

  /// The session's interchange lines.
  private func lines(_ session: RecordedSession) throws -> [UInt8] {
    var writer = EventLineWriter(vocabulary: session.vocabulary)
    var context = LineContext()
    writer.write(session.header, context: &context)
    try session.forEachEvent { writer.write($0, context: &context) }
    return writer.bytes
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `records nothing, and recording goes on after every jump and import`(seed: UInt64) throws {
    let recorder = InMemoryRecorder()
    let app = LiveApp(recorder, seed: seed)
    for _ in 0..<6 {
      for _ in 0..<10 { app.step() }
      let count = app.sink.count
      let picture = app.picture
      let session = try #require(
        try RecordedFile.open(bytes: recorder.bytes, name: "live").sessions.first)
      #expect(try travel(session, seed: seed) > 0)
      let imported = try RecordedFile.open(bytes: lines(session), name: "imported")
      #expect(try travel(#require(imported.sessions.first), seed: seed) > 0)

      #expect(app.sink.count == count)
      #expect(recorder.status.written == UInt64(count))
      #expect(recorder.status.activity == .recording)
      #expect(app.picture == picture)
      // The next thing that happens is recorded, as the next.
      #expect(app.tabs[.list].push(Page(9)) == .happened(seq: UInt64(count)))
      app.navigator.endTurn()
    }
    // What was recorded is what happened, without a hole where it was looked at.
    let session = try #require(
      try RecordedFile.open(bytes: recorder.bytes, name: "live").sessions.first)
    var seqs: [UInt64] = []
    try session.forEachEvent { event in
      #expect(event.kind != .gap)
      seqs.append(event.seq)
    }
    #expect(seqs == Array(0..<app.nextSeq))
    let state = StateJSON.keyframe(
      try session.replay().state, seq: 0, time: 0, vocabulary: session.vocabulary)
    let live = StateJSON.keyframe(
      app.navigator.state, seq: 0, time: 0, vocabulary: app.navigator.vocabulary)
    #expect(state == live)
  }

  @Test func `may read the very file that is being written`() throws {
    let scratch = try ScratchFolder()
    var options = RecordingOptions.testing()
    options.partBytes = 1 << 20
    let recorder = SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: options)
    let app = LiveApp(recorder, seed: 7)
    for round in 0..<8 {
      for _ in 0..<12 { app.step() }
      #expect(recorder.flush())
      let name = try #require(scratch.names.first)
      let bytes = try scratch.read(name)
      let file = try RecordedFile.open(path: scratch.file(name))
      #expect(!file.hasLoss)
      let session = try #require(file.sessions.first)
      #expect(session.eventCount == app.nextSeq)
      #expect(try travel(session, seed: UInt64(round)) > 0)
      // Not a byte of it is touched by looking at it.
      #expect(try scratch.read(name) == bytes)
      #expect(app.tabs.current.push(Page(round)) == .happened(seq: session.eventCount))
      app.navigator.endTurn()
    }
    recorder.close()
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    let id = try #require(recorder.status.session)
    let count = try scratch.session(id).reduce(0) { $0 + $1.eventCount }
    #expect(count == app.nextSeq)
  }

  @Test func `tells nobody who watches the live router`() throws {
    let recorder = InMemoryRecorder()
    let app = LiveApp(recorder)
    app.tabs[.home].push([Page(1), Page(2)])
    let told = Lock(0)
    withObservationTracking {
      _ = app.tabs[.home].path
      _ = app.tabs.selected
    } onChange: {
      told.withLock { $0 += 1 }
    }
    let session = try #require(
      try RecordedFile.open(bytes: recorder.bytes, name: "live").sessions.first)
    #expect(try travel(session, seed: 3) > 0)
    #expect(told.withLock { $0 } == 0)
    app.tabs[.home].pop()
    #expect(told.withLock { $0 } == 1)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `shows at every step the fold up to it, forwards and backwards`(seed: UInt64) throws {
    let recorder = InMemoryRecorder()
    let app = LiveApp(recorder, seed: seed)
    for _ in 0..<60 { app.step() }
    let picture = app.picture
    let session = try #require(
      try RecordedFile.open(bytes: recorder.bytes, name: "live").sessions.first)
    let states = try session.foldedStates()
    var cursor = try session.cursor()
    #expect(cursor.state == states[0])
    while try cursor.stepForward() != nil {
      #expect(cursor.state == states[Int(cursor.position)])
    }
    #expect(cursor.isAtEnd)
    while try cursor.stepBack() != nil {
      #expect(cursor.state == states[Int(cursor.position)])
    }
    #expect(cursor.position == 0)
    // The app is where it was: a replay drives the state it shows, and nothing else.
    #expect(app.picture == picture)
  }

  @Test func `puts what was seen beside what was asked for, and claims neither for the other`()
    throws
  {
    let recorder = InMemoryRecorder()
    let app = LiveApp(recorder)
    let home = app.tabs[.home]
    home.push(Page(1))
    home.screenShown(home.sighting(of: Page(1), depth: 1))
    home.push(Page(2))
    // The framework never got there.
    home.screenShown(home.sighting(of: Page(1), depth: 1))
    let session = try #require(
      try RecordedFile.open(bytes: recorder.bytes, name: "live").sessions.first)
    let vocabulary = session.vocabulary
    func shown(_ cursor: SessionCursor) throws -> (requested: [String], seen: String?) {
      let stack = try #require(
        cursor.state.stack(vocabulary.name("home")), "\(cursor.position)")
      let values = stack.entries.map { vocabulary.value(of: $0.route) ?? "" }
      return (values, stack.observed?.route.flatMap { vocabulary.value(of: $0) })
    }
    var cursor = try session.cursor()
    try cursor.move(to: session.eventCount)
    #expect(try shown(cursor) == (["1", "2"], "1"))
    // Before the sighting nothing was seen since the push, so nothing is said to be.
    try cursor.stepBack()
    #expect(try shown(cursor) == (["1", "2"], nil))
    try cursor.stepBack()
    #expect(try shown(cursor) == (["1"], "1"))
    try cursor.stepForward()
    try cursor.stepForward()
    #expect(try shown(cursor) == (["1", "2"], "1"))
    #expect(home.path == [Page(1), Page(2)])

    let json = StateJSON.shown(
      cursor.state, seq: 0, time: 0, vocabulary: vocabulary,
      presentation: { _, _ in nil }, landing: { _ in nil })
    let stack = try #require(json.range(of: #""home":{"#)).upperBound
    let text = json[stack...]
    let requested = try #require(text.range(of: #""requested":[{"type":"Page","value":1"#))
    let observed = try #require(text.range(of: #""observed":{"#))
    #expect(requested.lowerBound < observed.lowerBound)
    #expect(text[observed.lowerBound...].contains(#""value":1"#))
  }
}
