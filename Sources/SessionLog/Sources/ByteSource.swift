/// Bytes that can be read at any place: a file, or memory.
public protocol ByteSource {
  /// How many bytes there are. Does not change, even if the file behind it grows.
  var count: UInt64 { get }

  /// Fills a buffer from an offset on.
  ///
  /// - Parameters:
  ///   - offset: Where the first byte is read.
  ///   - buffer: Filled whole.
  /// - Throws: `shrank` when the bytes are not there, `systemCall` when the system refused.
  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(LogError)
}

/// Bytes in memory, read like a file.
public struct MemorySource: ByteSource, Sendable {
  private let bytes: [UInt8]

  /// Wraps bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// How many bytes there are.
  public var count: UInt64 { UInt64(bytes.count) }

  /// Fills a buffer from an offset on.
  public func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(LogError) {
    guard offset <= count, UInt64(buffer.count) <= count - offset else {
      throw LogError(
        .shrank(
          expected: UInt64(buffer.count), available: count - min(count, offset)), at: offset)
    }
    guard !buffer.isEmpty else { return }
    bytes.withUnsafeBytes { source in
      let start = Int(truncatingIfNeeded: offset)
      buffer.copyMemory(
        from: UnsafeRawBufferPointer(rebasing: source[start..<start + buffer.count]))
    }
  }
}
