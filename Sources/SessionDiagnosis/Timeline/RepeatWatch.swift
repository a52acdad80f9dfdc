import NavigationModel

/// Notices what is asked for again: a route on top of its equal, or one the user just left.
struct RepeatWatch {
  /// The latest entry that the user popped.
  private var left: (scene: Name, stack: Name, route: RouteID, time: UInt64)?

  /// Milliseconds after which a push of what was left is a new wish.
  static let window: UInt64 = 2000

  /// Whether or not an event that places a screen places one that is there, or was just left.
  func repeats(
    _ event: NavigationEvent, over entries: [Entry], _ vocabulary: Vocabulary
  ) -> Bool {
    guard event.kind.addsEntries, let added = event.routes.first else { return false }
    if let top = entries.last, vocabulary.areEqual(top.route, added.route) { return true }
    // Of a link that it does not name: perhaps of one that is long done.
    if event.by == .link, event.cause.isNone { return true }
    guard let left, event.by != .user, left.scene == event.scene, left.stack == event.stack,
      event.time - min(left.time, event.time) <= Self.window, let last = event.routes.last
    else { return false }
    return vocabulary.areEqual(left.route, last.route)
  }

  /// Whether or not the framework wrote a path whose two upper routes are equal, and did not before.
  ///
  /// - Parameter taps: The links tapped in its turn.
  func repeats(
    writtenBack event: NavigationEvent, over entries: [Entry], taps: [Entry],
    _ vocabulary: Vocabulary
  ) -> Bool {
    let count = entries.count
    guard !event.has(.routes) else {
      let routes = event.routes
      return routes.count > max(count, 1)
        && vocabulary.areEqual(routes[routes.count - 1].route, routes[routes.count - 2].route)
    }
    guard let tapped = taps.last,
      event.number(.count).map({ $0 > UInt64(count) }) ?? false
    else { return false }
    let below = taps.count > 1 ? taps[taps.count - 2] : entries.last
    return below.map { vocabulary.areEqual($0.route, tapped.route) } ?? false
  }

  /// Follows what the user leaves.
  mutating func note(_ event: NavigationEvent, over entries: [Entry]) {
    guard event.by == .user, let top = entries.last else { return }
    let pops =
      event.kind == .popped
      || event.number(.count).map { $0 < UInt64(entries.count) }
        ?? (event.routes.count < entries.count)
    if pops { left = (event.scene, event.stack, top.route, event.time) }
  }
}
