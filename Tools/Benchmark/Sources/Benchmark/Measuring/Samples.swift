import Peers

/// Times of one thing, in nanoseconds.
struct Samples {
  private var values: [UInt64] = []

  mutating func add(_ nanoseconds: UInt64) { values.append(nanoseconds) }

  /// Makes room, so that growing is not measured.
  mutating func reserve(_ count: Int) { values.reserveCapacity(count) }

  /// Runs a body and keeps how long it took.
  mutating func time<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = peer_now()
    let result = try body()
    values.append(peer_now() - start)
    return result
  }

  /// Runs a body and keeps how much of a processor's time it took.
  mutating func timeProcessor<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = peer_processor_time()
    let result = try body()
    values.append(peer_processor_time() - start)
    return result
  }

  var count: Int { values.count }

  /// The least, in nanoseconds: what the machine can do when nobody disturbs it.
  var minimum: Double { Double(values.min() ?? 0) }

  var median: Double { percentile(50) }

  /// The value that this many of a hundred do not exceed.
  func percentile(_ share: Int) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    return Double(sorted[min(sorted.count - 1, sorted.count * share / 100)])
  }
}
