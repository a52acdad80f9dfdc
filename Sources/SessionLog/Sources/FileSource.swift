#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file, read with `pread` and never mapped: a mapped file that shrinks kills its reader.
///
/// The size is taken once, at the start, so that a live file can be read while it grows.
public final class FileSource: ByteSource, Sendable {
  /// The file's path, for messages.
  public let path: String

  /// Bytes of the file when it was opened.
  public let count: UInt64

  private let descriptor: Int32

  /// Opens a file for reading.
  ///
  /// - Parameters:
  ///   - path: A regular file, or a link to one.
  ///   - limits: Bounds the file's size.
  /// - Throws: `notARegularFile` for folders, pipes and devices, `limitExceeded` for a file that
  ///   is too large, `systemCall` when the system refuses.
  public init(path: String, limits: LogLimits = LogLimits()) throws(LogError) {
    // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
    let descriptor = try retrying("open", path) {
      let result = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      return result < 0 ? -errno : result
    }
    do throws(LogError) {
      count = try Self.size(of: descriptor, path: path, limits: limits)
    } catch {
      _ = close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    _ = close(descriptor)
  }

  private static func size(
    of descriptor: Int32, path: String, limits: LogLimits
  ) throws(LogError) -> UInt64 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw LogError(.systemCall("fstat", errno: errno), path: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size >= 0 else {
      throw LogError(.notARegularFile, path: path)
    }
    let size = UInt64(status.st_size)
    guard size <= limits.fileBytes else {
      throw LogError(
        .limitExceeded(.fileBytes, limit: limits.fileBytes, found: size), path: path)
    }
    return size
  }

  /// Fills a buffer from an offset on.
  public func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(LogError) {
    var filled = 0
    var interruptions = 0
    while filled < buffer.count {
      guard let position = off_t(exactly: offset + UInt64(filled)) else {
        throw LogError(.shrank(expected: offset, available: count), at: offset, path: path)
      }
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let result = pread(descriptor, rest.baseAddress, rest.count, position)
      if result > 0 {
        filled += result
      } else if result == 0 {
        throw LogError(
          .shrank(expected: UInt64(buffer.count), available: UInt64(filled)), at: offset,
          path: path)
      } else if errno == EINTR, interruptions < 1_000 {
        interruptions += 1
      } else {
        throw LogError(.systemCall("pread", errno: errno), at: offset, path: path)
      }
    }
  }
}
