import NavigationModel
import Peers
import SessionReplay

/// The state at an event picked at random.
struct SeekMeasure {
  let files: Files

  struct Result {
    var seek = Samples()
    var scan = Samples()
  }

  private struct Arrived: Error {}

  func measure(_ session: PreparedSession) throws -> Result {
    try files.write(session.sealed, to: "session.navtape")
    guard
      let recorded = try RecordedFile.open(path: files.path("session.navtape")).sessions.first
    else { throw BenchmarkError("the file has no session") }
    var random = SeededGenerator(seed: 7)
    var cursor = try recorded.cursor()
    var result = Result()
    for number in 0..<2_000 {
      let target = UInt64(random.below(session.eventCount))
      try result.seek.timeProcessor { try cursor.move(to: target) }
      if number % 200 == 0 { try result.scan.timeProcessor { try scan(recorded, to: target) } }
    }
    return result
  }

  private func scan(_ session: RecordedSession, to target: UInt64) throws {
    var state = NavigationState()
    var position: UInt64 = 0
    do {
      try session.forEachEvent { event in
        guard position < target else { throw Arrived() }
        session.reducer.reduce(event, into: &state)
        position += 1
      }
    } catch is Arrived {}
  }

  func rows(_ short: Result, _ long: Result, _ count: Int) -> [Row] {
    let ratio = long.seek.percentile(99) / short.seek.percentile(99)
    return [
      Row(
        what: "state at a random event of 10 k",
        figure:
          "p50 \(short.seek.median.duration), p99 \(short.seek.percentile(99).duration)",
        peer: "scan from the start, median \(short.scan.median.duration)"),
      Row(
        what: "state at a random event of \(count.short)",
        figure: "p50 \(long.seek.median.duration), p99 \(long.seek.percentile(99).duration)",
        peer: "scan from the start, median \(long.scan.median.duration)",
        target: "p99 < 0.3 ms", isMet: long.seek.percentile(99) < 300_000),
      Row(
        what: "its p99 against that of 10 k", figure: "\(ratio.text(2)) ×", peer: "",
        target: "≤ 1.5 ×", isMet: ratio <= 1.5),
    ]
  }
}
