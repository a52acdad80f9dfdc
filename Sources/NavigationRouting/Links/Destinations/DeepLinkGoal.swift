/// Where a link wants the user to end: a tab, and the whole stack in it in order.
///
/// The whole stack, not the last screen: SwiftUI shows each screen on those below it, and the one
/// that declares another's destination comes first.
public struct DeepLinkGoal {
  /// The address of the stack: a tab's name, or `main`.
  public var stack: String
  /// How the routes get onto what is there.
  public var policy: LinkPolicy
  /// Whether or not the tab is brought to the front.
  public var selectsTab: Bool
  /// A sheet to end under.
  public var sheet: DeepLinkSheet?
  /// What must be there first, beyond what ``DeepLinks`` asks of every link.
  public var requires: Set<LinkCondition>
  /// The routes, bottom to top; whether they are the router's is known when they are applied.
  public let routes: [any Equatable]

  /// Creates a goal.
  ///
  /// - Parameters:
  ///   - stack: The address of the stack: a tab's name, or `main`.
  ///   - routes: The whole stack above its root, bottom to top, of the router's route type. For a
  ///     router of ``AppRoute`` they may be the concrete routes.
  ///   - policy: How the routes get onto what is there. The default sets the whole path, so that
  ///     nothing of an earlier visit is left below or above.
  ///   - selectsTab: Whether or not the tab is brought to the front.
  ///   - sheet: A sheet to end under.
  ///   - requires: What must be there first.
  public init(
    _ stack: String = "main", routes: [any Equatable], policy: LinkPolicy = .replace,
    selectsTab: Bool = true, sheet: DeepLinkSheet? = nil, requires: Set<LinkCondition> = []
  ) {
    self.stack = stack
    self.routes = routes
    self.policy = policy
    self.selectsTab = selectsTab
    self.sheet = sheet
    self.requires = requires
  }

  /// Creates a goal that ends on the root.
  public init(
    _ stack: String = "main", selectsTab: Bool = true, sheet: DeepLinkSheet? = nil,
    requires: Set<LinkCondition> = []
  ) {
    self.init(
      stack, routes: [], policy: .replace, selectsTab: selectsTab, sheet: sheet,
      requires: requires)
  }
}

/// How a link's routes get onto a stack. The raw value is the spelling in recordings.
public enum LinkPolicy: String, CaseIterable, Hashable, Sendable {
  /// They become the whole path; entries that are right already stay themselves.
  case replace
  /// They are added to what is there; of a stack that is the beginning of the goal, only the rest.
  ///
  /// On any other stack the user ends on top of an earlier visit (swiftui-semantics F57).
  case append
  /// The last one takes the place of the top.
  ///
  /// Where what lies below is not what the goal has there, the whole path is set after all: a new
  /// top without its parents shows nothing.
  case top
}

/// What must be there before a link is applied.
public enum LinkCondition: Hashable, Sendable {
  /// The view that the goal is on has appeared.
  ///
  /// For a goal that selects its tab any tab of the window will do: a tab mounts when it is
  /// selected, and its path may be set before (F31).
  case stackMounted
  /// Content with this label is there (`dataReady`).
  case dataReady(String)
  /// A user is signed in (`accountChanged`).
  case signedIn
}
