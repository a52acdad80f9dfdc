import CommandLineSyntax
import NavigationModel
import SessionDiagnosis
import SessionReplay

/// Where a URL would lead at a point.
struct TryLink: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "link",
      abstract: "Says where a URL would lead at a point, by the session's routing table.",
      discussion: """
        A dry run: each pattern that is tried, and how each part of the URL fits it; then the \
        goal, the stack it would give at that point, what of it would show, and what to change \
        where something would not.

          navtape link brewlog://brew/7 bug.navtape --at '#31'
          navtape link brewlog://brew/7 bug.navtape --policy replace

        A routing table does not say how routes get onto what is there. Without --policy it is as \
        earlier links of the same pattern did it, else 'append'.

        Exit: 0 the goal would be in front; 1 it would not, or no pattern matches.
        """)
  }

  /// How a link's routes get onto a stack.
  enum PolicyArgument: String, CaseIterable, ExpressibleByArgument {
    case append
    case replace
    case top
  }

  @Option(help: PointArgument.help, transform: PointArgument.read) var at: Point?
  @Option(help: "How the routes get onto what is there.") var policy: PolicyArgument?
  @Option(help: "How to print.") var format: OutputFormat = .text
  @Option(
    help: ArgumentHelp(
      "A manifest as JSON that replaces the recorded one, its 'links' included.",
      valueName: "file"))
  var manifest: String?
  @Argument(help: "The URL.") var url: String
  @Argument(help: "A session, or '-'.") var file: String

  func run(_ console: Console) throws -> ExitCode {
    // Either order will do: only one of them has a scheme.
    let isSwapped = file.contains("://") && !url.contains("://")
    let (url, file) = isSwapped ? (self.file, self.url) : (self.url, self.file)
    let recorded = try SessionInput.open(file, manifest: manifest)
    let place = try recorded.located(at ?? Point(.end), path: file)
    let session = recorded.sessions[place.session]
    guard !session.manifest.links.isEmpty else {
      throw UserMessage.error("\(recorded.name) has no routing table")
        .reason("neither its header nor a manifest has 'links'")
        .note(
          "a row is {\"pattern\":\"app://brew/{id}\",\"goal\":{\"tab\":…,\"routes\":[…]}}"
        )
        .help("give one: \(.navtape("link", url, file, "--manifest", "FILE"))")
    }
    do {
      let run = try LinkDryRun(
        of: url, in: session, at: place.position,
        policy: policy.flatMap { LinkDryRun.Policy(rawValue: $0.rawValue) })
      switch format {
      case .ndjson: try console.output.print(json: run.json(of: session))
      case .text: try print(run, session, file, console)
      }
      let loss = try recorded.reportLoss(console, path: file)
      return run.goal != nil && run.outcome == .none ? loss : .found
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
  }

  private func print(
    _ run: LinkDryRun, _ session: RecordedSession, _ file: String, _ console: Console
  ) throws {
    var cursor = try session.cursor()
    try cursor.move(to: run.position)
    try console.output.print(SessionTitle(session).line)
    try console.output.print(cursor.placeLine)
    try console.output.print()
    let text = LinkText(run: run, session: session, routes: cursor.routeText, console: console)
    try text.printTrials()
    guard run.goal != nil else {
      try console.output.print()
      try console.output.print(
        (run.rowCount == 1
          ? "\("the only pattern", .boldRed) does not match"
          : "\("none", .boldRed) of the \(run.rowCount.grouped) patterns matches")
          + ": the app would have to reject it")
      return
    }
    try console.output.print()
    try text.printApplication()
    try text.printFaults()
    try console.output.print()
    try console.output.print(
      run.outcome == .none
        ? "\("lands", .boldGreen) on the goal"
        : "\("does not land", .boldRed) on the goal: \(run.outcome.rawValue)")
  }
}
