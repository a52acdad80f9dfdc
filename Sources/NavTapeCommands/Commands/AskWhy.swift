import CommandLineSyntax
import NavigationModel
import SessionDiagnosis
import SessionReplay

/// Why a screen is not in front at a point.
struct AskWhy: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "why",
      abstract: "Says why a screen is not in front at a point.",
      discussion: """
        For each screen that should be there and is not: the event that removed it, hid it, or \
        kept it from showing, who wrote that, the class of fault, and what to do.

        What should be in front is what --want says: routes or screens, bottom to top, the last \
        in front. Without it, what was asked for last: a link's goal, else what the user or the \
        app requested; or, of another stack, all that is requested of it.

          navtape why bug.navtape
          navtape why bug.navtape --at '#31' --want 'BrewHistoryFilter,Brew.ID 7'
          navtape why bug.navtape --at finding:1 --stack brews

        Exit: 0 everything is in front; 1 something is missing.
        """)
  }

  @Option(help: PointArgument.help, transform: PointArgument.read) var at: Point?
  @Option(help: ArgumentHelp("The address of the stack that is meant.", valueName: "stack"))
  var stack: String?
  @Option(
    help: ArgumentHelp(
      "What should show: routes or screens, separated by commas.", valueName: "routes"))
  var want: String?
  @Option(help: "How to print.") var format: OutputFormat = .text
  @Option(help: SessionInput.manifestHelp) var manifest: String?
  @Argument(help: "A session, or '-'.") var file: String

  func validate() throws {
    if let want, DesiredScreen.list(want).contains(where: { $0.name?.isEmpty ?? true }) {
      throw ValidationError("--want needs names: 'BrewHistoryFilter,Brew.ID 7'")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let recorded = try SessionInput.open(file, manifest: manifest)
    let point = at ?? Point(.end)
    let findings = point.namesFinding ? try known(recorded) : nil
    let place = try recorded.located(point, path: file, findings: findings)
    let session = recorded.sessions[place.session]
    do {
      var why = try Why(
        in: session, at: place.position, stack: stack,
        want: want.map(DesiredScreen.list(_:)) ?? [])
      try check(why, session, recorded)
      if !why.isInFront {
        let found = try findings ?? known(recorded)
        why.match(
          found.filter { $0.place.session == place.session }.map(\.finding), of: session)
      }
      switch format {
      case .ndjson: try console.output.print(json: why.json(of: session))
      case .text: try print(why, place, recorded, console)
      }
      let loss = try recorded.reportLoss(console, path: file)
      return why.isInFront ? loss : .found
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
  }

  private func known(_ recorded: RecordedFile) throws -> [LocatedFinding] {
    do {
      return try recorded.locatedFindings()
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
  }

  /// Tells of a stack or a name that the session does not know, rather than that it is missing.
  private func check(_ why: Why, _ session: RecordedSession, _ recorded: RecordedFile) throws {
    if let stack, !why.knownStacks.contains(stack) {
      throw UserMessage.error("\(recorded.name) has no stack \(stack)")
        .reason("its stacks: \(why.knownStacks.joined(separator: ", "))")
        .help(.navtape("show", file))
    }
    if let name = why.unknownNames(in: session).first {
      throw UserMessage.unknownName(name, path: file)
    }
  }

  private func print(
    _ why: Why, _ place: SessionPosition, _ recorded: RecordedFile, _ console: Console
  ) throws {
    let session = recorded.sessions[place.session]
    var cursor = try session.cursor()
    try cursor.move(to: why.position)
    let events = EventText(cursor.routeText)
    try console.output.print(SessionTitle(session).line)
    try console.output.print(cursor.placeLine)
    if let event = cursor.event {
      try console.output.print(events.line(event), indent: 2, hanging: 8)
    }
    try console.output.print()
    try console.fact("wanted", wanted(why, session))
    try console.fact("in front", StateView(cursor.state, of: session).landing)
    try console.output.print()
    let prefix = recorded.sessions.count > 1 ? "\(place.session + 1):" : ""
    for absence in why.absences {
      try console.output.print(
        UserMessage(absence, events: events, path: file, prefix: prefix))
      try console.output.print()
    }
    if why.isInFront, !why.extra.isEmpty {
      try console.output.print(
        UserMessage.note("below it stands what the link's goal does not have")
          .fact("extra", "\(why.extra.joined(separator: " > "))")
          .help(.command("navtape", "explain", "goal-missed")))
      try console.output.print()
    }
    let count = why.labels.count
    try console.output.print(
      why.isInFront
        ? "\("in front", .boldGreen): all that was wanted"
        : "\("missing", .boldRed): \(why.missingCount) of "
          + "\(max(count, 1).counted("screen"))")
  }

  private func wanted(_ why: Why, _ session: RecordedSession) -> TerminalText {
    let vocabulary = session.vocabulary
    var text: TerminalText =
      "\(why.labels.isEmpty ? "the root" : why.labels.joined(separator: " > "))"
    text += " on \(vocabulary.text(why.desired.address))"
    if why.desired.scene != .main { text += ", scene \(vocabulary.text(why.desired.scene))" }
    switch why.desired.source {
    case .asked: break
    case .request: text += ", as requested"
    case .intent(let event): text += ", as asked for at #\(event.seq)"
    case .link(let link, let event):
      text += ", the goal of link \(vocabulary.text(link)) (#\(event.seq))"
    }
    return text
  }
}

extension UserMessage {
  /// A name that stands for nothing in a session.
  static func unknownName(_ name: String, path: String) -> UserMessage {
    .error("\(path == "-" ? "standard input" : path) knows no route or screen \(name)")
      .note("a route is its type, or type.case, as 'cat' prints it").help(.navtape("show", path))
  }
}
