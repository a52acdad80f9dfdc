public import NavigationModel

/// Where routers write what happened.
///
/// A recorder is one; an app without a recorder uses ``DiscardingSink``. The call is synchronous
/// and may come from any thread.
public protocol NavigationEventSink: Sendable {
  /// Takes one event.
  ///
  /// The sink gives the event its `ordinal`, `seq` and time under its own lock; what the caller put
  /// there does not count. It must not block on input or output for longer than one write.
  ///
  /// - Parameters:
  ///   - event: What happened; its names are of `vocabulary`.
  ///   - vocabulary: The caller's, which it does not change while the call lasts. The sink reads
  ///     it during the call and keeps no reference.
  /// - Returns: The `seq` the event was given, or `nil` where nothing is recorded.
  @discardableResult
  func record(_ event: NavigationEvent, from vocabulary: Vocabulary) -> UInt64?
}

/// A sink that records nothing.
public struct DiscardingSink: NavigationEventSink {
  public init() {}

  @discardableResult
  public func record(_ event: NavigationEvent, from vocabulary: Vocabulary) -> UInt64? { nil }
}
