import NavigationModel

/// Taps that nothing came of, without a refusal to say so.
extension RequestIgnored {
  /// The selected tab was tapped again over entries, and nothing popped them.
  ///
  /// SwiftUI pops nothing by itself (swiftui-semantics F41), and the user who knows other apps
  /// expects the root.
  func retap(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    // What a link selects again is the link's, and no tap.
    guard event.by != .link, event.cause.isNone else { return nil }
    let state = context.state(before: event.ordinal)
    guard state.degradedSince == nil, let scene = state.scene(event.scene), scene.modals.isEmpty,
      let address = retappedStack(event, in: scene, context), let stack = scene.stack(address),
      stack.hasContent, stack.observed.map({ !$0.isRoot && $0.depth != 0 }) ?? true,
      !wasTappedBefore(event, context)
    else { return nil }
    let after = context.lookup.events(event.ordinal + 1..<event.ordinal + 1 + Reach.stretch) {
      goesOn($0, after: event) || isNoAnswer($0, to: event)
    }.events
    let isAnswered = after.contains {
      $0.scene == event.scene && takesAway($0, from: address, stack, context)
    }
    guard !isAnswered else { return nil }
    let last = context.scene(event.scene, before: event.ordinal + 1 + UInt64(after.count))
    let wanted = Wanted(scene: event.scene, address: address, routes: [])
    var verdict = context.verdict(
      seen: last, asked: last, wanted: wanted, didChange: false, isCrash: episode.crash != nil)
    guard verdict.outcome != .none else { return nil }
    let report = after.last { $0.kind == .screenShown && $0.scene == event.scene }
    verdict.isObserved = report != nil
    var finding = context.finding(
      id, verdict, blaming: EventMark(event), link: nil, wanted: wanted, confidence: .likely,
      headline: "the selected tab \(context.text(address)) was tapped again and nothing was popped",
      reason: "a re-tap is no pop: SwiftUI leaves it to the app",
      fix: .advise("pop the tab's stack to its root when its tab is tapped again"),
      evidence: [event.seq] + (report.map { [$0.seq] } ?? []))
    if verdict.outcome != .crash { finding.severity = .warning }
    return finding
  }

  /// The stack in front in the tab that was tapped; `nil` where it is not the selected one.
  private func retappedStack(
    _ event: NavigationEvent, in scene: SceneState, _ context: DiagnosisContext
  ) -> Name? {
    let address = context.resolver.frontStack(of: scene)
    let tab = event.name(.tab)
    guard tab.isNone || context.vocabulary.address(address).tab == tab else { return nil }
    return address
  }

  /// Whether or not the user tapped it the moment before, and nothing came of that either.
  private func wasTappedBefore(_ event: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    let earlier = context.latest(before: event.ordinal, limit: Reach.stretch) {
      $0.scene == event.scene
        && ($0.kind.isChange || $0.kind == .wroteBack || $0.kind == .tabRetapped)
    }
    return earlier?.kind == .tabRetapped && earlier?.name(.tab) == event.name(.tab)
  }

  /// Whether or not the user goes on by themselves after a re-tap.
  ///
  /// The pop that answers it may bear the user's name, for it was their tap; their way back by a
  /// button or a swipe is another matter.
  private func goesOn(_ event: NavigationEvent, after retap: NavigationEvent) -> Bool {
    guard event.scene == retap.scene, event.isUsers, !event.turn.isShared(with: retap.turn),
      event.kind.isChange || event.kind == .wroteBack || event.kind == .tabRetapped
    else { return false }
    guard event.kind == .popped, !event.has(.via) else { return true }
    let isWhole = [.popToRoot, .popTo, .clear].contains(event.name(.request))
    return !isWhole && event.time - min(event.time, retap.time) > Self.sameGesture
  }

  /// Milliseconds within which an app answers a re-tap, also one that scrolls up first.
  private static let answerTime: UInt64 = 3_000

  /// Whether or not an event has another cause than a re-tap, or comes too late to be for it.
  private func isNoAnswer(_ event: NavigationEvent, to retap: NavigationEvent) -> Bool {
    guard !event.turn.isShared(with: retap.turn) else { return false }
    return event.kind == .linkReceived || event.by == .link || !event.cause.isNone
      || event.time - min(event.time, retap.time) > Self.answerTime
  }

  private func takesAway(
    _ event: NavigationEvent, from address: Name, _ stack: StackState, _ context: DiagnosisContext
  ) -> Bool {
    switch event.kind {
    case .popped, .viewPopped, .linkApplied, .rootChanged, .stackUnmounted:
      return event.stack == address
    case .replaced, .wroteBack:
      return event.stack == address && event.lacks(someOf: stack.entries, in: context.vocabulary)
    case .reset, .restored, .tabSelected, .presented:
      return true
    case .screenShown:
      guard event.stack == address else { return true }
      let depth = UInt64(stack.entries.count + stack.views.count)
      return event.flag(.root) == true || (event.number(.depth) ?? depth) < depth
    default:
      return false
    }
  }

  // MARK: Links in a screen

  /// A link was tapped where its type has a destination, and the old screen was reported again.
  func tap(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard !episode.inertTaps.contains(where: { $0.event.ordinal == event.ordinal }),
      episode.signals.contains(.unansweredTap), let entry = event.routes.first
    else { return nil }
    let state = context.state(before: event.ordinal)
    let after = context.aftermath(of: event)
    guard state.degradedSince == nil, let scene = state.scene(event.scene),
      let report = after.report, !after.events.contains(where: isEffect),
      context.due(after.scene).fits(report, in: context.vocabulary)
    else { return nil }
    let stack = scene.stack(event.stack)
    if stack?.path == .implicit, after.events.contains(where: { $0.isDeeper(than: event) }) {
      return nil
    }
    let entries = (stack?.entries ?? []).map(\.route)
    let wanted = Wanted(
      scene: event.scene, address: event.stack, routes: entries + [entry.route])
    var verdict = context.verdict(
      seen: after.scene, asked: after.scene, wanted: wanted, didChange: false,
      isCrash: episode.crash != nil)
    guard verdict.outcome != .none, verdict.outcome != .wrongStack else { return nil }
    verdict.isObserved = true
    return context.finding(
      id, verdict, blaming: EventMark(event), link: nil, wanted: wanted, confidence: .likely,
      headline: "a link to \(context.label(entry.route)) was tapped and nothing came of it",
      reason: "its destination is there, and yet the framework wrote no path",
      fix: .advise(
        "look for what takes the tap: a disabled link, a gesture over it, or a binding that drops"
          + " what is written to it"),
      evidence: [event.seq, report.seq])
  }

  private func isEffect(_ event: NavigationEvent) -> Bool {
    event.kind == .wroteBack || event.kind == .selectionChanged || event.kind == .refused
      || (event.kind.isChange && event.kind != .linkTapped)
  }
}
