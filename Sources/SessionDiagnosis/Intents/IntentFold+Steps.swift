import NavigationModel

/// What begins an intent, and what takes one further.
extension IntentFold {
  /// The intent that an event is a further step of.
  func step(_ event: NavigationEvent, _ link: Name) -> Int? {
    if !link.isNone, event.kind != .linkTapped { return records.number(ofLink: link) }
    guard event.kind == .pushed, let joining, event.turn.isShared(with: joining.event.turn),
      event.scene == joining.event.scene, event.stack == joining.event.stack,
      event.by == joining.event.by
    else { return nil }
    return joining.number
  }

  /// Begins an intent or takes one further.
  ///
  /// - Parameters:
  ///   - own: What ``step(_:_:)`` said.
  ///   - depthBefore: How many entries were on the event's stack before it.
  /// - Returns: Whether or not it is the framework's answer to a tap.
  mutating func take(
    _ event: NavigationEvent, _ link: Name, _ own: Int?, depthBefore: Int
  ) -> Bool {
    if event.kind.isChange, event.kind != .pushed || own != joining?.number { joining = nil }
    if event.by == .user, event.kind.isChange { leaveTaps(event) }
    switch event.kind {
    case .linkReceived:
      receive(event)
    case .linkResolved, .linkParked, .linkRejected, .linkExpired:
      note(event)
    case .refused:
      refuse(event)
    case .linkTapped:
      tap(event)
    case .pushed where link.isNone:
      push(event, own)
    default:
      if !taps.isEmpty, applyTaps(event, depthBefore: depthBefore) { return true }
      if !link.isNone, event.kind.isStep { apply(event, link) }
    }
    return false
  }

  private mutating func add(_ intent: Intent, _ event: NavigationEvent, _ aim: IntentAim? = nil)
    -> Int
  {
    records.add(intent, event, aim: aim, keeping: open + taps)
  }

  // MARK: Links

  private mutating func receive(_ event: NavigationEvent) {
    let link = event.name(.link)
    var intent = Intent(.link, event, link: link)
    intent.url = event.name(.url)
    intent.pass(.received, event)
    // Nothing could ever be said to be its effect.
    if link.isNone { intent.end(.unknown, nil) }
    let number = add(intent, event)
    if let goal = links.record(link)?.goal { aim(number, at: goal) }
  }

  private mutating func number(of link: Name, _ event: NavigationEvent) -> Int {
    records.number(ofLink: link) ?? add(Intent(.link, event, link: link), event)
  }

  private mutating func aim(_ number: Int, at goal: Goal, fallback: Name? = nil) {
    guard var record = records[number] else { return }
    let aim = IntentAim(
      goal, in: state.scene(record.intent.scene), vocabulary, fallback: fallback)
    record.goal = goal
    record.aim = aim
    record.intent.stack = aim.address ?? record.intent.stack
    record.intent.isGoal = true
    record.intent.routes = []
    record.intent.routeCount = 0
    record.intent.ask(for: (goal.modal == nil ? goal.routes : goal.modal?.routes) ?? EntryList())
    records[number] = record
  }

  private mutating func note(_ event: NavigationEvent) {
    guard let link = event.name(.link).ifPresent else { return }
    let number = number(of: link, event)
    guard var record = records[number] else { return }
    let reason = event.name(.reason)
    let stage: (Intent.Stage, Intent.Stop)
    switch event.kind {
    case .linkParked: stage = (.parked, .parked(reason: reason))
    case .linkRejected: stage = (.rejected, .rejected(reason: reason))
    case .linkExpired: stage = (.expired, .expired(reason: reason))
    default: stage = (.resolved, .neverApplied)
    }
    record.intent.pass(stage.0, event)
    if !record.isApplied {
      record.intent.end(stage.1, stage.0 == .resolved ? nil : event)
      if let site = event.callSite.ifPresent { record.intent.callSite = site }
    }
    records[number] = record
    if event.kind == .linkResolved, let goal = event.attachment?.goal { aim(number, at: goal) }
  }

  private mutating func apply(_ event: NavigationEvent, _ link: Name) {
    if event.kind == .tabSelected, !isWholeWish(event, link) { return }
    let number = number(of: link, event)
    guard var record = records[number] else { return }
    record.intent.pass(.applied, event)
    record.intent.scene = event.scene
    if !record.isApplied, let site = event.callSite.ifPresent { record.intent.callSite = site }
    let scene = state.scene(event.scene)
    if let goal = record.goal {
      let aim = IntentAim(goal, in: scene, vocabulary, fallback: event.stack)
      record.aim = aim
      record.intent.stack = aim.address ?? event.stack
    } else if event.kind != .tabSelected || !record.isApplied {
      let aim = IntentAim(event, in: scene, vocabulary)
      record.aim = aim
      record.intent.stack = aim.address ?? event.stack
      record.intent.ask(for: event.routes)
    }
    record.turn = event.turn
    record.isApplied = true
    record.isOvertaken = false
    record.isContradicted = false
    record.intent.end(.notShown(rule: nil), nil)
    records[number] = record
    wait(for: number)
  }

  /// Whether or not a selected tab applies a link: where most begin, only that of one that wanted
  /// no more.
  private func isWholeWish(_ event: NavigationEvent, _ link: Name) -> Bool {
    guard let record = records.number(ofLink: link).flatMap({ records[$0] }) else { return false }
    if record.isApplied { return true }
    return record.goal.map { $0.routes?.isEmpty ?? true && $0.modal == nil } ?? false
  }

  // MARK: Pushes, refusals and taps

  private mutating func push(_ event: NavigationEvent, _ own: Int?) {
    let aim = IntentAim(event, in: state.scene(event.scene), vocabulary)
    if let own, var record = records[own] {
      record.intent.pass(.applied, event)
      record.intent.ask(for: event.routes)
      record.aim = aim
      record.isOvertaken = false
      record.isContradicted = false
      record.intent.end(.notShown(rule: nil), nil)
      records[own] = record
      wait(for: own)
      return
    }
    var intent = Intent(.push, event)
    intent.pass(.applied, event)
    intent.ask(for: event.routes)
    intent.end(.notShown(rule: nil), nil)
    let number = add(intent, event, aim)
    records[number]?.isApplied = true
    joining = (number, event)
    wait(for: number)
  }

  private mutating func refuse(_ event: NavigationEvent) {
    let stop = Intent.Stop.refused(reason: event.name(.reason))
    if let link = event.cause.ifPresent {
      let number = number(of: link, event)
      records[number]?.intent.pass(.refused, event)
      if records[number]?.isApplied == false { records[number]?.intent.end(stop, event) }
      return
    }
    var intent = Intent(.request, event)
    intent.request = event.name(.request)
    intent.ask(for: event.routes)
    intent.pass(.refused, event)
    intent.end(stop, event)
    _ = add(intent, event)
  }

  private mutating func tap(_ event: NavigationEvent) {
    var intent = Intent(.tap, event)
    intent.pass(.received, event)
    intent.ask(for: event.routes)
    if isInert(event) { intent.end(.inert, nil) }
    let aim = event.routes.first.map { IntentAim($0.route, on: event.stack) }
    let number = add(intent, event, aim)
    guard aim != nil else { return }
    taps.append(number)
    if taps.count > Self.openLimit { taps.removeFirst() }
  }

  /// Taps that had no effect before the user did something else have none.
  private mutating func leaveTaps(_ event: NavigationEvent) {
    let left = taps.filter { number in
      guard let record = records[number] else { return false }
      return record.intent.scene != event.scene || record.turn.isShared(with: event.turn)
    }
    taps = left
  }

  private mutating func applyTaps(_ event: NavigationEvent, depthBefore: Int) -> Bool {
    guard event.kind == .wroteBack || event.kind == .selectionChanged else { return false }
    let entries = state.stack(event.stack, in: event.scene)?.entries ?? []
    var left: [Int] = []
    let count = taps.count
    for number in taps {
      guard var record = records[number] else { continue }
      guard let aim = self.aim(of: record, appliedBy: event, entries, depthBefore) else {
        left.append(number)
        continue
      }
      record.aim = aim
      record.isApplied = true
      record.turn = event.turn
      record.intent.pass(.applied, event)
      record.intent.end(.notShown(rule: nil), nil)
      records[number] = record
      wait(for: number)
    }
    taps = left
    return left.count < count
  }

  /// What a tap has come to by the framework's answer; `nil` where that is none.
  private func aim(
    of record: IntentRecord, appliedBy event: NavigationEvent, _ entries: [Entry],
    _ depthBefore: Int
  ) -> IntentAim? {
    guard record.intent.scene == event.scene, var aim = record.aim,
      case .route(let wanted) = aim.top
    else { return nil }
    if event.kind == .selectionChanged {
      // A list takes the tap as a selection: what shows it may stand in another column.
      guard event.turn.isShared(with: record.turn) else { return nil }
      aim.address = nil
      return aim
    }
    guard aim.isMeant(event.stack, vocabulary), depthBefore < entries.count,
      let entry = entries[depthBefore...].last(where: {
        vocabulary.areEqual($0.route, wanted) || vocabulary.type(of: $0.route) == .unknown
      })
    else { return nil }
    aim.address = event.stack
    aim.entry = entry.id
    return aim
  }
}

extension EventKind {
  /// Whether or not such an event, done for a link, applies it.
  fileprivate var isStep: Bool {
    switch self {
    case .restoreFailed, .notEncodable, .linkTapped: false
    case .wroteBack: true
    default: isChange
    }
  }
}

extension NavigationEvent {
  /// Whether or not such an event can put something else in front than was asked for before.
  var mayGoBeyond: Bool {
    switch kind {
    case .restoreFailed, .notEncodable: false
    case .wroteBack, .stackUnmounted, .stackMounted, .keyframe: true
    default: kind.isChange
    }
  }
}
