public import NavigationModel

/// One diagnosed thing: what went wrong, the event to blame, why, and what would work.
///
/// Its JSON form, one object a line, is what `navtape diagnose --format ndjson` prints.
public struct Finding: Hashable, Sendable {
  /// Position among the findings of one diagnosis, from 1.
  public var id = 0
  /// The session's id.
  public var session: String
  public var rule: RuleID
  public var severity: Severity
  /// What the user saw, measured against what was wanted.
  public var outcome: Outcome
  /// The outcome under each answer to an unresolved value, where the two differ.
  public var outcomes: Outcome.Answers?
  public var confidence: Confidence
  /// The `os` of the header and the policy that the outcome rests on.
  public var os: String?
  public var unresolved: NavigationPolicy.Unresolved
  /// The blamed event: the first that had to be different.
  public var seq: UInt64
  /// Position of the blamed event in its session.
  public var ordinal: UInt64
  /// Milliseconds since the session's start.
  public var time: UInt64
  public var scene: String
  public var stack: String
  /// The link behind it.
  public var link: String?
  /// Where the blamed event was written: a label, never a path to open.
  public var callSite: String?
  /// What happened, in one line.
  public var headline: String
  /// Why.
  public var reason: String
  /// The whole stack that was wanted, above the root, by name.
  public var wanted: [String]
  /// The longest prefix of it that shows.
  public var landed: [String]
  public var fix: Fix
  /// `seq` of the events that show it, in order.
  public var evidence: [UInt64]
  /// What follows from it, and rules that claimed the same event and gave way.
  public var related: [Related]

  /// What a finding covers besides itself.
  public struct Related: Hashable, Sendable {
    public var rule: RuleID
    public var seq: UInt64
    public var headline: String
  }
}

/// What to do about a finding.
public struct Fix: Hashable, Sendable {
  public var kind: Kind
  /// The whole stack that would show, bottom to top; inserted parents have no value.
  public var routes: [FixRoute]
  /// What to change, in one sentence.
  public var help: String

  public enum Kind: String, Hashable, Sendable {
    case reorder
    case insert
    case reorderAndInsert = "reorder+insert"
    case advise
  }

  public static func advise(_ help: String) -> Fix { Fix(kind: .advise, routes: [], help: help) }
}

/// One route of a fix.
public struct FixRoute: Hashable, Sendable {
  public var type: String
  public var caseName: String?
  /// The payload's JSON text.
  public var value: String?

  /// What a person calls it.
  public var label: String { caseName.map { type + "." + $0 } ?? type }
}

/// How bad it is.
public enum Severity: String, CaseIterable, Comparable, Hashable, Sendable {
  case note
  case warning
  case error

  public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}

/// What shows when a group of changes has settled, measured against what was wanted.
public enum Outcome: String, CaseIterable, Hashable, Sendable {
  /// As wanted.
  case none
  /// Something above the root was wanted, and the wanted stack's root is in front.
  case silentRoot = "silent-root"
  /// Another screen is in front.
  case wrongScreen = "wrong-screen"
  /// The right screen is in front, and what lies below it is wrong.
  case wrongStack = "wrong-stack"
  /// Another tab is in front.
  case wrongTab = "wrong-tab"
  /// A modal hides it.
  case covered
  /// An empty screen or a warning screen is in front.
  case blank
  /// Nothing happened, and the root is not in front.
  case unchanged
  /// The process died.
  case crash

  /// The outcomes under the two answers to an unresolved value.
  public struct Answers: Hashable, Sendable {
    public var cut: Outcome
    public var placeholder: Outcome
  }

  /// How bad a fault with this outcome is.
  var severity: Severity {
    switch self {
    case .none, .unchanged, .wrongStack: .warning
    default: .error
    }
  }
}

/// How sure a finding is.
public enum Confidence: String, CaseIterable, Comparable, Hashable, Sendable {
  /// The framework reported it.
  case certain
  /// The resolver finds it under every policy.
  case likely
  /// The resolver finds it under some policy.
  case possible

  public static func < (lhs: Confidence, rhs: Confidence) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .possible: 0
    case .likely: 1
    case .certain: 2
    }
  }
}
