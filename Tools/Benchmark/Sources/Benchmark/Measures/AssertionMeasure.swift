import Peers
import SessionReplay
import SessionTesting

/// An `always` over every state of a session, with the memory of the process that asks it.
struct AssertionMeasure {
  let files: Files
  let program: String

  /// What the child process does: asks, and leaves its figures in another file.
  static func child(_ path: String, _ result: String) throws {
    let start = peer_processor_time()
    let session = try Session(contentsOf: path)
    // Both ask of the state what has to be found anew wherever it changes.
    let verdict = try session.verdict(
      of: .never(.blankScreen) && .always(.state("shallow") { $0.depth(of: "home") < 1_000 }))
    let time = peer_processor_time() - start
    guard verdict.isAsExpected else { throw BenchmarkError("the assertion failed: \(verdict)") }
    try Files(folder: ".").write(Array("\(time) \(peer_peak_memory())\n".utf8), to: result)
  }

  func row(_ session: PreparedSession) throws -> Row {
    try files.write(session.sealed, to: "session.navtape")
    var times = Samples()
    var memory = 0.0
    for _ in 0..<(session.eventCount >= 1_000_000 ? 5 : 10) {
      files.remove("assertion.txt")
      let ran = Programs.run(
        [program, "always", files.path("session.navtape"), files.path("assertion.txt")],
        keepsErrors: true)
      let numbers = files.numbers(in: "assertion.txt")
      guard ran != nil, numbers.count == 2 else { throw BenchmarkError("the assertion failed") }
      times.add(UInt64(numbers[0]))
      memory = max(memory, numbers[1] / 1_024)
    }
    let isLong = session.eventCount >= 1_000_000
    return Row(
      what: "always, over all states of \(session.eventCount.short) events",
      figure: "\(times.minimum.duration), \(memory.text(0)) MiB", peer: "–",
      target: isLong ? "< 1 s, ≤ 64 MiB" : "≤ 64 MiB",
      isMet: memory <= 64 && (!isLong || times.minimum < 1_000_000_000))
  }
}
