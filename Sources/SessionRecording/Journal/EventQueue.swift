import NavigationModel

/// Events that wait, first in, first out.
struct EventQueue {
  private var events: [NavigationEvent] = []
  private var head = 0

  var count: Int { events.count - head }

  /// The waiting events, the next one first.
  var waiting: ArraySlice<NavigationEvent> { events[head...] }

  mutating func append(_ event: NavigationEvent) { events.append(event) }

  mutating func popFirst() -> NavigationEvent? {
    guard head < events.count else { return nil }
    defer {
      head += 1
      if head == events.count {
        events.removeAll()
        head = 0
      }
    }
    return events[head]
  }

  /// Puts the event that was taken last in front again.
  mutating func putBack(_ event: NavigationEvent) {
    if head > 0 {
      head -= 1
      events[head] = event
    } else {
      events.insert(event, at: 0)
    }
  }
}
