import NavigationModel

/// Restored state and a link, or a default, raced, and the later won.
///
/// A link that comes after a restore is what the user asked for, and no fault; neither is a restore
/// that leaves a link's stack alone.
struct RestoreOverwrote: StandardRule {
  let id: RuleID = "restore-overwrote"
  let signals: Signals = [.link, .restore]

  /// Milliseconds of a session that are its launch: the system ends one that takes longer than
  /// about 20 s.
  static let launchWindow: UInt64 = 20_000
  /// Milliseconds within which two writes race, where nothing was shown in between.
  private static let raceWindow: UInt64 = 2000
  /// Milliseconds within which an app answers that something is ready.
  private static let answerWindow: UInt64 = 500
  /// Most events within which two writes race.
  private static let raceReach: UInt64 = 128
  /// Most events of a launch that are looked at.
  private static let reach: UInt64 = 512

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    if let link = context.link(of: episode) {
      return ofLink(link, in: episode, context).map { [$0] } ?? []
    }
    guard let restored = episode.events.first(where: { $0.kind == .restored }) else { return [] }
    return ofRestore(restored, in: episode, context).map { [$0] } ?? []
  }

  // MARK: A link that loses

  private func ofLink(
    _ link: LinkRecord, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let own = episode.events.filter { $0.kind.isChange }
    guard let last = own.last else { return nil }
    let later = context.upcoming(from: last.ordinal + 1, limit: Self.raceReach)
    guard
      let writer = later.first(where: { event in
        endsRace(event, last, context) || isLateWrite(event, last, link, context)
      }), isLateWrite(writer, last, link, context)
    else { return nil }
    let before = context.scene(last.scene, before: writer.ordinal)
    let after = context.scene(last.scene, before: writer.ordinal + 1)
    let wanted =
      context.goal(of: link, in: before, touching: last.stack)
      ?? before.stack(last.stack).map {
        Wanted(scene: last.scene, address: $0.address, routes: $0.entries.map(\.route))
      }
    guard let wanted, !wanted.routes.isEmpty || wanted.address != .main,
      stands(wanted, before, context), !stands(wanted, after, context),
      // Lost for another reason, which is told by itself.
      BeforeReady().finding(link, in: episode, context) == nil
    else { return nil }
    let subject = context.subject(of: link)
    let isRestore = writer.kind == .restored || writer.by == .restore || writer.kind == .wroteBack
    return finding(
      writer, link, wanted, in: episode, context,
      "\(isRestore ? "a restored state" : "a default") took the place of \(subject)",
      "the link was applied \(writer.time - min(last.time, writer.time)) ms before, and the later"
        + " write won", evidence: last)
  }

  /// Whether or not what a link wanted is requested, and in front as far as tabs and modals go.
  private func stands(_ wanted: Wanted, _ scene: SceneState, _ context: DiagnosisContext) -> Bool {
    let entries = scene.stack(wanted.address)?.entries ?? []
    guard entries.count >= wanted.routes.count,
      entries.suffix(wanted.routes.count).map(\.route).elementsEqual(
        wanted.routes, by: { context.vocabulary.satisfies($0, goal: $1) })
    else { return false }
    var scene = scene
    for index in scene.stacks.indices { scene.stacks[index].observed = nil }
    return !wanted.isInFront || context.resolver.frontStack(of: scene) == wanted.address
  }

  /// Whether or not after an event nothing that is written races with what went before.
  private func endsRace(
    _ event: NavigationEvent, _ first: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    switch event.kind {
    case .accountChanged, .restoreFailed: return true
    case .reset, .rootChanged: return event.scene == first.scene
    default: break
    }
    guard event.scene == first.scene else { return false }
    return event.isUserAct || (event.kind.isChange && !event.cause.isNone)
      || event.kind == .linkApplied
  }

  private func isLateWrite(
    _ event: NavigationEvent, _ first: NavigationEvent, _ link: LinkRecord,
    _ context: DiagnosisContext
  ) -> Bool {
    guard event.scene == first.scene, event.cause.isNone, !context.isDriven(event, by: link) else {
      return false
    }
    if event.kind == .restored { return true }
    if event.by == .restore { return event.kind.isChange || event.kind == .wroteBack }
    if event.kind == .wroteBack { return event.by != .user && isRestoredPath(event, context) }
    return isDefault(event, after: first, context)
  }

  /// Whether or not the framework writes what was restored before.
  private func isRestoredPath(_ event: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    guard !event.routes.isEmpty else { return false }
    return context.events(before: event.ordinal, limit: Self.reach).contains { restored in
      restored.kind == .restored && restored.scene == event.scene
        && (restored.attachment?.stacks ?? []).contains {
          $0.address == event.stack && context.areEqual($0.routes, event.routes)
        }
    }
  }

  /// Whether or not an app writes by itself what it starts with.
  private func isDefault(
    _ event: NavigationEvent, after first: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    guard event.by == .app || event.by == .unknown, event.cause.isNone,
      event.time <= Self.launchWindow, event.ordinal <= Self.reach
    else { return false }
    switch event.kind {
    case .replaced, .tabSelected: break
    case .popped where event.name(.request) == .popToRoot || event.name(.request) == .clear: break
    default: return false
    }
    // Once the user has gone somewhere, or asked to, it is no launch any more.
    let earlier = context.events(before: event.ordinal, limit: Self.reach)
    guard earlier.contains(where: { $0.kind == .launched || $0.flag(.coldStart) == true }),
      !earlier.contains(where: { $0.isUserAct || $0.kind == .tabRetapped })
    else { return false }
    let between = earlier.filter { $0.ordinal > first.ordinal }
    let isAnswer = between.contains {
      $0.isReadiness && event.time - min($0.time, event.time) <= Self.answerWindow
    }
    let wasShown = between.contains { $0.kind == .screenShown && $0.scene == event.scene }
    return isAnswer
      || (!wasShown && event.time - min(first.time, event.time) <= Self.raceWindow)
  }

  // MARK: A restore that loses

  private func ofRestore(
    _ restored: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let front = context.scene(restored.scene, before: restored.ordinal + 1)
    let address = context.resolver.frontStack(of: front)
    let wanted = Wanted(
      scene: restored.scene, address: address,
      routes: (front.stack(address)?.entries ?? []).map(\.route))
    for event in context.upcoming(from: restored.ordinal + 1, limit: Self.raceReach) {
      // Once it was seen, what comes later is no race.
      if endsRace(event, restored, context) || context.isReport(event, of: wanted) { return nil }
      guard event.scene == restored.scene, event.by != .restore,
        isDefault(event, after: restored, context)
      else { continue }
      let before = context.scene(restored.scene, before: event.ordinal)
      let after = context.scene(restored.scene, before: event.ordinal + 1)
      let isLost =
        event.kind == .tabSelected
        ? restored.has(.selectedTab) && before.selectedTab != after.selectedTab
        : !wanted.routes.isEmpty && event.stack == address
          && (after.stack(address)?.entries.count ?? 0) < wanted.routes.count
      guard isLost else { continue }
      return finding(
        event, nil, wanted, in: episode, context,
        "a default took the place of the restored state",
        "the state was restored \(event.time - min(restored.time, event.time)) ms before, and the"
          + " later write won", evidence: restored)
    }
    return nil
  }

  private func finding(
    _ writer: NavigationEvent, _ link: LinkRecord?, _ wanted: Wanted, in episode: Episode,
    _ context: DiagnosisContext, _ headline: String, _ reason: String, evidence: NavigationEvent
  ) -> Finding {
    context.finding(
      id, blaming: writer, link: link, wanted: wanted, context.settlement(of: writer), in: episode,
      (headline, reason),
      help:
        "let one owner decide once, at launch: a link that waits first, else the saved state, else"
        + " the default",
      evidence: [evidence])
  }
}

extension NavigationEvent {
  /// Whether or not something an app waits for at its launch is there.
  fileprivate var isReadiness: Bool {
    kind == .dataReady || kind == .stackMounted
      || kind == .scenePhase && name(.phase) == .active
  }
}
