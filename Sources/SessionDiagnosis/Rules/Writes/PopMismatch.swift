import NavigationModel

/// A pop counted though cancelled, seen but never asked for, further than asked, or guessed from a
/// route's name.
struct PopMismatch: StandardRule {
  let id: RuleID = "pop-mismatch"
  let signals: Signals = [.cancelled, .unaskedWrite, .mismatch, .revisited]

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    let story = Story(of: episode, context)
    let reading = PopReading(story: story, context: context)
    // What a write in a transition leaves is that write's doing, whatever the pops looked like.
    let isDisturbed = !WriteInTransition().findings(in: episode, context).isEmpty
    var findings: [Finding] = []
    for position in story.own {
      let fault: PopFault?
      switch story.events[position].kind {
      case .transitionEnded: fault = reading.counted(at: position)
      case .wroteBack where !isDisturbed: fault = reading.written(at: position)
      case .screenShown where !isDisturbed:
        fault = reading.seen(at: position) ?? reading.stayed(at: position)
      case .popped: fault = reading.guessed(at: position)
      default: fault = nil
      }
      // What was put there too early was never there to be popped.
      guard let fault,
        fault.kind != .unasked
          || !BeforeReady().explains(
            fault.blamed, in: episode, context),
        let finding = finding(fault, in: episode, context),
        !findings.contains(where: { $0.scene == finding.scene && $0.stack == finding.stack })
      else { continue }
      findings.append(finding)
    }
    return findings
  }

  private func finding(
    _ fault: PopFault, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let address = fault.blamed.stack
    let wanted = Wanted(
      scene: fault.blamed.scene, address: address, routes: fault.wanted.map(\.route),
      isInFront: address == context.resolver.frontStack(of: fault.asked))
    var verdict = context.verdict(
      seen: fault.seen, asked: fault.asked, wanted: wanted, didChange: true,
      isCrash: episode.crash != nil, isCut: fault.isAnswered)
    guard verdict.outcome != .none else { return nil }
    verdict.isObserved = verdict.isObserved && (fault.isAnswered || fault.isSighted)
    return context.finding(
      id, verdict, in: episode, blaming: fault.blamed, wanted: wanted, confidence: .likely,
      evidence: fault.evidence + [episode.settledBy].compactMap(\.self),
      headline: headline(fault, context), reason: reason(fault, context), help: fault.kind.help)
  }

  private func headline(_ fault: PopFault, _ context: DiagnosisContext) -> String {
    switch fault.kind {
    case .cancelled: "a pop was counted, and its transition was cancelled"
    case .unasked: "a pop was seen, and nobody asked for it"
    case .further: "more was popped than was asked for"
    case .guessed: "a pop was guessed from a route's name"
    }
  }

  private func reason(_ fault: PopFault, _ context: DiagnosisContext) -> String {
    let wanted = context.path(fault.wanted.map(\.route))
    let left = context.path(fault.left.map(\.route))
    switch fault.kind {
    case .cancelled:
      return "the user let the screen slide back: it is \(left), and the app believes \(wanted)"
    case .unasked:
      return
        "the framework went back to \(left) by a way the app does not record, and the app still"
        + " believes \(wanted)"
    case .further:
      return "the pop asked for \(wanted), and \(left) is what it left"
    case .guessed:
      return
        "an equal route lies further down, and a push or a pop was told from the name alone:"
        + " \(wanted) was asked for, and \(left) is left"
    }
  }
}

/// A pop that is not what was asked for.
struct PopFault {
  let kind: Kind
  let blamed: NavigationEvent
  /// The entries that were asked for.
  let wanted: [Entry]
  /// The entries that there are.
  let left: [Entry]
  /// The scene with what was asked for.
  let asked: SceneState
  /// The scene with what was seen.
  let seen: SceneState
  /// Whether or not the framework wrote what it left.
  var isAnswered = false
  /// Whether or not a screen, or a cancelled transition, was reported.
  var isSighted = false
  let evidence: [NavigationEvent]

  enum Kind {
    case cancelled, unasked, further, guessed

    var help: String {
      switch self {
      case .cancelled:
        "count a swipe when its transition has ended and was not cancelled; or let the framework's"
          + " write of the path be the only record"
      case .unasked:
        "bind the path and record what the framework writes to it, not only the router's own calls"
      case .further:
        "pop by the count of the path as it is at that moment, once; take the depth from the path"
      case .guessed:
        "give every entry an id of its own and reconcile by depth, not by whether a route is on the"
          + " stack already"
      }
    }
  }
}
