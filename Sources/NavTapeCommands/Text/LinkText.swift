import NavigationModel
import SessionDiagnosis
import SessionReplay

/// Prints where a URL would lead.
struct LinkText {
  let run: LinkDryRun
  let session: RecordedSession
  let routes: RouteText
  let console: Console

  /// Most patterns that are shown; the last one is always among them.
  private static let limit = 40

  // MARK: The table

  func printTrials() throws {
    try console.fact("url", "\(run.url, .bold)")
    let hidden = run.trials.count - Self.limit
    for (index, trial) in run.trials.enumerated() {
      if hidden > 0, index < hidden {
        if index == 0 { try console.output.print("  … \(hidden) more that do not match") }
        continue
      }
      let mark: TerminalText = trial.isMatch ? "\("✓", .green)" : "\("✗", .red)"
      try console.output.print("  \(mark) \(trial.pattern)")
      try console.output.print(
        trial.parts.map(part(_:)).joined(separator: " · "), indent: 6, hanging: 6)
    }
    let rest = run.rowCount - run.trials.count
    if rest > 0 { try console.output.print("  \(rest.counted("pattern")) behind it not tried") }
  }

  private func part(_ part: LinkTrial.Part) -> TerminalText {
    let given = part.given ?? ""
    let wanted = part.wanted ?? ""
    switch part.fit {
    case .matched: return "\(given) \("matched", .faint)"
    case .bound(let name): return "\(given) \("is \(name)", .green)"
    case .differs: return "\("\(given) is not \(wanted)", .red)"
    case .missing: return "\("\(wanted) is missing", .red)"
    case .extra: return "\("\(given) is left over", .red)"
    case .dropped: return "\("\(given) does not matter", .faint)"
    }
  }

  // MARK: What it would give

  func printApplication() throws {
    guard let goal = run.goal else { return }
    let address = routes.name(run.stack)
    try console.fact("goal", self.goal(goal))
    try console.fact("policy", policy)
    try console.fact(
      "stack", routes.path(run.target?.entries.map(\.route) ?? []) + " on \(address)")
    try console.fact("before", routes.path(before.map(\.route)))
    try console.fact("in front", landing(run.cut.landing))
    if run.placeholder.landing != run.cut.landing {
      try console.fact(
        "or", landing(run.placeholder.landing) + ", where a warning screen shows instead")
    }
  }

  /// What is on the goal's stack at the point.
  private var before: [Entry] { run.before.stack(run.stack, in: run.scene)?.entries ?? [] }

  private func goal(_ goal: Goal) -> TerminalText {
    var parts: [TerminalText] = []
    if let path = goal.routes { parts.append(routes.path(path.map(\.route))) }
    if let tab = goal.tab.ifPresent { parts.append("in the tab \(routes.name(tab))") }
    if let modal = goal.modal {
      parts.append("under the modal \(routes.name(modal.id.ifPresent ?? modal.screen))")
      if let path = modal.routes { parts.append("with " + routes.path(path.map(\.route))) }
    }
    return parts.joined(separator: " ")
  }

  private var policy: TerminalText {
    let name: TerminalText = "\(run.policy.rawValue)"
    switch run.policySource {
    case .asked: return name
    case .earlier(let seq): return name + ", as an earlier link of this pattern (#\(seq))"
    case .byDefault: return name + ", the default; another: --policy"
    }
  }

  private func landing(_ landing: Landing) -> TerminalText {
    let address = routes.name(landing.stack)
    var what: TerminalText
    if landing.isBlank {
      what = "a warning screen"
    } else if let screen = landing.screen.ifPresent {
      what = "\(routes.name(screen), .bold)"
    } else if let route = landing.route {
      what = routes.route(route)
    } else {
      what = "a screen"
    }
    if landing.isRoot { return what + ", the root of \(address)" }
    what += ", on \(address)"
    if let depth = landing.depth { what += " at depth \(depth)" }
    return what
  }

  // MARK: What would not show

  func printFaults() throws {
    for message in messages {
      try console.output.print()
      try console.output.print(message)
    }
  }

  private var messages: [UserMessage] {
    let faults = run.cut.presentation.faults
    var messages = faults.map { fault in
      let label = session.manifest.label(fault.entry.route, in: session.vocabulary)
      var message = UserMessage.error(StateView.text(fault, routes))
      message.code = "\(fault.rule.text)"
      if fault.index < before.count, run.policy == .append {
        message = message.help("it was there before: --policy replace sets the whole stack")
      } else if let help {
        message = message.help(help)
      }
      return message.help("what \(label) needs: \(.command("navtape", "explain", fault.rule.text))")
    }
    if let message = standing { messages.append(message) }
    return messages
  }

  /// The stack that would show instead.
  private var help: TerminalText? {
    guard let repair = run.repair, repair.kind != .advise else { return nil }
    let labels = repair.routes.map { session.manifest.label($0.route, in: session.vocabulary) }
    return "push \(labels.joined(separator: ", then "))"
  }

  /// What is in the way where every route would show.
  private var standing: UserMessage? {
    switch run.outcome {
    case .covered:
      return UserMessage.error(
        "the modal \(routes.name(run.cut.landing.modal)) stays in front of \(routes.name(run.stack))"
      ).help("dismiss it before the link is applied")
    case .wrongTab:
      return UserMessage.error(
        "\(routes.name(run.cut.landing.stack)) stays in front, not \(routes.name(run.stack))"
      ).help("select the tab with the link")
    case .wrongStack where run.cut.presentation.faults.isEmpty:
      return UserMessage.error("the goal is on top, over what it does not have")
        .help("try --policy replace: the goal is the whole stack")
    case .silentRoot where run.target?.isMounted == false:
      return UserMessage.error("the stack \(routes.name(run.stack)) is not mounted there")
        .help("park the link until it is")
    default:
      return nil
    }
  }
}
