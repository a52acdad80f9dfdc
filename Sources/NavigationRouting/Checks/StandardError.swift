#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process's standard error, for what a developer should see at once.
enum StandardError {
  /// Writes one line; what cannot be written is dropped, for nobody is there to read it.
  static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes { writeOnce($0) }
      guard count > 0 else { return }
      offset += count
    }
  }

  private static func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.write(2, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        let count = Musl.write(2, bytes.baseAddress, bytes.count)
      #else
        let count = Darwin.write(2, bytes.baseAddress, bytes.count)
      #endif
      if count >= 0 || errno != EINTR { return count }
    }
  }
}
