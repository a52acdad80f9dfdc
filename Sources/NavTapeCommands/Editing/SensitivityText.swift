import NavigationModel
import SessionDiagnosis
import SessionReplay

/// What `whatif --sensitivity` prints.
struct SensitivityText {
  private let answer: OrderSensitivity
  private let wanted: String
  private let session: RecordedSession
  private let path: String

  init(_ answer: OrderSensitivity, _ wanted: String, _ session: RecordedSession, path: String) {
    self.answer = answer
    self.wanted = wanted
    self.session = session
    self.path = path
  }

  func print(_ format: OutputFormat, _ console: Console) throws {
    switch format {
    case .ndjson: try console.output.print(json: json)
    case .text: try print(console)
    }
  }

  private func print(_ console: Console) throws {
    try console.output.print(SessionTitle(session).line)
    try console.output.print(
      "\(wanted, .bold) is \(answer.isInFront ? "" : "not ")in front in the order that was recorded"
    )
    guard let change = answer.smallest else {
      try console.output.print(
        "no other order of neighbours makes a difference: \(answer.tried.counted("order")) tried")
      return
    }
    let (moved, past) = (change.moved.seq, change.past.seq)
    let time: TerminalText =
      change.isInOneTurn
      ? "in one turn: the order of two writes, not a race"
      : "\(Quantity.distance(change.milliseconds)) apart: a race"
    let what: TerminalText =
      change.distance == 1
      ? "if #\(moved) and #\(past) change places"
      : "if #\(moved) comes \(change.isLater ? "after" : "before") #\(past), "
        + "past \(change.distance.counted("neighbour"))"
    try console.output.print()
    try console.output.print(
      "\(answer.isInFront ? "it stops being" : "it is", .boldYellow) \(what) (\(time))")
    try printEvent(change.moved, console)
    try printEvent(change.past, console)
    if let delay = answer.shortestDelay {
      try console.output.print(
        "the shortest delay that does it: #\(delay.delayed.seq) by "
          + "\(Quantity.distance(delay.milliseconds)), "
          + "past #\(delay.past.seq)")
    }
    try console.output.print("\(answer.tried.counted("order")) tried")
    let place = "\(change.isLater ? "after" : "before"):#\(past)"
    try console.output.print(
      " = help: " + .navtape("whatif", path, "--move", "#\(moved)=\(place)"))
    if let delay = answer.shortestDelay {
      let text = "#\(delay.delayed.seq)=+\(delay.milliseconds)ms"
      try console.output.print(" = help: " + .navtape("whatif", path, "--delay", text))
    }
  }

  private func printEvent(_ mark: EventMark, _ console: Console) throws {
    var cursor = try session.cursor()
    try cursor.move(to: mark.ordinal - session.firstOrdinal)
    guard let event = try cursor.stepForward() else { return }
    try console.output.print(EventText(cursor.routeText).line(event), indent: 2, hanging: 8)
  }

  private var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("session", string: session.id)
    writer.member("wanted", string: wanted)
    writer.member("inFront", bool: answer.isInFront)
    writer.member("tried", unsigned: UInt64(answer.tried))
    writer.key("smallest")
    if let change = answer.smallest {
      writer.beginObject()
      writer.member("seq", unsigned: change.moved.seq)
      writer.member("past", unsigned: change.past.seq)
      writer.member("later", bool: change.isLater)
      writer.member("distance", unsigned: UInt64(change.distance))
      writer.member("ms", unsigned: change.milliseconds)
      writer.member("oneTurn", bool: change.isInOneTurn)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.key("delay")
    if let delay = answer.shortestDelay {
      writer.beginObject()
      writer.member("seq", unsigned: delay.delayed.seq)
      writer.member("past", unsigned: delay.past.seq)
      writer.member("ms", unsigned: delay.milliseconds)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.endObject()
    return writer.text
  }
}
