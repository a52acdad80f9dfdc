import NavigationModel
import SessionDiagnosis
import SessionReplay

/// Prints who wrote what.
struct BlameText {
  let routes: RouteText
  let console: Console

  /// Most rows and writers of one stack, changes of one turn, and stacks that are gone, to show.
  static let limit = 40

  private var events: EventText { EventText(routes) }

  func print(_ stack: BlamedStack) throws {
    var title = TerminalText(escaping: routes.name(stack.address), .bold)
    if stack.scene != .main { title = "\(routes.name(stack.scene)): " + title }
    if !stack.isThere { title += "  \("gone", .yellow)" }
    try console.output.print(title)
    var table = TextTable()
    let root = stack.root.ifPresent.map(routes.name(_:)) ?? "(root)"
    if stack.isThere {
      table.add(["0", "\(root)"] + credit(stack.rootEvent, else: "the manifest"))
    }
    for (index, row) in stack.rows.prefix(Self.limit).enumerated() {
      let what = row.entry.map { routes.route($0.route) } ?? "\(routes.name(row.view))"
      table.add(["\(index + 1)", what] + credit(row.event, else: "there before the first event"))
    }
    if stack.rows.count > Self.limit { table.add(["…", "\(stack.rows.count - Self.limit) more"]) }
    try print(table)
    guard !stack.writers.isEmpty else { return }
    var writers = TextTable()
    writers.add(
      ["writer", "writes", "left", "first", "last", "what"].map { "\($0, .faint)" })
    for tally in stack.writers.prefix(Self.limit) {
      let kinds = tally.kinds.map { "\($0.count) \($0.kind.name)" }.joined(separator: ", ")
      writers.add([
        writer(tally), "\(tally.count)", "\(tally.left)", "#\(tally.first.seq)",
        "#\(tally.last.seq)", "\(kinds)",
      ])
    }
    if stack.writers.count > Self.limit {
      writers.add(["… \(stack.writers.count - Self.limit) more"])
    }
    try print(writers)
  }

  func print(_ turn: ContendedTurn) throws {
    let scene: TerminalText = turn.scene == .main ? "" : ", scene \(routes.name(turn.scene))"
    try console.output.print(
      "\("turn \(turn.turn)", .boldYellow): several writers of \(routes.name(turn.address))" + scene
    )
    for event in turn.events.prefix(Self.limit) {
      try console.output.print(events.line(event), indent: 2, hanging: 8)
    }
    if turn.events.count > Self.limit {
      try console.output.print("  … \(turn.events.count - Self.limit) more")
    }
    for (label, entries) in [("before", turn.before), ("left", turn.left)] {
      let label = TerminalText(escaping: label).padded(toColumns: 7).styled(.faint)
      try console.output.print(
        label + routes.path(entries.map(\.route)), indent: 2, hanging: 9)
    }
  }

  private func print(_ table: TextTable) throws {
    for line in table.lines(columns: console.output.columns, indent: 2) {
      try console.output.print(line)
    }
  }

  /// Which event it was, and by whom, as two cells.
  private func credit(_ event: NavigationEvent?, else other: String) -> [TerminalText] {
    guard let event else { return ["", "\(other, .faint)"] }
    let who = event.linkName.ifPresent.map { "link \(routes.name($0))" } ?? event.by.name
    return [
      "\("#\(event.seq)", .bold)",
      "\(event.kind.name) \(Quantity.time(event.time)) · \(who)" + place(event.callSite),
    ]
  }

  /// `link L1, DeepLinks.swift:66`
  private func writer(_ tally: WriterTally) -> TerminalText {
    let who: TerminalText =
      switch tally.links.count {
      case 0: "\(tally.writer.by.name)"
      case 1: "link \(routes.name(tally.links[0]))"
      case let count: "\(count) links"
      }
    return who + place(tally.writer.callSite)
  }

  private func place(_ callSite: Name) -> TerminalText {
    callSite.ifPresent.map { ", \(routes.name($0))" } ?? ""
  }
}
