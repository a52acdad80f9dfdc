import NavigationModel

/// The events from one on, read as far as they are looked at: most stories end soon.
struct EventsAhead: Sequence, IteratorProtocol {
  private let lookup: SessionLookup
  private var position: UInt64
  private let end: UInt64

  init(_ lookup: SessionLookup, _ range: Range<UInt64>) {
    self.lookup = lookup
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func next() -> NavigationEvent? {
    guard position < end, let event = lookup.event(position) else { return nil }
    position = event.ordinal + 1
    return event
  }
}
