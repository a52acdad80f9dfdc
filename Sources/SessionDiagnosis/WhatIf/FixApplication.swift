import NavigationModel
public import SessionReplay

extension SessionEdit {
  /// The edits that apply a finding's fix.
  ///
  /// Its routes are put on the stack by the events that put the wrong ones there. The blamed event
  /// and the further pushes of its link, or of its turn, share the routes that are new between them,
  /// each as many as it had; inserted parents go with the first. Where they do more than push, or
  /// the fix is about what was on the stack before, the blamed event sets the whole path and the
  /// others go. A link that was resolved to what cannot show is resolved to what does.
  ///
  /// - Parameters:
  ///   - finding: A finding of the session, with routes in its fix.
  ///   - session: The session.
  /// - Throws: ``EditError`` where the fix is advice; what reading the session throws.
  public static func fixing(
    _ finding: Finding, in session: RecordedSession
  ) throws -> [SessionEdit] {
    guard finding.fix.kind != .advise, !finding.fix.routes.isEmpty else {
      throw EditError.hasNoRoutes(finding.rule)
    }
    return try FixApplication(finding, in: session).edits
  }
}

/// How a finding's routes get onto its stack.
private struct FixApplication {
  let vocabulary: Vocabulary
  let scene: Name
  let stack: Name
  /// The blamed event and the rest of its group that changes the stack.
  var group: [NavigationEvent] = []
  /// The entries on the stack before.
  var before: [Entry] = []
  /// The stack that would show.
  let routes: [RouteID]
  /// The resolution of the link to a goal that cannot show either.
  var resolution: NavigationEvent?

  init(_ finding: Finding, in session: RecordedSession) throws {
    vocabulary = session.vocabulary
    scene = vocabulary.name(finding.scene)
    stack = vocabulary.name(finding.stack)
    let vocabulary = vocabulary
    routes = finding.fix.routes.map { route in
      vocabulary.route(
        type: vocabulary.name(route.type), case: vocabulary.name(route.caseName),
        value: route.value)
    }
    var cursor = try session.cursor()
    try cursor.move(to: finding.ordinal - min(session.firstOrdinal, finding.ordinal))
    before = cursor.state.stack(stack, in: scene)?.entries ?? []
    guard let blamed = try cursor.stepForward() else {
      throw EditError.noSuchEvent(ordinal: finding.ordinal)
    }
    group = [blamed]
    let link = blamed.linkName
    resolution = try Self.resolution(of: link, for: finding, in: session)
    while let event = try cursor.stepForward() {
      let belongs =
        link.isNone ? event.turn.isShared(with: blamed.turn) : event.linkName == link
      if belongs, event.scene == scene, event.stack == stack, event.kind.setsEntries {
        group.append(event)
      } else if link.isNone, event.kind.setsEntries, !belongs {
        break
      }
    }
  }

  /// The event that resolved the link to what the finding says was wanted, where the fix is more
  /// than that, or in another order.
  private static func resolution(
    of link: Name, for finding: Finding, in session: RecordedSession
  ) throws -> NavigationEvent? {
    guard !link.isNone, finding.wanted != finding.fix.routes.map(\.label) else { return nil }
    var found: NavigationEvent?
    try session.forEachEvent { event in
      if event.kind == .linkResolved, event.name(.link) == link { found = event }
    }
    let goal = found?.attachment?.goal?.routes?.map {
      session.manifest.label($0.route, in: session.vocabulary)
    }
    return goal == finding.wanted ? found : nil
  }

  var edits: [SessionEdit] {
    var edits = groupEdits
    if let resolution, let attachment = resolution.attachment, var goal = attachment.goal {
      goal.routes = EntryList(entries(routes, resolution.ordinal))
      var changed = resolution
      changed.attachment = attachment.unwritten.with(goal: goal)
      edits.append(.replace(resolution.ordinal, with: changed))
    }
    return edits
  }

  private var groupEdits: [SessionEdit] {
    // Where an intent without an effect is to blame, the fix is what it should have brought about.
    let pushes = group[0].isPush || group[0].kind == .linkTapped
    let isOnTop =
      routes.count > before.count
      && zip(before, routes).allSatisfy { vocabulary.areEqual($0.route, $1) }
    guard pushes, isOnTop, group.dropFirst().allSatisfy(\.isPush) else { return settingAll }
    return pushing(Array(routes.dropFirst(before.count)))
  }

  /// Every event of the group pushes as many routes as it did, in the right order.
  private func pushing(_ routes: [RouteID]) -> [SessionEdit] {
    var rest = routes[...]
    var edits: [SessionEdit] = []
    let later = group.dropFirst().reduce(0) { $0 + $1.routes.count }
    for (index, event) in group.enumerated() {
      let count = index == 0 ? max(routes.count - later, 1) : event.routes.count
      let share = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      if share.isEmpty {
        edits.append(.drop(event.ordinal...event.ordinal))
      } else {
        let kind = event.kind == .linkTapped ? EventKind.pushed : event.kind
        edits.append(.replace(event.ordinal, with: changed(event, to: kind, share)))
      }
    }
    return edits
  }

  /// The first event sets the whole path; what came after it in the group goes.
  private var settingAll: [SessionEdit] {
    let first = group[0]
    var edits: [SessionEdit] = group.dropFirst().map { .drop($0.ordinal...$0.ordinal) }
    let isRestore = first.kind == .restored && first.attachment != nil
    edits.append(
      .replace(
        first.ordinal,
        with: isRestore ? restored(first) : changed(first, to: .replaced, routes)))
    return edits
  }

  /// An event as another kind, or the same, with other routes.
  private func changed(
    _ event: NavigationEvent, to kind: EventKind, _ routes: [RouteID]
  ) -> NavigationEvent {
    let isLink = event.kind == .linkApplied
    var changed = event
    if kind != event.kind, !isLink {
      changed = NavigationEvent(
        kind, ordinal: event.ordinal, seq: event.seq, time: event.time, turn: event.turn,
        scene: scene, stack: stack, by: event.by, cause: event.cause, callSite: event.callSite)
    }
    if kind == .replaced, isLink { changed.set(.policy, Name.replace) }
    changed.attachment = changed.attachment?.unwritten
    changed.set(.routes, EntryList(entries(routes, event.ordinal)))
    return changed
  }

  private func restored(_ event: NavigationEvent) -> NavigationEvent {
    guard let attachment = event.attachment?.unwritten else { return event }
    var changed = event
    let list = EntryList(entries(routes, event.ordinal))
    changed.attachment = attachment.with(
      stacks: attachment.stacks.map {
        $0.address == stack ? RestoredStack(address: stack, routes: list) : $0
      })
    return changed
  }

  /// Routes as entries; what was asked for keeps the id its author gave it.
  private func entries(_ routes: [RouteID], _ ordinal: UInt64) -> [Entry] {
    var known = before + group.flatMap { Array($0.routes) }
    known.removeAll { !$0.id.isAuthored }
    return routes.enumerated().map { position, route in
      if let index = known.firstIndex(where: { vocabulary.areEqual($0.route, route) }) {
        return known.remove(at: index)
      }
      return Entry(id: .assigned(ordinal: ordinal, position: position), route: route)
    }
  }
}

extension EventKind {
  /// Whether or not an event of this kind says by itself what is on a stack.
  var setsEntries: Bool {
    switch self {
    case .pushed, .popped, .replaced, .linkApplied, .restored, .reset: true
    default: false
    }
  }
}

extension NavigationEvent {
  /// Whether or not it adds its routes on top of what is there.
  fileprivate var isPush: Bool {
    switch kind {
    case .pushed: true
    case .linkApplied: name(.policy) != .replace && name(.policy) != .top
    default: false
    }
  }
}
