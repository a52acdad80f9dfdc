import NavigationModel
import SessionDiagnosis
import SessionReplay

/// What an edit changes, for people and for programs.
struct WhatIfReport {
  private let answer: WhatIf
  private let titles: [String]
  private let path: String

  /// Most events of each side that are shown where the two part.
  private static let eventLimit = 8

  init(_ answer: WhatIf, _ titles: [String], path: String) {
    self.answer = answer
    self.titles = titles
    self.path = path
  }

  func print(_ format: OutputFormat, _ console: Console) throws {
    switch format {
    case .ndjson: try console.output.print(json: WhatIfJSON(answer, titles).text)
    case .text: try print(console)
    }
  }

  private func print(_ console: Console) throws {
    try console.output.print(SessionTitle(answer.recorded).line)
    for title in titles { try console.output.print("what if \(title)") }
    if answer.edited.leftOut > 0 {
      try console.output.print(
        """
        \(answer.edited.leftOut.counted("report")) of the framework after that left out on both \
        sides: --keep-observations keeps what it reported
        """, indent: 0, hanging: 2)
    }
    try console.output.print()
    if let divergence = answer.divergence {
      try print(divergence, console)
    } else {
      try console.output.print("no stack, tab, modal or screen differs at any point")
    }
    try printLandings(console)
    try printFindings(console)
  }

  // MARK: Stacks

  private func print(_ divergence: Divergence, _ console: Console) throws {
    try console.output.print("first divergence:")
    let sides = [
      ("as recorded", answer.baseline, divergence.before.baseline, divergence.after.baseline),
      ("what if", answer.edited, divergence.before.edited, divergence.after.edited),
    ]
    var cursors: [SessionCursor] = []
    for (title, side, before, after) in sides {
      try console.output.print("  \(title, .bold)")
      var cursor = try side.session.cursor()
      try cursor.move(to: before)
      let events = try Self.events(of: &cursor, to: after)
      if events.isEmpty { try console.output.print("nothing", indent: 4, hanging: 4) }
      for event in events.suffix(Self.eventLimit) {
        try console.output.print(line(event, of: side, cursor), indent: 4, hanging: 10)
      }
      cursors.append(cursor)
    }
    try console.output.print()
    let difference = StateDifference(
      StateView(cursors[0].state, of: cursors[0].session),
      StateView(cursors[1].state, of: cursors[1].session))
    try difference.print(
      title("as recorded", answer.baseline, divergence.after.baseline),
      title("what if", answer.edited, divergence.after.edited), to: console.output)
    try console.output.print()
  }

  private static func events(
    of cursor: inout SessionCursor, to position: UInt64
  ) throws -> [NavigationEvent] {
    var events: [NavigationEvent] = []
    while cursor.position < position, let event = try cursor.stepForward() { events.append(event) }
    return events
  }

  /// An event under the number it was recorded with.
  private func line(
    _ event: NavigationEvent, of side: EditedSession, _ cursor: SessionCursor
  ) -> TerminalText {
    var event = event
    guard let seq = side.recordedSeq(of: event.ordinal) else {
      return "\("new", .boldGreen)   " + EventText(cursor.routeText).sentence(event)
    }
    event.seq = seq
    return EventText(cursor.routeText).line(event)
  }

  private func title(
    _ name: TerminalText, _ side: EditedSession, _ position: UInt64
  ) -> TerminalText {
    guard position > 0 else { return name + ", at the start" }
    guard let seq = side.recordedSeq(of: position - 1) else {
      return name + ", after the new event"
    }
    return name + ", after #\(seq)"
  }

  private func printLandings(_ console: Console) throws {
    try console.output.print("in front at the end:")
    for (title, session) in [
      ("as recorded", answer.recorded), ("what if", answer.edited.session),
    ] {
      var cursor = try session.cursor()
      try cursor.move(to: session.eventCount)
      let view = StateView(cursor.state, of: session)
      let name = TerminalText(escaping: title).padded(toColumns: 11)
      try console.output.print("\(name)  \(view.landing)", indent: 2, hanging: 15)
    }
    try console.output.print()
  }

  // MARK: Findings

  private func printFindings(_ console: Console) throws {
    let findings = answer.findings
    let rows: [(TerminalText, [Finding])] = [
      ("\("gone", .boldGreen)    ", findings.gone), ("\("new", .boldRed)     ", findings.new),
      ("\("changed", .boldYellow) ", findings.changed.map(\.after)), ("stays   ", findings.kept),
      ("unknown ", findings.undecided),
    ]
    guard rows.contains(where: { !$0.1.isEmpty }) else {
      try console.output.print("no findings, with it or without")
      return
    }
    try console.output.print("findings:")
    for (title, list) in rows {
      for finding in list {
        try console.output.print(title + " " + line(finding), indent: 2, hanging: 13)
      }
    }
    for change in findings.changed where change.before.outcome != change.after.outcome {
      try console.output.print(
        "\(change.after.rule.text) at #\(change.after.seq): \(change.before.outcome.rawValue) "
          + "becomes \(change.after.outcome.rawValue)", indent: 2, hanging: 4)
    }
    if !findings.undecided.isEmpty {
      try console.output.print(
        "unknown: rests on what the framework reported after the first edit", indent: 2, hanging: 4)
    }
  }

  private func line(_ finding: Finding) -> TerminalText {
    let level = finding.severity.level
    return "\("\(level.rawValue)[\(finding.rule.text)]", level.style) at #\(finding.seq): "
      + "\(finding.headline) (\(finding.outcome.rawValue))"
  }
}
