import BrewLog
import ClientScript
import SessionDiagnosis
import SessionReplay
import Testing
import Trails

/// What is healthy stays silent.
///
/// The days have links parked and taken up, links delivered twice and rejected, intended twins,
/// cancelled swipes, alerts and dialogs, restores, sign-outs and switches of the account; stalls and
/// jumps of the clock are put in here. `Routers, plain arrays and the recorded file` proves that
/// in each of them the user sees what was asked for.
@MainActor
@Suite struct `Two hundred random days` {
  @Test(arguments: 1_000..<1_100 as Range<UInt64>)
  func `a healthy day with BrewLog has no finding of severity warning`(seed: UInt64) throws {
    try check(brewLogDay(seed), seed)
  }

  @Test(arguments: 2_000..<2_100 as Range<UInt64>)
  func `a healthy day with Trails has no finding of severity warning`(seed: UInt64) throws {
    try check(trailsDay(seed), seed)
  }

  @Test(arguments: 3_000..<3_040 as Range<UInt64>)
  func `where the recorder lost events, that is all that is found`(seed: UInt64) throws {
    let dice = Dice(seed: seed)
    for reason in ["throttled", "room", "locked", "io"] {
      var lines = try SessionLines(seed % 2 == 0 ? brewLogDay(seed) : trailsDay(seed))
      let start = dice.roll(5..<lines.count - 30)
      lines.lose(start..<start + dice.roll(1..<25), reason: reason)
      let rules = try lines.file().findings().filter { $0.severity >= .warning }.map(\.rule.text)
      let expected =
        reason == "throttled" || reason == "room" ? "recorder-strain" : "order-uncertain"
      #expect(rules == [expected], "seed \(seed), \(reason), from #\(start)")
    }
  }

  private func check(_ session: RecordedSession, _ seed: UInt64) throws {
    let dice = Dice(seed: seed)
    var lines = try SessionLines(session)
    for _ in 0..<3 {
      let jump: [String: Any] = [
        "kind": "clockSet", "by": "system", "wall": "2026-11-2\(dice.roll(0..<10))T10:00:00Z",
      ]
      lines.insert(jump, at: dice.roll(3..<lines.count - 1))
      let stall: [String: Any] = ["kind": "gap", "lost": 0, "reason": "stalled", "ms": 400]
      lines.insert(stall, at: dice.roll(3..<lines.count - 1))
    }
    for file in [try SessionLines(session).file(), try lines.file()] {
      let findings = try file.findings().filter { $0.severity >= .warning }
      #expect(
        findings.map { "#\($0.seq) \($0.rule.text): \($0.headline)" } == [], "seed \(seed)")
    }
  }

  private func brewLogDay(_ seed: UInt64) throws -> RecordedSession {
    var saved: BrewLogDay.SavedDay?
    if seed % 2 == 0 {
      let recording = try Recording(BrewLogApp.manifest, in: try ScratchFolder())
      let day = BrewLogDay(recording.recorder, seed: seed + 7, clock: recording.clock)
      day.begin()
      day.use(acts: 20)
      saved = day.end()
    }
    let recording = try Recording(BrewLogApp.manifest, in: try ScratchFolder())
    let day = BrewLogDay(recording.recorder, seed: seed, clock: recording.clock)
    day.begin(with: saved, coldLink: seed % 3 == 0 ? .brew(730_000_012) : nil)
    day.use(acts: 80)
    day.end()
    return try recording.liveFile().session
  }

  private func trailsDay(_ seed: UInt64) throws -> RecordedSession {
    let recording = try Recording(TrailsApp.manifest, in: try ScratchFolder())
    let day = TrailsDay(recording.recorder, seed: seed, clock: recording.clock)
    day.begin(coldLink: seed % 3 == 0 ? 107 : nil)
    day.use(acts: 120)
    day.end()
    return try recording.liveFile().session
  }
}
