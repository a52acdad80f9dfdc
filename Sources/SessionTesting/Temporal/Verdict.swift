/// What a session says of a formula.
public enum Verdict: Sendable {
  /// It is so, and nothing that may follow can change that.
  case holds
  /// It is not so, and nothing that may follow can change that.
  case violated(CounterExample)
  /// Nobody can know.
  case unknown(Doubt)

  /// Whether or not the formula is settled for good.
  public var holds: Bool { if case .holds = self { true } else { false } }

  /// What shows that it is violated.
  public var counterExample: CounterExample? {
    if case .violated(let example) = self { example } else { nil }
  }

  /// Why nobody can know.
  public var doubt: Doubt? { if case .unknown(let doubt) = self { doubt } else { nil } }

  /// Whether or not the recorded session is as it should be: settled, or nothing recorded is against
  /// it, nothing is waited for, and nothing is missing.
  public var isAsExpected: Bool { holds || doubt?.kind == .sessionEnds }
}

/// Why nobody can know whether a formula holds.
public struct Doubt: Hashable, Sendable {
  public var kind: Kind
  /// What it rests on, in words.
  public var text: String
  /// The `seq` of the event where the doubt arose, or of what is waited for since.
  public var seq: UInt64?

  public enum Kind: Hashable, Sendable {
    /// Nothing that was recorded is against it; the session ended before it was settled.
    case sessionEnds
    /// The session ended while something was waited for.
    case waiting
    /// Events are missing that would have decided it.
    case missing
    /// It is not told which screen was in front, or that it was no root.
    case unknownLanding
    /// More was waited for at once than is kept.
    case overfull
  }
}

/// Shows that a formula is violated: the event, and the app before and after it.
public struct CounterExample: Sendable {
  /// The formula that is violated: of several that were combined, the one.
  public let formula: String
  /// The event at which it could not be so any more, as text.
  public let event: String
  /// That event's `seq`.
  public let seq: UInt64
  /// Who wrote it: the writer, the link, the call site.
  public let writer: String
  /// The event that began what was not met; `nil` where it is the same.
  public let began: String?
  /// The stacks before the event, by address.
  public let before: [String]
  /// The stacks after it.
  public let after: [String]
  /// The command that opens the session there.
  public let command: String
}
