import NavigationModel

/// What cannot be said after events were lost.
extension DiagnosisContext {
  /// Whether or not a finding rests on what was on a stack although nobody knows.
  ///
  /// What was lost may have put there what seems to be missing. A stack is known again once its
  /// whole path is written, or its root is seen with nothing on it; what was seen stays seen.
  func isGuess(_ finding: Finding, in episode: Episode) -> Bool {
    guard episode.isDegraded, finding.confidence != .certain,
      finding.rule == "missing-parent" || finding.rule == "hidden-destination"
        || finding.rule == "goal-missed" || finding.rule == "below-changed"
        || finding.rule == "inert-link" || finding.rule == "desync"
    else { return false }
    return !isKnownAgain(
      vocabulary.name(finding.stack), in: vocabulary.name(finding.scene),
      before: finding.ordinal + 1)
  }

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
