public import NavigationModel

/// Where in its session a line stands: what the keys it leaves out mean.
///
/// Reader and writer carry the same context, so what one leaves out the other fills in.
public struct LineContext: Hashable, Sendable {
  /// Position in its session that the next line's event takes, from 0.
  public private(set) var ordinal: UInt64
  /// The `seq` of an event that gives none: one more than the previous.
  public private(set) var seq: UInt64
  /// The `t` of an event that gives none, in milliseconds: the previous one's.
  public private(set) var time: UInt64

  /// The start of a session, or any place in it.
  ///
  /// - Parameters:
  ///   - ordinal: How many events of the session come before.
  ///   - seq: The `seq` that the next event takes when it gives none.
  ///   - time: The previous event's time, in milliseconds.
  public init(ordinal: UInt64 = 0, seq: UInt64 = 0, time: UInt64 = 0) {
    self.ordinal = ordinal
    self.seq = seq
    self.time = time
  }

  /// Moves behind an event.
  public mutating func advance(past event: NavigationEvent) {
    if ordinal < .max { ordinal += 1 }
    // The greatest number has no successor; staying there shows up as an equal `seq`.
    seq = event.seq < .max ? event.seq + 1 : .max
    time = event.time
  }
}
