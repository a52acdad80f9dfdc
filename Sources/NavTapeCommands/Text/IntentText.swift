import NavigationModel
import SessionDiagnosis
import SessionReplay

/// Prints what was asked for, how far it came, and where it stopped.
struct IntentText {
  let routes: RouteText
  let console: Console

  /// Most stages of one intent to show.
  private static let stageLimit = 6

  /// A block each: what was asked for and by whom, the stages, and where it stopped.
  func print(_ intents: [Intent]) throws {
    let numbers = intents.map { intent in
      TerminalText(escaping: intent.stages.first.map { "#\($0.seq)" } ?? "", .bold)
    }
    let width = (numbers.map(\.columns).max() ?? 0) + 2
    let (indent, hanging) = (2 + width, 4 + width)
    for (number, intent) in zip(numbers, intents) {
      try console.output.print(
        number.padded(toColumns: width) + what(intent) + " · " + by(intent).styled(.faint),
        indent: 2, hanging: hanging)
      try console.output.print(stages(intent), indent: indent, hanging: hanging)
      try console.output.print(stop(intent), indent: indent, hanging: hanging)
    }
  }

  /// `link L1 to brews: BrewHistoryFilter > Brew.ID 7`
  private func what(_ intent: Intent) -> TerminalText {
    let path = routes.path(intent.routes, limit: 4)
    let more: TerminalText =
      intent.routeCount > intent.routes.count
      ? " and \(intent.routeCount - intent.routes.count) more" : ""
    let place: TerminalText =
      "\(routes.name(intent.stack))"
      + (intent.scene == .main ? "" : ", scene \(routes.name(intent.scene))")
    switch intent.kind {
    case .link:
      let link = "link \(intent.link.ifPresent.map(routes.name(_:)) ?? "without an id")"
      if !intent.isGoal, intent.routeCount == 0 {
        return "\(link) " + TerminalText(escaping: routes.name(intent.url), .faint)
      }
      return "\(link) to " + place + ": " + path + more
    case .tap: return "tap on " + path + " on " + place
    case .push: return "push " + path + more + " onto " + place
    case .request:
      let request = intent.request.ifPresent.map(routes.name(_:)) ?? "request"
      return "\(request)" + (intent.routeCount > 0 ? " " + path + more : "") + " on " + place
    }
  }

  private func by(_ intent: Intent) -> TerminalText {
    "by \(intent.by.name)" + (intent.callSite.ifPresent.map { ", \(routes.name($0))" } ?? "")
  }

  /// `received #25 +91.219 s >` and `applied #28 +91.226 s`: what is not to be broken.
  private func stages(_ intent: Intent) -> [TerminalText] {
    var parts = intent.stages.map { passage -> TerminalText in
      "\(passage.stage.rawValue) #\(passage.seq) \(Quantity.time(passage.time), .faint)"
    }
    let hidden = parts.count - Self.stageLimit
    if hidden > 0 {
      let middle: TerminalText = "… \(hidden + intent.furtherStages) more …"
      parts = parts.prefix(Self.stageLimit - 1) + [middle] + parts.suffix(1)
    }
    return parts.enumerated().map { $0 + 1 < parts.count ? $1 + " >" : $1 }
  }

  private func stop(_ intent: Intent) -> TerminalText {
    let event: TerminalText =
      intent.stoppedBy.map { ", #\($0.seq) \($0.kind.name)" } ?? ""
    let reason: TerminalText = intent.stop.reason.ifPresent.map { ": \(routes.name($0))" } ?? ""
    switch intent.stop {
    case .shown(let isObserved):
      return "\("shown", .boldGreen)" + (isObserved ? "" : ", not observed")
    case .replaced(let by):
      return "\("replaced", .boldYellow) before shown by \(by.name)" + event
    case .refused: return "\("refused", .boldYellow)" + reason
    case .parked: return "\("parked", .boldYellow)" + reason
    case .rejected: return "\("rejected", .boldYellow)" + reason
    case .expired: return "\("expired", .boldYellow)" + reason
    case .inert: return "\("inert", .boldRed): nothing declares it where it was tapped"
    case .neverApplied: return "\("never applied", .boldRed)"
    case .notShown(let rule):
      return "\("not shown", .boldRed)" + (rule.map { ": \($0.text)" } ?? "") + event
    case .unknown:
      return "\("unknown", .boldYellow): "
        + (intent.kind == .link && intent.link.isNone ? "it has no id" : "events were lost")
    }
  }
}
