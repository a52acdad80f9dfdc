import SessionDiagnosis
import SessionReplay

/// Findings as messages, for people.
struct FindingText: FindingPrinter {
  let output: OutputWriter

  mutating func add(_ file: DiagnosedFile) throws {
    for found in file.findings {
      try output.print(
        UserMessage(
          found.finding, path: file.path, session: found.place.session,
          of: file.recorded.sessions.count))
      try output.print()
    }
  }

  mutating func finish(_ ending: DiagnosisEnding) throws {
    guard ending.failure == nil else { return }
    let scope: TerminalText =
      "\(ending.events.counted("event")) of \(ending.sessions.counted("session"))"
    let known: TerminalText =
      ending.known > 0 ? ", \(ending.known.counted("known finding")) left out" : ""
    try output.print(FindingCount(ending.findings).line + " in " + scope + known)
  }
}

/// Findings as JSON, one object a line.
struct FindingJSON: FindingPrinter {
  let output: OutputWriter

  mutating func add(_ file: DiagnosedFile) throws {
    for found in file.findings { try output.print(json: found.finding.json) }
  }

  mutating func finish(_ ending: DiagnosisEnding) throws {}
}

/// How many findings of each severity, for the last line.
struct FindingCount {
  private let findings: [Finding]

  init(_ findings: [Finding]) {
    self.findings = findings
  }

  /// `1 error, 2 warnings`, or `nothing found`.
  var line: TerminalText {
    let parts = Severity.allCases.sorted(by: >).compactMap { severity -> TerminalText? in
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { return nil }
      return "\(count.counted(severity.rawValue), severity.level.style)"
    }
    return parts.isEmpty ? "\("nothing found", .boldGreen)" : parts.joined(separator: ", ")
  }
}
