public import NavigationModel

/// What a rule may ask while it looks at an episode.
public struct DiagnosisContext {
  public let vocabulary: Vocabulary
  /// The manifest in force at the episode.
  public let manifest: Manifest
  /// Answers under the policy that findings rest on.
  public let resolver: Resolver
  /// Answers as if a warning screen took the place of an unresolved value.
  let placeholderResolver: Resolver
  let reducer: Reducer
  let origins: EntryOrigins
  let links: LinkLedger
  let session: String
  let os: String?

  /// The link behind an episode.
  public func link(of episode: Episode) -> LinkRecord? {
    episode.cause.isNone ? nil : links.record(episode.cause)
  }

  /// The event that put an entry on a stack.
  public func origin(of entry: Entry, on stack: TouchedStack) -> EventMark? {
    origins.origin(of: entry, on: stack.stack.address, in: stack.scene)
  }

  /// What findings call a route: `type`, or `type.case`.
  public func label(_ route: RouteID) -> String { manifest.label(route, in: vocabulary) }

  /// Routes as a person reads them: `A > B`, or `the root`.
  public func path(_ routes: [RouteID]) -> String {
    routes.isEmpty ? "the root" : routes.map(label(_:)).joined(separator: " > ")
  }

  /// Who did it, as the subject of a headline.
  public func subject(of episode: Episode) -> String {
    guard let record = link(of: episode) else {
      return episode.events.first?.by == .restore ? "the restored state" : "the app"
    }
    return subject(of: record)
  }

  /// A link as the subject of a headline.
  public func subject(of link: LinkRecord) -> String {
    let id = vocabulary.text(link.id)
    let source = vocabulary.text(link.received?.name(.source) ?? .none)
    switch source {
    case "notification", "widget", "shortcut", "intent", "handoff":
      return "the \(source)'s link \(id)"
    default:
      return "link \(id)"
    }
  }

  // MARK: What was wanted

  /// The address of the stack that a goal is about.
  public func address(of goal: Goal) -> Name {
    if let modal = goal.modal, modal.routes != nil || goal.routes == nil {
      return vocabulary.modalAddress(modal.id)
    }
    if let tab = goal.tab.ifPresent { return tab }
    // Without a tab: the stack `main`, or the only tab.
    return manifest.tabs.count == 1 ? manifest.tabs[0] : .main
  }

  /// The routes of a goal's stack.
  public func routes(of goal: Goal) -> [RouteID]? {
    if let modal = goal.modal, modal.routes != nil || goal.routes == nil {
      return (modal.routes ?? []).map(\.route)
    }
    return goal.routes?.map(\.route)
  }

  /// The goal of the episode's link as a wanted stack.
  public func goal(of episode: Episode) -> Wanted? {
    guard let goal = link(of: episode)?.goal, let routes = routes(of: goal) else { return nil }
    return Wanted(
      scene: episode.scene, address: address(of: goal), routes: routes, isGoal: true)
  }

  /// What was wanted of a stack: the link's goal if it is about this stack, else what was
  /// requested.
  public func wanted(_ episode: Episode, on stack: TouchedStack) -> Wanted {
    if let goal = goal(of: episode), goal.address == stack.stack.address { return goal }
    return Wanted(
      scene: stack.scene, address: stack.stack.address,
      routes: stack.stack.entries.map(\.route), isGoal: false)
  }
}
