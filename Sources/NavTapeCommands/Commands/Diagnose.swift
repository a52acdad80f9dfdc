import CommandLineSyntax
import SessionDiagnosis
import SessionReplay

/// What went wrong in a session, why, and what would work.
struct Diagnose: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Says what went wrong, why, and what would work.",
      discussion: """
        Each finding blames one event. With --format ndjson, one JSON object a finding, and \
        nothing where nothing is found.

        Exit: 1 where a finding is at or above --fail-on; else 3 where part of the file could \
        not be read; else 0.
        """)
  }

  /// From which severity on a finding counts as one.
  enum FailOn: String, CaseIterable, ExpressibleByArgument {
    case error
    case warning
    case never
  }

  @Option(help: "How to print.") var format: OutputFormat = .text
  @Option(help: "From which severity on to end with 1.") var failOn: FailOn = .warning
  @Option(help: ArgumentHelp("Print only this rule's findings.", valueName: "rule"))
  var rule: [String] = []
  @Option(help: SessionInput.manifestHelp) var manifest: String?
  @Argument(help: "Sessions, or '-'.") var files: [String]

  func validate() throws {
    for rule in rule where !RuleID.precedence.contains(RuleID(rule)) {
      throw ValidationError("'\(rule)' is no rule: 'navtape explain' lists them")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    var hasLoss = false
    var shown: [Finding] = []
    var events: UInt64 = 0
    var sessions = 0
    for path in files {
      let recorded = try SessionInput.open(path, manifest: manifest)
      let found: [LocatedFinding]
      do {
        found = try recorded.locatedFindings()
      } catch {
        throw readingFailure(error, recorded, path: path)
      }
      for found in found where rule.isEmpty || rule.contains(found.finding.rule.text) {
        shown.append(found.finding)
        try print(found, recorded, path, console)
      }
      hasLoss = hasLoss || recorded.hasLoss
      events += recorded.eventCount
      sessions += recorded.sessions.count
    }
    if format == .text {
      let scope: TerminalText = "\(events.counted("event")) of \(sessions.counted("session"))"
      try console.output.print(FindingCount(shown).line + " in " + scope)
    }
    if shown.contains(where: counts) { return .found }
    return hasLoss ? .lossy : .success
  }

  private func print(
    _ found: LocatedFinding, _ file: RecordedFile, _ path: String, _ console: Console
  ) throws {
    switch format {
    case .ndjson:
      try console.output.print(json: found.finding.json)
    case .text:
      try console.output.print(
        UserMessage(
          found.finding, path: path, session: found.place.session, of: file.sessions.count))
      try console.output.print()
    }
  }

  private func counts(_ finding: Finding) -> Bool {
    switch failOn {
    case .error: finding.severity >= .error
    case .warning: finding.severity >= .warning
    case .never: false
    }
  }
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
