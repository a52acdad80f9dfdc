/// Our index of a sealed file: what each block starts with, in one skippable frame.
///
/// Advisory: a reader that finds it missing or wrong builds it again with one scan. Layout: magic,
/// size, then version 1; six varints a block (offset, first seq, first ordinal, first time,
/// plaintext length, events); the low 32 bits of XXH64 over all that follows the size.
package enum BlockIndex {
  static let magic: UInt32 = 0x184D_2A50
  private static let version: UInt8 = 1

  /// The index as a skippable frame.
  package static func encode(_ blocks: [BlockEntry]) -> [UInt8] {
    var writer = ByteWriter(capacity: 16 + blocks.count * 20)
    writer.put(fixed32: magic)
    writer.put(fixed32: 0)
    writer.bytes.append(version)
    for block in blocks {
      writer.put(varint: block.offset)
      writer.put(varint: block.firstSeq)
      writer.put(varint: block.firstOrdinal)
      writer.put(varint: block.time)
      writer.put(varint: UInt64(block.plaintextLength))
      writer.put(varint: UInt64(block.events))
    }
    let checksum = writer.bytes.withUnsafeBytes {
      XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[8...]))
    }
    writer.put(fixed32: UInt32(truncatingIfNeeded: checksum))
    let size = UInt32(writer.count - 8)
    withUnsafeBytes(of: size.littleEndian) { writer.bytes.replaceSubrange(4..<8, with: $0) }
    return writer.bytes
  }

  /// Reads an index frame.
  ///
  /// - Parameters:
  ///   - frame: The whole frame.
  ///   - dataEnd: Where the frame stands, and so where the last block ends.
  ///   - limits: Bounds the blocks.
  /// - Throws: `checksumMismatch`, `malformedRecord`, `limitExceeded` or `indexMismatch`.
  static func decode(
    _ frame: [UInt8], dataEnd: UInt64, limits: LogLimits
  ) throws(LogError) -> [BlockEntry] {
    guard frame.count >= 13, word(frame, 0) == magic, Int(word(frame, 4)) == frame.count - 8,
      frame[8] == version
    else {
      throw LogError(
        .indexMismatch(stored: UInt64(frame.count), computed: UInt64(magic)), at: dataEnd)
    }
    let stored = word(frame, frame.count - 4)
    let computed = frame.withUnsafeBytes {
      UInt32(
        truncatingIfNeeded: XXH64.hash(
          UnsafeRawBufferPointer(rebasing: $0[8..<frame.count - 4])))
    }
    guard stored == computed else {
      throw LogError(.checksumMismatch(stored: stored, computed: computed), at: dataEnd)
    }
    var blocks: [BlockEntry] = []
    var failure: LogError?
    frame.withUnsafeBytes { bytes in
      do throws(LogError) {
        let rows = UnsafeRawBufferPointer(rebasing: bytes[9..<frame.count - 4])
        blocks = try decodeRows(rows, dataEnd: dataEnd, limits: limits)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return blocks
  }

  private static func decodeRows(
    _ bytes: UnsafeRawBufferPointer, dataEnd: UInt64, limits: LogLimits
  ) throws(LogError) -> [BlockEntry] {
    var blocks: [BlockEntry] = []
    var reader = ByteReader(bytes)
    while !reader.isAtEnd {
      guard UInt64(blocks.count) < limits.blocks else {
        throw LogError(
          .limitExceeded(.blocks, limit: limits.blocks, found: UInt64(blocks.count) + 1),
          at: dataEnd)
      }
      let row: BlockEntry
      do throws(WireFault) {
        row = try BlockEntry(
          offset: reader.varint(), endOffset: dataEnd, firstSeq: reader.varint(),
          firstOrdinal: reader.varint(), time: reader.varint(),
          plaintextLength: narrow(reader.varint(), limits.blockBytes),
          events: narrow(reader.varint(), limits.events))
      } catch {
        throw LogError(.malformedRecord(error), at: dataEnd)
      }
      let start = blocks.last?.offset
      guard row.offset < dataEnd, start.map({ $0 < row.offset }) ?? (row.offset == 0) else {
        throw LogError(.indexMismatch(stored: row.offset, computed: start ?? 0), at: dataEnd)
      }
      if let last = blocks.indices.last { blocks[last].endOffset = row.offset }
      blocks.append(row)
    }
    return blocks
  }

  private static func narrow(_ value: UInt64, _ limit: UInt64) throws(WireFault) -> Int {
    guard value <= limit, let narrow = Int(exactly: value) else {
      throw WireFault(.valueOutOfRange, at: 0)
    }
    return narrow
  }
}
