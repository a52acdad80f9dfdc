import SessionCoding

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard input, read whole.
enum StandardInput {
  /// Every byte up to its end.
  ///
  /// - Throws: `UserMessage` where it cannot be read, or is longer than any session may be.
  static func bytes() throws(UserMessage) -> [UInt8] {
    let descriptor = StandardStreams.current.input
    let limit = InterchangeLimits().bytes
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { return bytes }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw .error("standard input cannot be read").reason("\(systemText(errno))")
          .help("name a file instead: \(.command("navtape", "help"))")
      }
      guard UInt64(bytes.count + count) <= limit else {
        throw .error("standard input is too long")
          .reason("more than \(limit) bytes, and no session is longer")
          .help("cut it into files of one session each")
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}

/// The system's words for an error number.
func systemText(_ code: Int32) -> String {
  strerror(code).map { String(cString: $0) } ?? "error \(code)"
}
