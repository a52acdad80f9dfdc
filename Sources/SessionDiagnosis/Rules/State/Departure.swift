import NavigationModel

/// An account that leaves: a sign-out, a switch to another account, or a reset for either.
struct Departure {
  /// The first event that says so.
  let event: NavigationEvent
  /// The account that was signed in, or `Name.none` where the log does not tell.
  private let account: Name
  private let state: NavigationState

  /// Milliseconds within which what comes back comes by itself, with the screen that appears
  /// instead; later, somebody may have asked for it although nobody says so.
  private static let byItself: UInt64 = 3_000
  /// Most events before and after it that are looked at.
  private static let reach: UInt64 = 2048

  /// The departure that an event is; `nil` where it is none, or follows from an earlier one.
  init?(_ event: NavigationEvent, _ context: DiagnosisContext) {
    guard event.kind == .accountChanged || Self.isReset(event, context) else { return nil }
    let known = context.latest(before: event.ordinal, limit: Self.reach) {
      $0.kind == .accountChanged
    }
    if event.kind == .accountChanged {
      // A reset since it came has said so already.
      let sinceKnown = known.map { event.ordinal - min($0.ordinal, event.ordinal) } ?? 0
      let hasLeft = context.latest(before: event.ordinal, limit: min(sinceKnown, Self.reach)) {
        Self.isReset($0, context)
      }
      if let known, known.signsIn, let hasLeft, hasLeft.ordinal > known.ordinal { return nil }
      if event.signsOut {
        // The first thing a launch says may be that nobody is signed in.
        guard known.map(\.signsIn) ?? Self.hasUserActed(before: event, context) else { return nil }
      } else {
        guard let known, known.signsIn, known.name(.account) != event.name(.account) else {
          return nil
        }
      }
    } else if let known, !known.signsIn || Self.isSwitch(known, context),
      !Self.hasUserActed(after: known, before: event, context)
    {
      // The reset that goes with it.
      return nil
    }
    self.event = event
    account = known?.name(.account) ?? .none
    state = context.state(before: event.ordinal)
  }

  /// What it was, as the object of a headline.
  func name(_ context: DiagnosisContext) -> String {
    switch event.kind {
    case .accountChanged: event.signsOut ? "the sign-out" : "the account switch"
    default: "the reset (\(context.text(event.name(.reason))))"
    }
  }

  private static func isReset(_ event: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    event.kind == .reset
      && ["signOut", "accountSwitch", "sessionExpired"].contains(context.text(event.name(.reason)))
  }

  private static func isSwitch(_ event: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    let earlier = context.latest(before: event.ordinal, limit: reach) {
      $0.kind == .accountChanged
    }
    return earlier.map { $0.signsIn && $0.name(.account) != event.name(.account) } ?? false
  }

  private static func hasUserActed(
    after: NavigationEvent? = nil, before event: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    let limit = after.map { event.ordinal - min($0.ordinal, event.ordinal) } ?? reach
    return context.latest(before: event.ordinal, limit: limit, where: \.isUserAct) != nil
  }

  // MARK: What survives

  /// What was there before and still is, once the account is gone.
  struct Survivor {
    /// The scene when it was seen, or as it stood in the end.
    var scene: SceneState
    var address: Name
    var isModal: Bool
    var isInFront: Bool
    /// The reset that left it out, or did not close it; `nil` where there was none for its scene.
    var blamed: NavigationEvent?
    var end: UInt64
    var shownBy: NavigationEvent?
  }

  /// The first of what survives that comes to the front, else the first of it.
  ///
  /// What is hidden behind the sign-in has until the next account is in and its user acts.
  func survivor(_ context: DiagnosisContext) -> Survivor? {
    var kept = Kept(state)
    guard !kept.isEmpty else { return nil }
    var resets: [NavigationEvent] = []
    var hasBeenLeft = false
    var end = event.ordinal + 1
    var shownBy: NavigationEvent?
    for next in context.upcoming(from: event.ordinal, limit: Self.reach) {
      let isActedOn = next.isUserAct && !isAboutAlert(next, context)
      if isActedOn || isSettled(shownBy, before: next) {
        if let front = kept.inFront(context, context.state(before: next.ordinal)) {
          return survivor(front, resets, end, shownBy, context)
        }
        hasBeenLeft = hasBeenLeft || isActedOn
      }
      // Who had to sign in again finds things as they were.
      if event.by == .system, next.signsIn, !account.isNone, next.name(.account) == account {
        return nil
      }
      if Self.isReset(next, context) { resets.append(next) }
      end = next.ordinal + 1
      if next.mayEmpty {
        kept.intersect(context.state(before: end))
        if kept.isEmpty { return nil }
      }
      if next.kind == .screenShown {
        shownBy = next
        // What was seen at its root has not survived, whatever is requested.
        if next.flag(.root) == true {
          kept.drop(next.stack, in: next.scene)
          if kept.isEmpty { return nil }
        }
        if hasBeenLeft, let front = kept.inFront(context, context.state(before: end)) {
          return survivor(front, resets, end, shownBy, context)
        }
      } else if next.kind.isChange {
        shownBy = nil
      }
    }
    let last = context.state(before: end)
    guard let any = kept.inFront(context, last) ?? kept.first(in: last) else { return nil }
    return survivor(any, resets, end, shownBy, context)
  }

  /// Whether or not what was seen since the user's own sign-out had stayed for so long that nothing
  /// more came of it.
  private func isSettled(_ shown: NavigationEvent?, before next: NavigationEvent) -> Bool {
    event.by != .system && shown != nil
      && next.time - min(event.time, next.time) > Self.byItself
  }

  private func survivor(
    _ place: Kept.Place, _ resets: [NavigationEvent], _ end: UInt64, _ shownBy: NavigationEvent?,
    _ context: DiagnosisContext
  ) -> Survivor? {
    guard let scene = context.state(before: end).scene(place.scene) else { return nil }
    return Survivor(
      scene: scene, address: place.address, isModal: place.isModal, isInFront: place.isInFront,
      blamed: resets.first { $0.scene == place.scene && $0.has(.stackList) }, end: end,
      shownBy: shownBy?.scene == place.scene ? shownBy : nil)
  }

  /// Whether or not the user does no more than read what an alert says.
  private func isAboutAlert(_ act: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    guard act.kind == .dismissed,
      let top = context.state(before: act.ordinal).scene(act.scene)?.modals.last
    else { return false }
    return top.style == .alert || top.style == .dialog
  }

  // MARK: What comes back

  /// What happens by itself until the user acts, or the same account is back.
  func aftermath(_ context: DiagnosisContext) -> [NavigationEvent] {
    var events: [NavigationEvent] = []
    for next in context.upcoming(from: event.ordinal + 1, limit: Reach.past) {
      if next.isUserAct, !isAboutAlert(next, context) { break }
      if next.time - min(event.time, next.time) > Self.byItself { break }
      if next.signsIn, next.name(.account) == account || account.isNone { break }
      events.append(next)
    }
    return events
  }

  /// Whether or not an event opens what was open before, or what only the user ever opened.
  func isOld(_ event: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    guard event.cause.isNone, event.by != .user, event.by != .link else { return false }
    let before = state.scene(event.scene)
    switch event.kind {
    case .pushed, .replaced, .wroteBack:
      guard let added = event.routes.last else { return false }
      let entries = before?.stack(event.stack)?.entries ?? []
      if context.areEqual(entries.prefix(event.routes.count), event.routes) { return true }
      return hasUserOpened(event, context) {
        $0.contains {
          context.vocabulary.areEqual($0.route, added.route)
        }
      }
    case .restored:
      return (event.attachment?.stacks ?? []).contains { restored in
        let entries = before?.stack(restored.address)?.entries ?? []
        return !entries.isEmpty && context.areEqual(entries, restored.routes)
      }
    case .presented:
      return before?.modals.contains {
        $0.style != .alert && $0.style != .dialog && !$0.screen.isNone
          && $0.screen == event.name(.screen)
      } ?? false
    case .viewPushed:
      return before?.stack(event.stack)?.views.contains { $0.screen == event.name(.screen) }
        ?? false || hasUserShown(event, context)
    default:
      return false
    }
  }

  private func hasUserOpened(
    _ event: NavigationEvent, _ context: DiagnosisContext, _ body: (EntryList) -> Bool
  ) -> Bool {
    let earlier = context.latest(before: self.event.ordinal, limit: Self.reach) {
      ($0.kind == .pushed || $0.kind == .replaced || $0.kind == .linkTapped)
        && $0.stack == event.stack && $0.scene == event.scene && body($0.routes)
    }
    return earlier?.by == .user
  }

  private func hasUserShown(_ event: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    let earlier = context.latest(before: self.event.ordinal, limit: Self.reach) {
      $0.kind == .viewPushed && $0.stack == event.stack && $0.scene == event.scene
        && $0.name(.screen) == event.name(.screen)
    }
    return earlier?.by == .user
  }
}

extension NavigationEvent {
  /// Whether or not it may take entries, views or modals away.
  fileprivate var mayEmpty: Bool {
    switch kind {
    case .reset, .popped, .replaced, .wroteBack, .rootChanged, .stackUnmounted, .dismissed,
      .viewPopped, .restored, .linkApplied, .pushed, .keyframe:
      true
    default:
      false
    }
  }
}
