/// What became of saved state.
public enum RestorationOutcome: Hashable, Sendable {
  /// It was restored, as the event with this `seq`, apart from what was cut off.
  case restored(seq: UInt64?, cuts: [RestorationCut])
  /// Nothing was restored: the app starts at its roots.
  case failed(RestorationFailure)
}

/// Where a saved stack was cut: this route and all above it are gone.
public struct RestorationCut: Hashable, Sendable {
  public var stack: String
  /// Index of the first route that is gone.
  public var index: Int
  /// The author's name of that route.
  public var type: String
  public var reason: RestorationFailure

  public init(stack: String, index: Int, type: String, reason: RestorationFailure) {
    self.stack = stack
    self.index = index
    self.type = type
    self.reason = reason
  }
}

/// Why saved state was not restored. The raw value is the spelling in recordings.
public enum RestorationFailure: String, CaseIterable, Hashable, Sendable {
  /// It cannot be read.
  case decode
  /// It was saved by another version.
  case version
  /// There is none.
  case missing
  /// The device was locked.
  case locked
  /// This build does not know the route.
  case noDestination
  /// It is too old, or from the future.
  case stale
  /// A link was applied before: what the user asked for now counts.
  case link
}
