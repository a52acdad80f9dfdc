#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A process whose standard output is read through a pipe.
struct ChildProcess {
  let id: pid_t
  let output: Int32

  init(_ program: String, _ arguments: [String]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw ProofFailure("pipe: \(errno)") }
    // A child of later must not hold this pipe open.
    _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    let strings = ([program] + arguments).map { strdup($0) }
    defer { for string in strings { free(string) } }
    var process: pid_t = 0
    let result = posix_spawnp(&process, program, &actions, nil, strings + [nil], environ)
    close(ends[1])
    guard result == 0 else {
      close(ends[0])
      throw ProofFailure("'\(program)' does not start: \(result)")
    }
    id = process
    output = ends[0]
  }

  /// Waits until something was written, or the process is gone.
  func waitForOutput(milliseconds: Int32) {
    var wanted = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    _ = poll(&wanted, 1, milliseconds)
  }

  /// Everything that was written, up to the end of the process.
  func rest() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(output, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    close(output)
    return bytes
  }

  /// Waits for the end; the exit status, or 128 and the signal.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  /// Runs a program to its end.
  static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let child = try ChildProcess(program, arguments)
    _ = child.rest()
    return child.wait()
  }
}
