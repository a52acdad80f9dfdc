#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension SystemCalls {
  // A call that is interrupted for ever must not hang the app that is recorded.
  static let maximumAttempts = 1_000

  /// Writes every byte, through interruptions and short writes.
  ///
  /// - Throws: `systemCall("write", …)`; some of the bytes may then be in the file.
  package func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, _ path: String
  ) throws(LogError) {
    try bytes.lending { (lent) throws(LogError) in
      var written = 0
      var interruptions = 0
      while written < lent.count {
        let result = write(descriptor, UnsafeRawBufferPointer(rebasing: lent[written...]))
        if result > 0 {
          written += min(result, lent.count - written)
        } else if result == -Int(EINTR), interruptions < Self.maximumAttempts {
          interruptions += 1
        } else {
          // A regular file that takes no byte and gives no reason is out of order.
          let code = result == 0 ? EIO : Int32(truncatingIfNeeded: -result)
          throw LogError(.systemCall("write", errno: code), path: path)
        }
      }
    }
  }
}

/// Repeats a call that a signal interrupted, a bounded number of times.
package func retrying(
  _ name: String, _ path: String, _ call: () -> Int32
) throws(LogError) -> Int32 {
  var result = call()
  var attempts = 1
  while result == -EINTR, attempts < SystemCalls.maximumAttempts {
    result = call()
    attempts += 1
  }
  guard result >= 0 else {
    throw LogError(.systemCall(name, errno: -result), path: path)
  }
  return result
}

/// Makes the names in a file's folder survive a power loss.
package func syncDirectory(of path: String, _ calls: SystemCalls) throws(LogError) {
  let folder = folderName(of: path)
  let descriptor = try retrying("open", folder) {
    calls.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
  }
  let result = calls.sync(descriptor)
  _ = calls.close(descriptor)
  // Some file systems cannot sync a folder; they say EINVAL, and there is nothing to be done.
  guard result >= 0 || result == -EINVAL else {
    throw LogError(.systemCall("fsync", errno: -result), path: folder)
  }
}

/// The folder that a path names a file in.
func folderName(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
}
