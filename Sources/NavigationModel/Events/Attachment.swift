/// What an event carries beyond names, numbers and routes.
///
/// Immutable once attached: events are copied freely and share it.
public final class Attachment: Sendable {
  /// The name of an event's kind where this version does not know it.
  public let kindName: String?
  /// Any JSON value (`value`, `data`), or a keyframe's `state`, as written.
  public let json: String?
  /// Where a link wants the user to end.
  public let goal: Goal?
  /// Restored stacks, in the order written.
  public let stacks: [RestoredStack]
  /// Restored modals, bottom to top.
  public let modals: [RestoredModal]
  /// The addresses a reset covers.
  public let addresses: [Name]
  /// The state a keyframe sets, read from ``json``; `nil` where that is no state.
  public let state: NavigationState?
  /// The whole line as written, where the keys this version knows do not give it back.
  public let line: String?
  /// Names of the line's keys in the order written, where it is not the usual one.
  public let keyOrder: String?

  public init(
    kindName: String? = nil,
    json: String? = nil,
    goal: Goal? = nil,
    stacks: [RestoredStack] = [],
    modals: [RestoredModal] = [],
    addresses: [Name] = [],
    state: NavigationState? = nil,
    line: String? = nil,
    keyOrder: String? = nil
  ) {
    self.kindName = kindName
    self.json = json
    self.goal = goal
    self.stacks = stacks
    self.modals = modals
    self.addresses = addresses
    self.state = state
    self.line = line
    self.keyOrder = keyOrder
  }
}

/// Where a link wants the user to end: a tab, the whole stack in it, and perhaps a modal over it.
public struct Goal: Hashable, Sendable {
  /// The tab, or ``Name/none`` for the stack `main` or the only tab.
  public var tab: Name
  /// The whole stack to end on, bottom to top; `nil` where the goal does not say.
  public var routes: EntryList?
  /// The modal to end under.
  public var modal: GoalModal?

  public init(tab: Name = .none, routes: EntryList? = nil, modal: GoalModal? = nil) {
    self.tab = tab
    self.routes = routes
    self.modal = modal
  }
}

/// The modal of a goal.
public struct GoalModal: Hashable, Sendable {
  public var id: Name
  public var screen: Name
  /// The modal's own stack; `nil` where the goal does not say.
  public var routes: EntryList?

  public init(id: Name = .none, screen: Name = .none, routes: EntryList? = nil) {
    self.id = id
    self.screen = screen
    self.routes = routes
  }
}

/// One stack of a restored state.
public struct RestoredStack: Hashable, Sendable {
  public var address: Name
  public var routes: EntryList

  public init(address: Name, routes: EntryList) {
    self.address = address
    self.routes = routes
  }
}

/// One modal of a restored state.
public struct RestoredModal: Hashable, Sendable {
  public var modal: Name
  public var style: Name
  public var screen: Name
  public var presenter: Name

  public init(modal: Name, style: Name = .none, screen: Name = .none, presenter: Name = .none) {
    self.modal = modal
    self.style = style
    self.screen = screen
    self.presenter = presenter
  }
}
