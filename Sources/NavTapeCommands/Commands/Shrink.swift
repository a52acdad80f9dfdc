import CommandLineSyntax
import NavigationModel
import SessionDiagnosis
import SessionReplay

/// The smallest session that still shows a finding.
struct Shrink: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Makes the smallest session that still shows a finding.",
      discussion: """
        Events, routes and parts of the manifest go as long as the finding stays: its rule and \
        outcome, its stack, what was wanted and what landed. What is left is a session of its own, \
        numbered from 0, as small as a test wants it:

          navtape shrink cart.navtape --finding 1 -o small.navtape
          navtape shrink cart.navtape --rule covered --format ndjson > small.ndjson
          navtape shrink cart.navtape --breakpoint 'depth brews > 3'

        Without -o the events are printed, with --format ndjson as a session. Of a file with \
        several sessions only the one with the finding is kept.
        """)
  }

  @Option(help: ArgumentHelp("The finding to keep, as 'diagnose' numbers them.", valueName: "n"))
  var finding: Int?
  @Option(help: ArgumentHelp("Keep the first finding of this rule.", valueName: "rule"))
  var rule: String?
  @Option(
    help: ArgumentHelp("Keep that a breakpoint of 'replay' is reached.", valueName: "expression"))
  var breakpoint: String?
  @Option(help: SessionInput.manifestHelp) var manifest: String?
  @Option(help: "How to print.") var format: OutputFormat = .text
  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Write the session, as .navtape or .ndjson.", valueName: "file"))
  var output: String?
  @Flag(help: "Replace a file that is there.") var force = false
  @Argument(help: "A session, or '-'.") var file: String

  func validate() throws {
    let asked = [finding != nil, rule != nil, breakpoint != nil].count { $0 }
    if asked > 1 { throw ValidationError("give one of --finding, --rule and --breakpoint") }
    if let rule, !RuleID.precedence.contains(RuleID(rule)) {
      throw ValidationError("'\(rule)' is no rule: 'navtape explain' lists them")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let destination = output.map { OutputFile(path: $0, mayReplace: force) }
    try destination?.check()
    let recorded = try SessionInput.open(file, manifest: manifest)
    do {
      let shrunk = try shrink(recorded)
      if let destination { try EditedOutput(shrunk.session, destination).write() }
      switch format {
      case .ndjson where output == nil:
        try console.output.write(bytes: shrunk.session.interchangeLines())
      case .ndjson: break
      case .text: try print(shrunk, console)
      }
      return try recorded.reportLoss(console, path: file)
    } catch ShrinkError.doesNotHold {
      throw UserMessage.error("\(recorded.name) cannot be shrunk for this")
        .reason("it is about the file, and does not hold for the session's events alone")
        .help(.navtape("verify", file))
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
  }

  private func shrink(_ recorded: RecordedFile) throws -> ShrunkSession {
    if let breakpoint { return try shrink(recorded, to: breakpoint) }
    let findings = try recorded.locatedFindings()
    let found = findings.first { found in
      if let rule { return found.finding.rule.text == rule }
      return found.finding.id == finding ?? 1
    }
    guard let found else {
      let what: TerminalText =
        rule.map { "no finding of \($0)" } ?? "no finding \(finding ?? 1)"
      throw UserMessage.error("\(recorded.name) has \(what)")
        .reason(
          findings.isEmpty
            ? "diagnose finds nothing in it"
            : rule == nil
              ? "diagnose finds \(findings.count): --finding 1"
                + (findings.count > 1 ? " to \(findings.count)" : "")
              : "diagnose finds \(findings.count.counted("other"))"
        )
        .help(.navtape("diagnose", file))
    }
    return try Shrinker(recorded.sessions[found.place.session]).shrunk(keeping: found.finding)
  }

  private func shrink(_ recorded: RecordedFile, to text: String) throws -> ShrunkSession {
    let breakpoint: Breakpoint
    do throws(ReplayCommand.Problem) {
      breakpoint = try Breakpoint(text)
    } catch {
      throw ValidationError(error.reason)
    }
    for session in recorded.sessions {
      guard let reached = try Self.place(of: breakpoint, in: session) else { continue }
      return try Shrinker(session).shrunk(near: session.firstOrdinal + reached - 1) {
        try Self.place(of: breakpoint, in: $0) != nil
      }
    }
    throw UserMessage.error("\(recorded.name) never reaches '\(breakpoint.text)'")
      .reason("no event of it fires the breakpoint").help(.navtape("replay", file))
  }

  /// The position after the event at which a breakpoint fires first.
  private static func place(
    of breakpoint: Breakpoint, in session: RecordedSession
  ) throws -> UInt64? {
    let start = try session.cursor()
    return try EventScan(session: session).next(
      from: start, where: EventScan.test([breakpoint], from: start))
  }

  // MARK: Printing

  /// Most events that are printed.
  private static let eventLimit: UInt64 = 64

  private func print(_ shrunk: ShrunkSession, _ console: Console) throws {
    let session = shrunk.session
    try console.output.print(SessionTitle(session).line)
    let destinations =
      shrunk.recordedDestinations > 0
      ? ", \(session.manifest.destinations.count) of "
        + shrunk.recordedDestinations.counted("destination") : ""
    try console.output.print(
      """
      \("\(session.eventCount.grouped) of \(shrunk.recordedCount.counted("event"))", .bold)\
      \(destinations) left after \(shrunk.tests.counted("try", "tries"))
      """)
    if !shrunk.isFinished {
      try console.output.print("it may get smaller still: shrink what is left once more")
    }
    try console.output.print()
    var cursor = try session.cursor()
    while let event = try cursor.stepForward(), cursor.position <= Self.eventLimit {
      let index = Int(clamping: cursor.position) - 1
      let recorded = shrunk.recordedSeqs[index].map { ", recorded as #\($0)" } ?? ""
      try console.output.print(
        EventText(cursor.routeText).line(event) + "\(recorded, .faint)", indent: 2, hanging: 8)
    }
    if session.eventCount > Self.eventLimit {
      try console.output.print(
        "… \((session.eventCount - Self.eventLimit).grouped) more", indent: 2, hanging: 4)
    }
    try console.output.print()
    for finding in try Diagnosis(of: session).findings {
      try console.output.print(
        "\("\(finding.severity.rawValue)[\(finding.rule.text)]", finding.severity.level.style) "
          + "at #\(finding.seq): \(finding.headline) (\(finding.outcome.rawValue))",
        indent: 0, hanging: 2)
    }
    if let output {
      try console.output.print("written to \(output, .bold)")
      try console.output.print(" = help: " + .navtape("replay", output))
    } else {
      let words = ["-o", "small.navtape"]
      let target =
        finding.map { ["--finding", "\($0)"] } ?? rule.map { ["--rule", $0] }
        ?? breakpoint.map { ["--breakpoint", $0] } ?? []
      let rest = (target + words).map(ShellWord.quoted).joined(separator: " ")
      try console.output.print(
        " = help: " + .navtape("shrink", file) + TerminalText(escaping: " " + rest))
    }
  }
}
