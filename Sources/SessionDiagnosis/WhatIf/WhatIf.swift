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
    // One list after the other: each is as long as the session.
    var firstEdit: UInt64?
    func copy(
      under conditions: RecordedSession.Conditions, _ edit: (inout EventList) throws -> Void
    ) throws -> EditedSession {
      var list = EventList(events)
      try edit(&list)
      if let first = firstEdit {
        if !keepsObservations { list.removeObservations(from: first) }
        list.removeKeyframes(from: first)
      }
      return try EditedSession(list, session, under: conditions)
    }
    edited = try copy(under: conditions) { list in
      for edit in edits { try list.apply(edit, of: session) }
      // Another manifest, or another system, is an edit of everything.
      if !conditions.isAsRecorded { list.touch(list.firstOrdinal) }
      firstEdit = list.firstEdit
    }
    baseline = try copy(under: .init()) { _ in }
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
    var rest = Faults(edited)
    var gone: [Finding] = []
    var kept: [Finding] = []
    var changed: [(before: Finding, after: Finding)] = []
    for finding in baseline {
      guard let after = rest.take(finding) else {
        gone.append(finding)
        continue
      }
      if finding.outcome == after.outcome, finding.wanted == after.wanted,
        finding.landed == after.landed
      {
        kept.append(finding)
      } else {
        changed.append((finding, after))
      }
    }
    let known = Faults(baseline + edited)
    undecided = recorded.filter { known.first($0) == nil }
    // As it was recorded it says more.
    let told = Faults(recorded)
    self.gone = gone.map { told.first($0) ?? $0 }
    self.kept = kept
    self.changed = changed
    new = rest.all
  }
}

/// Findings by the fault that they tell, of whatever session.
private struct Faults {
  private struct Fault: Hashable {
    let rule: RuleID
    let ordinal: UInt64
    let scene: String
    let stack: String
    let link: String?

    init(_ finding: Finding) {
      rule = finding.rule
      ordinal = finding.ordinal
      scene = finding.scene
      stack = finding.stack
      link = finding.link
    }
  }

  private var findings: [Finding?]
  /// Where those of one fault are, in order.
  private var indices: [Fault: [Int]] = [:]

  init(_ findings: [Finding]) {
    self.findings = findings
    for (index, finding) in findings.enumerated() {
      indices[Fault(finding), default: []].append(index)
    }
  }

  /// All that were not taken.
  var all: [Finding] { findings.compactMap(\.self) }

  /// The first that tells the same as another.
  func first(_ finding: Finding) -> Finding? {
    indices[Fault(finding)]?.first.flatMap { findings[$0] }
  }

  /// Takes out the first that tells the same as another.
  mutating func take(_ finding: Finding) -> Finding? {
    guard let index = indices[Fault(finding)]?.first else { return nil }
    indices[Fault(finding)]?.removeFirst()
    defer { findings[index] = nil }
    return findings[index]
  }
}
