/// Where a block stands and what it starts with: a row of the index.
///
/// A scan computes it, a sealed file stores it, and both must agree.
public struct BlockEntry: Hashable, Sendable {
  /// Bytes from the start of the file to the block's first frame.
  public var offset: UInt64
  /// Bytes from the start of the file to the end of its last frame.
  public var endOffset: UInt64
  /// The `seq` that its first event takes without a step of its own.
  public var firstSeq: UInt64
  /// Events of its session before it.
  public var firstOrdinal: UInt64
  /// Milliseconds since its session's start.
  public var time: UInt64
  /// Bytes of its plaintext.
  public var plaintextLength: Int
  /// Its events.
  public var events: Int

  /// Creates a row.
  public init(
    offset: UInt64, endOffset: UInt64, firstSeq: UInt64, firstOrdinal: UInt64, time: UInt64,
    plaintextLength: Int, events: Int
  ) {
    self.offset = offset
    self.endOffset = endOffset
    self.firstSeq = firstSeq
    self.firstOrdinal = firstOrdinal
    self.time = time
    self.plaintextLength = plaintextLength
    self.events = events
  }
}
