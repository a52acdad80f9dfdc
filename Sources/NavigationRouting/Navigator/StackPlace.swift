import NavigationModel

/// A stack's place: its scene and address.
struct StackPlace: Hashable {
  let scene: Name
  let address: Name
}

/// Whoever shows a stack: a router.
@MainActor
protocol StackHolder: AnyObject {
  /// The stack it shows.
  var place: StackPlace { get }
}

/// Whoever shows a scene's tabs and modals.
@MainActor
protocol SceneHolder: AnyObject {
  /// Takes over the scene as it is folded now.
  func refresh()
}

/// Whoever acts on what was committed.
@MainActor
protocol CommitObserver: AnyObject {
  /// Called after the event was recorded and folded and its routers were told.
  func didCommit(_ event: NavigationEvent)
}

/// What stands behind the events of a stretch of code.
struct CommitContext {
  /// The link's id, or ``Name/none``.
  var cause = Name.none
  var by: Writer?
}

extension Entry {
  /// A route that comes onto no stack, and so needs no id of its own.
  static func withoutID(_ route: RouteID) -> Entry {
    Entry(id: .assigned(ordinal: 0, position: 0), route: route)
  }
}
