import NavigationModel

/// What was reported as shown was not in front, or is one behind.
///
/// The navigation is as it was asked for; it is the report that is wrong.
struct ObserverError: StandardRule {
  let id: RuleID = "observer-error"
  let signals: Signals = [.mismatch, .appearance]

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    let events = context.events(episode.range).filter { $0.scene == episode.scene }
    var findings: [Finding] = []
    if let wrong = firstMismatch(in: events, context) {
      if let finding = ofSwipe(wrong, context) { return [finding] }
      // What goes on was told where it began.
      if context.wasRight(in: wrong.scene, before: wrong.ordinal),
        let run = LaggingReports(from: wrong, context)
      {
        return [finding(run, context)]
      }
      if let finding = passing(wrong, in: events, context) { findings.append(finding) }
    }
    if let appeared = events.first(where: { isCovered($0, in: events, context) }) {
      findings.append(finding(appearedBelow: appeared, context))
    }
    return findings.isEmpty ? [] : [findings[0]]
  }

  private func firstMismatch(
    in events: [NavigationEvent], _ context: DiagnosisContext
  ) -> NavigationEvent? {
    events.first { event in
      event.kind == .screenShown && context.state(before: event.ordinal).degradedSince == nil
        && !context.agrees(event, with: context.scene(event.scene, after: event.ordinal))
    }
  }

  // MARK: Reports of what is in front

  private func finding(
    _ run: LaggingReports, _ context: DiagnosisContext
  ) -> Finding {
    finding(
      blaming: run.first, context,
      headline: "each report of what is in front names the screen before:"
        + " \(run.count) of \(run.count)",
      reason: "the screen's name is read before the change that sets it has settled",
      help: "report what is in front once the change has settled, as didShow does",
      evidence: [run.first.seq])
  }

  /// A report of a screen below that came of a swipe back which did not go through.
  private func ofSwipe(_ wrong: NavigationEvent, _ context: DiagnosisContext) -> Finding? {
    let scene = context.scene(wrong.scene, after: wrong.ordinal)
    let due = context.due(scene)
    // Where the pop was counted all the same, the report is right and the stack is wrong.
    guard wrong.stack == due.stack, let stack = scene.stack(wrong.stack),
      let depth = context.depth(of: wrong, on: stack), depth < stack.entries.count,
      let swipe = context.cancelledSwipe(at: wrong)
    else { return nil }
    return finding(
      blaming: wrong, context,
      headline: "\(name(wrong, context)) was reported in front of \(context.text(wrong.stack))"
        + " while \(context.text(due.screen)) was",
      reason: "the swipe back was cancelled, and what is below was reported all the same",
      help: "ask the transition whether it was cancelled before reporting what it shows",
      evidence: [swipe.seq, wrong.seq])
  }

  /// A report of a screen below that is taken back without anything having changed.
  private func passing(
    _ wrong: NavigationEvent, in events: [NavigationEvent], _ context: DiagnosisContext
  ) -> Finding? {
    let scene = context.scene(wrong.scene, after: wrong.ordinal)
    let due = context.due(scene)
    guard wrong.stack == due.stack, let earlier = right(before: wrong, due, context),
      let later = events.first(where: {
        $0.ordinal > wrong.ordinal && $0.mayMoveScreens && !$0.isLetGo
      }),
      later.kind == .screenShown, due.fits(later, in: context.vocabulary)
    else { return nil }
    return finding(
      blaming: wrong, context,
      headline: "\(name(wrong, context)) was reported in front of \(context.text(wrong.stack))"
        + " while \(context.text(due.screen)) was",
      reason: "nothing changed between this report and the right ones before and after it",
      help: "ask the transition whether it was cancelled before reporting what it shows",
      evidence: [earlier.seq, wrong.seq, later.seq])
  }

  /// The report before a wrong one that was right, with nothing in between to change it.
  private func right(
    before wrong: NavigationEvent, _ due: Landing, _ context: DiagnosisContext
  ) -> NavigationEvent? {
    let earlier = context.events(before: wrong.ordinal).last {
      $0.scene == wrong.scene && $0.mayMoveScreens && !$0.isSwipe
    }
    guard let earlier, earlier.kind == .screenShown, due.fits(earlier, in: context.vocabulary)
    else { return nil }
    return earlier
  }

  // MARK: Findings

  func name(_ event: NavigationEvent, _ context: DiagnosisContext) -> String {
    let observed = ObservedScreen(event)
    if !observed.screen.isNone { return context.text(observed.screen) }
    return observed.route.map(context.label(_:)) ?? "a screen"
  }

  /// What was wanted shows; only the report does not say so.
  func finding(
    blaming event: NavigationEvent, _ context: DiagnosisContext, headline: String,
    reason: String, help: String, evidence: [UInt64]
  ) -> Finding {
    let scene = context.unobserved(context.scene(event.scene, after: event.ordinal))
    let due = context.due(scene)
    let address = event.kind == .screenAppeared ? event.stack : due.stack
    let wanted = Wanted(
      scene: event.scene, address: address,
      routes: (scene.stack(address)?.entries ?? []).map(\.route), isInFront: due.stack == address)
    let presented = context.resolver.presented(address, in: scene)
    let verdict = Verdict(
      outcome: .none, outcomes: nil, isObserved: true,
      landed: context.prefixThatShows(presented, wanted), landing: due)
    return context.finding(
      id, verdict, blaming: EventMark(event), link: nil, wanted: wanted, confidence: .certain,
      headline: headline, reason: reason, fix: .advise(help), evidence: evidence)
  }
}

extension NavigationEvent {
  /// Whether or not a swipe begins, which moves nothing before it is decided.
  fileprivate var isSwipe: Bool { kind == .transitionBegan && flag(.interactive) == true }

  /// Whether or not a transition ends with everything where it was.
  fileprivate var isLetGo: Bool { kind == .transitionEnded && flag(.cancelled) == true }

  /// Whether or not after such an event another screen may be in front, or be said to be.
  var mayMoveScreens: Bool {
    switch kind {
    case .screenShown, .wroteBack, .transitionBegan, .transitionEnded, .scenePhase,
      .environmentChanged, .stackMounted, .stackUnmounted, .selectionChanged, .accountChanged,
      .destinationDeclared, .destinationRemoved, .gap, .keyframe:
      true
    default:
      kind.isChange
    }
  }
}
