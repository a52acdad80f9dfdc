import SessionLog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system's calls, counted, of which some fail.
final class FailingCalls: @unchecked Sendable {
  /// What happens instead of a call.
  enum Failure {
    /// The call does nothing and returns an error number.
    case refused(Int32)
    /// A write takes only half of its bytes, then works.
    case short
    /// A write takes half of its bytes; the next call fails.
    case halfThenRefused(Int32)
    /// From here on nothing reaches the system: the process was killed.
    case killed
  }

  private(set) var log: [String] = []
  private let failures: [Int: Failure]
  private var isDead = false

  /// - Parameter failures: By the number of the call, from 0.
  init(_ failures: [Int: Failure] = [:]) {
    self.failures = failures
  }

  var count: Int { log.count }

  private func outcome(_ name: String) -> Failure? {
    let failure = isDead ? .killed : failures[log.count]
    log.append(name)
    if case .killed = failure { isDead = true }
    return failure
  }

  private func call(_ name: String, _ body: () -> Int32) -> Int32 {
    switch outcome(name) {
    case nil, .short: body()
    case .refused(let code), .halfThenRefused(let code): -code
    case .killed: -EIO
    }
  }

  var calls: SystemCalls {
    let live = SystemCalls.live
    var calls = live
    calls.open = { path, flags, mode in self.call("open") { live.open(path, flags, mode) } }
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
    return calls
  }

  private func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    let live = SystemCalls.live
    let half = UnsafeRawBufferPointer(rebasing: bytes[0..<bytes.count / 2])
    let wasDead = isDead
    switch outcome("write") {
    case nil: return live.write(descriptor, bytes)
    case .refused(let code): return -Int(code)
    case .short: return live.write(descriptor, bytes.count < 2 ? bytes : half)
    case .killed:
      // Killed in the middle of a write, some of it may have got through.
      if !wasDead { _ = live.write(descriptor, half) }
      return -Int(EIO)
    case .halfThenRefused(let code):
      _ = live.write(descriptor, half)
      return -Int(code)
    }
  }
}
