import CommandLineSyntax
import NavigationModel
import SessionCoding
import SessionLog
import SessionReplay

/// What a file is, and what is in it.
struct Info: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Prints header, length, events by kind, size, and what of the file verifies.",
      discussion: "The whole file is read, whatever its index says.")
  }

  @Option(help: "How to print.") var format: OutputFormat = .text
  @Argument(help: "A session, or '-'.") var file: String

  func run(_ console: Console) throws -> ExitCode {
    let recorded = try SessionInput.open(file)
    let summaries: [SessionSummary]
    do {
      summaries = try recorded.sessions.map { try SessionSummary($0) }
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
    switch format {
    case .ndjson:
      try console.output.print(json: FileJSON(recorded, summaries).text)
    case .text:
      try print(recorded, summaries, console)
    }
    return try recorded.reportLoss(console, path: file)
  }

  private func print(
    _ file: RecordedFile, _ summaries: [SessionSummary], _ console: Console
  ) throws {
    let facts = FactList(console)
    try console.output.print("\(file.name, .bold)")
    try facts.print("form", "\(file.form.rawValue), \(file.sessions.count.counted("session"))")
    try facts.print(
      "size",
      """
      \(file.byteCount.grouped) bytes, \(file.eventCount.counted("event")), \
      \(Quantity.ratio(file.byteCount, of: max(file.eventCount, 1))) bytes an event
      """)
    if let scan = file.scan {
      let reach = VerifiedReach(scan)
      try facts.print("end", reach.end)
      try facts.print("frames", reach.frames)
      try facts.print("chain", reach.chain)
      try facts.print("index", reach.index)
    }
    for item in file.compatibility?.items ?? [] { try facts.print("lines", item.text) }
    for (session, summary) in zip(file.sessions, summaries) {
      try console.output.print()
      try console.output.print(SessionTitle(session).line)
      try print(session, summary, facts)
    }
  }

  private func print(
    _ session: RecordedSession, _ summary: SessionSummary, _ facts: FactList
  ) throws {
    let header = session.header
    if let device = header.device { try facts.print("device", "\(device)") }
    if let started = header.started { try facts.print("started", "\(started)") }
    if let previous = header.previous { try facts.print("previous", "\(previous)") }
    try facts.print("length", "\(Quantity.duration(summary.duration))")
    let manifest = session.manifest
    try facts.print(
      "manifest",
      manifest.isPresent
        ? """
        \(manifest.tabs.count.counted("tab")), \
        \(manifest.destinations.count.counted("destination")), \
        \(manifest.links.count.counted("link"))
        """
        : "none: what is presented is taken to be what was requested")
    let kinds = summary.kinds.map { kind in
      TerminalText(escaping: "\(kind.count.grouped) \(kind.name)")
    }
    try facts.print("events", items: ["\(session.eventCount.grouped) in all"] + kinds)
  }
}
