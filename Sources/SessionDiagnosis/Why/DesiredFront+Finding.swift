import NavigationModel
import SessionReplay

/// Finding out what should be in front.
extension DesiredFront {
  /// What someone asks for by name.
  init(_ screens: [DesiredScreen], on stack: Name?, _ scan: FrontScan, _ resolver: Resolver) {
    let vocabulary = scan.session.vocabulary
    let front = resolver.landing(of: scan.state)
    let place =
      stack.map { scan.place(of: $0, front: front) } ?? scan.named
      ?? scan.placeOfRoot(screens, vocabulary) ?? .init(scene: front.scene, name: front.stack)
    // The root is below whatever a stack shows: naming it asks for no more.
    let roots = scan.roots(of: place, vocabulary)
    let above = screens.drop { screen in screen.name.map(roots.contains) ?? false }
    self.init(
      scene: place.scene, address: place.name, screens: Array(above), source: .asked)
  }

  /// What is requested of a stack at the point.
  init(requestedOf place: FrontScan.Place, _ scan: FrontScan) {
    let stack = scan.state.stack(place.name, in: place.scene)
    self.init(
      scene: place.scene, address: place.name,
      screens: Self.screens(of: stack?.rows ?? [], scan.session.vocabulary), source: .request)
  }

  /// What was asked for last, unless that says nothing.
  init?(_ intent: LatestIntent, _ scan: FrontScan, _ resolver: Resolver) throws {
    let vocabulary = scan.session.vocabulary
    let scene = intent.event.scene
    let source: Source =
      intent.link.isNone ? .intent(intent.event) : .link(intent.link, intent.event)
    if let goal = intent.goal {
      let state = scan.state.scene(scene)
      let address = vocabulary.address(of: goal, in: state)
      let routes = goal.modal == nil ? goal.routes : goal.modal?.routes
      let screens =
        routes.map { $0.map { DesiredScreen($0.route) } }
        ?? (goal.modal == nil
          ? Self.screens(of: state?.stack(address)?.rows ?? [], vocabulary) : [])
      self.init(
        scene: scene, address: address, screens: screens, source: source, start: intent.start)
      return
    }
    guard !intent.asks.isEmpty else { return nil }
    let asked = try AskedState(intent, scan.session)
    guard let scene = asked.state.scene(asked.scene) else { return nil }
    let address = asked.address ?? resolver.frontStack(of: scene)
    let rows = scene.stack(address)?.rows ?? []
    self.init(
      scene: scene.name, address: address,
      screens: Self.screens(of: rows, vocabulary) + asked.pending.map { DesiredScreen($0) },
      source: intent.link.isNone ? .intent(asked.latest) : source, start: intent.start)
  }

  private static func screens(of rows: [StackRow], _ vocabulary: Vocabulary) -> [DesiredScreen] {
    rows.map { row in
      switch row {
      case .entry(let entry): DesiredScreen(entry.route)
      case .view(let view): DesiredScreen(screen: vocabulary.text(view.screen))
      }
    }
  }
}

extension FrontScan {
  /// The place of an address: in the scene in front, else in the first that has it.
  func place(of address: Name, front: Landing) -> Place {
    let scene =
      state.stack(address, in: front.scene) != nil
      ? front.scene
      : state.scenes.first { $0.stack(address) != nil }?.name ?? front.scene
    return Place(scene: scene, name: address)
  }

  /// The first stack whose root is what was asked for.
  fileprivate func placeOfRoot(_ screens: [DesiredScreen], _ vocabulary: Vocabulary) -> Place? {
    guard let name = screens.last?.name else { return nil }
    for scene in state.scenes {
      for stack in scene.stacks where vocabulary.text(stack.root) == name {
        return Place(scene: scene.name, name: stack.address)
      }
    }
    return nil
  }

  /// What the root of a stack may be called.
  fileprivate func roots(of place: Place, _ vocabulary: Vocabulary) -> Set<String> {
    var names = [state.stack(place.name, in: place.scene)?.root ?? .none]
    names += session.manifest.stacks.filter { $0.address == place.name }.map(\.root)
    if case .modal(let modal) = vocabulary.address(place.name) {
      names.append(modal)
      if let event = modals[Place(scene: place.scene, name: modal)] {
        names.append(event.name(.screen))
      }
    }
    return Set(names.compactMap(\.ifPresent).map(vocabulary.text(_:)))
  }
}

/// The state as it would be if only what an intent asked for had happened since its start.
private struct AskedState {
  private(set) var state: NavigationState
  private(set) var scene: Name
  /// The stack that was given something; `nil` where none was.
  private(set) var address: Name?
  /// Routes that were asked for and never written.
  private(set) var pending: [RouteID] = []
  /// The latest event that asks.
  private(set) var latest: NavigationEvent

  /// Who put which entry there, in this intent.
  private var origins: [EntryID: NavigationEvent] = [:]

  init(_ intent: LatestIntent, _ session: RecordedSession) throws {
    var cursor = try session.cursor()
    try cursor.move(to: intent.start)
    state = cursor.state
    scene = intent.event.scene
    latest = intent.event
    var asks = intent.asks[...]
    while let next = asks.first, let event = try cursor.stepForward() {
      guard cursor.position == next + 1 else { continue }
      asks.removeFirst()
      // In a turn of the user's, what other code does is not their wish.
      if intent.link.isNone, intent.isByUser, event.by != .user, event.kind != .wroteBack {
        continue
      }
      take(event, session, isOfLink: !intent.link.isNone)
    }
  }

  private mutating func take(
    _ event: NavigationEvent, _ session: RecordedSession, isOfLink: Bool
  ) {
    var next = state
    session.reducer.reduce(event, into: &next)
    let entries = next.stack(event.stack, in: event.scene)?.entries ?? []
    if !isOfLink, event.kind.mayTakeAway, takesFromOthers(event, entries) { return }
    let before = Set(state.stack(event.stack, in: event.scene)?.entries.map(\.id) ?? [])
    for entry in entries where !before.contains(entry.id) { origins[entry.id] = event }
    state = next
    scene = event.scene
    latest = event
    switch event.kind {
    case .refused:
      // What was there already, and was refused for that, is no more than there.
      let routes = event.routes.map(\.route)
      let isThere = entries.suffix(routes.count).elementsEqual(routes) {
        session.vocabulary.areEqual($0.route, $1)
      }
      pending = isThere ? [] : routes
      address = event.stack
    case .popped where event.by == .user, .wroteBack where event.by == .user:
      pending = []
      address = event.stack
    case .linkTapped:
      pending = event.routes.map(\.route)
      address = event.stack
    case .presented:
      pending = []
      address = session.vocabulary.modalAddress(event.name(.modal))
    case .wroteBack, .pushed, .viewPushed, .linkApplied:
      pending = []
      address = event.stack
    case .replaced:
      pending = []
      address = event.routes.isEmpty ? address : event.stack
    default:
      pending = []
    }
  }

  /// Whether or not an event takes away what another writer put there in the same turn.
  private func takesFromOthers(_ event: NavigationEvent, _ entries: [Entry]) -> Bool {
    guard !origins.isEmpty else { return false }
    let left = Set(entries.map(\.id))
    let stack = state.stack(event.stack, in: event.scene)?.entries ?? []
    return stack.contains { entry in
      guard !left.contains(entry.id), let origin = origins[entry.id] else { return false }
      return origin.by != event.by || origin.callSite != event.callSite
    }
  }
}
