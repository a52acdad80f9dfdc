/// How many events a recorder takes before it takes fewer: a bucket that refills.
///
/// A loop that pushes and pops without end would otherwise fill the folder with itself and push out
/// the sessions one wants to see.
public struct RateLimit: Hashable, Sendable {
  /// Most events at once.
  public var burst: UInt64
  /// Events a second in the long run.
  public var perSecond: UInt64

  /// Creates a limit; numbers under 1 count as 1.
  public init(burst: UInt64 = 20_000, perSecond: UInt64 = 500) {
    self.burst = max(1, burst)
    self.perSecond = max(1, perSecond)
  }

  /// The bucket.
  struct Bucket {
    private let limit: RateLimit
    // In thousandths of an event, so that a refill after each millisecond loses nothing.
    private var level: UInt64
    private var time: UInt64 = 0

    init(_ limit: RateLimit) {
      self.limit = limit
      level = limit.burst.multipliedReportingOverflow(by: 1000).partialValue
    }

    /// Takes one event out; `false` where the bucket is empty.
    mutating func take(at milliseconds: UInt64) -> Bool {
      refill(at: milliseconds)
      guard level >= 1000 else { return false }
      level -= 1000
      return true
    }

    /// Whether or not it holds enough to begin again: a second's worth, or half of it all.
    mutating func isRefilled(at milliseconds: UInt64) -> Bool {
      refill(at: milliseconds)
      return level >= min(limit.perSecond, (limit.burst + 1) / 2) * 1000
    }

    private mutating func refill(at milliseconds: UInt64) {
      guard milliseconds > time else { return }
      let (gain, overflow) = (milliseconds - time).multipliedReportingOverflow(
        by: limit.perSecond)
      time = milliseconds
      let full = limit.burst.multipliedReportingOverflow(by: 1000).partialValue
      level = overflow || gain >= full - level ? full : level + gain
    }
  }
}
