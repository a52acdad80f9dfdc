/// Strict UTF-8 over raw bytes: no overlong forms, no surrogates, nothing above U+10FFFF.
package enum UTF8Validation {
  /// Finds the first byte that no valid sequence covers.
  ///
  /// A line of a log is text only when all of it is: one bad byte anywhere would otherwise be
  /// replaced silently on the way into a `String`, and the text could not be written back.
  ///
  /// - Returns: the offset of the first byte of the first ill-formed sequence, or `nil`.
  package static func firstInvalidByte(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var position = 0
    while position < bytes.count {
      position = endOfASCII(in: bytes, from: position)
      guard position < bytes.count else { return nil }
      let length = sequenceLength(in: bytes, at: position)
      guard length > 0 else { return position }
      position += length
    }
    return nil
  }

  /// Finds the first byte that no valid sequence covers, in an array.
  package static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { firstInvalidByte(in: $0) }
  }

  /// The offset of the first byte ≥ 0x80 at or after `start`, or the count.
  static func endOfASCII(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var position = start
    let raw = UnsafeRawBufferPointer(bytes)
    while bytes.count - position >= 8 {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      guard word & 0x8080_8080_8080_8080 == 0 else { break }
      position += 8
    }
    while position < bytes.count, bytes[position] < 0x80 { position += 1 }
    return position
  }

  /// The length of the well-formed sequence at `position`, or 0 when there is none.
  ///
  /// The bounds of the second byte are those of the Unicode Standard, table 3-7: they are what
  /// rules out overlong forms and surrogates.
  static func sequenceLength(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
    let lead = bytes[position]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard length <= bytes.count - position, second.contains(bytes[position + 1]) else { return 0 }
    for offset in 2..<max(2, length) where bytes[position + offset] & 0xC0 != 0x80 { return 0 }
    return length
  }
}
