import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A tool that is not ours, run on a file.
struct OtherTool {
  let path: String

  /// - Returns: nil where the tool is not installed; the test then says so aloud.
  init?(_ name: String) {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    let found = folders.split(separator: ":").map { String("\($0)/\(name)") }.first {
      access($0, X_OK) == 0
    }
    guard let found else { return nil }
    path = found
  }

  /// Runs the tool to its end.
  ///
  /// - Returns: Its exit status, and what it printed.
  func run(_ arguments: [String]) throws -> (status: Int32, output: [UInt8]) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_addclose(&actions, ends[1])
    var child: pid_t = 0
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let result = posix_spawn(&child, path, &actions, nil, &words, environ)
    close(ends[1])
    defer { close(ends[0]) }
    try #require(result == 0)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return (status >> 8 & 255, output)
  }
}

/// A file of its own for one test, gone with it.
final class ScratchFile {
  let path: String

  init(_ bytes: [UInt8]) throws {
    var template = Array("/tmp/navtape-archive-XXXXXX".utf8CString)
    let descriptor = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkstemp($0) } ?? -1
    }
    try #require(descriptor >= 0)
    path = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      try #require(count > 0)
      written += count
    }
  }

  deinit { unlink(path) }
}
