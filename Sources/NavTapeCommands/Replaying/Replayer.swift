import NavigationModel
import SessionDiagnosis
import SessionReplay

/// Steps through a file at somebody's command, and prints where it stands.
struct Replayer {
  let file: RecordedFile
  let path: String
  let console: Console
  let findings: [LocatedFinding]
  private(set) var place: SessionPosition
  private var cursor: SessionCursor
  private var breakpoints: [Breakpoint] = []
  private var last: ReplayCommand = .next(1)

  init(
    _ file: RecordedFile, path: String, at place: SessionPosition, findings: [LocatedFinding],
    _ console: Console
  ) throws {
    self.file = file
    self.path = path
    self.console = console
    self.findings = findings
    self.place = place
    cursor = try file.cursor(at: place)
  }

  /// Does what a line says.
  ///
  /// - Returns: Whether or not to go on.
  /// - Throws: `UserMessage` where the line is no command, or leads nowhere.
  mutating func obey(_ line: String) throws -> Bool {
    let command: ReplayCommand
    do throws(ReplayCommand.Problem) {
      command = try ReplayCommand(line) ?? last
    } catch {
      throw UserMessage.error("not understood").reason("\(error.reason)")
        .help("? shows every command")
    }
    last = command
    return try obey(command)
  }

  private mutating func obey(_ command: ReplayCommand) throws -> Bool {
    switch command {
    case .next(let count): try move(to: cursor.position + min(count, .max >> 1))
    case .back(let count): try move(to: cursor.position - min(count, cursor.position))
    case .goto(let point):
      let session = place.session
      try move(to: file.located(point, in: session, path: path, findings: findings))
    case .start: try move(to: 0)
    case .end: try move(to: cursor.session.eventCount)
    case .mark(let direction): try seek(direction, "mark") { event, _ in event.kind == .marked }
    case .finding(let direction): try seekFinding(direction)
    case .sameLink(let direction): try seekSameLink(direction)
    case .sameTab(let direction): try seekSameTab(direction)
    case .search(let text): try search(text)
    case .breakpoint(let breakpoint):
      if !breakpoints.contains(breakpoint) { breakpoints.append(breakpoint) }
      try console.output.print("breakpoint: \(breakpoint.text); c runs to it, r back to it")
    case .listBreakpoints:
      for breakpoint in breakpoints { try console.output.print("breakpoint: \(breakpoint.text)") }
      if breakpoints.isEmpty { try console.output.print("no breakpoints: b push Brew.ID sets one") }
    case .clearBreakpoints: breakpoints = []
    case .run(let direction): try run(direction)
    case .diff: try diff()
    case .show: try StateText(console: console).print(view(of: cursor))
    case .help:
      for line in ReplayCommand.helpText.split(separator: "\n") {
        try console.output.print("\(String(line))")
      }
    case .quit: return false
    }
    return true
  }

  private func view(of cursor: SessionCursor) -> StateView {
    StateView(cursor.state, of: cursor.session)
  }

  // MARK: Moving

  private mutating func move(to target: SessionPosition) throws {
    guard target.session != place.session else { return try move(to: target.position) }
    let isBackward = target.session < place.session
    cursor = try file.cursor(at: target)
    place = target
    try console.output.print(SessionTitle(cursor.session).line)
    try printPlace(isBackward: isBackward, undone: nil)
  }

  private mutating func move(to target: UInt64) throws {
    let target = min(target, cursor.session.eventCount)
    let start = cursor.position
    if target == start {
      try console.output.print(
        start == 0
          ? "this is the start: nothing is before it" : "this is the end: nothing comes after it")
      return
    }
    let undone = target + 1 == start ? cursor.event : nil
    let undoneText = undone.map { EventText(cursor.routeText).what($0) }
    if target == start + 1 {
      try cursor.stepForward()
    } else {
      try cursor.move(to: target)
    }
    place.position = cursor.position
    try printPlace(
      isBackward: target < start,
      undone: undone.flatMap { event in undoneText.map { "took back #\(event.seq): \($0)" } })
  }

  /// Prints where the replay stands.
  func printPlace(isBackward: Bool = false, undone: TerminalText? = nil) throws {
    if isBackward {
      let sign = TerminalText(escaping: "◀ REVERSE", .reversed)
      try console.output.print(undone.map { "\(sign)  \($0)" } ?? sign)
    }
    let session = file.sessions.count > 1 ? "\(place.session + 1): " : ""
    let counter = "[\(session)\(cursor.position)/\(cursor.session.eventCount)]"
    let event = cursor.event.map { EventText(cursor.routeText).line($0) } ?? "before all events"
    try console.output.print("\(counter, .cyan) \(event)", indent: 0, hanging: 8)
    let view = view(of: cursor)
    try print("in front: " + view.landing)
    for stack in view.stacks {
      for fault in stack.faults.prefix(4) { try print("\("✗", .red) \(stack.title): \(fault)") }
    }
    for finding in findings.lazy.filter({ $0.place == place }).map(\.finding) {
      let label = TerminalText(
        escaping: "finding \(finding.id), \(finding.rule.text)", finding.severity.level.style)
      try print("\(label): \(finding.headline)")
    }
  }

  private func print(_ text: TerminalText) throws {
    try console.output.print(text, indent: 4, hanging: 6)
  }

  private func diff() throws {
    guard cursor.position > 0 else {
      throw UserMessage.error("nothing is before the start").help("n goes to the first event")
    }
    var before = cursor
    try before.stepBack()
    let difference = StateDifference(view(of: before), view(of: cursor))
    guard difference.isDifferent else {
      try console.output.print("the last event changed no stack")
      return
    }
    try difference.print("before", "after", to: console.output)
  }

  // MARK: Seeking

  private mutating func seek(
    _ direction: ReplayCommand.Direction, _ what: TerminalText, where isMeant: EventScan.Test
  ) throws {
    let scan = EventScan(session: cursor.session)
    let found =
      direction == .forward
      ? try scan.next(from: cursor, where: isMeant)
      : try scan.previous(before: cursor.position, where: isMeant)
    guard let found else { throw Self.nothing(what, direction) }
    try move(to: found)
  }

  private static func nothing(
    _ what: TerminalText, _ direction: ReplayCommand.Direction
  ) -> UserMessage {
    direction == .forward
      ? .error("no \(what) comes after this").help("g start, then search from there")
      : .error("no \(what) is before this").help("g end, then search from there")
  }

  private mutating func seekFinding(_ direction: ReplayCommand.Direction) throws {
    let here = (place.session, place.position)
    let places = findings.map(\.place)
    let target =
      direction == .forward
      ? places.filter { ($0.session, $0.position) > here }
        .min { ($0.session, $0.position) < ($1.session, $1.position) }
      : places.filter { ($0.session, $0.position) < here }
        .max { ($0.session, $0.position) < ($1.session, $1.position) }
    guard let target else { throw Self.nothing("finding", direction) }
    try move(to: target)
  }

  private mutating func seekSameLink(_ direction: ReplayCommand.Direction) throws {
    guard let link = cursor.event?.linkName.ifPresent else {
      throw UserMessage.error("this event belongs to no link")
        .help("/ linkReceived finds one that does")
    }
    try seek(direction, "event of \(cursor.session.vocabulary.text(link))") { event, _ in
      event.linkName == link
    }
  }

  private mutating func seekSameTab(_ direction: ReplayCommand.Direction) throws {
    let vocabulary = cursor.session.vocabulary
    guard let event = cursor.event, let tab = Self.tab(of: event, vocabulary) else {
      throw UserMessage.error("this event belongs to no tab").help("n goes to the next event")
    }
    try seek(direction, "event of \(vocabulary.text(tab))") { event, _ in
      Self.tab(of: event, vocabulary) == tab
    }
  }

  /// The tab that an event selects, or whose stack it is about.
  private static func tab(of event: NavigationEvent, _ vocabulary: Vocabulary) -> Name? {
    event.name(.tab).ifPresent ?? vocabulary.address(event.stack).tab
  }

  private mutating func search(_ text: String) throws {
    guard !text.isEmpty else {
      throw UserMessage.error("a search needs a text").help("/ Brew.ID finds its next event")
    }
    let wanted = text.lowercased()
    try seek(.forward, "event with '\(text)'") { event, cursor in
      EventText(cursor.routeText).line(event).plain.lowercased().contains(wanted)
    }
  }

  private mutating func run(_ direction: ReplayCommand.Direction) throws {
    let scan = EventScan(session: cursor.session)
    let found: UInt64?
    if direction == .forward {
      found = try scan.next(from: cursor, where: EventScan.test(breakpoints, from: cursor))
    } else {
      let start = try cursor.session.cursor()
      found = try scan.previous(
        before: cursor.position, where: EventScan.test(breakpoints, from: start))
    }
    if found == nil, !breakpoints.isEmpty { try console.output.print("no breakpoint was met") }
    try move(to: found ?? (direction == .forward ? cursor.session.eventCount : 0))
  }
}
