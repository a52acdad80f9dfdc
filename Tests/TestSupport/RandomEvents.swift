package import NavigationModel

/// Random events: any kind with any of its keys, and sessions that an app could have recorded.
extension RandomModel {
  /// An event of a kind with a random choice of its keys, all taken from ``EventSchema``.
  ///
  /// - Parameter allKeys: Whether or not every key is there.
  package mutating func event(
    _ kind: EventKind, ordinal: UInt64, after previous: NavigationEvent? = nil,
    allKeys: Bool = false
  ) -> NavigationEvent {
    var event = NavigationEvent(kind, ordinal: ordinal)
    let expected = previous.map { $0.seq &+ 1 } ?? 0
    event.seq = random.once(in: 10) ? number() : expected
    event.time = random.once(in: 10) ? number() : (previous?.time ?? 0) &+ number() % 5_000
    if flag() { event.turn = Turn(random.once(in: 20) ? number() : ordinal / 3) }
    event.by = random.pick(Writer.allCases)
    if random.once(in: 5) { event.scene = someName() }
    if flag() { event.stack = someName() }
    if random.once(in: 4) { event.cause = name() }
    if random.once(in: 4) { event.callSite = name() }
    event.changesState = random.once(in: 10)
    setKeys(of: &event, allKeys: allKeys)
    return event
  }

  private mutating func someName() -> Name {
    let name = name()
    return name.isNone ? .main : name
  }

  private mutating func setKeys(of event: inout NavigationEvent, allKeys: Bool) {
    var position = 0
    var kindName: String?
    var json: String?
    var goal: Goal?
    var stacks: [RestoredStack] = []
    var modals: [RestoredModal] = []
    var addresses: [Name] = []
    let empty = Attachment()
    for key in EventSchema.keys(of: event.kind) where allKeys || flag() {
      switch key.type {
      case .name: event.set(key.key, name())
      case .number: event.set(key.key, number())
      case .flag: event.set(key.key, flag())
      case .routes:
        event.set(key.key, entries(ordinal: event.ordinal, position: &position))
      case .route:
        let id = id(ordinal: event.ordinal, position: position)
        event.set(key.key, EntryList(Entry(id: id, route: route())))
        position += 1
      case .countOrRoutes:
        if flag() {
          event.set(key.key, number() >> 1)
        } else {
          event.set(key.key, entries(ordinal: event.ordinal, position: &position))
        }
      case .json: (json, _) = (self.json(), event.set(key.key, empty))
      case .state: (json, _) = ("{\"note\":\(self.json())}", event.set(key.key, empty))
      case .goal:
        goal = self.goal(ordinal: event.ordinal, position: &position)
        event.set(key.key, empty)
      case .stacks:
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          let routes = entries(ordinal: event.ordinal, position: &position)
          stacks.append(RestoredStack(address: name(), routes: routes))
        }
        event.set(key.key, empty)
      case .modals:
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          modals.append(
            RestoredModal(modal: name(), style: name(), screen: name(), presenter: name()))
        }
        event.set(key.key, empty)
      case .names:
        for _ in 0..<Int.random(in: 0...3, using: &random) { addresses.append(name()) }
        event.set(key.key, empty)
      }
    }
    let line = random.once(in: 10) || event.kind == .unknown ? "{\"line\":\(self.json())}" : nil
    let keyOrder = random.once(in: 10) ? "stack,kind,t" : nil
    if event.kind == .unknown { kindName = random.pick(["brewed", "", "teleported"]) }
    let isUsed = event.attachment != nil || kindName != nil || line != nil || keyOrder != nil
    guard isUsed else { return }
    event.attachment = Attachment(
      kindName: kindName, json: json, goal: goal, stacks: stacks, modals: modals,
      addresses: addresses, line: line, keyOrder: keyOrder)
  }

  /// Events of random kinds, each kind at least once where there is room.
  package mutating func events(_ count: Int, from first: UInt64 = 0) -> [NavigationEvent] {
    var events: [NavigationEvent] = []
    var kinds: [EventKind] = []
    for index in 0..<count {
      if kinds.isEmpty { kinds = EventKind.allCases.shuffled(using: &random) }
      let kind = kinds.removeLast()
      events.append(
        event(kind, ordinal: first + UInt64(index), after: events.last))
    }
    return events
  }

  // MARK: Plausible sessions

  /// A session that an app could have recorded: pushes, pops, taps, what is shown, now and then a
  /// link, a modal or a tab; time and turns grow.
  package mutating func session(_ count: Int) -> [NavigationEvent] {
    let stacks = ["brews", "settings", "explore"].map { vocabulary.name($0) }
    let sites = ["Cart.swift:12", "Home.swift:88", "Router.swift:7"].map { vocabulary.name($0) }
    var events: [NavigationEvent] = []
    var time: UInt64 = 0
    var turn: UInt64 = 0
    var stack = stacks[0]
    while events.count < count {
      time += UInt64.random(in: 0..<900, using: &random)
      if flag() { turn += 1 }
      let ordinal = UInt64(events.count)
      var event = NavigationEvent(
        .pushed, ordinal: ordinal, seq: ordinal, time: time, turn: Turn(turn), stack: stack)
      event.by = random.pick([.user, .user, .app, .unknown])
      if flag() { event.callSite = random.pick(sites) }
      plausibleKeys(&event, &stack, stacks)
      events.append(event)
    }
    return events
  }

  private mutating func plausibleKeys(
    _ event: inout NavigationEvent, _ stack: inout Name, _ stacks: [Name]
  ) {
    let screens = ["BrewHistory", "BrewDetail", "Ranger", "Home"].map { vocabulary.name($0) }
    switch Int.random(in: 0..<22, using: &random) {
    case 0..<5:
      let payload = random.once(in: 2) ? "\(Int.random(in: 0..<40, using: &random))" : nil
      let route = vocabulary.route(type: vocabulary.name("Brew.ID"), value: payload)
      event.set(
        .routes, EntryList(Entry(id: .assigned(ordinal: event.ordinal, position: 0), route: route)))
    case 5..<11:
      event.kind = .popped
      event.set(.count, 1)
      event.set(.request, Name.pop)
    case 11..<18:
      event.kind = .screenShown
      event.set(.screen, random.pick(screens))
      event.set(.depth, UInt64.random(in: 0..<5, using: &random))
    case 18:
      stack = random.pick(stacks)
      event.kind = .tabSelected
      event.stack = .main
      event.set(.tab, stack)
    case 19:
      event.kind = .presented
      event.set(.modal, vocabulary.name("compose"))
      event.set(.style, vocabulary.name("sheet"))
      event.set(.screen, random.pick(screens))
    case 20:
      event.kind = .dismissed
      event.set(.modal, vocabulary.name("compose"))
      event.set(.phase, Name.ended)
    default:
      let link = vocabulary.name("L\(event.ordinal / 100)")
      event.kind = flag() ? .linkReceived : .linkRejected
      event.set(.link, link)
      event.set(.url, vocabulary.name("brewlog://brew/\(event.ordinal % 50)"))
      event.set(.reason, vocabulary.name("unmatched"))
    }
  }
}
