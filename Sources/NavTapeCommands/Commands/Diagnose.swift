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
        nothing where nothing is found; sarif, junit and github are for what runs tests.

        A baseline keeps findings quiet that a team knows. It is what --format ndjson printed, \
        one finding a line, and a line answers for one finding of the same rule, outcome, stack \
        and routes, in whatever session: navtape diagnose --format ndjson SESSIONS > known.ndjson

        Exit: 1 where a finding is at or above --fail-on; else 3 where part of the file could \
        not be read; else 0.
        """)
  }

  /// From which severity on a finding counts as one.
  enum FailOn: String, CaseIterable, ExpressibleByArgument {
    case error
    case warning
    case never

    func counts(_ finding: Finding) -> Bool {
      switch self {
      case .error: finding.severity >= .error
      case .warning: finding.severity >= .warning
      case .never: false
      }
    }
  }

  @Option(help: "How to print.") var format: FindingFormat = .text
  @Option(help: "From which severity on to end with 1.") var failOn: FailOn = .warning
  @Option(help: ArgumentHelp("Print only this rule's findings.", valueName: "rule"))
  var rule: [String] = []
  @Option(help: ArgumentHelp("Findings that are known and stay quiet.", valueName: "file"))
  var baseline: String?
  @Option(help: SessionInput.manifestHelp) var manifest: String?
  @Argument(help: "Sessions, or '-'.") var files: [String]

  func validate() throws {
    for rule in rule where !RuleID.precedence.contains(RuleID(rule)) {
      throw ValidationError("'\(rule)' is no rule: 'navtape explain' lists them")
    }
  }

  /// The rules that are looked for, causes before symptoms.
  private var rules: [RuleID] {
    rule.isEmpty ? StandardRules.ids : RuleID.precedence.filter { rule.contains($0.text) }
  }

  func run(_ console: Console) throws -> ExitCode {
    var known = try baseline.map { try Baseline($0) }
    var printer = printer(console.output)
    var ending = DiagnosisEnding(code: .success)
    var hasLoss = false
    for path in files {
      let file: DiagnosedFile
      do {
        file = try diagnose(path, &known)
      } catch let message as UserMessage {
        // A document is whole also where one of its files could not be read.
        ending.code = .failure
        ending.failure = (path, message)
        try printer.finish(ending)
        throw message
      }
      try printer.add(file)
      ending.findings += file.findings.map(\.finding)
      ending.known += file.known.count
      ending.events += file.recorded.eventCount
      ending.sessions += file.recorded.sessions.count
      hasLoss = hasLoss || file.recorded.hasLoss
    }
    ending.code =
      ending.findings.contains(where: failOn.counts) ? .found : hasLoss ? .lossy : .success
    try printer.finish(ending)
    if let known { try report(known, console) }
    return ending.code
  }

  private func diagnose(_ path: String, _ known: inout Baseline?) throws -> DiagnosedFile {
    let recorded = try SessionInput.open(path, manifest: manifest)
    do {
      let found = try recorded.locatedFindings().filter {
        rule.isEmpty || rule.contains($0.finding.rule.text)
      }
      var (new, old): ([LocatedFinding], [LocatedFinding]) = ([], [])
      for found in found {
        if known?.knows(found.finding) == true { old.append(found) } else { new.append(found) }
      }
      return DiagnosedFile(path: path, recorded: recorded, findings: new, known: old)
    } catch {
      throw readingFailure(error, recorded, path: path)
    }
  }

  /// Says on standard error what the baseline did: a document has no place for it.
  private func report(_ known: Baseline, _ console: Console) throws {
    if format != .text, known.count > 0 {
      try console.report(
        .note("\(known.count.counted("finding")) known to \(known.path), left out"))
    }
    if let message = known.unmatchedMessage(rules) { try console.report(message) }
  }

  private func printer(_ output: OutputWriter) -> any FindingPrinter {
    switch format {
    case .text: FindingText(output: output)
    case .ndjson: FindingJSON(output: output)
    case .sarif: SARIFReport(output: output, rules: rules)
    case .junit: JUnitReport(output: output, rules: rules, counts: failOn.counts)
    case .github: GitHubAnnotations(output: output)
    }
  }
}
