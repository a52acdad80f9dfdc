#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Appends frames to the file of a session that is being recorded.
///
/// One call is one `write(2)` on an `O_APPEND` descriptor: the page cache keeps it when the process
/// is killed. After a failure the file is cut back to its last good byte; where even that fails the
/// file is *poisoned* and takes nothing more, so that no good frame ever stands behind a bad one.
///
/// Not thread-safe: the recorder holds it under its lock.
package final class LiveWriter {
  /// Where the file is.
  package let path: String

  /// Bytes of the file that are known to be good.
  package private(set) var size: UInt64 = 0

  /// Frames written.
  package private(set) var frames: UInt64 = 0

  private let calls: SystemCalls
  private let limits: LogLimits
  private var descriptor: Int32?
  private var failure: LogError?
  private var isDirectorySynced = false
  private var buffer: [UInt8] = []

  // A call that is interrupted for ever must not hang the app that is recorded.
  private static let maximumAttempts = 1_000

  /// Creates the file, which must not exist, readable by its owner alone.
  ///
  /// - Parameters:
  ///   - path: Where to create it. A symbolic link there is refused.
  ///   - calls: The system's calls, or a test's.
  ///   - limits: Bounds the file's size.
  /// - Throws: `systemCall("open", …)`.
  package init(
    creating path: String, calls: SystemCalls = .live, limits: LogLimits = LogLimits()
  ) throws(LogError) {
    self.path = path
    self.calls = calls
    self.limits = limits
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_APPEND
    descriptor = try retrying("open", path) { calls.open(path, flags, 0o600) }
  }

  deinit {
    if let descriptor { _ = calls.close(descriptor) }
  }

  /// Whether ``append(_:)`` may still succeed.
  package var isWritable: Bool { descriptor != nil && failure == nil }

  // MARK: Appending

  /// Appends whole records as one frame, or as few as they fit into, with one write.
  ///
  /// All or nothing: after an error the file holds none of them.
  ///
  /// - Parameter plaintext: Whole records; empty does nothing.
  /// - Throws: `systemCall` when the system refused: the file is as before, and a later call may
  ///   succeed. `poisoned` and `closed` when none will. `limitExceeded` and `malformedRecord`
  ///   for a plaintext that fits no frame.
  package func append(_ plaintext: UnsafeRawBufferPointer) throws(LogError) {
    let descriptor = try writableDescriptor()
    buffer.removeAll(keepingCapacity: true)
    var added: UInt64 = 0
    for range in try RecordPacking.frames(of: plaintext) {
      try RawFrame.append(UnsafeRawBufferPointer(rebasing: plaintext[range]), to: &buffer)
      added += 1
    }
    guard added > 0 else { return }
    let grown = size + UInt64(buffer.count)
    guard grown <= limits.fileBytes else {
      throw LogError(
        .limitExceeded(.fileBytes, limit: limits.fileBytes, found: grown), path: path)
    }
    let refusal = buffer.withUnsafeBytes { write($0, to: descriptor) }
    if let refusal {
      cutBack(descriptor)
      throw refusal
    }
    size = grown
    frames += added
  }

  /// Appends whole records as one frame, or as few as they fit into, with one write.
  package func append(_ plaintext: [UInt8]) throws(LogError) {
    let refusal = plaintext.withUnsafeBytes { bytes -> LogError? in
      do throws(LogError) {
        try append(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let refusal { throw refusal }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> LogError? {
    var written = 0
    var interruptions = 0
    while written < bytes.count {
      let result = calls.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[written...]))
      if result > 0 {
        written += min(result, bytes.count - written)
      } else if result == -Int(EINTR), interruptions < Self.maximumAttempts {
        interruptions += 1
      } else {
        // A regular file that takes no byte and gives no reason is out of order.
        let code = result == 0 ? EIO : Int32(truncatingIfNeeded: -result)
        return LogError(.systemCall("write", errno: code), at: size, path: path)
      }
    }
    return nil
  }

  // A partial frame must not stay: every later one would stand behind it, unreadable.
  private func cutBack(_ descriptor: Int32) {
    guard let length = Int64(exactly: size) else {
      failure = LogError(.poisoned, at: size, path: path)
      return
    }
    do throws(LogError) {
      _ = try retrying("ftruncate", path) { calls.truncate(descriptor, length) }
    } catch {
      failure = LogError(.poisoned, at: size, path: path)
    }
  }

  private func writableDescriptor() throws(LogError) -> Int32 {
    if let failure { throw failure }
    guard let descriptor else { throw LogError(.closed, path: path) }
    return descriptor
  }

  // MARK: Syncing and closing

  /// Orders everything appended so far before whatever follows, across a power loss.
  ///
  /// - Throws: `systemCall`. A failed sync is never retried: the kernel may have dropped the pages
  ///   and call the next one a success, so the file is poisoned.
  package func sync() throws(LogError) {
    let descriptor = try writableDescriptor()
    let result = calls.sync(descriptor)
    guard result >= 0 else {
      failure = LogError(.poisoned, at: size, path: path)
      throw LogError(.systemCall("fsync", errno: -result), path: path)
    }
    if !isDirectorySynced {
      // The name is a change of the folder, not of the file.
      try syncDirectory(of: path, calls)
      isDirectorySynced = true
    }
  }

  /// Closes the file. Closing twice does nothing.
  ///
  /// - Throws: `systemCall("close", …)`; the descriptor is gone all the same.
  package func close() throws(LogError) {
    guard let descriptor else { return }
    self.descriptor = nil
    let result = calls.close(descriptor)
    guard result >= 0 else {
      throw LogError(.systemCall("close", errno: -result), path: path)
    }
  }
}

/// Repeats a call that a signal interrupted, a bounded number of times.
func retrying(
  _ name: String, _ path: String, _ call: () -> Int32
) throws(LogError) -> Int32 {
  var result = call()
  var attempts = 1
  while result == -EINTR, attempts < 1_000 {
    result = call()
    attempts += 1
  }
  guard result >= 0 else {
    throw LogError(.systemCall(name, errno: -result), path: path)
  }
  return result
}

/// Makes the names in a file's folder survive a power loss.
func syncDirectory(of path: String, _ calls: SystemCalls) throws(LogError) {
  let folder = folder(of: path)
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
func folder(of path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
  return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
}
