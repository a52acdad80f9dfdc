import NavigationModel

/// Events as a person reads them, one line each.
struct EventText {
  let routes: RouteText

  init(_ routes: RouteText) {
    self.routes = routes
  }

  /// `#28  +91.226 s  pushed Brew.ID 7 onto brews · link L1 · NotificationHandler.swift:57`
  func line(_ event: NavigationEvent) -> TerminalText {
    let number = TerminalText(escaping: "#\(event.seq)", .bold).padded(toColumns: 5)
    let time = TerminalText(escaping: Quantity.time(event.time)).padded(toColumns: 11)
    return "\(number) \(time)  \(sentence(event))"
  }

  /// What happened, and who wrote it.
  func sentence(_ event: NavigationEvent) -> TerminalText {
    ([what(event)] + circumstances(event).map { $0.styled(.faint) }).joined(separator: " · ")
  }

  /// What happened.
  func what(_ event: NavigationEvent) -> TerminalText {
    let stack = routes.name(event.stack)
    let path = routes.path(event.routes.map(\.route))
    switch event.kind {
    case .pushed:
      return "\("pushed", .bold) \(path) onto \(stack)"
    case .popped:
      return "\("popped", .bold) \(event.number(.count) ?? 1) from \(stack)\(how(event))"
    case .replaced:
      return "\("replaced", .bold) the path of \(stack) with \(path)"
    case .refused:
      return "\("refused", .bold) \(text(event, .request)) \(path) on \(stack):"
        + " \(text(event, .reason))"
    case .linkTapped:
      return "\("linkTapped", .bold) to \(path) on \(stack)"
    case .wroteBack:
      let count = event.number(.count).map { "\($0.counted("entry", "entries"))" }
      let written = count.map { TerminalText(escaping: $0) } ?? path
      return "\("wroteBack", .bold) \(written) to \(stack)"
    case .screenShown:
      return "\("screenShown", .bold) \(shown(event)) on \(stack)"
    case .tabSelected:
      return "\("tabSelected", .bold) \(text(event, .tab))"
    case .unreadable:
      return "\("unreadable", .boldYellow) line \(event.number(.line) ?? 0)"
    case .gap:
      return "\("gap", .boldYellow) of \(event.number(.lost) ?? 0) events: \(text(event, .reason))"
    default:
      return other(event)
    }
  }

  private func shown(_ event: NavigationEvent) -> TerminalText {
    let screen = event.name(.screen).ifPresent.map { TerminalText(escaping: routes.name($0)) }
    let route = event.route().map { routes.route($0) }
    let root: TerminalText = event.flag(.root) == true ? "the root" : ""
    return [screen, route, root.isEmpty ? nil : root].compactMap { $0 }.joined(separator: ", ")
  }

  /// Kind and keys, as the event has them.
  private func other(_ event: NavigationEvent) -> TerminalText {
    let kind = event.attachment?.kindName ?? event.kind.name
    var result = TerminalText(escaping: kind.isEmpty ? "without a kind" : kind, .bold)
    for key in EventSchema.keys(of: event.kind) where event.has(key.key) {
      guard let value = value(event, key) else { continue }
      result += " \(key.key.name) \(value)"
    }
    if event.stack != .main { result += " on \(routes.name(event.stack))" }
    return result
  }

  private func value(_ event: NavigationEvent, _ key: EventSchema.Key) -> TerminalText? {
    switch key.type {
    case .name: return "\(routes.name(event.name(key.key)))"
    case .number: return event.number(key.key).map { "\($0)" }
    case .flag: return event.flag(key.key).map { "\($0)" }
    case .routes, .route, .countOrRoutes: return routes.path(event.routes.map(\.route))
    case .json:
      return event.attachment?.json.map {
        TerminalText(escaping: $0).truncated(toColumns: RouteText.payloadColumns)
      }
    case .goal:
      return event.attachment?.goal.map { goal($0) }
    case .stacks:
      return event.attachment?.stacks.map { stack in
        "\(routes.name(stack.address)) \(routes.path(stack.routes.map(\.route)))"
      }.joined(separator: ", ")
    case .modals, .names, .state: return nil
    }
  }

  private func goal(_ goal: Goal) -> TerminalText {
    var parts: [TerminalText] = []
    if let tab = goal.tab.ifPresent { parts.append("\(routes.name(tab)):") }
    if let path = goal.routes { parts.append(routes.path(path.map(\.route))) }
    if let modal = goal.modal { parts.append("modal \(routes.name(modal.id))") }
    return parts.joined(separator: " ")
  }

  private func how(_ event: NavigationEvent) -> TerminalText {
    let parts = [text(event, .request), text(event, .via)].filter { !$0.isEmpty }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
  }

  private func circumstances(_ event: NavigationEvent) -> [TerminalText] {
    var parts: [TerminalText] = []
    if event.scene != .main { parts.append("scene \(routes.name(event.scene))") }
    if let cause = event.cause.ifPresent {
      parts.append("link \(routes.name(cause))")
    } else if event.by != .app {
      parts.append("by \(event.by.name)")
    }
    if let site = event.callSite.ifPresent { parts.append("\(routes.name(site))") }
    return parts
  }

  private func text(_ event: NavigationEvent, _ key: EventKey) -> String {
    routes.name(event.name(key))
  }
}
