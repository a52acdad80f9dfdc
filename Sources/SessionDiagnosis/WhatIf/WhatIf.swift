public import NavigationModel
public import SessionReplay

/// What would have happened: a session beside the same session with edits.
///
/// From the first edit on the framework would have reported other things, so its reports from there
/// are left out of the edited session, and of the session it is compared with. What then differs is
/// the edit's doing, and not what was seen.
public struct WhatIf {
  /// The session as it was recorded.
  public let recorded: RecordedSession
  /// The same without the observations that the edit makes worthless.
  public let baseline: EditedSession
  /// The session with the edits.
  public let edited: EditedSession
  /// Where the two part first; `nil` where they never do.
  public let divergence: Divergence?
  /// Where the user ends, as recorded, and as it would have been.
  public let landings: (recorded: Landing, edited: Landing)
  /// How the findings differ.
  public let findings: FindingChanges

  /// Whether or not the edits change anything that matters.
  ///
  /// That is a stack, a tab, a modal, the screen in front, or a finding.
  public var isDifferent: Bool { divergence != nil || findings.isDifferent }

  /// Edits a session and compares.
  ///
  /// - Parameters:
  ///   - session: The recorded session.
  ///   - edits: Made one after the other.
  ///   - conditions: What holds in place of what was recorded.
  ///   - keepsObservations: Whether or not what the framework reported after the first edit is
  ///     taken to hold all the same.
  ///   - rules: The rules to diagnose both with.
  /// - Throws: ``EditError``, and what reading the session throws.
  /// - Complexity: O(events · edits); the events are in memory.
  public init(
    _ session: RecordedSession, edits: [SessionEdit],
    conditions: RecordedSession.Conditions = .init(), keepsObservations: Bool = false,
    rules: [any Rule] = StandardRules.all
  ) throws {
    recorded = session
    let events = try session.events()
    var list = EventList(events)
    for edit in edits { try list.apply(edit, of: session) }
    // Another manifest, or another system, is an edit of everything.
    if !conditions.isAsRecorded { list.touch(list.firstOrdinal) }
    var unedited = EventList(events)
    if let first = list.firstEdit {
      if !keepsObservations {
        list.removeObservations(from: first)
        unedited.removeObservations(from: first)
      }
      list.removeKeyframes(from: first)
      unedited.removeKeyframes(from: first)
    }
    edited = try EditedSession(list, session, under: conditions)
    baseline = try EditedSession(unedited, session, under: .init())
    let comparison = try SessionComparison(baseline, edited)
    divergence = comparison.divergence
    landings = comparison.landings
    let found = try Diagnosis(of: session, rules: rules).findings
    // Where nothing was left out the two are one.
    let isSame =
      baseline.origins.count == events.count
      && (session.crashReportedLater == nil || baseline.session.crashReportedLater != nil)
    findings = FindingChanges(
      recorded: found,
      baseline: isSame
        ? found
        : try Diagnosis(of: baseline.session, rules: rules).findings.map(baseline.asRecorded(_:)),
      edited: try Diagnosis(of: edited.session, rules: rules).findings.map(edited.asRecorded(_:)))
  }
}

/// Where two sessions part.
///
/// It lies between the last place that is the same in both and the first that is not.
public struct Divergence: Hashable, Sendable {
  /// Events applied at the last place where both are the same, of each session.
  public var before: Positions
  /// Events applied at the first place where they differ.
  public var after: Positions

  /// A place in both sessions.
  public struct Positions: Hashable, Sendable {
    /// Events of ``WhatIf/baseline``.
    public var baseline: UInt64
    /// Events of ``WhatIf/edited``.
    public var edited: UInt64
  }
}

/// How the findings of two sessions differ.
public struct FindingChanges {
  /// There without the edits, not with them.
  public let gone: [Finding]
  /// There with the edits only.
  public let new: [Finding]
  /// There both ways, and not alike: another outcome, or another wanted stack.
  public let changed: [(before: Finding, after: Finding)]
  /// There both ways.
  public let kept: [Finding]
  /// Rests on what was observed after the first edit, so that nothing can be said.
  public let undecided: [Finding]

  /// Whether or not anything came, went or changed.
  public var isDifferent: Bool { !gone.isEmpty || !new.isEmpty || !changed.isEmpty }

  init(recorded: [Finding], baseline: [Finding], edited: [Finding]) {
    var rest = edited
    var gone: [Finding] = []
    var kept: [Finding] = []
    var changed: [(before: Finding, after: Finding)] = []
    for finding in baseline {
      guard let index = rest.firstIndex(where: finding.isSameFault) else {
        gone.append(finding)
        continue
      }
      let after = rest.remove(at: index)
      if finding.outcome == after.outcome, finding.wanted == after.wanted,
        finding.landed == after.landed
      {
        kept.append(finding)
      } else {
        changed.append((finding, after))
      }
    }
    let known = baseline + edited
    undecided = recorded.filter { finding in !known.contains(where: finding.isSameFault) }
    // As it was recorded it says more.
    self.gone = gone.map { finding in recorded.first(where: finding.isSameFault) ?? finding }
    self.kept = kept
    self.changed = changed
    new = rest
  }
}

extension Finding {
  /// Whether or not another finding tells the same fault, of whatever session.
  func isSameFault(as other: Finding) -> Bool {
    rule == other.rule && ordinal == other.ordinal && scene == other.scene && stack == other.stack
      && link == other.link
  }
}
