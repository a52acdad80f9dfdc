internal import CZstd
public import SessionLog

/// Compresses and expands a log's frames with the system's libzstd.
///
/// Keeps its two contexts between frames, which is most of the speed on blocks of this size. Not
/// thread-safe.
public final class ZstdCodec: FrameCompressor, FrameDecompressor {
  /// The level that sealing uses.
  ///
  /// Higher ones gain under one percent on blocks of 64 KiB, and from 13 on libzstd 1.5.0–1.5.4
  /// has a fault with long runs of literals.
  public static let sealingLevel = 9

  private let compression: OpaquePointer
  private let decompression: OpaquePointer

  /// Creates both contexts.
  ///
  /// - Parameter level: How hard to try.
  /// - Throws: `undecodable` with libzstd's words when it has no memory or does not know the level.
  public init(level: Int = ZstdCodec.sealingLevel) throws(LogError) {
    guard let compression = ZSTD_createCCtx() else { throw Self.outOfMemory }
    guard let decompression = ZSTD_createDCtx() else {
      ZSTD_freeCCtx(compression)
      throw Self.outOfMemory
    }
    self.compression = compression
    self.decompression = decompression
    // From here on the deinitializer frees both.
    try set(ZSTD_c_compressionLevel, Int32(clamping: level))
    // Size and checksum make a frame one that the log's readers accept.
    try set(ZSTD_c_contentSizeFlag, 1)
    try set(ZSTD_c_checksumFlag, 1)
  }

  deinit {
    ZSTD_freeCCtx(compression)
    ZSTD_freeDCtx(decompression)
  }

  /// Appends one frame: single segment, content size, checksum, no dictionary.
  public func compress(
    _ plaintext: UnsafeRawBufferPointer, to bytes: inout [UInt8]
  ) throws(LogError) {
    let bound = ZSTD_compressBound(plaintext.count)
    var failure: LogError?
    let frame = [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      do throws(LogError) {
        count = try Self.checked(
          ZSTD_compress2(
            compression, buffer.baseAddress, bound, plaintext.baseAddress, plaintext.count))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    bytes.append(contentsOf: frame)
  }

  /// Expands one frame; libzstd verifies its checksum as well.
  public func decompress(
    _ frame: UnsafeRawBufferPointer, into plaintext: UnsafeMutableRawBufferPointer
  ) throws(LogError) -> Int {
    try Self.checked(
      ZSTD_decompressDCtx(
        decompression, plaintext.baseAddress, plaintext.count, frame.baseAddress, frame.count))
  }

  private func set(_ parameter: ZSTD_cParameter, _ value: Int32) throws(LogError) {
    _ = try Self.checked(ZSTD_CCtx_setParameter(compression, parameter, value))
  }

  private static func checked(_ result: Int) throws(LogError) -> Int {
    guard ZSTD_isError(result) == 0 else {
      throw LogError(.undecodable(String(cString: ZSTD_getErrorName(result))))
    }
    return result
  }

  private static var outOfMemory: LogError { LogError(.undecodable("libzstd has no memory")) }
}
