#if TSAN
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif
#elseif canImport(os)
  import os
#else
  import Synchronization
#endif

/// Guards a value: one thread at a time reads or changes it.
///
/// `OSAllocatedUnfairLock` on Apple's systems and `Mutex` elsewhere. ThreadSanitizer does not see
/// `Mutex` on Linux and would report every guarded change as a race, so that builds for it
/// (`-DTSAN`) take a pthread mutex.
///
/// Not recursive: a body that locks again never returns.
package final class Lock<Value>: @unchecked Sendable {
  #if TSAN
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  #elseif canImport(os)
    private let mutex = OSAllocatedUnfairLock()
  #else
    private let mutex = Mutex<Void>(())
  #endif
  // Apart from the object, so that no exclusivity check comes on top of the lock.
  private let value: UnsafeMutablePointer<Value>

  package init(_ value: Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
    #if TSAN
      mutex = .allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
    #endif
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    #if TSAN
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    #endif
  }

  /// Runs a body that has the value to itself.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if TSAN
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value.pointee)
    #elseif canImport(os)
      mutex.lock()
      defer { mutex.unlock() }
      return try body(&value.pointee)
    #else
      return try mutex.withLock { (_: inout Void) throws(Failure) -> sending Result in
        // The lock hands on what its callers may share; what they do with it is theirs to keep.
        nonisolated(unsafe) let result = try body(&value.pointee)
        return result
      }
    #endif
  }
}
