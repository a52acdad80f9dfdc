import NavigationModel

/// What cannot be said after events were lost.
extension DiagnosisContext {
  /// Whether or not a finding rests on what was on a stack although nobody knows.
  ///
  /// What was lost may have put there what seems to be missing, or taken what seems to be left. A
  /// stack is known again once its whole path is written, or its root is seen with nothing on it.
  func isGuess(_ finding: Finding, in episode: Episode) -> Bool {
    guard Self.rulesOfStacks.contains(finding.rule) else { return false }
    // A user who is seen on the root lacks what was pushed, whatever was lost.
    let isSeen =
      finding.confidence == .certain && finding.rule.isOrderClass
      && (finding.outcome == .silentRoot || finding.outcome == .blank)
    guard !isSeen else { return false }
    let end = max(episode.range.upperBound, finding.ordinal)
    let since = events(finding.ordinal..<min(end, finding.ordinal + Self.gapHorizon))
    if since.contains(where: { $0.kind.losesEvents($0) }) { return true }
    let (scene, stack) = (vocabulary.name(finding.scene), vocabulary.name(finding.stack))
    // A modal that went with what was lost took its stack along.
    if finding.rule == "stack-rebuilt", vocabulary.address(stack).tab == nil { return true }
    // What an event of the order class writes is known by that; others are measured against what
    // was there before.
    let known = finding.rule.isOrderClass ? finding.ordinal + 1 : finding.ordinal
    return !isKnownAgain(stack, in: scene, before: known)
      || !finding.rule.isOrderClass && !isFrontKnown(in: scene, before: finding.ordinal + 1)
  }

  /// Whether or not what is in front by the fold was seen there since events were lost; a modal or a
  /// tab may have come or gone with them.
  private func isFrontKnown(in scene: Name, before ordinal: UInt64) -> Bool {
    guard let state = state(before: ordinal).scene(scene) else { return false }
    let front = resolver.frontStack(of: state)
    var hasBrought = false
    for event in events(before: ordinal, limit: Self.gapHorizon).reversed() {
      if event.kind.losesEvents(event) { return hasBrought }
      guard event.scene == scene else { continue }
      switch event.kind {
      case .screenShown where !hasBrought:
        return event.stack == front
      case .tabSelected, .presented, .dismissed, .linkApplied, .restored, .reset:
        hasBrought = true
      default:
        break
      }
    }
    return true
  }

  /// Rules that compare an event with what is on a stack, a modal or in front.
  private static let rulesOfStacks: Set<RuleID> = [
    "missing-parent", "hidden-destination", "goal-missed", "below-changed", "inert-link", "desync",
    "observer-error", "pop-mismatch", "request-ignored", "before-ready", "stack-rebuilt",
    "outlived-reset", "stale-intent", "restore-overwrote", "lost-in-turn", "write-in-transition",
    "competing-writers", "mixed-push", "hidden-push", "covered", "duplicate-delivery",
  ]

  private func isKnownAgain(_ stack: Name, in scene: Name, before ordinal: UInt64) -> Bool {
    for event in events(before: ordinal, limit: Self.gapHorizon).reversed() {
      if event.kind.losesEvents(event) { return false }
      guard event.scene == scene else { continue }
      switch event.kind {
      case .replaced where event.stack == stack, .restored, .reset, .keyframe:
        return true
      case .wroteBack where event.stack == stack && event.has(.routes):
        return true
      case .popped where event.stack == stack && event.number(.count) == nil:
        if event.name(.request) == .popToRoot || event.name(.request) == .clear { return true }
      case .linkApplied where event.stack == stack && event.name(.policy) == .replace:
        return true
      case .screenShown where event.stack == stack && ObservedScreen(event).isRoot:
        return state(before: event.ordinal).stack(stack, in: scene)?.hasContent == false
      default:
        break
      }
    }
    // So long after, what was lost is no more likely to matter than anything else.
    return true
  }

  /// How many events back a gap counts.
  private static let gapHorizon: UInt64 = 512
}

extension EventKind {
  /// Whether or not an event says that others before it are missing.
  func losesEvents(_ event: NavigationEvent) -> Bool {
    switch self {
    case .gap: event.number(.lost) != 0 || event.name(.reason) != .stalled
    case .unknown: event.changesState
    case .unreadable: true
    default: false
    }
  }
}
