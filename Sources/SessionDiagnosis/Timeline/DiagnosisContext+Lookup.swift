public import NavigationModel

/// The session around an episode.
///
/// A rule that needs more than the episode itself reads it here; nothing is remembered for it. A
/// read that fails gives nothing, and the diagnosis throws it in the end.
extension DiagnosisContext {
  /// The state before an event.
  ///
  /// - Complexity: A block of the session at most; next to nothing when asked in order.
  public func state(before ordinal: UInt64) -> NavigationState { lookup.state(before: ordinal) }

  /// The state after an event.
  public func state(after ordinal: UInt64) -> NavigationState {
    lookup.state(before: ordinal + 1)
  }

  /// The events with these ordinals, oldest first, as far as there are any.
  public func events(_ range: Range<UInt64>) -> [NavigationEvent] { lookup.events(range) }

  /// The latest events before one, oldest first.
  public func events(before ordinal: UInt64, limit: UInt64 = 64) -> [NavigationEvent] {
    lookup.events(ordinal - min(ordinal, limit)..<ordinal)
  }

  /// The next events from one on, it included, also beyond the episode.
  public func events(from ordinal: UInt64, limit: UInt64 = 64) -> [NavigationEvent] {
    lookup.events(ordinal..<ordinal + min(limit, .max - ordinal))
  }

  /// The events from one on, read as far as they are looked at.
  func upcoming(from ordinal: UInt64, limit: UInt64) -> EventsAhead {
    EventsAhead(lookup, ordinal..<ordinal + min(limit, .max - ordinal))
  }

  /// The latest event before one that is what is looked for.
  func latest(
    before ordinal: UInt64, limit: UInt64, where isWanted: (NavigationEvent) -> Bool
  ) -> NavigationEvent? {
    lookup.last(ordinal - min(ordinal, limit)..<ordinal, where: isWanted)
  }
}
