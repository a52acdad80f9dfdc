import NavigationModel
import SessionCoding
import SessionReplay
import TestSupport
import Testing

@testable import SessionRecording

@Suite struct `A recorder's clocks` {
  let scratch: ScratchFolder
  let clock = ManualClock()
  let caller = Caller()
  let recorder: SessionRecorder

  init() throws {
    scratch = try ScratchFolder()
    recorder = SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: .testing(clock.clock))
  }

  private func session() throws -> RecordedSession {
    try #require(try scratch.session(recorder.status.session ?? "").first)
  }

  private func clockSets() throws -> [String] {
    let session = try session()
    var walls: [String] = []
    try session.forEachEvent { event in
      if event.kind == .clockSet { walls.append(session.vocabulary.text(event.name(.wall))) }
    }
    return walls
  }

  private func times() throws -> [UInt64] {
    var times: [UInt64] = []
    try session().forEachEvent { times.append($0.time) }
    return times
  }

  @Test func `events are timed from the session's start`() throws {
    #expect(try session().header.started == "2025-11-29T08:00:00.000Z")
    clock.pass(milliseconds: 412)
    recorder.record(caller.push(0), from: caller.vocabulary)
    clock.pass(milliseconds: 90_000)
    recorder.record(caller.pop(), from: caller.vocabulary)
    #expect(try times() == [412, 90_412])
    #expect(try clockSets().isEmpty)
  }

  @Test(arguments: [-7_200_000, 7_200_000, 1_001, -1_001])
  func `a wall clock that was set is noted in the foreground`(jump: Int64) throws {
    clock.setWall(by: jump)
    recorder.enterForeground()
    #expect(try clockSets() == [WallTime.text(1_764_403_200_000 + jump)])
    recorder.enterForeground()
    #expect(try clockSets().count == 1)
  }

  @Test func `a wall clock that drifts is not`() throws {
    clock.setWall(by: 1_000)
    recorder.enterForeground()
    #expect(try clockSets().isEmpty)
  }

  @Test func `a wall clock that was set is noted within a minute of events`() throws {
    clock.setWall(by: -3_600_000)
    clock.pass(milliseconds: 59_000)
    recorder.record(caller.push(0), from: caller.vocabulary)
    #expect(try clockSets().isEmpty)
    clock.pass(milliseconds: 1_000)
    recorder.record(caller.push(1), from: caller.vocabulary)
    #expect(try kinds([session()]) == ["pushed", "clockSet", "pushed"])
  }

  @Test func `a monotonic clock that goes back harms nothing`() throws {
    clock.pass(milliseconds: 100)
    recorder.record(caller.push(0), from: caller.vocabulary)
    clock.turnBack(milliseconds: 50)
    recorder.record(caller.push(1), from: caller.vocabulary)
    clock.turnBack(milliseconds: 500)
    recorder.record(caller.push(2), from: caller.vocabulary)
    #expect(try times() == [100, 50, 0])
    #expect(recorder.status.activity == .recording)
  }
}
