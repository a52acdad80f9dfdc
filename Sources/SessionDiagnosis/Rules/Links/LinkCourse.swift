import NavigationModel

/// What rules ask of a link's course through the session: whose an event is, and where it led.
extension DiagnosisContext {
  /// Whether or not a link drives an event.
  ///
  /// As the fold sees it: by its cause, or the link it applies; without one, what says that a link
  /// did it is the latest link's, and what happens in a link's own turn is that link's.
  func isDriven(_ event: NavigationEvent, by link: LinkRecord) -> Bool {
    if !event.cause.isNone { return event.cause == link.id }
    guard event.kind.isChange else { return false }
    if event.kind == .linkApplied, !event.name(.link).isNone {
      return event.name(.link) == link.id
    }
    if event.by == .link {
      return links.records.last { ($0.received?.ordinal ?? .max) < event.ordinal }?.id == link.id
    }
    return [link.received, link.resolved].contains {
      $0.map { event.turn.isShared(with: $0.turn) } ?? false
    }
  }

  /// The event by which a link was applied: the first of its own that puts something on a stack or
  /// over it, else the selection it made.
  ///
  /// `nil` for a link that did no more than select a tab, or pop.
  ///
  /// - Parameter address: The stack that counts, where the link touches it.
  func application(of link: LinkRecord, to address: Name? = nil) -> NavigationEvent? {
    guard let applied = link.applied else { return link.selected }
    var first = applied.kind.placesScreens ? applied : nil
    if let first, address == nil || first.stack == address { return first }
    for event in upcoming(from: applied.ordinal, limit: Reach.stretch)
    where event.kind.placesScreens && isDriven(event, by: link) {
      first = first ?? event
      if address == nil || event.stack == address { return event }
    }
    return first ?? link.selected
  }

  /// The stack that a link wanted in the end, as its scene stands.
  ///
  /// - Parameter address: The stack that the link touched.
  func goal(of link: LinkRecord, in scene: SceneState, touching address: Name) -> Wanted? {
    link.goal.flatMap { goals($0, in: scene, touched: [address]).last }
  }

  /// Whether or not a scene holds what is wanted, entry by entry.
  func holds(_ wanted: Wanted, _ scene: SceneState) -> Bool {
    let entries = scene.stack(wanted.address)?.entries ?? []
    return entries.count == wanted.routes.count
      && zip(entries, wanted.routes).allSatisfy { vocabulary.satisfies($0.route, goal: $1) }
  }

  /// Whether or not a report says that the top of what is wanted is in front.
  func isReport(_ event: NavigationEvent, of wanted: Wanted) -> Bool {
    guard event.kind == .screenShown, event.scene == wanted.scene, event.stack == wanted.address
    else { return false }
    let observed = ObservedScreen(event)
    if observed.isBlank || observed.isPlaceholder { return false }
    guard let top = wanted.routes.last else { return observed.isRoot }
    if observed.isRoot || observed.depth == 0 { return false }
    if let route = observed.route { return vocabulary.satisfies(route, goal: top) }
    let screens = screens(for: top)
    if !observed.screen.isNone, !screens.isEmpty { return screens.contains(observed.screen) }
    return observed.depth.map { $0 == UInt64(wanted.routes.count) } ?? true
  }

  /// Whether or not two lists of routes are equal, one by one.
  func areEqual(_ lhs: some Collection<Entry>, _ rhs: some Collection<Entry>) -> Bool {
    lhs.count == rhs.count
      && zip(lhs, rhs).allSatisfy { vocabulary.areEqual($0.route, $1.route) }
  }

  /// Whether or not two scenes ask for the same: the tab, the modals, and every stack.
  func asksForTheSame(_ lhs: SceneState, _ rhs: SceneState) -> Bool {
    guard lhs.selectedTab == rhs.selectedTab, lhs.modals.map(\.id) == rhs.modals.map(\.id) else {
      return false
    }
    let addresses = Set(lhs.stacks.map(\.address)).union(rhs.stacks.map(\.address))
    return addresses.allSatisfy { address in
      let left = lhs.stack(address)
      let right = rhs.stack(address)
      return areEqual(left?.entries ?? [], right?.entries ?? [])
        && left?.views ?? [] == right?.views ?? []
    }
  }
}

extension NavigationEvent {
  /// Whether or not the user did it, by a gesture or a tap.
  ///
  /// A sign-out that a user asked for is not where they went.
  var isUserAct: Bool {
    guard by == .user || has(.via), kind.isChange || kind == .wroteBack else { return false }
    return kind != .reset && kind != .restored && cause.isNone
  }

  /// Whether or not someone is signed in after it.
  var signsIn: Bool {
    kind == .accountChanged && (flag(.signedIn) ?? !name(.account).isNone)
  }

  /// Whether or not nobody is signed in after it.
  var signsOut: Bool { kind == .accountChanged && !signsIn }
}

extension EventKind {
  /// Whether or not events of this kind put a screen on a stack or over it.
  var placesScreens: Bool { addsEntries || self == .viewPushed || self == .presented }
}
