#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that are no sessions, small enough to be read whole: also what a shell's `<(…)` gives.
enum WholeFile {
  /// How large such a file may be: far above any manifest and any baseline.
  static let limit = 64 << 20

  /// All of a file.
  ///
  /// - Throws: `UserMessage` where it cannot be read, or is too large.
  static func bytes(_ path: String) throws(UserMessage) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw .error("\(path) is a folder").reason("what is needed is one file")
        .help("see what is in it: \(.command("ls", path))")
    }
    return try bytes(descriptor, of: path)
  }

  private static func bytes(_ descriptor: Int32, of path: String) throws(UserMessage) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw unreadable(path, errno)
      }
      guard bytes.count + count <= limit else {
        throw .error("\(path) is too large").reason("the limit is \(limit) bytes")
          .help(.command("ls", "-l", path))
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  private static func unreadable(_ path: String, _ code: Int32) -> UserMessage {
    .error("\(path) cannot be read").reason("\(systemText(code))")
      .help(.command("ls", "-l", code == ENOENT ? parentFolder(of: path) : path))
  }
}
