import CommandLineSyntax
import SessionReplay

/// Steps through a session, forwards and backwards.
struct Replay: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Steps through a session, forwards and backwards.",
      discussion: """
        Commands, one a line, from a terminal, a pipe, or --commands:

        \(ReplayCommand.helpText.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))

        Going back is marked REVERSE. Of a file with several sessions the first is meant, unless \
        the point says '2:'. Exit: 2 where a command from a pipe or a file could not be done.
        """)
  }

  @Option(help: PointArgument.help, transform: PointArgument.read) var at: Point?
  @Option(help: ArgumentHelp("Commands, one a line, instead of typing them.", valueName: "file"))
  var commands: String?
  @Option(help: SessionInput.manifestHelp) var manifest: String?
  @Argument(help: "A session, or '-' together with --commands.") var file: String

  func run(_ console: Console) throws -> ExitCode {
    if file == "-", commands == nil || commands == "-" {
      throw ValidationError(
        "standard input is the session: say where the commands are, with --commands")
    }
    var lines =
      try commands.map { path throws(UserMessage) in try LineSource.file(path) }
      ?? LineSource.standardInput()
    let recorded = try SessionInput.open(file, manifest: manifest)
    do {
      let isDone = try replay(recorded, &lines, console)
      let loss = try recorded.reportLoss(console, path: file)
      return isDone ? loss : .failure
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
  }

  private func replay(
    _ recorded: RecordedFile, _ lines: inout LineSource, _ console: Console
  ) throws -> Bool {
    let findings = try recorded.locatedFindings()
    let place = try recorded.located(at ?? Point(.start), path: file, findings: findings)
    var replayer = try Replayer(recorded, path: file, at: place, findings: findings, console)
    try printTitle(recorded, place, findings.count, console)
    try replayer.printPlace()
    var isDone = true
    while true {
      if lines.isTerminal, console.output.isTerminal {
        try console.output.write("navtape> ")
        try console.output.flush()
      }
      guard let line = try lines.next() else { return isDone }
      // Without a terminal nobody sees what was typed.
      if !lines.isTerminal { try console.output.print("\("> ", .faint)\(line, .bold)") }
      do {
        guard try replayer.obey(line) else { return isDone }
      } catch let message as UserMessage {
        try console.report(message)
        if !lines.isTerminal { isDone = false }
      } catch let error as ValidationError {
        try console.report(.error("\(error.message)").help("? shows every command"))
        if !lines.isTerminal { isDone = false }
      }
    }
  }

  private func printTitle(
    _ recorded: RecordedFile, _ place: SessionPosition, _ findings: Int, _ console: Console
  ) throws {
    try console.output.print(SessionTitle(recorded.sessions[place.session]).line)
    let sessions = recorded.sessions.count
    let scope = sessions > 1 ? " of \(sessions) sessions" : ""
    let next = findings > 0 ? "e goes to the first, ? shows every command" : "? shows every command"
    try console.output.print(
      """
      \(recorded.eventCount.counted("event"))\(scope), \(findings.counted("finding")): \(next)
      """)
  }
}
