import CommandLineSyntax
import NavigationModel
import SessionDiagnosis
import SessionReplay

/// Who wrote each stack, and which turns several wrote in.
struct BlameStacks: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "blame",
      abstract: "Says who wrote each stack, and which turns had several writers.",
      discussion: """
        For each stack: what is on it, with the event that put it there, and a table of everyone \
        who changed it. Then each turn in which two or more writers changed one stack, with what \
        was left at its end. Two lines of one file, and all that one link does, are one writer.

        With --format ndjson, one JSON object a stack, then one a turn.
        """)
  }

  @Option(help: PointArgument.help, transform: PointArgument.read) var at: Point?
  @Option(help: ArgumentHelp("Only the stack at this address.", valueName: "stack"))
  var stack: String?
  @Option(help: "How to print.") var format: OutputFormat = .text
  @Option(help: SessionInput.manifestHelp) var manifest: String?
  @Argument(help: "A session, or '-'.") var file: String

  func run(_ console: Console) throws -> ExitCode {
    let recorded = try SessionInput.open(file, manifest: manifest)
    let place = try recorded.located(at ?? Point(.end), path: file)
    let session = recorded.sessions[place.session]
    do {
      let blame = try Blame(of: session, at: place.position)
      try check(blame, session, recorded)
      switch format {
      case .ndjson:
        for line in blame.json(of: session, stack: stack) { try console.output.print(json: line) }
      case .text:
        try print(blame, session, console)
      }
      return try recorded.reportLoss(console, path: file)
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
  }

  private func check(_ blame: Blame, _ session: RecordedSession, _ recorded: RecordedFile) throws {
    let addresses = blame.stacks.map { session.vocabulary.text($0.address) }
    guard let stack, !addresses.contains(stack) else { return }
    throw UserMessage.error("\(recorded.name) has no stack \(stack) there")
      .reason("its stacks: \(addresses.joined(separator: ", "))")
      .help(.navtape("blame", file))
  }

  private func print(_ blame: Blame, _ session: RecordedSession, _ console: Console) throws {
    var cursor = try session.cursor()
    try cursor.move(to: blame.position)
    let text = BlameText(routes: cursor.routeText, console: console)
    try console.output.print(SessionTitle(session).line)
    try console.output.print(cursor.placeLine)
    let isMeant = { (name: Name) in stack == nil || session.vocabulary.text(name) == stack }
    var untouched: [TerminalText] = []
    var gone = 0
    for blamed in blame.stacks where isMeant(blamed.address) {
      if !blamed.isThere { gone += 1 }
      if gone > BlameText.limit { continue }
      if blamed.writers.isEmpty, blamed.rows.isEmpty {
        untouched.append("\(session.vocabulary.text(blamed.address))")
      } else {
        try console.output.print()
        try text.print(blamed)
      }
    }
    if gone > BlameText.limit {
      try console.output.print()
      try console.output.print("… \((gone - BlameText.limit).grouped) more that are gone")
    }
    if !untouched.isEmpty {
      try console.output.print()
      try console.output.print("never written: " + untouched.joined(separator: ", "))
    }
    let turns = blame.contended.filter { isMeant($0.address) }
    for turn in turns {
      try console.output.print()
      try text.print(turn)
    }
    try console.output.print()
    try console.output.print(
      turns.isEmpty
        ? "\("no turn", .boldGreen) has two writers of one stack"
        : "\(max(turns.count, stack == nil ? blame.contendedCount : 0).counted("turn"), .boldYellow)"
          + " with two or more writers of one stack")
  }
}
