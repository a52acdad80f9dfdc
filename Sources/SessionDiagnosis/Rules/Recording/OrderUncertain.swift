import NavigationModel

/// Events are missing or share a place in the order, or a clock was set: what can still be said.
struct OrderUncertain: StandardRule {
  let id: RuleID = "order-uncertain"
  let signals: Signals = []

  func findings(
    atEnd state: NavigationState, lastEvent: NavigationEvent?, _ context: DiagnosisContext
  ) -> [Finding] {
    guard let recording = context.recording else { return [] }
    var findings = recording.gaps.filter { !$0.isStrain }.map { gapFinding($0, context) }
    if let repeated = recording.repeated { findings.append(finding(repeated: repeated, context)) }
    if let skipped = recording.skipped { findings.append(finding(skipped: skipped, context)) }
    if let jump = recording.clockJump { findings.append(finding(of: jump, context)) }
    if let mark = recording.turnedBack {
      findings.append(
        context.recordingFinding(
          id, .note, mark, headline: "the times go back here",
          reason: "times never sort: the order of the events is as their writer numbered them",
          help: "read times as labels, not as an order"))
    }
    return findings
  }

  private func gapFinding(
    _ gap: RecordingFaults.Gap, _ context: DiagnosisContext
  ) -> Finding {
    let reason = context.text(gap.reason)
    let what = context.lossText(of: gap)
    // Before anything happened there was nothing of the user's to miss.
    let severity: Severity = gap.isAtStart && reason == "locked" ? .note : .warning
    return context.recordingFinding(
      id, severity, gap.mark,
      headline: what + (reason.isEmpty ? "" : " (\(reason))"),
      reason: context.reach(of: gap),
      help: help(reason))
  }

  private func help(_ reason: String) -> String {
    switch reason {
    case "locked":
      "keep the recording where it can be written before the first unlock, and look for the cause"
        + " of what follows in what is missing, too"
    case "salvage": "look for the original file: this one has what was intact"
    default: "take what is found right behind it for possible only"
    }
  }

  private func finding(
    repeated: RecordingFaults.Disorder, _ context: DiagnosisContext
  ) -> Finding {
    let seq = repeated.mark.seq
    let isEqual = seq == repeated.due &- 1
    let times = repeated.count > 1 ? ", and \(repeated.count - 1) more like it" : ""
    return context.recordingFinding(
      id, .warning, repeated.mark,
      headline: (isEqual
        ? "two events have one place in the order, \(seq)"
        : "an event numbered \(seq) comes where \(repeated.due) was due") + times,
      reason: "they are read in the order of the file; which of them came first cannot be said",
      help: "number the events where they happen, and sort by nothing else")
  }

  private func finding(
    skipped: RecordingFaults.Disorder, _ context: DiagnosisContext
  ) -> Finding {
    let missing = Self.range(skipped.due, skipped.mark.seq &- 1)
    let times = skipped.count > 1 ? ", and \(skipped.count - 1) more such holes" : ""
    return context.recordingFinding(
      id, .warning, skipped.mark,
      headline: "\(missing) is missing, and no gap says why" + times,
      reason:
        "what is on either side is as it was recorded; what happened in between, and whether"
        + " anything did, cannot be said",
      help: "look for the part of the recording that has them")
  }

  private func finding(
    of jump: RecordingFaults.ClockJump, _ context: DiagnosisContext
  ) -> Finding {
    let direction = jump.milliseconds < 0 ? "back" : "forward"
    let times = jump.count > 1 ? ", and \(jump.count - 1) times more" : ""
    return context.recordingFinding(
      id, .note, jump.mark,
      headline:
        "the wall clock was set \(direction) by \(jump.milliseconds.magnitude) ms" + times,
      reason: "the order and the times since the session's start do not depend on it",
      help: "compare wall-clock times of either side with care")
  }

  static func range(_ first: UInt64, _ last: UInt64) -> String {
    first >= last ? "seq \(first)" : "seq \(first) to \(last)"
  }
}

extension RecordingFaults.Gap {
  /// Whether or not it is the recorder's own doing, rather than something that happened to it.
  var isStrain: Bool { [.throttled, .room, .stalled].contains(reason) }
}

extension DiagnosisContext {
  /// What a gap lost.
  func lossText(of gap: RecordingFaults.Gap) -> String {
    switch gap.lost {
    case 0: "no event is missing, but the recording was interrupted"
    case 1: "1 event is missing"
    case .some(let lost): "\(lost) events are missing"
    case nil: "events are missing, nobody knows how many"
    }
  }

  /// What can still be said around a gap, and what cannot.
  func reach(of gap: RecordingFaults.Gap) -> String {
    var parts: [String] = []
    if let before = gap.before { parts.append("up to seq \(before) all is as it was recorded") }
    if let after = gap.after {
      parts.append(
        gap.isMended
          ? "a keyframe follows, so that from seq \(after) on the state is known again"
          : "from seq \(after) on events are as they were recorded, and the state they start from"
            + " is not known, so that findings are possible at most")
    } else {
      parts.append("nothing was recorded after it")
    }
    parts.append("what happened in between cannot be said")
    return parts.joined(separator: "; ")
  }

  /// A finding about the recording rather than about the app.
  func recordingFinding(
    _ rule: RuleID, _ severity: Severity, _ mark: EventMark, headline: String, reason: String,
    help: String
  ) -> Finding {
    Finding(
      session: text(session), rule: rule, severity: severity, outcome: .none, outcomes: nil,
      confidence: .likely, os: os, unresolved: .cut, seq: mark.seq, ordinal: mark.ordinal,
      time: mark.time, scene: "main", stack: "main", link: nil, callSite: nil, headline: headline,
      reason: reason, wanted: [], landed: [], fix: .advise(help), evidence: [mark.seq],
      related: [])
  }
}
