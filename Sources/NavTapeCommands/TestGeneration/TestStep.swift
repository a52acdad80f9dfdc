import NavigationModel

/// One thing that a generated test does to the app, or says that it does not.
struct TestStep {
  /// The event behind it, as a comment.
  let event: String
  /// The call, without `try`; `nil` where routers cannot be driven to it.
  let call: SwiftExpression?
  let turn: Turn
  /// Where the app did this of its own accord, if it is what the finding blames.
  ///
  /// Done again by the test, it stays the test's own doing, whatever becomes of the app.
  var faultyCode: String?
}

/// Turns events into the calls that bring them about again.
///
/// Only what came from outside is done again: what the user did, what the system delivered, what
/// the app asked for of its own accord. What followed from it, the app under test has to do itself.
struct TestStepMaker {
  let vocabulary: Vocabulary
  /// What is known of each link, wherever the session says it.
  let links: [Name: LinkFacts]

  /// What a session says of one link.
  struct LinkFacts {
    var received: NavigationEvent?
    var resolved: NavigationEvent?
    var applied: NavigationEvent?
  }

  /// The step for an event; `nil` where it follows from others.
  func step(for event: NavigationEvent, seq: UInt64, text: String) -> TestStep? {
    guard event.cause.isNone || event.kind == .linkReceived else { return nil }
    switch call(for: event) {
    case .call(let call): return TestStep(event: "#\(seq) \(text)", call: call, turn: event.turn)
    case .notDriven: return TestStep(event: "#\(seq) \(text)", call: nil, turn: event.turn)
    case .follows: return nil
    }
  }

  private enum Answer {
    case call(SwiftExpression)
    case follows
    case notDriven
  }

  private typealias Argument = SwiftExpression.Argument

  private func call(for event: NavigationEvent) -> Answer {
    let stack = SwiftExpression.word(SwiftSource.string(vocabulary.text(event.stack)))
    let routes = SwiftSource.routes(event.routes.lazy.map(\.route), in: vocabulary)
      .map { Argument($0) }
    switch event.kind {
    case .stackMounted:
      return call("mount", [Argument(stack)] + mounting(event))
    case .accountChanged:
      return call("signIn", [Argument(.word("\(event.flag(.signedIn) ?? true)"))])
    case .dataReady:
      return call("navigator.dataReady", [Argument(text(event, .label))])
    case .linkReceived:
      return call("receive", [Argument(link(event.name(.link)))])
    case .tabSelected, .tabRetapped:
      return call("select", [Argument("tab", text(event, .tab))])
    case .pushed:
      return call("push", routes + [Argument("onto", stack)] + gesture(event))
    case .popped:
      return pop(event, stack)
    case .replaced:
      return call(
        "replacePath", [Argument("of", stack)] + labelled("with", routes) + gesture(event))
    case .linkTapped:
      let depth = event.number(.depth).map { [Argument("depth", .word("\($0)"))] } ?? []
      return call("tapLink", labelled("to", routes) + [Argument("on", stack)] + depth)
    case .wroteBack:
      guard event.number(.count) == nil else { return .notDriven }
      return call("writePath", [Argument("of", stack)] + routes + gesture(event))
    case .presented:
      return call("present", presented(event) + [Argument("from", stack)] + gesture(event))
    case .dismissed:
      guard event.name(.phase) != .began else { return .follows }
      let modal = event.has(.modal) ? text(event, .modal) : .word("nil")
      return call("dismiss", [Argument(modal), Argument("from", stack)] + gesture(event))
    case .reset:
      let known = ["signOut", "accountSwitch", "sessionExpired", "onboarding", "user"]
      return call("navigator.reset", [Argument(choice(event, .reason, known) ?? .word(".user"))])
    case .viewPushed, .viewPopped, .restored, .restoreFailed, .rootChanged, .stackUnmounted,
      .selectionChanged, .destinationDeclared, .destinationRemoved, .keyframe, .unknown:
      return .notDriven
    default:
      return .follows
    }
  }

  // MARK: Arguments

  private func call(_ name: String, _ arguments: [Argument]) -> Answer {
    .call(.call("app." + name, arguments))
  }

  private func mounting(_ event: NavigationEvent) -> [Argument] {
    var arguments: [Argument] = []
    if let path = choice(event, .path, ["typed", "erased", "implicit"]) {
      arguments.append(Argument("path", path))
    }
    if event.has(.rootScreen) { arguments.append(Argument("root", text(event, .rootScreen))) }
    return arguments
  }

  private func pop(_ event: NavigationEvent, _ stack: SwiftExpression) -> Answer {
    let count = event.number(.count) ?? 1
    let number = count == 1 ? [] : [Argument(.word("\(count)"))]
    let ways = ["backButton", "edgeSwipe", "contentSwipe", "backMenu", "dismissAction"]
    if let way = choice(event, .via, ways) {
      return call("goBack", number + [Argument("on", stack), Argument("by", way)])
    }
    return call("pop", number + [Argument("from", stack)])
  }

  private func presented(_ event: NavigationEvent) -> [Argument] {
    let styles = ["sheet", "cover", "popover", "alert", "dialog"]
    let style = choice(event, .style, styles) ?? .word(".sheet")
    let id = Argument("id", text(event, .modal))
    if let route = event.route() {
      return [Argument(SwiftSource.route(route, in: vocabulary)), Argument("as", style), id]
    }
    let screen = event.has(.screen) ? [Argument("screen", text(event, .screen))] : []
    return [Argument(style), id] + screen
  }

  /// A link with all that the session knows of it.
  private func link(_ id: Name) -> SwiftExpression {
    let facts = links[id] ?? LinkFacts()
    var arguments: [Argument] = []
    if let applied = facts.applied, applied.has(.destination) {
      arguments.append(Argument("destination", text(applied, .destination)))
    }
    if let received = facts.received {
      if received.has(.url) { arguments.append(Argument("url", text(received, .url))) }
      let sources = [
        "openURL", "universalLink", "notification", "widget", "shortcut", "intent", "handoff",
        "inApp",
      ]
      if let source = choice(received, .source, sources) {
        arguments.append(Argument("source", source))
      }
    }
    let goal = facts.resolved?.attachment?.goal
    if let tab = goal?.tab.ifPresent {
      arguments.append(Argument("tab", .word(SwiftSource.string(vocabulary.text(tab)))))
    }
    let routes = goal?.routes ?? facts.applied?.routes ?? []
    if !routes.isEmpty {
      let elements = SwiftSource.routes(routes.lazy.map(\.route), in: vocabulary)
      arguments.append(Argument("routes", .list(elements)))
    }
    return .call("RecordedLink", arguments)
  }

  private func gesture(_ event: NavigationEvent) -> [Argument] {
    event.by == .user ? [Argument("by", .word(".tap"))] : []
  }

  private func labelled(_ label: String, _ arguments: [Argument]) -> [Argument] {
    var arguments = arguments
    if !arguments.isEmpty { arguments[0].label = label }
    return arguments
  }

  private func text(_ event: NavigationEvent, _ key: EventKey) -> SwiftExpression {
    .word(SwiftSource.string(vocabulary.text(event.name(key))))
  }

  /// A key's text as a case, if it is one of those there are: a file's text never becomes code.
  private func choice(
    _ event: NavigationEvent, _ key: EventKey, _ known: [String]
  ) -> SwiftExpression? {
    let text = vocabulary.text(event.name(key))
    return known.contains(text) ? .word("." + text) : nil
  }
}
