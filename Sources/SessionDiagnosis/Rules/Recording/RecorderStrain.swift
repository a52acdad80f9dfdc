import NavigationModel

/// The recorder dropped events, stood still or ran out of room.
struct RecorderStrain: StandardRule {
  let id: RuleID = "recorder-strain"
  let signals: Signals = []

  func findings(
    atEnd state: NavigationState, lastEvent: NavigationEvent?, _ context: DiagnosisContext
  ) -> [Finding] {
    guard let recording = context.recording else { return [] }
    return recording.gaps.filter(\.isStrain).map { gap in
      context.recordingFinding(
        id, gap.isStall ? .note : .warning, gap.mark, headline: headline(gap, context),
        reason: context.reach(of: gap), help: help(gap))
    }
  }

  private func headline(
    _ gap: RecordingFaults.Gap, _ context: DiagnosisContext
  ) -> String {
    let duration = gap.milliseconds.map { $0 > 0 ? " for \($0) ms" : "" } ?? ""
    if gap.isStall { return "writing took so long that events had to wait\(duration)" }
    let loss = context.lossText(of: gap)
    switch gap.reason {
    case .room: return "\(loss): there was no room for the recording\(duration)"
    case .throttled: return "\(loss): they came faster than a recording takes\(duration)"
    default: return "\(loss): the disk stood still\(duration)"
    }
  }

  private func help(_ gap: RecordingFaults.Gap) -> String {
    switch gap.reason {
    case .room: "give the recording a quota, and let the oldest parts go before the disk is full"
    case .throttled: "record what changes, not what is drawn; look for a loop that navigates"
    default: "nothing to do if it is rare; else record onto a disk that is not under load"
    }
  }
}
