public import NavigationModel

/// A route on a router's stack.
public struct RouterEntry<Route>: Identifiable {
  /// The entry as it is recorded.
  let recorded: Entry
  public let route: Route

  /// What tells it apart from an equal route on the same stack.
  public var id: EntryID { recorded.id }
}

extension RouterEntry: Equatable where Route: Equatable {}
extension RouterEntry: Sendable where Route: Sendable {}
