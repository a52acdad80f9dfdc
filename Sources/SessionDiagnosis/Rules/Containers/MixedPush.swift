import NavigationModel

/// A value pushed while a view destination was up, or view destinations two deep switched by code.
struct MixedPush: StandardRule {
  let id: RuleID = "mixed-push"
  let signals: Signals = .overViews

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    var stacks: [Name] = []
    return context.events(of: episode).compactMap { event in
      // What follows on the same stack in the same breath is the same mix.
      guard event.scene == episode.scene, !stacks.contains(event.stack) else { return nil }
      let found: Finding? =
        switch event.kind {
        case .pushed, .replaced, .linkApplied, .wroteBack:
          valueOverView(event, in: episode, context)
        case .viewPushed, .viewPopped:
          viewOverView(event, in: episode, context)
        default: nil
        }
      if found != nil { stacks.append(event.stack) }
      return found
    }
  }

  // MARK: Values over views

  private func valueOverView(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let scene = context.scene(event.scene, before: event.ordinal)
    guard let stack = scene.stack(event.stack), let view = stack.views.last,
      pushes(event, over: stack, in: episode, context)
    else { return nil }
    let wanted = context.wanted(of: event, in: episode)
    let label = wanted.routes.last.map(context.label(_:)) ?? "a value"
    let screen = context.text(view.screen)
    var verdict = context.verdict(on: episode, wanted: wanted)
    if verdict.outcome == .none || verdict.outcome == .wrongScreen,
      let shown = episode.settledBy, shown.stack == event.stack,
      shows(shown, viewOf: stack, over: event, context)
    {
      // No manifest may know which screen the value shows: the view that is seen is not it.
      verdict.outcome = .wrongScreen
      let kept = zip(stack.entries, wanted.routes).prefix {
        context.vocabulary.satisfies($0.route, goal: $1)
      }.count
      verdict.landed = min(verdict.landed, kept)
    }
    let isUnder = verdict.outcome != .none
    return context.finding(
      id, verdict, in: episode, blaming: mark(event, in: episode), wanted: wanted,
      headline:
        "\(context.subject(of: episode)) pushed \(label) as a value while \(screen) was up beside"
        + " the path",
      reason:
        "view destinations stand above the path, whatever is pushed to it: "
        + (isUnder
          ? "\(label) came to lie under \(screen)" : "\(label) took the place of \(screen)"),
      fix: .advise(
        "show \(screen) by a value of the path too, or close it before \(label) is pushed"))
  }

  /// Whether or not an event puts a value above the screen that a view destination stands on.
  private func pushes(
    _ event: NavigationEvent, over stack: StackState, in episode: Episode,
    _ context: DiagnosisContext
  ) -> Bool {
    let depth = stack.entries.count
    if event.kind == .wroteBack {
      guard let count = event.number(.count) else {
        return event.routes.count > depth && keeps(stack.entries, event, context)
      }
      return count > UInt64(depth)
    }
    guard context.addsEntries(event, to: stack) else { return false }
    let policy = context.text(event.name(.policy))
    let isWhole = event.kind == .replaced || event.kind == .linkApplied && policy == "replace"
    let isTop = event.kind == .linkApplied && policy == "top" && depth > 0
    if !isTop, !isWhole || keeps(stack.entries, event, context) { return true }
    // The view's own screen goes too, and takes it along; unless it is seen to stay.
    guard let shown = episode.settledBy, shown.stack == event.stack else { return false }
    return shows(shown, viewOf: stack, over: event, context)
  }

  /// Whether or not a view that was up is what is seen, rather than what an event put there.
  private func shows(
    _ shown: NavigationEvent, viewOf stack: StackState, over event: NavigationEvent,
    _ context: DiagnosisContext
  ) -> Bool {
    stack.views.contains { !$0.screen.isNone && $0.screen == shown.name(.screen) }
      && !context.screens(of: event).contains(shown.name(.screen))
  }

  private func keeps(
    _ entries: [Entry], _ event: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    event.routes.count > entries.count
      && zip(event.routes, entries).allSatisfy {
        context.vocabulary.areEqual($0.route, $1.route)
      }
  }

  /// Of a write-back, the tap that asked for it.
  private func mark(_ event: NavigationEvent, in episode: Episode) -> EventMark {
    let tap =
      event.kind == .wroteBack
      ? episode.events.last {
        $0.kind == .linkTapped && $0.stack == event.stack && $0.ordinal < event.ordinal
      } : nil
    return EventMark(tap ?? event, cause: episode.cause)
  }

  // MARK: Views over views

  private func viewOverView(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let scene = context.scene(event.scene, before: event.ordinal)
    guard let stack = scene.stack(event.stack), !stack.views.isEmpty else { return nil }
    let after = context.scene(event.scene, before: event.ordinal + 1).stack(event.stack) ?? stack
    let deepest = max(stack.views.count, after.views.count)
    let outcome = outcome(on: event.stack, in: episode, context)
    guard deepest > 1, isByCode(event, stack, after, in: episode) || outcome ?? .none != .none
    else { return nil }
    let wanted = Wanted(
      scene: event.scene, address: event.stack, routes: stack.entries.map(\.route))
    var verdict = context.verdict(on: episode, wanted: wanted)
    if verdict.outcome != .crash {
      verdict.outcome = outcome ?? .none
      verdict.outcomes = nil
    }
    let screens = (event.kind == .viewPushed ? after : stack).views.suffix(2).map {
      context.text($0.screen)
    }
    return context.finding(
      id, verdict, in: episode, blaming: EventMark(event, cause: episode.cause), wanted: wanted,
      headline:
        "\(context.subject(of: episode)) switched view destinations two deep:"
        + " \(screens.joined(separator: " > "))",
      reason:
        "view destinations that stand on one another and are switched by code do not follow"
        + " reliably: the upper one may come up blank, or stay",
      fix: .advise("show both by values of the path, and set the whole path in one write"))
  }

  /// Whether or not code, rather than a gesture, brought or took a view two deep.
  private func isByCode(
    _ event: NavigationEvent, _ before: StackState, _ after: StackState, in episode: Episode
  ) -> Bool {
    if event.kind == .viewPopped {
      guard event.by != .user, event.by != .system else { return false }
      // The top one alone goes as it should; the lower one takes it along.
      let others = episode.events.filter {
        $0.kind == .viewPopped && $0.stack == event.stack && $0.ordinal != event.ordinal
      }
      return before.views.count - after.views.count > 1 || !others.isEmpty
    }
    if event.by != .user { return true }
    // No one taps twice in one turn.
    return episode.events.contains {
      $0.kind == .viewPushed && $0.stack == event.stack && $0.ordinal < event.ordinal
        && $0.turn.isShared(with: event.turn)
    }
  }

  /// What was seen of the views that should be in front; `nil` where nothing was.
  private func outcome(
    on address: Name, in episode: Episode, _ context: DiagnosisContext
  ) -> Outcome? {
    guard let shown = episode.settledBy, shown.stack == address,
      let stack = episode.requested.stack(address)
    else { return nil }
    let observed = ObservedScreen(shown)
    if observed.isBlank || observed.isPlaceholder { return .blank }
    guard let view = stack.views.last else {
      // They should be gone.
      let isView = context.scene(shown.scene, before: episode.first.ordinal).stack(address)?.views
        .contains { !$0.screen.isNone && $0.screen == observed.screen }
      return isView == true ? .wrongScreen : Outcome.none
    }
    if observed.screen.isNone || view.screen.isNone || observed.screen == view.screen {
      return Outcome.none
    }
    return observed.isRoot || observed.depth == 0 ? .silentRoot : .wrongScreen
  }
}

extension DiagnosisContext {
  /// The screens that the routes of an event show.
  fileprivate func screens(of event: NavigationEvent) -> [Name] {
    event.routes.flatMap { screens(for: $0.route) }
  }
}
