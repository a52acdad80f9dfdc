public import NavigationModel

/// One way in which navigation goes wrong.
///
/// A rule reads settled episodes and knows no single case. An app can add its own: conform a type
/// and pass it to ``Diagnosis/init(of:damage:rules:)``.
public protocol Rule: Sendable {
  /// The rule's stable name.
  var id: RuleID { get }

  /// Whether or not the rule wants to see episodes in which nothing looks wrong.
  ///
  /// `true` unless the rule says otherwise. The standard rules do, and a diagnosis that has no
  /// other ones passes quickly over what is healthy.
  var readsHealthyEpisodes: Bool { get }

  /// What the rule finds in an episode.
  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding]

  /// What the rule finds once the session is over.
  ///
  /// - Parameters:
  ///   - state: The state at the end of the session.
  ///   - lastEvent: The session's last event; a crash that only a later launch recorded is that.
  ///   - context: What may be asked of the session.
  func findings(
    atEnd state: NavigationState, lastEvent: NavigationEvent?, _ context: DiagnosisContext
  ) -> [Finding]
}

extension Rule {
  public var readsHealthyEpisodes: Bool { true }

  public func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] { [] }

  public func findings(
    atEnd state: NavigationState, lastEvent: NavigationEvent?, _ context: DiagnosisContext
  ) -> [Finding] { [] }
}

/// A rule that NavTape ships.
protocol StandardRule: Rule {
  /// What an episode must look like to be worth its while: it is asked about no other.
  var signals: Signals { get }
}

extension StandardRule {
  var readsHealthyEpisodes: Bool { false }
}

/// The rules that NavTape ships.
public enum StandardRules {
  /// All of them; what can be said of the file itself is no rule and always looked for.
  public static let all: [any Rule] = [
    RestoreInvalid(), PopUnderflow(), HiddenDestination(), WrongPushOrder(), MissingParent(),
    NoDestination(), DuplicateDestination(), InertLink(), LinkUnsettled(), GoalMissed(),
    PopMismatch(), WriteInTransition(), LostInTurn(), CompetingWriters(),
    OrderUncertain(), RecorderStrain(), RequestIgnored(), ObserverError(), Desync(),
    StackRebuilt(), MixedPush(), HiddenPush(), Covered(), BelowChanged(),
    DuplicateDelivery(), StaleIntent(), BeforeReady(), RestoreOverwrote(), OutlivedReset(),
  ]

  /// What is found in every file, whatever rules are applied: it is said of the file itself.
  static let ofFiles: [RuleID] = ["damaged-log"]

  /// The names of all rules that are looked for, causes before symptoms.
  package static let ids: [RuleID] = RuleID.precedence.filter { id in
    ofFiles.contains(id) || all.contains { $0.id == id }
  }
}
