import CommandLineSyntax
import SessionDiagnosis
import SessionReplay

/// A Swift Testing test from a session or a finding.
struct GenerateTest: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Writes a Swift Testing test from a session or a finding.",
      discussion: """
        The test drives the app's own routers, and its own code for links, through what was \
        recorded: it fails while the finding is there and passes once the app is mended. Editing \
        the session does not change it. It needs a type that says how the app is driven, a \
        SessionDriver of the module SessionTesting, written once for each app.

          navtape generate-test cart.navtape --finding 1 -o CartLinkTests.swift

        Without --finding the first finding is taken; of a session without one, the test expects \
        it to end as it ended.
        """)
  }

  @Option(help: ArgumentHelp("The finding, as 'diagnose' numbers them.", valueName: "n"))
  var finding: Int?
  @Option(help: ArgumentHelp("The test's type that drives the app.", valueName: "type"))
  var driver = "AppDriver"
  @Option(help: SessionInput.manifestHelp) var manifest: String?
  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Where to write; else it is printed.", valueName: "file"))
  var output: String?
  @Flag(help: "Replace a file that is there.") var force = false
  @Argument(help: "A session, or '-'.") var file: String

  func validate() throws {
    let isName =
      driver.first.map { $0.isLetter || $0 == "_" } == true
      && driver.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    if !isName { throw ValidationError("'\(driver)' is no name of a type") }
  }

  func run(_ console: Console) throws -> ExitCode {
    let destination = output.map { OutputFile(path: $0, mayReplace: force) }
    try destination?.check()
    let recorded = try SessionInput.open(file, manifest: manifest)
    let plan: TestPlan
    do {
      plan = try self.plan(recorded)
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
    guard plan.steps.count <= TestPlan.stepLimit else {
      throw UserMessage.error("\(recorded.name) is too long for a test")
        .reason("\(plan.steps.count.counted("step")), and a test has at most \(TestPlan.stepLimit)")
        .help("choose a finding, which is shrunk first: --finding 1")
    }
    var words = ["navtape", "generate-test", ShellWord.file(file)]
    if let finding = plan.finding { words += ["--finding", "\(finding.id)"] }
    let text = TestSource(plan: plan, driver: driver, command: words.joined(separator: " ")).text
    if let destination {
      try destination.write(Array(text.utf8), mode: 0o644)
      try console.output.print("\(destination.path, .bold): \(plan.steps.count.counted("step"))")
    } else {
      try console.output.write(bytes: Array(text.utf8))
    }
    return recorded.hasLoss ? .lossy : .success
  }

  private func plan(_ recorded: RecordedFile) throws -> TestPlan {
    let findings = try recorded.locatedFindings()
    let found =
      finding.map { id in findings.first { $0.finding.id == id } }
      ?? findings.first { $0.finding.severity >= .warning }
    if let found {
      let session = recorded.sessions[found.place.session]
      return try TestPlan(
        found.finding, in: session, keeping: try kept(found.finding, in: session))
    }
    if let finding {
      throw UserMessage.error("\(recorded.name) has no finding \(finding)")
        .reason("diagnose finds \(findings.count.counted("finding")) in it")
        .help(.navtape("diagnose", file))
    }
    guard recorded.sessions.count == 1 else {
      throw UserMessage.error("\(recorded.name) holds \(recorded.sessions.count) sessions")
        .reason("nothing is wrong with any of them, and a test is of one")
        .help(.navtape("cat", file))
    }
    return try TestPlan(recorded.sessions[0])
  }

  /// The events that the finding needs; `nil` where it cannot be shrunk.
  private func kept(_ finding: Finding, in session: RecordedSession) throws -> Set<UInt64>? {
    do {
      let shrunk = try Shrinker(session).shrunk(keeping: finding)
      return Set(shrunk.recordedSeqs.compactMap { $0 })
    } catch ShrinkError.doesNotHold {
      return nil
    }
  }
}
