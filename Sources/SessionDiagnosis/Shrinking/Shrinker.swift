import NavigationModel
public import SessionReplay

/// Makes a session as small as it can be and still show something.
///
/// First what is far from the blamed event goes, then delta debugging takes events away, then what
/// is left is made smaller: routes of pushes, and the manifest. Each try is one pass over events in
/// memory; of a long session those near the blamed event are read first, and all of them only where
/// these will not do. What comes out is a session like every other: numbered through, with every
/// link that an event names received before it, and the same every time.
public struct Shrinker {
  private let session: RecordedSession
  /// Most sessions that are tried; beyond that the smallest so far is what there is.
  public var mostTries = 20_000

  /// Prepares to shrink a session.
  public init(_ session: RecordedSession) {
    self.session = session
  }

  /// The smallest session found that still has a finding.
  ///
  /// The finding is the same where it blames the same event, and rule, outcome, window, stack, what
  /// was wanted, what landed and the fix are the same; no finding may come that the session did not
  /// have.
  ///
  /// - Parameters:
  ///   - finding: One of the session's findings.
  ///   - rules: The rules that find it.
  /// - Throws: ``ShrinkError/doesNotHold`` where the finding is about the file and not about
  ///   events; what reading the session throws.
  public func shrunk(
    keeping finding: Finding, rules: [any Rule] = StandardRules.all
  ) throws -> ShrunkSession {
    let known = Set(try Diagnosis(of: session, rules: rules).findings.map(FindingFamily.init))
    return try shrunk(near: finding.ordinal, finding.evidence) { candidate in
      let findings = try Diagnosis(of: candidate.session, rules: rules).findings
      let hasIt = findings.contains {
        finding.isSame(as: $0) && candidate.origin(of: $0.ordinal) == finding.ordinal
      }
      return hasIt
        && findings.allSatisfy { $0.severity < .warning || known.contains(FindingFamily($0)) }
    }
  }

  /// The smallest session found for which something holds.
  ///
  /// - Parameters:
  ///   - ordinal: The event that it is about, if one is known: what is near is tried first.
  ///   - holds: Whether or not it holds for a session. It must hold for the whole one.
  /// - Throws: ``ShrinkError/doesNotHold``, what `holds` throws, and what reading the session
  ///   throws.
  public func shrunk(
    near ordinal: UInt64? = nil, where holds: @escaping (RecordedSession) throws -> Bool
  ) throws -> ShrunkSession {
    try shrunk(near: ordinal, []) { try holds($0.session) }
  }

  private func shrunk(
    near ordinal: UInt64?, _ evidence: [UInt64],
    where holds: @escaping (ShrinkCandidate) throws -> Bool
  ) throws -> ShrunkSession {
    let near = ShrinkPart(of: session, near: ordinal, evidence)
    var run = try ShrinkRun(session, near, mostTries: mostTries, holds)
    var isNear = false
    if near != nil {
      try run.search {
        isNear = try run.takeNeighbourhood(of: ordinal, evidence, within: ShrinkPart.reach)
      }
    }
    if !isNear {
      if near != nil { run = try ShrinkRun(session, mostTries: mostTries, holds) }
      guard try run.holds(run.kept) else { throw ShrinkError.doesNotHold }
    }
    try run.search {
      if !isNear { try run.takeNeighbourhood(of: ordinal, evidence) }
      try run.takeAwayEvents()
      var size = 0
      // What one step takes away may be all that another needed.
      while size != run.size {
        size = run.size
        try run.shortenRoutes()
        try run.pruneManifest()
        try run.takeAwayRest()
      }
    }
    return try run.result()
  }
}

/// Why a session could not be shrunk.
public enum ShrinkError: Error, Hashable, Sendable {
  /// What was to be kept does not hold for the session's events alone.
  case doesNotHold
}

/// A session after shrinking.
public struct ShrunkSession {
  /// The small session.
  public let session: RecordedSession
  /// How many events there were.
  public let recordedCount: UInt64
  /// How many destinations the manifest had.
  public let recordedDestinations: Int
  /// How many sessions were tried.
  public let tests: Int
  /// Whether or not the search came to its end.
  ///
  /// A very large session may take more tries than are made.
  public let isFinished: Bool
  /// The `seq` that each event was recorded with.
  ///
  /// It is `nil` for a crash that a later launch reported.
  public let recordedSeqs: [UInt64?]
}

/// What a finding must share with a recorded one so as not to be new.
private struct FindingFamily: Hashable {
  let rule: RuleID
  let scene: String
  let stack: String

  init(_ finding: Finding) {
    rule = finding.rule
    scene = finding.scene
    stack = finding.stack
  }
}

extension Finding {
  /// Whether or not another finding says the same of another session.
  func isSame(as other: Finding) -> Bool {
    rule == other.rule && outcome == other.outcome && severity == other.severity
      && scene == other.scene && stack == other.stack && wanted == other.wanted
      && landed == other.landed && fix.kind == other.fix.kind
      && fix.routes.map(\.label) == other.fix.routes.map(\.label)
  }
}
