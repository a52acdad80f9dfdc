import NavigationModel
import Peers
import SessionReplay

/// Decoding and folding a whole sealed log, beside `zstd -dc` of the same file.
struct ReplayMeasure {
  let files: Files
  let program: String
  let python: String?
  let script: String

  /// What the child process does: opens a file and folds it.
  static func child(_ path: String) throws {
    for session in try RecordedFile.open(path: path).sessions {
      let result = try session.replay()
      guard result.differingKeyframes.isEmpty else {
        throw BenchmarkError("keyframes differ from the fold at \(result.differingKeyframes)")
      }
    }
  }

  func rows(_ session: PreparedSession) throws -> [Row] {
    try files.write(session.sealed, to: "session.navtape")
    let path = files.path("session.navtape")
    var ours = Samples()
    var process = Samples()
    var theirs = Samples()
    for _ in 0..<11 {
      try ours.timeProcessor { try Self.child(path) }
      guard let mine = Programs.run([program, "replay", path], keepsErrors: true) else {
        throw BenchmarkError("the replay failed")
      }
      process.add(mine.processor)
      if let time = Programs.run(["zstd", "-dc", "-q", path]) { theirs.add(time.processor) }
    }
    let count = Double(session.eventCount)
    let name = session.eventCount.short
    let isLong = session.eventCount >= 1_000_000
    let rate = count * 1_000 / ours.minimum
    var rows = [
      Row(
        what: "replay \(name) events", figure: "\(rate.text(1)) M events/s",
        peer: "median \((count * 1_000 / ours.median).text(1))",
        target: isLong ? "≥ 12" : "", isMet: isLong ? rate >= 12 : nil)
    ]
    if theirs.count > 0 {
      let ratio = process.minimum / theirs.minimum
      rows.append(
        Row(
          what: "replay \(name) events, whole process",
          figure: "\(process.minimum.duration), \(ratio.text(2)) ×",
          peer: "zstd -dc \(theirs.minimum.duration)", target: isLong ? "≤ 2.5 ×" : "",
          isMet: isLong ? ratio <= 2.5 : nil))
    } else {
      rows.append(Row(what: "replay \(name) events", figure: "", peer: "zstd -dc skipped"))
    }
    rows.append(mcap(ours.minimum / count, count, name))
    return rows
  }

  private func mcap(_ ours: Double, _ count: Double, _ name: String) -> Row {
    files.remove("mcap.txt")
    guard let python,
      Programs.run(
        [python, script, "read", files.path("session.mcap"), files.path("mcap.txt")],
        keepsErrors: true) != nil,
      let nanoseconds = files.numbers(in: "mcap.txt").first
    else { return Row(what: "replay \(name) events", figure: "", peer: "MCAP skipped") }
    return Row(
      what: "replay \(name) events", figure: "\(ours.text(0)) ns/event",
      peer: "MCAP's Python reader, iterating: \((nanoseconds / count).text(0)) ns/event")
  }
}
