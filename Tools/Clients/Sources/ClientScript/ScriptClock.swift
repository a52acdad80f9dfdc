public import SessionRecording
import Synchronization

/// A clock that only the script moves.
public final class ScriptClock: Sendable {
  private let milliseconds = Mutex<UInt64>(0)
  private let start: Int64

  /// - Parameter start: Milliseconds since 1970 when the script begins.
  public init(start: Int64 = 1_796_284_800_000) {
    self.start = start
  }

  /// Milliseconds since the script began.
  public var elapsed: UInt64 { milliseconds.withLock { $0 } }

  /// Time passes.
  public func pass(milliseconds count: Int) {
    milliseconds.withLock { $0 += UInt64(count) }
  }

  /// The clock as a recorder reads it.
  public var recording: RecordingClock {
    RecordingClock(
      // A device has run for a while when an app starts.
      monotonic: { (self.elapsed + 5_000) * 1_000_000 },
      wall: { self.start + Int64(self.elapsed) })
  }

  /// The clock as links read it.
  public var duration: Duration { .milliseconds(Int64(elapsed)) }
}
