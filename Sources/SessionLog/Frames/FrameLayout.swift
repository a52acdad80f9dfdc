/// What a frame is made of.
package enum FrameKind: Hashable, Sendable {
  /// One raw block: a live file's. Decoded by looking at it.
  case raw
  /// Anything else that a decompressor is needed for.
  case compressed
  /// Bytes beside the plaintext: 0x184D2A50 plus this number, 0…15.
  case skippable(UInt8)
}

/// A frame's outline, read from its headers alone.
package struct FrameLayout: Hashable, Sendable {
  /// What it is made of.
  package var kind: FrameKind
  /// Bytes of the whole frame.
  package var length: UInt64
  /// Bytes of its plaintext; 0 for a skippable frame.
  package var plaintextLength: Int
  /// Bytes before the content of a raw or skippable frame.
  package var contentOffset: Int

  /// The first 28 bits of a skippable frame's magic number.
  package static let skippableMagic: UInt32 = 0x184D_2A50

  // Any writer's frame is far below: incompressible bytes cost libzstd a few hundred over.
  static let maximumLength = 1 << 17
}

/// What stands where a frame should start.
package enum FrameParse: Hashable, Sendable {
  /// A whole frame.
  case frame(FrameLayout)
  /// The start of a frame whose rest is missing: at least `declared` bytes were to come.
  case cut(declared: UInt64)
  /// Bytes that are no frame.
  case notAFrame(magic: UInt32)
  /// A Zstandard frame that no log holds.
  case foreign(FrameFault)
}

extension FrameLayout {
  /// Reads a frame's headers, without libzstd and without its content.
  ///
  /// - Parameters:
  ///   - bytes: The bytes from the frame's start on: everything, or at least
  ///     ``maximumLength`` of it.
  ///   - available: Bytes from the frame's start to the end of the file.
  package static func parse(_ bytes: UnsafeRawBufferPointer, available: UInt64) -> FrameParse {
    guard bytes.count >= 4 else { return parseStump(bytes) }
    let magic = UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
    guard magic == RawFrame.magic else {
      guard magic & ~15 == skippableMagic else { return .notAFrame(magic: magic) }
      guard bytes.count >= 8 else { return .cut(declared: 8) }
      let size = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
      let length = UInt64(size) + 8
      guard length <= available else { return .cut(declared: length) }
      return .frame(
        FrameLayout(
          kind: .skippable(UInt8(magic & 15)), length: length, plaintextLength: 0,
          contentOffset: 8))
    }
    guard bytes.count >= 6 else { return .cut(declared: 6) }
    let plaintext: Int
    let start: Int
    switch bytes[4] {
    case RawFrame.shortDescriptor:
      plaintext = Int(bytes[5])
      start = 6
    case RawFrame.longDescriptor:
      guard bytes.count >= 7 else { return .cut(declared: 7) }
      plaintext = Int(bytes[5]) + Int(bytes[6]) << 8 + 256
      start = 7
    default:
      return .foreign(fault(ofDescriptor: bytes[4]))
    }
    guard plaintext > 0, plaintext <= RawFrame.maximumPlaintext else {
      return .foreign(.plaintextSize(UInt64(plaintext)))
    }
    return parseBlocks(bytes, available: available, from: start, plaintext: plaintext)
  }

  // Walks the block headers: 3 bytes each, the last one marked.
  private static func parseBlocks(
    _ bytes: UnsafeRawBufferPointer, available: UInt64, from start: Int, plaintext: Int
  ) -> FrameParse {
    var position = start
    var produced = 0
    var hasCompressedBlock = false
    while true {
      guard position + 3 <= bytes.count else {
        return overrun(UInt64(position + 3), bytes, available)
      }
      let header =
        Int(bytes[position]) | Int(bytes[position + 1]) << 8 | Int(bytes[position + 2]) << 16
      let isLast = header & 1 == 1
      let size = header >> 3
      let isOnly = isLast && position == start
      position += 3
      switch header >> 1 & 3 {
      case 0:
        produced += size
        position += size
      case 1:
        produced += size
        position += 1
      case 2:
        // What it expands to is the decompressor's to say; it was made to be smaller.
        guard size <= RawFrame.maximumPlaintext else { return .foreign(.tooLong) }
        hasCompressedBlock = true
        position += size
      default:
        return .foreign(.reservedBlock)
      }
      let isWrong = hasCompressedBlock ? produced > plaintext : isLast && produced != plaintext
      guard produced <= plaintext, !isWrong else {
        return .foreign(.blocksDisagree(declared: UInt64(plaintext), found: UInt64(produced)))
      }
      guard isLast else { continue }
      let length = position + 4
      guard length <= bytes.count else { return overrun(UInt64(length), bytes, available) }
      let isRaw = isOnly && header >> 1 & 3 == 0
      return .frame(
        FrameLayout(
          kind: isRaw ? .raw : .compressed, length: UInt64(length), plaintextLength: plaintext,
          contentOffset: start + 3))
    }
  }

  // Past the end of the file a frame is cut; past the end of the window it is longer than any
  // writer makes it.
  private static func overrun(
    _ declared: UInt64, _ bytes: UnsafeRawBufferPointer, _ available: UInt64
  ) -> FrameParse {
    declared > available && declared <= UInt64(maximumLength)
      ? .cut(declared: declared) : .foreign(.tooLong)
  }

  // Fewer than four bytes: a cut frame if they are how one starts.
  private static func parseStump(_ bytes: UnsafeRawBufferPointer) -> FrameParse {
    var found: UInt32 = 0
    for (index, byte) in bytes.enumerated() { found |= UInt32(byte) << (8 * UInt32(index)) }
    let mask = UInt32(1) << (8 * UInt32(bytes.count)) - 1
    let isData = found == RawFrame.magic & mask
    let isSkippable = found & ~15 == skippableMagic & mask & ~15
    return isData || isSkippable ? .cut(declared: 4) : .notAFrame(magic: found)
  }

  private static func fault(ofDescriptor byte: UInt8) -> FrameFault {
    if byte & 0b0000_1000 != 0 { return .reservedBits }
    if byte & 0b0000_0011 != 0 { return .dictionary }
    if byte & 0b0010_0000 == 0 { return .windowed }
    if byte & 0b0000_0100 == 0 { return .noChecksum }
    // A size field of four or eight bytes, or the unused bit: no writer of logs sets them.
    return byte & 0b0001_0000 != 0 ? .reservedBits : .plaintextSize(UInt64(UInt32.max))
  }
}
