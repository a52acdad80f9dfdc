/// The bytes of a sealed file, built block by block in memory.
///
/// A sealed file is at most ``LogLimits/fileBytes`` long, so it fits; and a file that is written
/// from finished bytes has no half-known states.
public struct SealedImage {
  private let compressor: any FrameCompressor
  private let limits: LogLimits
  private var bytes: [UInt8] = []
  private var blocks: [BlockEntry] = []
  private var frames: [SeekTable.Entry] = []
  private var events: UInt64 = 0
  private var plaintextBytes: UInt64 = 0

  /// Starts an empty file.
  public init(compressor: any FrameCompressor, limits: LogLimits = LogLimits()) {
    self.compressor = compressor
    self.limits = limits
  }

  /// Bytes of data frames so far.
  public var count: Int { bytes.count }

  /// Appends one block.
  ///
  /// - Parameter plaintext: A `Block` record and all records that belong to it. It becomes one
  ///   frame, or as few as it fits into, cut between records; it is never changed.
  /// - Throws: `malformedRecord` or `misplacedRecord` for bytes that are no block,
  ///   `limitExceeded`, and what the compressor throws.
  public mutating func append(block plaintext: [UInt8]) throws(LogError) {
    try require(UInt64(plaintext.count), limits.blockBytes, .blockBytes)
    try require(UInt64(blocks.count) + 1, limits.blocks, .blocks)
    plaintextBytes += UInt64(plaintext.count)
    try require(plaintextBytes, limits.plaintextBytes, .plaintextBytes)
    let outline = try plaintext.lending { (bytes) throws(LogError) in
      try Outline(bytes, limits)
    }
    events += UInt64(outline.events)
    try require(events, limits.events, .events)
    let offset = UInt64(bytes.count)
    let ranges = try plaintext.lending { (bytes) throws(LogError) in
      try RecordPacking.frames(of: bytes)
    }
    for range in ranges {
      let start = bytes.count
      try plaintext.lending { (lent) throws(LogError) in
        try compressor.compress(UnsafeRawBufferPointer(rebasing: lent[range]), to: &bytes)
      }
      frames.append(
        SeekTable.Entry(
          compressed: UInt32(bytes.count - start), plaintext: UInt32(range.count)))
    }
    try require(UInt64(bytes.count), limits.fileBytes, .fileBytes)
    blocks.append(
      BlockEntry(
        offset: offset, endOffset: UInt64(bytes.count), firstSeq: outline.block.firstSeq,
        firstOrdinal: outline.block.firstOrdinal, time: outline.block.time,
        plaintextLength: plaintext.count, events: outline.events))
  }

  /// The whole file: the data frames, the index, the seek table.
  ///
  /// - Throws: `limitExceeded(.fileBytes, …)`.
  public func finished() throws(LogError) -> [UInt8] {
    guard !blocks.isEmpty else { return [] }
    let index = BlockIndex.encode(blocks)
    // Readers that add up the table's frames must arrive at the table: so it lists the index too.
    let table = SeekTable(
      frames + [SeekTable.Entry(compressed: UInt32(index.count), plaintext: 0)]
    ).encoded()
    let file = bytes + index + table
    try require(UInt64(file.count), limits.fileBytes, .fileBytes)
    return file
  }

  // What the index says of a block.
  private struct Outline {
    var block: BlockRecord
    var events = 0

    init(_ plaintext: UnsafeRawBufferPointer, _ limits: LogLimits) throws(LogError) {
      let recordLimit = limits.recordBytes + limits.recordOverheadBytes
      do throws(WireFault) {
        var cursor = RecordCursor(plaintext)
        guard let first = try cursor.next(), first.field == .block else {
          throw WireFault(.missingField, at: 0)
        }
        block = try BlockRecord(payload: first.payload)
        while let record = try cursor.next() {
          guard record.field != .block, UInt64(record.payload.count) <= recordLimit else {
            throw WireFault(.valueOutOfRange, at: record.offset)
          }
          if record.field.isEvent { events += 1 }
        }
      } catch {
        throw LogError(.malformedRecord(error))
      }
    }
  }

  private func require(
    _ found: UInt64, _ limit: UInt64, _ quantity: LogLimits.Quantity
  ) throws(LogError) {
    guard found <= limit else {
      throw LogError(.limitExceeded(quantity, limit: limit, found: found))
    }
  }
}
