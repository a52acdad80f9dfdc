import NavigationModel
import SessionReplay

/// Applying edits.
extension EventList {
  mutating func apply(_ edit: SessionEdit, of session: RecordedSession) throws(EditError) {
    switch edit {
    case .drop(let range):
      _ = try take(range)
      touch(range.lowerBound)
    case .move(let range, let place):
      try move(range, to: place)
    case .insert(let events, let place):
      try insert(events, at: place)
    case .replace(let ordinal, let event):
      try replace(ordinal, with: event)
    case .delay(let range, let milliseconds):
      try delay(range, by: milliseconds)
    case .mount(let stack, let scene, let place, let ownership):
      try mount(stack, in: scene, at: place, ownership, session)
    }
  }

  /// Takes out the events of a range that are still there.
  private mutating func take(_ range: ClosedRange<UInt64>) throws(EditError) -> [Item] {
    let first = try index(of: range.lowerBound)
    _ = try index(of: range.upperBound)
    guard range.count > 1 else { return [items.remove(at: first)] }
    let taken = items.filter { $0.origin.map(range.contains) ?? false }
    items.removeAll { $0.origin.map(range.contains) ?? false }
    return taken
  }

  private mutating func move(
    _ range: ClosedRange<UInt64>, to place: SessionEdit.Place
  ) throws(EditError) {
    switch place {
    case .before(let ordinal), .after(let ordinal):
      if range.contains(ordinal) { throw .movesIntoItself }
    case .start: break
    }
    let taken = try take(range)
    try put(taken, at: index(of: place))
    touch(range.lowerBound)
    touch(place)
  }

  private mutating func insert(
    _ events: [NavigationEvent], at place: SessionEdit.Place
  ) throws(EditError) {
    let added = events.map { event in
      Item(event: event, origin: nil, recordedSeq: 0, hasNewRoutes: true)
    }
    try put(added, at: index(of: place))
    touch(place)
  }

  private mutating func replace(
    _ ordinal: UInt64, with event: NavigationEvent
  ) throws(EditError) {
    let index = try index(of: ordinal)
    var event = event
    event.ordinal = items[index].event.ordinal
    event.time = max(event.time, index > 0 ? items[index - 1].event.time : 0)
    items[index].event = event
    items[index].hasNewRoutes = true
    touch(ordinal)
  }

  private mutating func delay(
    _ range: ClosedRange<UInt64>, by milliseconds: UInt64
  ) throws(EditError) {
    var taken = try take(range)
    for index in taken.indices {
      let (time, overflows) = taken[index].event.time.addingReportingOverflow(milliseconds)
      taken[index].event.time = overflows ? .max : time
    }
    // Behind all that happened by then, and never into the middle of a turn.
    let first = taken.first?.event.time ?? 0
    var target = items.lastIndex { $0.event.time <= first }.map { $0 + 1 } ?? 0
    while target > 0, target < items.count,
      items[target].event.turn.isShared(with: items[target - 1].event.turn)
    {
      target += 1
    }
    for index in taken.indices { taken[index].isPlaced = true }
    items.insert(contentsOf: taken, at: target)
    touch(range.lowerBound)
  }

  /// Puts events at a place of the list, their times and turns made to fit.
  private mutating func put(_ taken: [Item], at index: Int) {
    let before = index > 0 ? items[index - 1].event : nil
    let after = index < items.count ? items[index].event : nil
    // Between two events of one turn nothing of another turn can happen.
    let turn =
      before.flatMap { before in
        after.flatMap { before.turn.isShared(with: $0.turn) ? before.turn : nil }
      }
    var time = before?.time ?? 0
    let latest = max(after?.time ?? .max, time)
    let placed = taken.map { item in
      var item = item
      item.event.time = min(max(item.event.time, time), latest)
      time = item.event.time
      if let turn { item.event.turn = turn }
      item.isPlaced = true
      return item
    }
    items.insert(contentsOf: placed, at: index)
  }
}
