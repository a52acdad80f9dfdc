import NavigationModel

/// An old link or state was applied again.
struct StaleIntent: StandardRule {
  let id: RuleID = "stale-intent"
  let signals: Signals = [.link, .restore, .repeated]

  /// Most events after a link's application, and most before the next, that are looked at.
  private static let reach: UInt64 = 256
  /// Most of what may be how the user left a link that is looked at.
  private static let leavingLimit = 8

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    if let link = context.link(of: episode) {
      let found =
        afterItsEnd(link, in: episode, context) ?? again(link, in: episode, context)
      return found.map { [$0] } ?? []
    }
    for event in episode.events {
      if event.by == .link, let link = latestLink(before: event, context),
        let finding = again(link, in: episode, context)
      {
        return [finding]
      }
      let found =
        event.kind == .restored
        ? restoredAgain(event, in: episode, context) : pushedBack(event, in: episode, context)
      if let found { return [found] }
    }
    return []
  }

  // MARK: Links

  /// The link that an event is said to be of where it names none.
  private func latestLink(
    before event: NavigationEvent, _ context: DiagnosisContext
  ) -> LinkRecord? {
    guard event.cause.isNone else { return nil }
    return context.links.records.last { ($0.received?.ordinal ?? .max) < event.ordinal }
  }

  /// A link that was rejected or had expired, and is applied all the same.
  private func afterItsEnd(
    _ link: LinkRecord, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard let end = link.putAside, link.isRefused else { return nil }
    let stale = context.events(end.ordinal + 1..<max(end.ordinal + 1, episode.range.upperBound))
      .first {
        ($0.kind.placesScreens || $0.kind == .tabSelected) && context.isDriven($0, by: link)
      }
    guard let stale else { return nil }
    let scene = context.scene(stale.scene, before: stale.ordinal + 1)
    let word = end.kind == .linkExpired ? "expired" : "been rejected"
    return finding(
      stale, link,
      context.goal(of: link, in: scene, touching: stale.stack) ?? Self.wanted(stale.stack, scene),
      in: episode, context, "\(context.subject(of: link)) was applied after it had \(word)",
      "it was settled \(stale.time - min(end.time, stale.time)) ms before", evidence: end)
  }

  /// A link that the user has left and that is applied once more.
  private func again(
    _ link: LinkRecord, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard let applied = link.applied else { return nil }
    let end = episode.range.upperBound
    guard end > applied.ordinal else { return nil }
    // How the user left it, and what is done now; what lies between says nothing of it.
    let early = min(end, applied.ordinal + Self.reach)
    let late = max(early, end - min(end, Self.reach))
    var placed = [applied]
    // Looked at only if the link comes again: most do not.
    var leaving: [NavigationEvent] = []
    // The tab a link selects on its way belongs to what it places there next.
    var selected: NavigationEvent?
    for start in [applied.ordinal, late] {
      let limit = (start == late ? end : early) - start
      for event in context.upcoming(from: start, limit: limit) where event.scene == applied.scene {
        if isOf(link, event, context) {
          let left = leaving.first { event in
            leaves(event, context)
              && hasArrived(
                link, placed, context.scene(event.scene, before: event.ordinal), context)
          }
          if let left,
            let stale = again(
              event, from: selected ?? event, link, placed, left, in: episode, context)
          {
            return stale
          }
          placed.append(event)
          selected = event.kind == .tabSelected ? selected ?? event : nil
          if selected == nil { leaving.removeAll() }
        } else if leaving.count < Self.leavingLimit, mayLeave(event) {
          leaving.append(event)
        }
      }
      if start == late { break }
    }
    return nil
  }

  private func again(
    _ event: NavigationEvent, from start: NavigationEvent, _ link: LinkRecord,
    _ placed: [NavigationEvent], _ left: NavigationEvent, in episode: Episode,
    _ context: DiagnosisContext
  ) -> Finding? {
    let before = context.scene(event.scene, before: event.ordinal)
    let after = context.scene(event.scene, before: event.ordinal + 1)
    guard event.by != .user, !context.asksForTheSame(before, after) else { return nil }
    let goal = context.goal(of: link, in: after, touching: event.stack)
    let wanted = goal ?? Self.wanted(event.stack, after)
    guard
      placed.contains(where: { isRepeated($0, by: event, context) })
        || (event.kind.placesScreens && event.stack == wanted.address && wanted.isGoal
          && context.holds(wanted, after))
    else { return nil }
    return finding(
      start, link, wanted, in: episode, context,
      "\(context.subject(of: link)) was applied again, after it had arrived",
      "it had been opened and left \(event.time - min(left.time, event.time)) ms before",
      evidence: left)
  }

  /// Whether or not a later event of a link's takes the user where an earlier one did.
  private func isRepeated(
    _ earlier: NavigationEvent, by event: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    switch event.kind {
    case .tabSelected:
      let tab = event.name(.tab)
      return earlier.kind == .tabSelected
        ? earlier.name(.tab) == tab
        : earlier.flag(.select) == true && context.vocabulary.address(earlier.stack).tab == tab
    case .presented, .viewPushed:
      return earlier.kind == event.kind && earlier.name(.screen) == event.name(.screen)
        && earlier.route() == event.route()
    default:
      return earlier.stack == event.stack
        && event.routes.contains { route in
          earlier.routes.contains { context.vocabulary.areEqual($0.route, route.route) }
        }
    }
  }

  /// Whether or not an event of a link's takes the user somewhere.
  private func isOf(
    _ link: LinkRecord, _ event: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    (event.kind.placesScreens || event.kind == .tabSelected)
      && !(event.kind == .replaced && event.routes.isEmpty) && context.isDriven(event, by: link)
  }

  /// Whether or not somebody may go on from where a link led, or away from it.
  private func mayLeave(_ event: NavigationEvent) -> Bool {
    guard event.cause.isNone, event.by != .link else { return false }
    if event.isUserAct { return true }
    switch event.kind {
    case .popped, .dismissed, .reset: return true
    case .scenePhase: return event.name(.phase) == .background
    case .wroteBack: return event.by == .unknown
    default: return false
    }
  }

  /// Whether or not they do: a write-back of nobody's may be no more than a confirmation.
  private func leaves(_ event: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    guard event.kind == .wroteBack, !event.isUserAct else { return true }
    let entries =
      context.scene(event.scene, before: event.ordinal).stack(event.stack)?.entries ?? []
    return event.lacks(someOf: entries, in: context.vocabulary)
  }

  /// Whether or not a scene is where a link led; what was lost before, nobody has left.
  private func hasArrived(
    _ link: LinkRecord, _ placed: [NavigationEvent], _ scene: SceneState,
    _ context: DiagnosisContext
  ) -> Bool {
    guard let last = placed.last(where: { $0.kind.placesScreens }) ?? placed.last else {
      return false
    }
    if let goal = context.goal(of: link, in: scene, touching: last.stack) {
      if context.holds(goal, scene) { return true }
      // A link that is walked is on its way until then.
      if last.kind != .linkApplied { return false }
    }
    switch last.kind {
    case .presented: return scene.modals.contains { $0.id == last.name(.modal) }
    case .viewPushed:
      return scene.stack(last.stack)?.views.contains { $0.screen == last.name(.screen) } ?? false
    default:
      let entries = scene.stack(last.stack)?.entries ?? []
      return last.routes.last.map { top in
        entries.contains { context.vocabulary.areEqual($0.route, top.route) }
      } ?? false
    }
  }

  // MARK: Findings

  func finding(
    _ stale: NavigationEvent, _ link: LinkRecord?, _ wanted: Wanted, in episode: Episode,
    _ context: DiagnosisContext, _ headline: String, _ reason: String, evidence: NavigationEvent
  ) -> Finding {
    context.finding(
      id, blaming: stale, link: link, wanted: wanted,
      context.settlement(of: stale, drivenBy: link), in: episode, (headline, reason),
      help:
        "clear what was asked for once it is applied, and navigate from a token that is used up,"
        + " never from onAppear alone",
      evidence: [evidence])
  }

  static func wanted(_ address: Name, _ scene: SceneState) -> Wanted {
    Wanted(
      scene: scene.name, address: address,
      routes: (scene.stack(address)?.entries ?? []).map(\.route))
  }
}
