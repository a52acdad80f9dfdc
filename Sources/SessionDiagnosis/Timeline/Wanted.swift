public import NavigationModel

/// The whole stack that someone wanted, above the root, and where.
public struct Wanted {
  public let scene: Name
  /// The stack's address.
  public let address: Name
  /// Bottom to top.
  public let routes: [RouteID]
  /// Whether or not a link's goal says so, rather than what was requested.
  public let isGoal: Bool
}

/// What showed when an episode had settled, measured against what was wanted.
public struct Verdict {
  public var outcome: Outcome
  /// The resolver's outcomes, where its two answers to an unresolved value differ.
  public var outcomes: (cut: Outcome, placeholder: Outcome)?
  /// Whether or not the framework reported what was in front.
  public var isObserved: Bool
  /// How many of the wanted routes show, from the root.
  public var landed: Int
  public var landing: Landing
}
