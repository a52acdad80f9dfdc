/// The seek table of the Zstandard Seekable Format: which frame holds which bytes.
///
/// The format is the one in zstd's `contrib/seekable_format`, so that other tools seek in a sealed
/// file as well. Ours has no checksums: every frame has its own.
package struct SeekTable: Hashable, Sendable {
  /// One frame of the file.
  package struct Entry: Hashable, Sendable {
    /// Bytes of the frame.
    package var compressed: UInt32
    /// Bytes of its plaintext; 0 for our index.
    package var plaintext: UInt32

    package init(compressed: UInt32, plaintext: UInt32) {
      self.compressed = compressed
      self.plaintext = plaintext
    }
  }

  /// The frames before the table, in order, the index frame last.
  package var entries: [Entry]

  package init(_ entries: [Entry]) {
    self.entries = entries
  }

  static let frameMagic: UInt32 = 0x184D_2A5E
  static let footerMagic: UInt32 = 0x8F92_EAB1
  static let footerLength: UInt64 = 9

  /// Bytes of a table's frame.
  static func length(entries: UInt64) -> UInt64 { 8 + entries * 8 + footerLength }

  /// The table as a skippable frame.
  package func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    appendLittleEndian(Self.frameMagic, to: &bytes)
    appendLittleEndian(UInt32(entries.count * 8) + UInt32(Self.footerLength), to: &bytes)
    for entry in entries {
      appendLittleEndian(entry.compressed, to: &bytes)
      appendLittleEndian(entry.plaintext, to: &bytes)
    }
    appendLittleEndian(UInt32(entries.count), to: &bytes)
    // Descriptor: no checksums.
    bytes.append(0)
    appendLittleEndian(Self.footerMagic, to: &bytes)
    return bytes
  }

  /// Reads the table from the end of a source.
  ///
  /// - Returns: The table, or nil where the last bytes are not a table's.
  /// - Throws: `indexMismatch` for a table that does not fit the file.
  static func read(
    from source: any ByteSource, limits: LogLimits
  ) throws(LogError) -> SeekTable? {
    guard source.count >= length(entries: 0) else { return nil }
    let footerAt = source.count - footerLength
    let footer = try source.bytes(at: footerAt, count: footerLength)
    guard word(footer, 5) == footerMagic else { return nil }
    let count = UInt64(word(footer, 0))
    // A frame a block, one more for a long one, and the index.
    let limit = 2 * limits.blocks + 1
    guard footer[4] == 0, count <= limit, length(entries: count) <= source.count else {
      throw LogError(.indexMismatch(stored: count, computed: limit), at: footerAt)
    }
    let start = source.count - length(entries: count)
    let bytes = try source.bytes(at: start, count: length(entries: count))
    guard word(bytes, 0) == frameMagic, UInt64(word(bytes, 4)) + 8 == length(entries: count) else {
      throw LogError(.indexMismatch(stored: UInt64(word(bytes, 4)), computed: count), at: start)
    }
    var entries: [Entry] = []
    entries.reserveCapacity(Int(truncatingIfNeeded: count))
    var total: UInt64 = 0
    for index in 0..<Int(truncatingIfNeeded: count) {
      let entry = Entry(
        compressed: word(bytes, 8 + index * 8), plaintext: word(bytes, 12 + index * 8))
      total += UInt64(entry.compressed)
      entries.append(entry)
    }
    guard total == start else {
      throw LogError(.indexMismatch(stored: total, computed: start), at: start)
    }
    return SeekTable(entries)
  }
}

/// Four little-endian bytes of an array that is known to hold them.
func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
  UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
    | UInt32(bytes[offset + 3]) << 24
}

extension ByteSource {
  /// A few bytes as an array.
  func bytes(at offset: UInt64, count: UInt64) throws(LogError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(truncatingIfNeeded: count))
    var failure: LogError?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(LogError) {
        try read(at: offset, into: buffer)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
