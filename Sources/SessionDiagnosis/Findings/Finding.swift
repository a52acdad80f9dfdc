public import NavigationModel

/// One diagnosed thing: what went wrong, the event to blame, why, and what would work.
///
/// Its JSON form, one object a line, is what `navtape diagnose --format ndjson` prints.
public struct Finding: Hashable, Sendable {
  /// Position among the findings of one diagnosis, from 1.
  public var id = 0
  /// The session's id.
  public var session: String
  /// The rule that found it.
  public var rule: RuleID
  /// How bad it is, as the outcome decides.
  public var severity: Severity
  /// What the user saw, measured against what was wanted.
  public var outcome: Outcome
  /// The outcome under each answer to an unresolved value, where the two differ.
  public var outcomes: Outcome.Answers?
  /// How sure it is, as what was observed decides.
  public var confidence: Confidence
  /// The `os` of the header and the policy that the outcome rests on.
  public var os: String?
  /// What the policy takes SwiftUI to do with a value that has no destination.
  public var unresolved: NavigationPolicy.Unresolved
  /// The blamed event: the first that had to be different.
  public var seq: UInt64
  /// Position of the blamed event in its session.
  public var ordinal: UInt64
  /// Milliseconds since the session's start.
  public var time: UInt64
  /// The window.
  public var scene: String
  /// The address of the stack that was wanted: a tab, `modal:ID` or `TAB/column:NAME`.
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
  /// What would have shown.
  public var fix: Fix
  /// `seq` of the events that show it, in order.
  public var evidence: [UInt64]
  /// What follows from it, and rules that claimed the same event and gave way.
  public var related: [Related]
  /// Ordinals in which a symptom may have its cause: from the last event that it does not show in
  /// to the first that it does.
  var span: ClosedRange<UInt64>?

  /// What a finding covers besides itself.
  public struct Related: Hashable, Sendable {
    /// The rule that would have reported it alone.
    public var rule: RuleID
    /// The event that rule blames.
    public var seq: UInt64
    /// What happened, in one line.
    public var headline: String
  }
}

/// What to do about a finding.
public struct Fix: Hashable, Sendable {
  /// What kind of change it is.
  public var kind: Kind
  /// The whole stack that would show, bottom to top; inserted parents have no value.
  public var routes: [FixRoute]
  /// What to change, in one sentence.
  public var help: String

  /// What kind of change makes the stack show.
  public enum Kind: String, Hashable, Sendable {
    /// The same routes in another order.
    case reorder
    /// Parents put below what needs them.
    case insert
    /// Both.
    case reorderAndInsert = "reorder+insert"
    /// No order and no parents help; ``Fix/help`` says what does.
    case advise
  }

  /// A fix that is no other stack.
  public static func advise(_ help: String) -> Fix { Fix(kind: .advise, routes: [], help: help) }
}

/// One route of a fix.
public struct FixRoute: Hashable, Sendable {
  /// The author's name of the route.
  public var type: String
  /// The enum case, where the source wrote one.
  public var caseName: String?
  /// The payload's JSON text.
  public var value: String?

  /// What a person calls it.
  public var label: String { caseName.map { type + "." + $0 } ?? type }
}

/// How bad it is.
public enum Severity: String, CaseIterable, Comparable, Hashable, Sendable {
  /// Worth knowing, and no fault of the app.
  case note
  /// A fault that left the user where they wanted to be, or where they were.
  case warning
  /// A fault that the user met.
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
    /// Where the user stays where the stack last resolved.
    public var cut: Outcome
    /// Where a warning screen takes the slot, and later values may land on it.
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
