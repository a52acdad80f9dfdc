/// The stable name of a rule, as findings and `navtape explain` spell it.
public struct RuleID: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name: lower case, with dashes.
  public let text: String

  /// Makes the name of a rule, a standard one or an app's own.
  public init(_ text: String) {
    self.text = text
  }

  public init(stringLiteral value: String) {
    text = value
  }

  /// Causes before symptoms: where two rules claim one event, the earlier wins.
  public static let precedence: [RuleID] = [
    "damaged-log", "order-uncertain", "recorder-strain", "restore-invalid", "stack-rebuilt",
    "pop-underflow", "pop-mismatch", "duplicate-delivery", "stale-intent", "restore-overwrote",
    "outlived-reset", "write-in-transition", "lost-in-turn", "competing-writers",
    "hidden-destination", "wrong-push-order", "missing-parent", "no-destination",
    "duplicate-destination", "inert-link", "mixed-push", "hidden-push", "covered", "before-ready",
    "request-ignored", "link-unsettled", "below-changed", "goal-missed", "observer-error",
    "desync",
  ]

  /// Position in ``precedence``; a rule of an app's own comes last.
  var rank: Int { Self.precedence.firstIndex(of: self) ?? Self.precedence.count }

  /// Whether or not it says something of the recording rather than of the app.
  var isOfFile: Bool {
    switch text {
    case "damaged-log", "order-uncertain", "recorder-strain": true
    default: false
    }
  }

  /// Whether or not what it reports may be no more than what another fault of the same episode
  /// looks like.
  var isSymptom: Bool {
    switch text {
    case "covered", "before-ready", "request-ignored", "link-unsettled", "below-changed",
      "goal-missed", "observer-error", "desync":
      true
    default:
      false
    }
  }

  /// Whether or not the rule is about the order of pushes or a missing destination.
  var isOrderClass: Bool {
    switch text {
    case "wrong-push-order", "missing-parent", "no-destination", "hidden-destination",
      "duplicate-destination", "inert-link":
      true
    default:
      false
    }
  }
}
