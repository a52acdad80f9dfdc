/// One Zstandard frame around bytes as they are: how a live file is written.
///
/// Written by hand, so that a phone needs no C library to record: magic, descriptor, size, one last
/// Raw_Block, checksum; 13 bytes over a plaintext under 256 bytes, 14 over a longer one.
package enum RawFrame {
  /// Every data frame starts with this, little-endian.
  package static let magic: UInt32 = 0xFD2F_B528

  /// The longest plaintext of a frame, in bytes.
  ///
  /// One under 64 KiB: so neither a window nor libzstd 1.5.0–1.5.4's fault with literal runs of
  /// 65,536 bytes can occur.
  package static let maximumPlaintext = 65_535

  // Single_Segment and Content_Checksum, with a content size of one byte or of two.
  static let shortDescriptor: UInt8 = 0x24
  static let longDescriptor: UInt8 = 0x64

  /// Bytes of the frame around a plaintext.
  package static func length(of plaintext: Int) -> Int {
    plaintext + (plaintext < 256 ? 13 : 14)
  }

  /// Appends one frame.
  ///
  /// - Parameters:
  ///   - plaintext: 1…65,535 bytes; anything else is refused.
  ///   - bytes: What the frame is appended to.
  /// - Throws: `foreignFrame(.plaintextSize)`.
  package static func append(
    _ plaintext: UnsafeRawBufferPointer, to bytes: inout [UInt8]
  ) throws(LogError) {
    let count = plaintext.count
    guard count > 0, count <= maximumPlaintext else {
      throw LogError(.foreignFrame(.plaintextSize(UInt64(count))))
    }
    bytes.reserveCapacity(bytes.count + length(of: count))
    appendLittleEndian(magic, to: &bytes)
    if count < 256 {
      bytes.append(shortDescriptor)
      bytes.append(UInt8(truncatingIfNeeded: count))
    } else {
      // A two-byte size starts counting at 256.
      bytes.append(longDescriptor)
      bytes.append(UInt8(truncatingIfNeeded: count - 256))
      bytes.append(UInt8(truncatingIfNeeded: (count - 256) >> 8))
    }
    // Block header: last block, type raw (0), size.
    let header = UInt32(count) &<< 3 | 1
    bytes.append(UInt8(truncatingIfNeeded: header))
    bytes.append(UInt8(truncatingIfNeeded: header &>> 8))
    bytes.append(UInt8(truncatingIfNeeded: header &>> 16))
    bytes.append(contentsOf: plaintext)
    appendLittleEndian(UInt32(truncatingIfNeeded: XXH64.hash(plaintext)), to: &bytes)
  }

  /// One frame around a plaintext.
  package static func encode(_ plaintext: [UInt8]) throws(LogError) -> [UInt8] {
    var bytes: [UInt8] = []
    try plaintext.lending { (lent) throws(LogError) in try append(lent, to: &bytes) }
    return bytes
  }
}

func appendLittleEndian(_ value: UInt32, to bytes: inout [UInt8]) {
  withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
}
