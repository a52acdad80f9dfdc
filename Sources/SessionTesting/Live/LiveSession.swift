#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// What is known of the test that records itself.
enum LiveSession {
  /// Whether or not the session is attached to the test as it is, where the test fails.
  @TaskLocal static var isAttaching = false
}

/// How many failures a test had so far.
final class FailureCount: Sendable {
  #if canImport(Darwin)
    private let value = OSAllocatedUnfairLock(initialState: 0)
  #else
    private let value = Mutex(0)
  #endif

  var count: Int { value.withLock { $0 } }

  func add() {
    value.withLock { $0 += 1 }
  }
}
