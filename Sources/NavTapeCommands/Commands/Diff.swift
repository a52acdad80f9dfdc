import CommandLineSyntax
import NavigationModel
import SessionReplay

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Two points of one file, or two sessions, side by side.
struct Diff: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Compares two points, or two sessions: the first divergence, then the stacks.",
      discussion: """
        Either two points of one file, or two files:

          navtape diff cart.navtape '#28' end
          navtape diff monday.navtape tuesday.navtape
          navtape diff monday.navtape tuesday.navtape --at 50%

        Two files are compared event by event, times and call sites apart, and their stacks are \
        shown where they part; with --at, at that point of both.

        Exit: 0 the same; 1 different.
        """)
  }

  @Option(
    help: ArgumentHelp("The point of both files to compare.", valueName: "point"),
    transform: PointArgument.read)
  var at: Point?
  @Option(
    help: ArgumentHelp("The left point of one file; else start.", valueName: "point"),
    transform: PointArgument.read)
  var from: Point?
  @Option(
    help: ArgumentHelp("The right point of one file; else end.", valueName: "point"),
    transform: PointArgument.read)
  var to: Point?
  @Option(help: SessionInput.manifestHelp) var manifest: String?
  @Argument(help: ArgumentHelp("A file and two points, or two files.", valueName: "file or point"))
  var operands: [String]

  func run(_ console: Console) throws -> ExitCode {
    let file = operands[0]
    switch (operands.count, from ?? to) {
    case (1, .some):
      return try comparePoints(
        file, from ?? Point(.start), to ?? Point(.end), console)
    case (3, .none) where at == nil:
      return try comparePoints(file, try point(operands[1]), try point(operands[2]), console)
    case (2, .none):
      return try compareFiles(file, operands[1], console)
    default:
      throw ValidationError("give a file and two points, or two files")
    }
  }

  private func point(_ text: String) throws -> Point {
    guard let point = Point(text) else {
      throw ValidationError("'\(text)' is no point: \(PointArgument.forms)")
    }
    return point
  }

  // MARK: Two points

  private func comparePoints(
    _ path: String, _ from: Point, _ to: Point, _ console: Console
  ) throws -> ExitCode {
    let file = try SessionInput.open(path, manifest: manifest)
    let places = (
      try file.located(from, path: path), try file.located(to, path: path)
    )
    do {
      let left = try file.cursor(at: places.0)
      let right = try file.cursor(at: places.1)
      let difference = StateDifference(
        StateView(left.state, of: left.session), StateView(right.state, of: right.session))
      if difference.isDifferent, places.0.session == places.1.session {
        try printDivergence(between: left, right, console)
      }
      try print(difference, (left, from.text), (right, to.text), console)
      let loss = try file.reportLoss(console, path: path)
      return difference.isDifferent ? .found : loss
    } catch {
      throw readingFailure(error, file, path: path)
    }
  }

  /// The first event from the earlier point on that changed what is asked for.
  private func printDivergence(
    between left: SessionCursor, _ right: SessionCursor, _ console: Console
  ) throws {
    var cursor = left.position <= right.position ? left : right
    let end = max(left.position, right.position)
    let parts: Reduction.Changes = [.stack, .tab, .modals, .observation, .phase, .links]
    while cursor.position < end, let event = try cursor.stepForward() {
      guard !cursor.reduction.changes.isDisjoint(with: parts) else { continue }
      try console.output.print("first divergence:")
      try console.output.print(EventText(cursor.routeText).line(event), indent: 2, hanging: 8)
      try console.output.print()
      return
    }
  }

  // MARK: Two files

  private func compareFiles(
    _ leftPath: String, _ rightPath: String, _ console: Console
  ) throws -> ExitCode {
    if leftPath == "-", rightPath == "-" {
      throw ValidationError("standard input can be read only once")
    }
    if Point(rightPath) != nil, !pathExists(rightPath) {
      throw ValidationError("'\(rightPath)' is one point: give a second one")
    }
    let left = try SessionInput.open(leftPath, manifest: manifest)
    let right = try SessionInput.open(rightPath, manifest: manifest)
    var isDifferent: Bool
    if let at {
      let places = (
        try left.located(at, path: leftPath), try right.located(at, path: rightPath)
      )
      let cursors = (try left.cursor(at: places.0), try right.cursor(at: places.1))
      let names = Self.shortNames(left.name, right.name)
      isDifferent = try compareStates(cursors.0, cursors.1, names.0, names.1, console)
    } else {
      isDifferent = try compareEvents(left, right, console)
    }
    let losses = (
      try left.reportLoss(console, path: leftPath), try right.reportLoss(console, path: rightPath)
    )
    if isDifferent { return .found }
    return losses.0 == .lossy ? losses.0 : losses.1
  }

  private func compareEvents(
    _ left: RecordedFile, _ right: RecordedFile, _ console: Console
  ) throws -> Bool {
    for (index, pair) in zip(left.sessions, right.sessions).enumerated() {
      var cursors = (try pair.0.cursor(), try pair.1.cursor())
      var signatures = (
        EventSignature(vocabulary: pair.0.vocabulary), EventSignature(vocabulary: pair.1.vocabulary)
      )
      while true {
        let events = (try cursors.0.stepForward(), try cursors.1.stepForward())
        if events.0 == nil, events.1 == nil { break }
        if let one = events.0, let other = events.1,
          signatures.0.bytes(of: one) == signatures.1.bytes(of: other)
        {
          continue
        }
        let place: TerminalText = left.sessions.count > 1 ? " in session \(index + 1)" : ""
        try console.output.print(
          "first divergence\(place), after \((cursors.0.position - (events.0 == nil ? 0 : 1)).grouped)"
            + " equal events:")
        try printEvent(events.0, cursors.0, left.name, console)
        try printEvent(events.1, cursors.1, right.name, console)
        try console.output.print()
        let names = Self.shortNames(left.name, right.name)
        _ = try compareStates(cursors.0, cursors.1, names.0, names.1, console)
        return true
      }
    }
    let counts = (left.sessions.count, right.sessions.count)
    if counts.0 != counts.1 {
      try console.output.print(
        "\(left.name) has \(counts.0.counted("session")), \(right.name) \(counts.1)")
      return true
    }
    try console.output.print("the same \(left.eventCount.counted("event"))")
    return false
  }

  /// The files without their folders, where that tells them apart.
  private static func shortNames(_ left: String, _ right: String) -> (String, String) {
    let names = [left, right].map { String($0.split(separator: "/").last ?? Substring($0)) }
    return names[0] == names[1] ? (left, right) : (names[0], names[1])
  }

  private func printEvent(
    _ event: NavigationEvent?, _ cursor: SessionCursor, _ name: String, _ console: Console
  ) throws {
    let text = event.map { EventText(cursor.routeText).line($0) } ?? "ends here"
    try console.output.print("  \(name, .bold)")
    try console.output.print(text, indent: 4, hanging: 10)
  }

  private func compareStates(
    _ left: SessionCursor, _ right: SessionCursor, _ leftName: String, _ rightName: String,
    _ console: Console
  ) throws -> Bool {
    let difference = StateDifference(
      StateView(left.state, of: left.session), StateView(right.state, of: right.session))
    try print(difference, (left, leftName), (right, rightName), console)
    return difference.isDifferent
  }

  private func print(
    _ difference: StateDifference, _ left: (cursor: SessionCursor, name: String),
    _ right: (cursor: SessionCursor, name: String), _ console: Console
  ) throws {
    guard difference.isDifferent else {
      try console.output.print(
        "no difference: \(title(left)) and \(title(right)) hold the same stacks")
      return
    }
    try difference.print(title(left), title(right), to: console.output)
  }

  private func title(_ side: (cursor: SessionCursor, name: String)) -> TerminalText {
    guard let event = side.cursor.event else { return "\(side.name), before all events" }
    let seq = "#\(event.seq)"
    let place = "\(seq) \(Quantity.time(event.time))"
    return side.name == seq ? "\(place)" : "\(side.name), \(place)"
  }
}

extension RecordedFile {
  /// A cursor at a place.
  func cursor(at place: SessionPosition) throws -> SessionCursor {
    var cursor = try sessions[place.session].cursor()
    try cursor.move(to: place.position)
    return cursor
  }
}

private func pathExists(_ path: String) -> Bool {
  var status = stat()
  return path == "-" || stat(path, &status) == 0
}
