import SessionLog
import SessionRecording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's calls, counted, of which some fail. Safe from any thread.
final class FailingCalls: Sendable {
  /// What happens instead of a call.
  enum Failure: Sendable {
    /// The call does nothing and returns an error number.
    case refused(Int32)
    /// A write takes half of its bytes; then it fails.
    case half(Int32)
  }

  typealias Plan = @Sendable (_ call: String, _ number: Int) -> Failure?

  private struct State {
    var plan: Plan
    var counts: [String: Int] = [:]
    var total = 0
    var failed: [String] = []
    var onWrite: (@Sendable () -> Void)?
  }

  private let state: Lock<State>

  /// - Parameter plan: What becomes of a call, by its name and how many of that name came before.
  init(_ plan: @escaping Plan = { _, _ in nil }) {
    state = Lock(State(plan: plan))
  }

  /// Lets every call of these names fail, or none where there is no name.
  func fail(_ names: Set<String>, _ code: Int32) {
    state.withLock { $0.plan = { name, _ in names.contains(name) ? .refused(code) : nil } }
  }

  func replacePlan(_ plan: @escaping Plan) { state.withLock { $0.plan = plan } }

  func onWrite(_ body: (@Sendable () -> Void)?) { state.withLock { $0.onWrite = body } }

  /// The names of the calls that failed, in order.
  var failed: [String] { state.withLock { $0.failed } }

  /// Calls so far.
  var total: Int { state.withLock { $0.total } }

  func count(of name: String) -> Int { state.withLock { $0.counts[name] ?? 0 } }

  private func outcome(_ name: String) -> Failure? {
    state.withLock { state in
      let number = state.counts[name, default: 0]
      state.counts[name] = number + 1
      state.total += 1
      let failure = state.plan(name, number)
      if failure != nil { state.failed.append(name) }
      return failure
    }
  }

  private func call(_ name: String, _ body: () -> Int32) -> Int32 {
    switch outcome(name) {
    case nil: body()
    case .refused(let code), .half(let code): -code
    }
  }

  var calls: SystemCalls {
    let live = SystemCalls.live
    var calls = live
    calls.open = { path, flags, mode in
      self.call(flags & O_CREAT != 0 ? "create" : "open") { live.open(path, flags, mode) }
    }
    calls.write = { descriptor, bytes in self.write(descriptor, bytes) }
    calls.truncate = { descriptor, length in
      self.call("truncate") { live.truncate(descriptor, length) }
    }
    calls.sync = { descriptor in self.call("sync") { live.sync(descriptor) } }
    calls.fullSync = { descriptor in self.call("fullSync") { live.fullSync(descriptor) } }
    calls.close = { descriptor in
      // A descriptor is gone whatever close says; leaking it would end the test run.
      let result = live.close(descriptor)
      return self.call("close") { result }
    }
    calls.rename = { from, to in self.call("rename") { live.rename(from, to) } }
    calls.unlink = { path in self.call("unlink") { live.unlink(path) } }
    calls.lock = { descriptor in self.call("lock") { live.lock(descriptor) } }
    calls.makeFolder = { path, mode in self.call("mkdir") { live.makeFolder(path, mode) } }
    return calls
  }

  private func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    state.withLock { $0.onWrite }?()
    switch outcome("write") {
    case nil:
      return SystemCalls.live.write(descriptor, bytes)
    case .refused(let code):
      return -Int(code)
    case .half(let code):
      _ = SystemCalls.live.write(
        descriptor, UnsafeRawBufferPointer(rebasing: bytes[0..<bytes.count / 2]))
      return -Int(code)
    }
  }
}
