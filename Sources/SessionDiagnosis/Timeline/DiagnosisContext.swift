public import NavigationModel

/// What a rule may ask while it looks at an episode.
public struct DiagnosisContext {
  /// The names and routes of the session.
  public let vocabulary: Vocabulary
  /// Answers under the policy that findings rest on, and the manifest in force at the episode.
  public let resolver: Resolver
  /// Answers as if a warning screen took the place of an unresolved value.
  let placeholderResolver: Resolver
  let reducer: Reducer
  let links: LinkLedger
  let session: Name
  let os: String?
  let lookup: SessionLookup
  /// What the recording says of itself; `nil` while the session is still being read.
  var recording: RecordingFaults?

  /// The manifest in force at the episode.
  public var manifest: Manifest { resolver.manifest }

  /// The link behind an episode.
  public func link(of episode: Episode) -> LinkRecord? {
    episode.cause.isNone ? nil : links.record(episode.cause)
  }

  /// What findings call a route: `type`, or `type.case`.
  public func label(_ route: RouteID) -> String { manifest.label(route, in: vocabulary) }

  /// Routes as a person reads them: `A > B`, or `the root`.
  public func path(_ routes: [RouteID]) -> String {
    routes.isEmpty ? "the root" : routes.map(label(_:)).joined(separator: " > ")
  }

  /// Who did it, as the subject of a headline.
  public func subject(of episode: Episode) -> String {
    if let record = link(of: episode) { return subject(of: record) }
    switch episode.events.first?.by {
    case .restore: return "the restored state"
    case .link: return "a link"
    default: return "the app"
    }
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

  /// The string behind a name.
  func text(_ name: Name) -> String { vocabulary.text(name) }

  /// Whether or not a crash is this session's own.
  func isOwnCrash(_ event: NavigationEvent?) -> Bool {
    guard let event, event.kind == .crashed else { return false }
    return event.name(.of).isNone || event.name(.of) == session
  }

  // MARK: What was wanted

  /// What was wanted of a stack: the link's goal if it is about this stack, else what was
  /// requested.
  public func wanted(_ episode: Episode, on stack: TouchedStack) -> Wanted {
    let address = stack.stack.address
    if let goal = goals(of: episode).first(where: { $0.address == address }) { return goal }
    return Wanted(
      scene: stack.scene, address: address, routes: stack.stack.entries.map(\.route))
  }

  /// The stacks that the episode's link wanted: the one in its tab, and that of its modal.
  func goals(of episode: Episode) -> [Wanted] {
    guard let goal = link(of: episode)?.goal else { return [] }
    return goals(goal, in: episode.requested, touched: episode.stacks.map(\.stack.address))
  }

  /// The stacks that a goal is about, as they stand in a scene.
  ///
  /// - Parameter touched: The addresses of the stacks that were touched for it.
  func goals(_ goal: Goal, in scene: SceneState, touched: [Name] = []) -> [Wanted] {
    var goals: [Wanted] = []
    let hasModal = goal.modal != nil
    if let routes = goal.routes {
      goals.append(
        Wanted(
          scene: scene.name, address: address(of: goal, in: scene, touched: touched),
          routes: routes.map(\.route), isGoal: true,
          // With a modal over it, it is not what ends in front.
          isInFront: !hasModal))
    }
    if let modal = goal.modal {
      goals.append(
        Wanted(
          scene: scene.name, address: address(of: modal, in: scene),
          routes: (modal.routes ?? EntryList()).map(\.route), isGoal: true))
    }
    if goals.isEmpty, !goal.tab.isNone {
      // A goal of a tab alone asks for the tab, whatever is on its stack.
      let address = address(of: goal, in: scene, touched: touched)
      goals.append(
        Wanted(
          scene: scene.name, address: address,
          routes: scene.stack(address)?.entries.map(\.route) ?? [], isGoal: true))
    }
    return goals
  }

  /// The address of a goal's modal, which may be told by its screen alone.
  private func address(of modal: GoalModal, in scene: SceneState) -> Name {
    let id =
      modal.id.ifPresent ?? scene.modals.last { $0.screen == modal.screen }?.id ?? modal.screen
    return vocabulary.modalAddress(id)
  }

  /// The address of the stack in a goal's tab: the tab's own, or its column that is in use.
  ///
  /// Without a tab it is the stack `main`, or the only tab; where there are more tabs and no stack
  /// `main`, what the link touched decides.
  private func address(of goal: Goal, in scene: SceneState, touched: [Name]) -> Name {
    var address = goal.tab
    if address.isNone {
      address = scene.tabs.count == 1 ? scene.tabs[0] : .main
      if scene.tabs.count > 1, scene.stack(.main)?.entries.isEmpty ?? true,
        !manifest.stacks.contains(where: { $0.address == .main })
      {
        address =
          touched.last { !(scene.stack($0)?.entries.isEmpty ?? true) }
          ?? scene.selectedTab.ifPresent ?? scene.tabs[0]
      }
    }
    guard scene.stack(address)?.entries.isEmpty ?? true else { return address }
    let column = touched.last { place in
      guard case .column(let tab, _) = vocabulary.address(place) else { return false }
      return tab == address && !(scene.stack(place)?.entries.isEmpty ?? true)
    }
    return column ?? address
  }
}
