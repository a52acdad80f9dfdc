public import NavigationModel

/// One change to what a session's events are.
///
/// Events are named by their ordinals in the recorded session, whatever was edited before: edits
/// are applied one after the other, and what an earlier one moved is still called the same.
public enum SessionEdit: Sendable {
  /// Leaves events out.
  case drop(ClosedRange<UInt64>)
  /// Moves events to another place, in their order.
  case move(ClosedRange<UInt64>, to: Place)
  /// Adds events.
  case insert([NavigationEvent], at: Place)
  /// Puts an event in the place of another, which counts as the same.
  case replace(UInt64, with: NavigationEvent)
  /// Lets events happen later, by milliseconds: behind all that happened by then.
  case delay(ClosedRange<UInt64>, by: UInt64)
  /// Lets a stack mount only at a place, not before.
  ///
  /// What was asked of it before follows the ownership of its path: a path that is owned above the
  /// stack keeps it, a path in the stack's own view is not there yet, so that requests become
  /// refusals with the reason `notMounted`.
  case mount(stack: Name, scene: Name, at: Place, ownership: PathOwnership)

  /// Where in a session.
  public enum Place: Hashable, Sendable {
    /// Before all events.
    case start
    /// Right before an event.
    case before(UInt64)
    /// Right after an event.
    case after(UInt64)
  }

  /// Who owns a stack's path.
  public enum PathOwnership: Hashable, Sendable {
    /// What `ownedAbove` of its `stackMounted` says: above, unless it says no.
    case recorded
    /// Something that is there before the stack is, such as a router of the app.
    case above
    /// The stack's own view.
    case view
  }
}

/// Why an edit could not be made.
public enum EditError: Error, Hashable, Sendable {
  /// The session has no such event.
  case noSuchEvent(ordinal: UInt64)
  /// An edit before this one took the event away.
  case isDropped(ordinal: UInt64)
  /// Events cannot be moved to a place among themselves.
  case movesIntoItself
  /// The finding has no routes to apply.
  case hasNoRoutes(RuleID)
  /// Nothing in the session is about the stack.
  case noSuchStack
}
