import NavigationModel

/// Watches the numbers by which a session's events are ordered.
struct SequenceCheck {
  private var previous: NavigationEvent?
  private var lastTurn: UInt64 = 0

  /// What is odd about the next event's place.
  mutating func remarks(on event: NavigationEvent) -> [CompatibilityReport.Reason] {
    var remarks: [CompatibilityReport.Reason] = []
    if let previous {
      if event.seq == previous.seq {
        remarks.append(.repeatedSeq)
      } else if event.seq < previous.seq {
        remarks.append(.decreasingSeq)
      } else if !isCovered(event.seq - previous.seq - 1, event, previous) {
        remarks.append(.skippedSeq)
      }
      if event.time < previous.time { remarks.append(.backwardTime) }
    } else if event.seq > 0, event.kind != .keyframe, !isCovered(event.seq, event, event) {
      remarks.append(.skippedSeq)
    }
    if let turn = event.turn.number {
      if turn < lastTurn { remarks.append(.decreasingTurn) }
      lastTurn = max(lastTurn, turn)
    }
    previous = event
    return remarks
  }

  /// Whether or not a gap at either side says that so many numbers are missing.
  private func isCovered(
    _ missing: UInt64, _ event: NavigationEvent, _ previous: NavigationEvent
  ) -> Bool {
    missing == 0 || missing <= lost(event) || missing <= lost(previous)
  }

  private func lost(_ event: NavigationEvent) -> UInt64 {
    event.kind == .gap ? event.number(.lost) ?? 0 : 0
  }
}
