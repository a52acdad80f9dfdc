import SessionRecording

/// A clock that stands until it is moved.
final class ManualClock: Sendable {
  private let times = Lock((monotonic: UInt64(5_000_000_000), wall: Int64(1_764_403_200_000)))

  var clock: RecordingClock {
    RecordingClock(
      monotonic: { self.times.withLock { $0.monotonic } },
      wall: { self.times.withLock { $0.wall } })
  }

  /// Time passes, on both clocks.
  func pass(milliseconds: Int64) {
    times.withLock {
      $0.monotonic += UInt64(milliseconds) * 1_000_000
      $0.wall += milliseconds
    }
  }

  /// Someone sets the clock on the wall.
  func setWall(by milliseconds: Int64) {
    times.withLock { $0.wall += milliseconds }
  }

  /// The monotonic clock breaks its promise.
  func turnBack(milliseconds: UInt64) {
    times.withLock { $0.monotonic -= milliseconds * 1_000_000 }
  }
}
