#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Output that could not be written.
struct OutputError: Error, Hashable {
  /// What was written to, in the user's words.
  var destination: String
  /// The system's number for the failure.
  var code: Int32

  /// Whether nobody reads the output any more, as after `| head`.
  var isClosedPipe: Bool { code == EPIPE }

  var message: UserMessage {
    let reason = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return .error("cannot write to \(destination)").reason("\(reason)")
      .help("check the room on the disk, or write somewhere else")
  }
}
