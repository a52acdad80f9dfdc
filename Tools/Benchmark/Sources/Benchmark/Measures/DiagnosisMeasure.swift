import Peers
import SessionDiagnosis
import SessionReplay

/// A whole diagnosis, with the memory of the process that makes it.
struct DiagnosisMeasure {
  let files: Files
  let program: String

  /// What the child process does: diagnoses a file and leaves its figures in another.
  static func child(_ path: String, _ result: String) throws {
    let start = peer_processor_time()
    let file = try RecordedFile.open(path: path)
    let findings = try file.findings()
    let time = peer_processor_time() - start
    try Files(folder: ".").write(
      Array("\(time) \(peer_peak_memory()) \(findings.count)\n".utf8), to: result)
  }

  func row(_ session: PreparedSession) throws -> Row {
    try files.write(session.sealed, to: "session.navtape")
    var times = Samples()
    var memory = 0.0
    var findings = 0.0
    for _ in 0..<(session.eventCount >= 1_000_000 ? 5 : 10) {
      files.remove("diagnosis.txt")
      let ran = Programs.run(
        [program, "diagnose", files.path("session.navtape"), files.path("diagnosis.txt")],
        keepsErrors: true)
      let numbers = files.numbers(in: "diagnosis.txt")
      guard ran != nil, numbers.count == 3 else {
        throw BenchmarkError("the diagnosis failed")
      }
      times.add(UInt64(numbers[0]))
      memory = max(memory, numbers[1] / 1_024)
      findings = numbers[2]
    }
    let rate = Double(session.eventCount) * 1_000 / times.minimum
    let isLong = session.eventCount >= 1_000_000
    return Row(
      what: "diagnose \(session.eventCount.short) events",
      figure: "\(rate.text(2)) M events/s, \(memory.text(0)) MiB",
      peer: "\(findings.text(0)) findings", target: isLong ? "≥ 3, ≤ 64 MiB" : "≤ 64 MiB",
      isMet: memory <= 64 && (!isLong || rate >= 3))
  }
}
