/// The end of a sealed file: index and seek table, found to fit each other and the file.
struct SealedTrailer {
  /// The blocks, in file order.
  var blocks: [BlockEntry]
  /// Bytes before the index frame: all data frames.
  var dataEnd: UInt64

  /// Reads the trailer from the end of a source, and nothing else of it.
  ///
  /// - Returns: The trailer, or nil for a file without one.
  /// - Throws: `indexMismatch` and its like where there is one that must be ignored, and what the
  ///   source throws.
  static func read(
    from source: any ByteSource, limits: LogLimits
  ) throws(LogError) -> SealedTrailer? {
    guard let table = try SeekTable.read(from: source, limits: limits) else { return nil }
    let tableStart = source.count - SeekTable.length(entries: UInt64(table.entries.count))
    // The rows are bounded by the limit on blocks; a longer index is none of ours.
    let longest = limits.blocks * 60 + 13
    guard let last = table.entries.last, last.plaintext == 0,
      last.compressed <= longest
    else {
      throw LogError(.indexMismatch(stored: 0, computed: longest), at: tableStart)
    }
    let dataEnd = tableStart - UInt64(last.compressed)
    let frame = try source.bytes(at: dataEnd, count: UInt64(last.compressed))
    let blocks = try BlockIndex.decode(frame, dataEnd: dataEnd, limits: limits)
    try check(blocks, against: table, dataEnd: dataEnd, limits: limits)
    return SealedTrailer(blocks: blocks, dataEnd: dataEnd)
  }

  // Every block must start at a frame and hold what its frames hold.
  private static func check(
    _ blocks: [BlockEntry], against table: SeekTable, dataEnd: UInt64, limits: LogLimits
  ) throws(LogError) {
    var offset: UInt64 = 0
    var next = table.entries.makeIterator()
    var plaintext: UInt64 = 0
    var events: UInt64 = 0
    for block in blocks {
      var length: UInt64 = 0
      while offset < block.endOffset, let entry = next.next() {
        offset += UInt64(entry.compressed)
        length += UInt64(entry.plaintext)
      }
      guard offset == block.endOffset, length == UInt64(block.plaintextLength) else {
        throw LogError(
          .indexMismatch(stored: UInt64(block.plaintextLength), computed: length),
          at: block.offset)
      }
      plaintext += length
      events += UInt64(block.events)
    }
    guard offset == dataEnd else {
      throw LogError(.indexMismatch(stored: offset, computed: dataEnd), at: dataEnd)
    }
    guard plaintext <= limits.plaintextBytes, events <= limits.events else {
      throw LogError(.indexMismatch(stored: plaintext, computed: events), at: dataEnd)
    }
  }
}
