import NavigationModel

/// The routes of an event, wherever it keeps them, one after the other.
extension NavigationEvent {
  /// How many there are.
  var routeCount: Int {
    routes.count + (attachment?.goal?.routes?.count ?? 0)
      + (attachment?.goal?.modal?.routes?.count ?? 0)
      + (attachment?.stacks.reduce(0) { $0 + $1.routes.count } ?? 0)
  }

  /// The event with some of them only; `nil` where it would no longer be what it is.
  ///
  /// - Parameter positions: Which to keep, in order.
  func keepingRoutes(at positions: [Int]) -> NavigationEvent? {
    let kept = Set(positions)
    var event = self
    for position in (0..<routeCount).reversed() where !kept.contains(position) {
      guard let shorter = event.withoutRoute(at: position) else { return nil }
      event = shorter
    }
    return event
  }

  /// The event without one of them; `nil` where it would no longer be what it is.
  private func withoutRoute(at position: Int) -> NavigationEvent? {
    var position = position
    var event = self
    if position < routes.count {
      // A push of nothing is none.
      guard routes.count > 1 || kind == .replaced || kind == .wroteBack, route() == nil else {
        return nil
      }
      event.routes = routes.without(position)
      event.attachment = attachment?.unwritten
      return event
    }
    position -= routes.count
    guard let attachment = attachment?.unwritten else { return nil }
    if var goal = attachment.goal {
      if let list = goal.routes {
        if position < list.count {
          goal.routes = list.without(position)
          event.attachment = attachment.with(goal: goal)
          return event
        }
        position -= list.count
      }
      if let list = goal.modal?.routes {
        if position < list.count {
          goal.modal?.routes = list.without(position)
          event.attachment = attachment.with(goal: goal)
          return event
        }
        position -= list.count
      }
    }
    var stacks = attachment.stacks
    for index in stacks.indices {
      if position < stacks[index].routes.count {
        stacks[index].routes = stacks[index].routes.without(position)
        if stacks[index].routes.isEmpty { stacks.remove(at: index) }
        event.attachment = attachment.with(stacks: stacks)
        return event
      }
      position -= stacks[index].routes.count
    }
    return nil
  }
}

extension EntryList {
  fileprivate func without(_ position: Int) -> EntryList {
    var entries = Array(self)
    entries.remove(at: position)
    return EntryList(entries)
  }
}
