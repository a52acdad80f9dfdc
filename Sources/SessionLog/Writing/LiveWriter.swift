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
public final class LiveWriter {
  /// Where the file is.
  public let path: String

  /// Bytes of the file that are known to be good.
  public private(set) var size: UInt64 = 0

  /// Frames written.
  public private(set) var frames: UInt64 = 0

  private let calls: SystemCalls
  private let limits: LogLimits
  private let isLocked: Bool
  private var descriptor: Int32?
  private var failure: LogError?
  private var isDirectorySynced = false
  private var buffer: [UInt8] = []

  /// Creates the file, which must not exist, readable by its owner alone.
  ///
  /// - Parameters:
  ///   - path: Where to create it. A symbolic link there is refused.
  ///   - limits: Bounds the file's size.
  /// - Throws: `systemCall("open", …)`.
  public convenience init(
    creating path: String, limits: LogLimits = LogLimits()
  ) throws(LogError) {
    try self.init(creating: path, calls: .live, limits: limits)
  }

  /// Creates the file with other system calls, as tests do.
  ///
  /// - Parameter isLocked: Whether or not to hold a lock on the file while it is open, so that
  ///   another process can tell that it is still written to.
  package init(
    creating path: String, calls: SystemCalls, limits: LogLimits = LogLimits(),
    isLocked: Bool = false
  ) throws(LogError) {
    self.path = path
    self.calls = calls
    self.limits = limits
    self.isLocked = isLocked
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_APPEND
    let descriptor = try retrying("open", path) { calls.open(path, flags, 0o600) }
    // A file system without locks records all the same; only a lock that another has is in the way.
    if isLocked, calls.lock(descriptor) == -EWOULDBLOCK {
      _ = calls.close(descriptor)
      throw LogError(.systemCall("flock", errno: EWOULDBLOCK), path: path)
    }
    self.descriptor = descriptor
  }

  deinit {
    if let descriptor { _ = release(descriptor) }
  }

  /// Whether an append may still succeed.
  public var isWritable: Bool { descriptor != nil && failure == nil }

  // MARK: Appending

  /// Appends whole records as one frame, or as few as they fit into, with one write.
  ///
  /// All or nothing: after an error the file holds none of them.
  ///
  /// - Parameter plaintext: Whole records; empty does nothing.
  /// - Throws: `systemCall` when the system refused: the file is as before, and a later call may
  ///   succeed. `poisoned` and `closed` when none will. `limitExceeded` and `malformedRecord`
  ///   for a plaintext that fits no frame.
  public func append(_ plaintext: UnsafeRawBufferPointer) throws(LogError) {
    let descriptor = try writableDescriptor()
    buffer.removeAll(keepingCapacity: true)
    guard !plaintext.isEmpty else { return }
    var added: UInt64 = 1
    // Nearly every event fits one frame, and then there is nothing to cut.
    if plaintext.count <= RawFrame.maximumPlaintext {
      try RawFrame.append(plaintext, to: &buffer)
    } else {
      let ranges = try RecordPacking.frames(of: plaintext)
      for range in ranges {
        try RawFrame.append(UnsafeRawBufferPointer(rebasing: plaintext[range]), to: &buffer)
      }
      added = UInt64(ranges.count)
    }
    let grown = size + UInt64(buffer.count)
    guard grown <= limits.fileBytes else {
      throw LogError(
        .limitExceeded(.fileBytes, limit: limits.fileBytes, found: grown), path: path)
    }
    do throws(LogError) {
      try calls.writeAll(buffer, to: descriptor, path)
    } catch {
      cutBack(descriptor)
      throw LogError(error.kind, at: size, path: path)
    }
    size = grown
    frames += added
  }

  /// Appends whole records as one frame, or as few as they fit into, with one write.
  public func append(_ plaintext: [UInt8]) throws(LogError) {
    try plaintext.lending { (lent) throws(LogError) in try append(lent) }
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
  public func sync() throws(LogError) {
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
  public func close() throws(LogError) {
    guard let descriptor else { return }
    self.descriptor = nil
    let result = release(descriptor)
    guard result >= 0 else {
      throw LogError(.systemCall("close", errno: -result), path: path)
    }
  }

  private func release(_ descriptor: Int32) -> Int32 {
    if isLocked { _ = calls.unlock(descriptor) }
    return calls.close(descriptor)
  }
}
