#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// These stand outside the command protocols, whose own `exit` hides the C library's.

func endProcess(_ code: ExitCode) -> Never {
  exit(code.rawValue)
}

/// Writes a text as far as its reader takes it.
///
/// - Returns: Whether that is all anyone can want: a reader that has gone wants no more.
func writeToTheEnd(_ text: String, descriptor: Int32) -> Bool {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      bytes = bytes.dropFirst(count)
    } else if count == 0 || errno != EINTR {
      return errno == EPIPE
    }
  }
  return true
}
