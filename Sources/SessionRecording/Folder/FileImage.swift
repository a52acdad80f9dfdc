import SessionLog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A whole file in memory, put in its place at once.
struct FileImage {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Writes a file for its owner alone; another of that name is replaced when all is written.
  ///
  /// - Throws: `systemCall`; what was at `path` is then still there.
  func write(to path: String, calls: SystemCalls) throws(LogError) {
    let temporary = path + ".partial"
    let removed = calls.unlink(temporary)
    guard removed >= 0 || removed == -ENOENT else {
      throw LogError(.systemCall("unlink", errno: -removed), path: temporary)
    }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = try retrying("open", temporary) { calls.open(temporary, flags, 0o600) }
    do throws(LogError) {
      do throws(LogError) {
        try calls.writeAll(bytes, to: descriptor, temporary)
      } catch {
        _ = calls.close(descriptor)
        throw error
      }
      let closed = calls.close(descriptor)
      guard closed >= 0 else {
        throw LogError(.systemCall("close", errno: -closed), path: temporary)
      }
      _ = try retrying("rename", temporary) { calls.rename(temporary, path) }
    } catch {
      _ = calls.unlink(temporary)
      throw error
    }
  }
}
