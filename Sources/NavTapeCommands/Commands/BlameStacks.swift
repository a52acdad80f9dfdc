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

        With --intents, instead: each link, tap, push and refused request, the stages it came \
        through, and where it stopped. What no report of the framework decides is what the \
        manifest says, and marked as not observed.

        With --format ndjson, one JSON object a stack, then one a turn; or one an intent.
        """)
  }

  @Option(help: PointArgument.help, transform: PointArgument.read) var at: Point?
  @Option(help: ArgumentHelp("Only the stack at this address.", valueName: "stack"))
  var stack: String?
  @Flag(help: "Say what became of each link, tap, push and refused request.") var intents = false
  @Flag(help: "With --intents: only what did not arrive.") var stopped = false
  @Option(help: "How to print.") var format: OutputFormat = .text
  @Option(help: SessionInput.manifestHelp) var manifest: String?
  @Argument(help: "A session, or '-'.") var file: String

  func validate() throws {
    if stopped, !intents { throw ValidationError("--stopped needs --intents") }
  }

  func run(_ console: Console) throws -> ExitCode {
    let recorded = try SessionInput.open(file, manifest: manifest)
    let place = try recorded.located(at ?? Point(.end), path: file)
    let session = recorded.sessions[place.session]
    do {
      if intents {
        try tellIntents(session, place.position, recorded, console)
        return try recorded.reportLoss(console, path: file)
      }
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
    try check(blame.stacks.map { session.vocabulary.text($0.address) }, recorded)
  }

  private func check(_ addresses: [String], _ recorded: RecordedFile) throws {
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

  private func tellIntents(
    _ session: RecordedSession, _ position: UInt64, _ recorded: RecordedFile, _ console: Console
  ) throws {
    if stack != nil { try check(try Blame(of: session, at: position), session, recorded) }
    let ledger = try IntentLedger(of: session, at: position)
    let meant = ledger.intents.filter {
      stack == nil || session.vocabulary.text($0.stack) == stack
    }
    let told = stopped ? meant.filter { !$0.hasArrived } : meant
    if format == .ndjson {
      for intent in told { try console.output.print(json: intent.json(of: session)) }
      return
    }
    var cursor = try session.cursor()
    try cursor.move(to: position)
    try console.output.print(SessionTitle(session).line, indent: 0, hanging: 2)
    try console.output.print(cursor.placeLine)
    try console.output.print()
    if !told.isEmpty {
      try IntentText(routes: cursor.routeText, console: console).print(told)
      try console.output.print()
    }
    if ledger.forgottenCount > 0 {
      try console.output.print(
        "… \(ledger.forgottenCount.grouped) earlier, of which "
          + "\(ledger.forgottenStopCount.grouped) did not arrive")
    }
    let count = meant.count { !$0.hasArrived }
    try console.output.print(
      count == 0
        ? "\("all arrived", .boldGreen): \(meant.count.counted("intent"))"
        : "\("\(count.grouped) of \(meant.count.counted("intent"))", .boldYellow) did not arrive")
  }
}
