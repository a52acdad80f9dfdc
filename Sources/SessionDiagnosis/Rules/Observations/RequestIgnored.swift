import NavigationModel

/// An intent of the user's became a no-op, and what they wanted is not in front.
struct RequestIgnored: StandardRule {
  let id: RuleID = "request-ignored"
  let signals: Signals = [.refusal, .retap, .unansweredTap]

  /// How soon after a request that took effect an equal one is the same tap of an impatient finger.
  ///
  /// A push or pop runs for about half a second (swiftui-semantics F43: routers wait 0.55 s).
  static let sameGesture: UInt64 = 1_000

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    context.events(episode.range).compactMap { event in
      switch event.kind {
      case .refused: refusal(event, in: episode, context)
      case .tabRetapped: retap(event, in: episode, context)
      case .linkTapped: tap(event, in: episode, context)
      default: nil
      }
    }
  }

  func findings(
    atEnd state: NavigationState, lastEvent: NavigationEvent?, _ context: DiagnosisContext
  ) -> [Finding] {
    context.links.records.compactMap { record in
      rejection(of: record, context) ?? repetition(of: record, context)
    }
  }

  // MARK: Refusals

  func refusal(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard isAsked(event, context), !isRepeated(event, context) else { return nil }
    let link = link(behind: event, context)
    let reason = context.text(event.name(.reason))
    if let link {
      // A link that came too early waits on; that it is never applied is another finding.
      let isEarly = (reason == "busy" || reason == "locked") && !link.isRefused
      if isEarly || isPending(link, after: event, context) { return nil }
    }
    let before =
      context.state(before: event.ordinal).scene(event.scene)
      ?? context.reducer.newScene(event.scene)
    let after = context.aftermath(of: event)
    guard !isInFront(event, before, context), !isEmptyColumn(event, before, context),
      !isAnswered(event, before, after, context),
      let request = Request(event, in: before, link, after, context)
    else { return nil }
    guard let verdict = unmet(request, at: event, after, episode, context) else { return nil }
    if context.state(before: event.ordinal).degradedSince != nil, !verdict.isObserved {
      return nil
    }
    return context.finding(
      id, verdict, blaming: EventMark(event, cause: event.cause), link: link,
      wanted: request.wanted, confidence: .likely,
      headline: "\(request.text) was refused" + (reason.isEmpty ? "" : " (\(reason))"),
      reason: Self.explanation(reason),
      fix: .advise(Self.help(reason)), evidence: evidence(event, after))
  }

  /// The link behind a refusal: its cause, or the latest where it says no more than `by` a link or
  /// asks for that link's goal.
  func link(behind event: NavigationEvent, _ context: DiagnosisContext) -> LinkRecord? {
    if let cause = event.cause.ifPresent { return context.links.record(cause) }
    guard event.by == .link || event.by == .app else { return nil }
    let open = context.links.records.last { $0.applied == nil }
    if event.by == .link { return open }
    guard let open, let received = open.received, received.ordinal < event.ordinal,
      let goal = open.goal?.routes?.last?.route, let asked = event.routes.last?.route,
      context.vocabulary.areEqual(goal, asked)
    else { return nil }
    return open
  }

  /// What the user saw instead of what they asked for; `nil` where it was in front at any time until
  /// they went on.
  private func unmet(
    _ request: Request, at event: NavigationEvent, _ after: Aftermath, _ episode: Episode,
    _ context: DiagnosisContext
  ) -> Verdict? {
    // What comes up for another reason before anything was seen does not tell.
    let next = after.events.first {
      $0.kind == .screenShown || $0.kind.isChange && !$0.turn.isShared(with: event.turn)
    }
    let first = next.flatMap { $0.kind == .screenShown ? $0 : nil }
    let soon = context.scene(event.scene, after: first?.ordinal ?? event.ordinal)
    var verdict: Verdict?
    for scene in [soon, after.scene] {
      var seen = context.verdict(
        seen: scene, asked: scene, wanted: request.wanted, didChange: false,
        isCrash: episode.crash != nil)
      if !request.isKnown {
        seen.outcome = seen.landing.isRoot ? .silentRoot : .unchanged
      } else if seen.outcome == .none || seen.outcome == .wrongStack {
        return nil
      } else if request.isModal, seen.outcome == .wrongScreen {
        seen.outcome = .unchanged
      }
      verdict = seen
    }
    verdict?.isObserved = first != nil
    return verdict
  }

  /// Whether or not the user is behind it, by its own word, that of its turn, or through a link.
  private func isAsked(_ event: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    if event.by == .user || event.by == .link || !event.cause.isNone { return true }
    guard event.by == .app || event.by == .unknown else { return false }
    // What is turned down for what it is, not for when it comes, somebody wanted.
    if !event.asksForPop(context), !event.routes.isEmpty,
      ["sameTop", "duplicate", "unmatched", "noTarget"].contains(
        context.text(event.name(.reason)))
    {
      return true
    }
    guard event.turn != .own else { return false }
    let around =
      context.events(before: event.ordinal, limit: Reach.moment)
      + context.events(from: event.ordinal + 1, limit: Reach.moment)
    return around.contains { $0.turn.isShared(with: event.turn) && $0.isUsers }
  }

  /// Whether or not it is refused once more, with nothing of the user's in between.
  private func isRepeated(_ event: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    let earlier = context.events(before: event.ordinal).last { other in
      other.scene == event.scene
        && (other.kind.isChange || other.kind == .refused || other.kind == .linkReceived)
    }
    guard let earlier, earlier.kind == .refused, earlier.stack == event.stack,
      earlier.name(.request) == event.name(.request), earlier.cause == event.cause
    else { return false }
    return earlier.routes.elementsEqual(event.routes) {
      context.vocabulary.areEqual($0.route, $1.route)
    }
  }

  /// Whether or not the link behind it was put aside to be taken up later, or was applied in the
  /// end.
  private func isPending(
    _ link: LinkRecord, after event: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    if let applied = link.applied, applied.ordinal < event.ordinal { return false }
    return context.events(from: event.ordinal + 1, limit: Reach.past).contains { later in
      switch later.kind {
      case .linkParked: later.name(.link) == link.id
      case .linkApplied: later.name(.link) == link.id || later.cause == link.id
      default: later.kind.isChange && later.cause == link.id
      }
    }
  }

  /// Whether or not a push asks for what is in front already.
  private func isInFront(
    _ event: NavigationEvent, _ scene: SceneState, _ context: DiagnosisContext
  ) -> Bool {
    guard let route = event.routes.last?.route else { return false }
    let landing = context.resolver.landing(of: scene)
    guard landing.stack == event.stack, !landing.isBlank, let shown = landing.route else {
      return false
    }
    return context.vocabulary.areEqual(shown, route)
  }

  /// Whether or not a way back is asked of a column that is empty, beside what is in front.
  private func isEmptyColumn(
    _ event: NavigationEvent, _ scene: SceneState, _ context: DiagnosisContext
  ) -> Bool {
    event.asksForPop(context) && context.isBeside(event.stack, in: scene)
      && scene.stack(event.stack)?.hasContent == false
  }

  /// Whether or not an impatient finger got what it asked for, the moment before or after.
  private func isAnswered(
    _ event: NavigationEvent, _ before: SceneState, _ after: Aftermath,
    _ context: DiagnosisContext
  ) -> Bool {
    // Taken up by the app, whatever it did then.
    let isTakenUp = after.events.contains { later in
      guard later.kind.addsEntries || later.kind == .wroteBack, later.stack == event.stack,
        let route = event.routes.last?.route
      else { return false }
      return later.routes.contains { context.vocabulary.areEqual($0.route, route) }
    }
    // Told so, the user knows at least.
    let isTold = after.events.contains {
      $0.kind == .presented && !$0.isUsers
        && $0.time - min($0.time, event.time) <= Self.sameGesture
    }
    if isTakenUp || isTold { return true }
    let reason = context.text(event.name(.reason))
    guard reason == "busy" || reason == "locked" || reason == "duplicate" else { return false }
    func isSame(_ other: NavigationEvent) -> Bool {
      guard other.scene == event.scene, other.stack == event.stack,
        max(other.time, event.time) - min(other.time, event.time) <= Self.sameGesture
      else { return false }
      if event.asksForPop(context) { return other.kind == .popped || other.kind == .wroteBack }
      guard let route = event.routes.last?.route, let other = other.routes.last?.route else {
        return false
      }
      return context.vocabulary.areEqual(route, other)
    }
    let latest = context.events(before: event.ordinal).last { $0.kind.isChange }
    if let next = after.next, next.kind != .refused, isSame(next) { return true }
    return latest.map { $0.isUsers && isSame($0) } ?? false
  }

  private func evidence(_ event: NavigationEvent, _ after: Aftermath) -> [UInt64] {
    [event.seq] + (after.report.map { [$0.seq] } ?? [])
  }

  private static func explanation(_ reason: String) -> String {
    switch reason {
    case "duplicate", "sameTop":
      "it equals an earlier request, or what is taken to be on top, and that is not in front any"
        + " more"
    case "unmatched", "noTarget": "nothing that is there now takes it"
    case "notMounted": "its stack is not there"
    case "locked", "busy": "the router was \(reason), and did not take it up when it was free"
    case "empty": "the router takes its stack to be empty, and it is not what is in front"
    default: "it changed nothing"
    }
  }

  static func help(_ reason: String) -> String {
    switch reason {
    case "duplicate", "sameTop":
      "send navigation as an event with an id rather than as a value, and forget it once the user"
        + " went back"
    case "unmatched", "noTarget", "notMounted":
      "check the target against what is mounted; park it until it is there, or show something in"
        + " its place"
    case "locked", "busy": "keep the request and take it up when the lock is gone"
    default: "tell the user, or do what was asked"
    }
  }
}

extension NavigationEvent {
  /// Whether or not a refused request is one to go back.
  func asksForPop(_ context: DiagnosisContext) -> Bool {
    let request = name(.request)
    return [.pop, .popTo, .popToRoot, .clear].contains(request)
      || context.text(request).hasPrefix("pop")
  }
}
