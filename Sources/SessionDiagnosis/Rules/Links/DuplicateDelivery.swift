import NavigationModel

/// One link, tap or push arrived twice, and both took effect.
struct DuplicateDelivery: StandardRule {
  let id: RuleID = "duplicate-delivery"
  let signals: Signals = [.link, .repeated]

  /// Milliseconds within which two receipts of one address, or two applications of one link, are
  /// the same one; whoever follows a link again has to leave the app first.
  private static let receiptWindow: UInt64 = 2000
  /// Milliseconds within which the same push again is a second tap on the same row: a push takes
  /// about half a second to show, and until then nothing new is in front to be tapped.
  static let tapWindow: UInt64 = 1000

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    if let link = context.link(of: episode),
      let finding = deliveredTwice(link, in: episode, context)
        ?? appliedTwice(link, in: episode, context)
    {
      return [finding]
    }
    guard episode.signals.contains(.repeated) else { return [] }
    for event in context.events(episode.range) {
      if let finding = doubled(event, in: episode, context) { return [finding] }
    }
    return []
  }

  func finding(
    _ second: NavigationEvent, _ first: NavigationEvent?, _ link: LinkRecord?, _ wanted: Wanted,
    in episode: Episode, _ context: DiagnosisContext, _ headline: String, _ reason: String,
    evidence: [NavigationEvent?] = []
  ) -> Finding {
    context.finding(
      id, blaming: second, link: link, wanted: wanted,
      context.settlement(of: second, drivenBy: link), in: episode, (headline, reason),
      help: link == nil
        ? "ignore the same push while the first is still on its way; refuse what is on top already"
        : "keep the delivery's identity, apply each once, and reject the other as a duplicate",
      evidence: [first] + evidence)
  }

  // MARK: Two receipts

  private func deliveredTwice(
    _ link: LinkRecord, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    var twins = context.links.twins(of: link)
    if twins.isEmpty, link.received?.has(.delivery) == false {
      twins = neighbours(of: link, context)
    }
    guard !twins.isEmpty, let received = link.received,
      let second = context.application(of: link)
    else { return nil }
    for twin in twins where !twin.isRefused {
      guard let other = twin.received,
        areOne(received, other) || !haveTwo(received, other) && wantTheSame(link, twin, context),
        let first = context.application(of: twin), first.ordinal < second.ordinal
      else { continue }
      let userWent =
        context.latest(
          before: second.ordinal, limit: min(second.ordinal - first.ordinal, 4096),
          where: \.isUserAct) != nil
      guard !userWent || received.has(.delivery) else { continue }
      let before = context.scene(second.scene, before: second.ordinal)
      // An address may be recorded without what tells two of it apart.
      guard received.has(.delivery) || haveOneGoal(link, twin, before, context) else { continue }
      // Where the first was lost, the second is what mends it.
      // An address that two windows were asked for may well be meant for both.
      guard first.scene == second.scene || received.has(.delivery) else { continue }
      let kept =
        first.scene == second.scene ? before : context.scene(first.scene, before: second.ordinal)
      guard userWent || keeps(first, kept, context),
        !context.asksForTheSame(before, context.settlement(of: second, drivenBy: link).scene)
      else { continue }
      let wanted =
        context.goal(of: link, in: before, touching: second.stack)
        ?? context.goal(of: twin, in: before, touching: second.stack)
        ?? Self.wanted(second.stack, before)
      let gap = received.time - min(other.time, received.time)
      let twins = "\(context.text(twin.id)) and \(context.text(link.id))"
      return finding(
        second, first, link, wanted, in: episode, context,
        "links \(twins) are one delivery, and both were applied",
        "they carry the same "
          + (received.has(.delivery)
            ? "delivery, \(context.text(received.name(.delivery)))" : "address")
          + ", \(gap) ms apart"
          + (received.name(.source) == other.name(.source) ? "" : ", from two entry points"),
        evidence: [other])
    }
    return nil
  }

  /// The links received just before that want the same by another address.
  private func neighbours(of link: LinkRecord, _ context: DiagnosisContext) -> [LinkRecord] {
    context.links.records.suffix(4).filter {
      $0.id != link.id && $0.received?.has(.delivery) == false
        && $0.received?.name(.source) != link.received?.name(.source)
    }
  }

  private func wantTheSame(
    _ lhs: LinkRecord, _ rhs: LinkRecord, _ context: DiagnosisContext
  ) -> Bool {
    guard let left = lhs.received, let right = rhs.received, isClose(left, right),
      let goal = lhs.goal, let other = rhs.goal, let routes = goal.routes
    else { return false }
    return goal.tab == other.tab && goal.modal?.id == other.modal?.id
      && context.areEqual(routes, other.routes ?? EntryList())
  }

  private func isClose(_ lhs: NavigationEvent, _ rhs: NavigationEvent) -> Bool {
    max(lhs.time, rhs.time) - min(lhs.time, rhs.time) <= Self.receiptWindow
  }

  private func haveOneGoal(
    _ lhs: LinkRecord, _ rhs: LinkRecord, _ scene: SceneState, _ context: DiagnosisContext
  ) -> Bool {
    guard let left = lhs.goal, let right = rhs.goal else { return true }
    return context.goals(left, in: scene).elementsEqual(context.goals(right, in: scene)) {
      $0.address == $1.address
        && $0.routes.elementsEqual($1.routes) { context.vocabulary.areEqual($0, $1) }
    }
  }

  /// Whether or not the system says that two receipts are of two things.
  private func haveTwo(_ lhs: NavigationEvent, _ rhs: NavigationEvent) -> Bool {
    lhs.has(.delivery) && rhs.has(.delivery) && lhs.name(.delivery) != rhs.name(.delivery)
  }

  private func areOne(_ lhs: NavigationEvent, _ rhs: NavigationEvent) -> Bool {
    if lhs.has(.delivery), rhs.has(.delivery) {
      return lhs.name(.delivery) == rhs.name(.delivery)
    }
    guard !lhs.name(.url).isNone, lhs.name(.url) == rhs.name(.url) else { return false }
    return isClose(lhs, rhs)
  }

  /// Whether or not a scene still has what an event put there.
  private func keeps(
    _ event: NavigationEvent, _ scene: SceneState, _ context: DiagnosisContext
  ) -> Bool {
    switch event.kind {
    case .presented: return scene.modals.contains { $0.id == event.name(.modal) }
    case .viewPushed:
      return scene.stack(event.stack)?.views.contains { $0.screen == event.name(.screen) } ?? false
    default:
      guard let top = event.routes.last else { return true }
      return scene.stack(event.stack)?.entries.contains {
        context.vocabulary.areEqual($0.route, top.route)
      } ?? false
    }
  }

  // MARK: One link, applied twice

  private func appliedTwice(
    _ link: LinkRecord, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard let applied = link.applied else { return nil }
    let end = episode.range.upperBound
    guard end > applied.ordinal else { return nil }
    let events = context.upcoming(from: applied.ordinal, limit: min(end - applied.ordinal, 256))
    var own: [NavigationEvent] = []
    for event in events {
      if event.isUserAct { own.removeAll() }
      guard event.kind.placesScreens, context.isDriven(event, by: link) else { continue }
      if let first = own.last(where: { isSame($0, event, context) }),
        isQuick(first, event, within: Self.receiptWindow)
      {
        let before = context.scene(event.scene, before: event.ordinal)
        let after = context.scene(event.scene, before: event.ordinal + 1)
        let wanted =
          context.goal(of: link, in: after, touching: event.stack)
          ?? Self.wanted(event.stack, before)
        if keeps(first, before, context), !context.asksForTheSame(before, after),
          !isOnTheWay(after, to: wanted, context)
        {
          return finding(
            event, first, link, wanted, in: episode, context,
            "\(context.subject(of: link)) was applied twice",
            "the same was put on the stack \(context.text(event.stack)) again"
              + " \(event.time - min(first.time, event.time)) ms later")
        }
      }
      own.append(event)
    }
    return nil
  }

  /// Whether or not a stack is a first part of what is wanted, or all of it.
  private func isOnTheWay(
    _ scene: SceneState, to wanted: Wanted, _ context: DiagnosisContext
  ) -> Bool {
    guard wanted.isGoal else { return false }
    let entries = scene.stack(wanted.address)?.entries ?? []
    return entries.count <= wanted.routes.count
      && zip(entries, wanted.routes).allSatisfy {
        context.vocabulary.satisfies($0.route, goal: $1)
      }
  }

  private func isSame(
    _ lhs: NavigationEvent, _ rhs: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    guard lhs.kind == rhs.kind, lhs.scene == rhs.scene, lhs.stack == rhs.stack else { return false }
    if lhs.kind == .presented || lhs.kind == .viewPushed {
      return !lhs.name(.screen).isNone && lhs.name(.screen) == rhs.name(.screen)
    }
    return !lhs.routes.isEmpty && context.areEqual(lhs.routes, rhs.routes)
  }

  /// Whether or not one follows the other closely; where no times are on record, only a turn tells.
  func isQuick(
    _ first: NavigationEvent, _ second: NavigationEvent, within window: UInt64
  ) -> Bool {
    if first.turn.isShared(with: second.turn) { return true }
    return second.time > 0 && second.time - min(first.time, second.time) <= window
  }

  static func wanted(_ address: Name, _ scene: SceneState) -> Wanted {
    Wanted(
      scene: scene.name, address: address,
      routes: (scene.stack(address)?.entries ?? []).map(\.route))
  }
}
