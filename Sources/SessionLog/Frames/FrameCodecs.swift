/// Expands compressed frames. SessionArchive's is libzstd; an app may bring its own.
public protocol FrameDecompressor: AnyObject {
  /// Expands one frame.
  ///
  /// The checksum is verified by the caller, over what comes out; a decompressor may leave it.
  ///
  /// - Parameters:
  ///   - frame: One whole Zstandard frame.
  ///   - plaintext: Exactly as long as the frame declares, at most 65,535 bytes.
  /// - Returns: How many bytes were written.
  /// - Throws: `undecodable` when the frame's content makes no sense.
  func decompress(
    _ frame: UnsafeRawBufferPointer, into plaintext: UnsafeMutableRawBufferPointer
  ) throws(LogError) -> Int
}

/// Makes compressed frames. SessionArchive's is libzstd; an app may bring its own.
public protocol FrameCompressor: AnyObject {
  /// Appends one frame: single segment, content size, checksum, no dictionary.
  ///
  /// - Parameters:
  ///   - plaintext: 1…65,535 bytes.
  ///   - bytes: What the frame is appended to.
  /// - Throws: `undecodable` with the library's words when it refuses.
  func compress(
    _ plaintext: UnsafeRawBufferPointer, to bytes: inout [UInt8]
  ) throws(LogError)
}
