#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a recorder takes the time from.
public struct RecordingClock: Sendable {
  /// Nanoseconds of a clock that never goes back and goes on while the device sleeps.
  public var monotonic: @Sendable () -> UInt64
  /// Milliseconds since 1970 by the clock on the wall, which may be set to anything.
  public var wall: @Sendable () -> Int64

  /// Creates a clock; tests and reproducible recordings bring their own.
  public init(
    monotonic: @escaping @Sendable () -> UInt64, wall: @escaping @Sendable () -> Int64
  ) {
    self.monotonic = monotonic
    self.wall = wall
  }

  /// The system's clocks: `CLOCK_BOOTTIME` on Linux, `mach_continuous_time` on Apple's systems.
  public static let system = RecordingClock(
    monotonic: {
      #if canImport(Darwin)
        // CLOCK_MONOTONIC_RAW counts mach_continuous_time, in nanoseconds.
        clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)
      #else
        nanoseconds(of: CLOCK_BOOTTIME)
      #endif
    },
    wall: {
      #if canImport(Darwin)
        Int64(clamping: clock_gettime_nsec_np(CLOCK_REALTIME) / 1_000_000)
      #else
        Int64(clamping: nanoseconds(of: CLOCK_REALTIME) / 1_000_000)
      #endif
    }
  )
}

#if !canImport(Darwin)
  private func nanoseconds(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    guard clock_gettime(clock, &time) == 0 else { return 0 }
    return UInt64(clamping: time.tv_sec) &* 1_000_000_000 &+ UInt64(clamping: time.tv_nsec)
  }
#endif
