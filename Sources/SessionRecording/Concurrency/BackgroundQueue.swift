#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs jobs one after the other on a thread of its own, at utility priority.
///
/// A thread and not a task: sealing waits for a disk, and the threads that tasks share are few. The
/// thread exists only while there is something to do.
final class BackgroundQueue: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var jobs: [Job] = []
    var isRunning = false
  }

  private let state = Lock(State())

  /// Runs a job after those before it.
  func enqueue(_ job: @escaping Job) {
    let starts = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard starts, !startThread() else { return }
    // Without a thread the jobs wait for the next one; none of them is needed for a good file.
    state.withLock { $0.isRunning = false }
  }

  /// Whether or not there is nothing left to do.
  var isIdle: Bool { state.withLock { !$0.isRunning && $0.jobs.isEmpty } }

  /// Waits until there is nothing left to do.
  ///
  /// - Parameter milliseconds: How long at most.
  /// - Returns: Whether or not everything is done.
  func waitUntilIdle(milliseconds: Int) -> Bool {
    for _ in 0..<milliseconds {
      if isIdle { return true }
      usleep(1_000)
    }
    return isIdle
  }

  private func run() {
    while let job = next() { job() }
  }

  private func next() -> Job? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.jobs.removeFirst()
    }
  }

  private func startThread() -> Bool {
    let context = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = pthread_create(
        &thread, nil,
        { context in
          pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
          Unmanaged<BackgroundQueue>.fromOpaque(context).takeRetainedValue().run()
          return nil
        }, context.toOpaque())
      if result == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let result = pthread_create(
        &thread, nil,
        { context in
          if let context {
            Unmanaged<BackgroundQueue>.fromOpaque(context).takeRetainedValue().run()
          }
          return nil
        }, context.toOpaque())
      if result == 0 { pthread_detach(thread) }
    #endif
    if result != 0 { context.release() }
    return result == 0
  }
}
