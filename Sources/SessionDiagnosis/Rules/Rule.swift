public import NavigationModel

/// One way in which navigation goes wrong.
///
/// A rule reads settled episodes and knows no single case. An app can add its own: conform a type
/// and pass it to ``Diagnosis/init(of:rules:)``.
public protocol Rule: Sendable {
  /// The rule's stable name.
  var id: RuleID { get }

  /// What the rule finds in an episode.
  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding]

  /// What the rule finds once the session is over.
  ///
  /// - Parameter state: The state at the end of the session.
  func findings(
    atEnd state: NavigationState, lastEvent: NavigationEvent?, _ context: DiagnosisContext
  ) -> [Finding]
}

extension Rule {
  public func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] { [] }

  public func findings(
    atEnd state: NavigationState, lastEvent: NavigationEvent?, _ context: DiagnosisContext
  ) -> [Finding] { [] }
}

/// The rules that NavTape ships.
public enum StandardRules {
  public static let all: [any Rule] = [
    RestoreInvalid(), PopUnderflow(), HiddenDestination(), WrongPushOrder(), MissingParent(),
    NoDestination(), DuplicateDestination(), InertLink(), LinkUnsettled(), GoalMissed(),
  ]
}
