public import NavigationModel

/// The whole stack that someone wanted, above the root, and where.
public struct Wanted {
  /// The window.
  public var scene: Name
  /// The stack's address.
  public var address: Name
  /// Bottom to top.
  public var routes: [RouteID]
  /// Whether or not a link's goal says so, rather than what was requested.
  public var isGoal: Bool
  /// Whether or not the stack was wanted in front; a pop in another tab wants no more than the pop.
  public var isInFront: Bool

  /// Says what was wanted of a stack.
  public init(
    scene: Name, address: Name, routes: [RouteID], isGoal: Bool = false, isInFront: Bool = true
  ) {
    self.scene = scene
    self.address = address
    self.routes = routes
    self.isGoal = isGoal
    self.isInFront = isInFront
  }
}

/// What showed when an episode had settled, measured against what was wanted.
public struct Verdict {
  /// By what was observed, else by the policy that findings rest on.
  public var outcome: Outcome
  /// The resolver's outcomes, where its two answers to an unresolved value differ.
  public var outcomes: Outcome.Answers?
  /// Whether or not the framework reported what was in front.
  public var isObserved: Bool
  /// How many of the wanted routes show, from the root.
  public var landed: Int
  /// The screen in front.
  public var landing: Landing
}
