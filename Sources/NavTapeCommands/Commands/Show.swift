import CommandLineSyntax
import NavigationModel
import SessionCoding
import SessionReplay

/// The stacks of every tab and modal at a point.
struct Show: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Prints what was requested, presented and observed at a point.",
      discussion: """
        For each stack: the entries the app asked for, the screens SwiftUI can show of them, and \
        the screen the framework reported. With --format ndjson, the state as one JSON object.

        Of a file with several sessions the first is meant, unless the point says '2:end'.
        """)
  }

  @Option(help: PointArgument.help, transform: PointArgument.read) var at: Point?
  @Option(help: "How to print.") var format: OutputFormat = .text
  @Option(help: SessionInput.manifestHelp) var manifest: String?
  @Argument(help: "A session, or '-'.") var file: String

  func run(_ console: Console) throws -> ExitCode {
    let recorded = try SessionInput.open(file, manifest: manifest)
    let place = try recorded.located(at ?? Point(.end), path: file)
    let session = recorded.sessions[place.session]
    do {
      var cursor = try session.cursor()
      try cursor.move(to: place.position)
      switch format {
      case .ndjson: try console.output.print(json: cursor.json)
      case .text: try print(cursor, place, recorded, console)
      }
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
    return try recorded.reportLoss(console, path: file)
  }

  private func print(
    _ cursor: SessionCursor, _ place: SessionPosition, _ file: RecordedFile, _ console: Console
  ) throws {
    try console.output.print(SessionTitle(cursor.session).line)
    if file.sessions.count > 1 {
      try console.output.print(
        "session \(place.session + 1) of \(file.sessions.count); another: --at 2:end")
    }
    let view = StateView(cursor.state, of: cursor.session)
    try console.output.print(cursor.placeLine)
    if let event = cursor.event {
      try console.output.print(EventText(cursor.routeText).line(event), indent: 2, hanging: 8)
    }
    try console.output.print()
    try StateText(console: console).print(view)
  }
}

extension SessionCursor {
  /// Names and payloads under the manifest in force here.
  var routeText: RouteText {
    RouteText(
      vocabulary: session.vocabulary,
      manifest: session.reducer.manifest.applying(state.manifestChanges))
  }

  /// `after event 29 of 38`
  var placeLine: TerminalText {
    position == 0
      ? "before all \(session.eventCount.counted("event"))"
      : "after event \(position.grouped) of \(session.eventCount.grouped)"
  }

  /// The state with what the user sees of it, as `show --format ndjson` prints it.
  var json: String {
    let resolver = Resolver(
      manifest: session.reducer.manifest.applying(state.manifestChanges),
      vocabulary: session.vocabulary, policy: session.reducer.policy)
    return StateJSON.shown(
      state, seq: event?.seq ?? 0, time: event?.time ?? 0, vocabulary: session.vocabulary,
      presentation: { resolver.presentation(of: $1) }, landing: { resolver.landing(of: $0) })
  }
}
