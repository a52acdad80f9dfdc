/// The page of a rule, for the person who has the bug.
///
/// `navtape explain RULE` prints it: what the rule means, how one gets there, and what to write
/// instead.
public struct RuleExplanation: Hashable, Sendable {
  /// The rule it is about.
  public var rule: RuleID
  /// What the user meets, in a few words.
  public var title: String
  /// What happened, in two or three sentences.
  public var meaning: String
  /// How one gets there, the usual way first.
  public var causes: [String]
  /// What to change, in a sentence or two.
  public var fix: String
  /// SwiftUI code with the fault, a few lines.
  public var before: String
  /// The same code without it.
  public var after: String
  /// A recorded session that shows it, relative to the package: `Sessions/NAME.ndjson`.
  public var example: String
  /// Where what is said of SwiftUI is known from.
  public var sources: [Source]

  /// A public page that bears a statement out.
  public struct Source: Hashable, Sendable {
    /// What it says, in one line.
    public var claim: String
    /// Its address, for a person to open.
    public var url: String

    init(_ claim: String, _ url: String) {
      self.claim = claim
      self.url = url
    }
  }
}

extension RuleExplanation {
  /// The pages of all standard rules, causes before symptoms.
  public static let all: [RuleExplanation] =
    [
      .damagedLog, .orderUncertain, .recorderStrain, .restoreInvalid, .stackRebuilt,
      .popUnderflow, .popMismatch, .duplicateDelivery, .staleIntent, .restoreOverwrote,
      .outlivedReset, .writeInTransition, .lostInTurn, .competingWriters, .hiddenDestination,
      .wrongPushOrder, .missingParent, .noDestination, .duplicateDestination, .inertLink,
      .mixedPush, .hiddenPush, .covered, .beforeReady, .requestIgnored, .linkUnsettled,
      .belowChanged, .goalMissed, .observerError, .desync,
    ]

  /// The page of a rule; `nil` for a rule that has none, such as one of an app's own.
  public static func page(for rule: RuleID) -> RuleExplanation? {
    all.first { $0.rule == rule }
  }
}
