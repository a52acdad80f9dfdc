#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system calls that writing a log makes, each replaceable.
///
/// A seam for tests, which let the k-th call fail. Every call returns what the system returned, or
/// the negated `errno`.
package struct SystemCalls: Sendable {
  /// `open(path, flags, mode)`: a descriptor.
  package var open: @Sendable (_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32
  /// `write(descriptor, bytes)`: bytes written.
  package var write: @Sendable (_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  /// `ftruncate(descriptor, length)`.
  package var truncate: @Sendable (_ descriptor: Int32, _ length: Int64) -> Int32
  /// Orders what was written before what follows: `fsync`, on Apple `F_BARRIERFSYNC`.
  package var sync: @Sendable (_ descriptor: Int32) -> Int32
  /// Forces what was written to the medium: `fsync`, on Apple `F_FULLFSYNC`.
  package var fullSync: @Sendable (_ descriptor: Int32) -> Int32
  /// `close(descriptor)`.
  package var close: @Sendable (_ descriptor: Int32) -> Int32
  /// `rename(from, to)`.
  package var rename: @Sendable (_ from: String, _ to: String) -> Int32
  /// `unlink(path)`.
  package var unlink: @Sendable (_ path: String) -> Int32
  /// `flock(descriptor, LOCK_EX | LOCK_NB)`: held until ``unlock``, or until the descriptor and
  /// every copy of it is closed.
  ///
  /// `-EWOULDBLOCK` too for a file whose name is gone: whoever had the lock before removed it.
  package var lock: @Sendable (_ descriptor: Int32) -> Int32
  /// `flock(descriptor, LOCK_UN)`.
  ///
  /// A lock belongs to the open file and not to the descriptor: a process that is being spawned has
  /// a copy until its `exec`, and closing alone would leave the file locked for that long.
  package var unlock: @Sendable (_ descriptor: Int32) -> Int32
  /// `mkdir(path, mode)`.
  package var makeFolder: @Sendable (_ path: String, _ mode: UInt32) -> Int32

  /// The system's own.
  package static let live = SystemCalls(
    open: { path, flags, mode in
      #if canImport(Darwin)
        negated(Darwin.open(path, flags, mode_t(truncatingIfNeeded: mode)))
      #else
        negated(openFile(path, flags, mode_t(mode)))
      #endif
    },
    write: { descriptor, bytes in
      let written = writeBytes(descriptor, bytes.baseAddress, bytes.count)
      return written < 0 ? -Int(errno) : written
    },
    truncate: { descriptor, length in negated(ftruncate(descriptor, off_t(length))) },
    sync: { descriptor in
      #if canImport(Darwin)
        forceOut(descriptor, F_BARRIERFSYNC)
      #else
        negated(fsync(descriptor))
      #endif
    },
    fullSync: { descriptor in
      #if canImport(Darwin)
        forceOut(descriptor, F_FULLFSYNC)
      #else
        negated(fsync(descriptor))
      #endif
    },
    close: { descriptor in negated(closeFile(descriptor)) },
    rename: { from, to in negated(renameFile(from, to)) },
    unlink: { path in negated(unlinkFile(path)) },
    lock: { descriptor in
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return -errno }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_nlink == 0 else { return 0 }
      return -EWOULDBLOCK
    },
    unlock: { descriptor in negated(flock(descriptor, LOCK_UN)) },
    makeFolder: { path, mode in negated(mkdir(path, mode_t(truncatingIfNeeded: mode))) }
  )
}

private func negated(_ result: Int32) -> Int32 {
  result < 0 ? -errno : result
}

// The closures' names hide the functions of the C library inside the initializer above.

#if canImport(Darwin)
  // Some file systems do not know these commands; for them alone the plain call is the next best.
  private func forceOut(_ descriptor: Int32, _ command: Int32) -> Int32 {
    if fcntl(descriptor, command) == 0 { return 0 }
    let code = errno
    return code == ENOTSUP || code == EINVAL ? negated(fsync(descriptor)) : -code
  }
#else
  private func openFile(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    open(path, flags, mode)
  }
#endif

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func renameFile(_ from: String, _ to: String) -> Int32 { rename(from, to) }

private func unlinkFile(_ path: String) -> Int32 { unlink(path) }

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  guard let text = strerror(code) else { return "unknown" }
  return String(cString: text)
}
