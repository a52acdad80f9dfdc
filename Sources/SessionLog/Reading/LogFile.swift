/// A log opened for reading: its blocks at once, their plaintexts on demand.
///
/// A sealed file is opened by its index, without reading its blocks; anything else by one scan.
/// Both give the same blocks. Not thread-safe: the decoder's buffer is shared by all reads.
package final class LogFile {
  /// The blocks, in file order.
  package let blocks: [BlockEntry]

  /// What the scan found out; nil when the index was enough, and nothing is verified yet.
  package let scan: LogScan?

  private let source: any ByteSource
  private let decoder: FrameDecoder
  // Events of the file before each block, and all of them at the end.
  private let starts: [Int]

  private init(
    _ source: any ByteSource, _ decoder: FrameDecoder, _ blocks: [BlockEntry], _ scan: LogScan?
  ) {
    self.source = source
    self.decoder = decoder
    self.blocks = blocks
    self.scan = scan
    var total = 0
    var starts = [0]
    starts.reserveCapacity(blocks.count + 1)
    for block in blocks {
      total += block.events
      starts.append(total)
    }
    self.starts = starts
  }

  /// Opens a log by its index, or by a scan where there is none that fits.
  ///
  /// - Parameters:
  ///   - source: What to read.
  ///   - decompressor: Needed for sealed files.
  ///   - options: Other modes than `prefix` always scan.
  /// - Throws: What ``LogScanner`` throws.
  package static func open(
    _ source: any ByteSource, decompressor: (any FrameDecompressor)?,
    options: ScanOptions = ScanOptions()
  ) throws(LogError) -> LogFile {
    if options.mode == .prefix, source.count <= options.limits.fileBytes {
      do throws(LogError) {
        if let trailer = try SealedTrailer.read(from: source, limits: options.limits) {
          return LogFile(source, FrameDecoder(decompressor), trailer.blocks, nil)
        }
      } catch {
        // The index is advisory: one that is wrong is built again by the scan below.
        guard error.tailClass != nil else { throw error }
      }
    }
    return try scanned(source, decompressor: decompressor, options: options)
  }

  /// Opens a log by a scan, whatever its index says.
  package static func scanned(
    _ source: any ByteSource, decompressor: (any FrameDecompressor)?,
    options: ScanOptions = ScanOptions()
  ) throws(LogError) -> LogFile {
    let scan = try LogScanner.scan(source, decompressor: decompressor, options: options)
    return LogFile(source, FrameDecoder(decompressor), scan.blocks.map(\.entry), scan)
  }

  /// Events of the whole file.
  package var events: Int { starts.last ?? 0 }

  /// Events of the file before a block.
  package func events(beforeBlock index: Int) -> Int { starts[index] }

  /// The block that holds an event.
  ///
  /// - Parameter ordinal: The event's place in the file, from 0.
  /// - Returns: An index into ``blocks``, or nil behind the last event.
  /// - Complexity: O(log blocks).
  package func blockIndex(ofEvent ordinal: Int) -> Int? {
    guard ordinal >= 0, ordinal < events else { return nil }
    // The last block that starts at or before the event: empty blocks before it share its start.
    var low = 0
    var high = blocks.count
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if starts[middle] <= ordinal { low = middle } else { high = middle }
    }
    return low
  }

  /// Reads and verifies one block, and no other byte of the file.
  ///
  /// - Parameter index: An index into ``blocks``.
  /// - Throws: Any damage of the block; `indexMismatch` when the index promised another block.
  ///   ``scanned(_:decompressor:options:)`` then finds out what is there.
  package func plaintext(ofBlock index: Int) throws(LogError) -> [UInt8] {
    let block = blocks[index]
    var plaintext: [UInt8] = []
    plaintext.reserveCapacity(block.plaintextLength)
    let window = FrameWindow(source, range: block.offset..<block.endOffset)
    var offset = block.offset
    while offset < block.endOffset {
      let bytes = try window.bytes(from: offset)
      let layout = try dataFrame(
        FrameLayout.parse(bytes, available: window.available(from: offset)), at: offset)
      let content = try decoder.plaintext(of: layout, in: bytes, at: offset)
      guard plaintext.count + content.count <= block.plaintextLength || scan != nil else {
        throw LogError(
          .indexMismatch(
            stored: UInt64(block.plaintextLength),
            computed: UInt64(plaintext.count + content.count)), at: offset)
      }
      plaintext.append(contentsOf: content)
      offset += layout.length
    }
    // A chain that broke inside a frame ends the block before the frame does.
    if scan != nil, plaintext.count > block.plaintextLength {
      plaintext.removeLast(plaintext.count - block.plaintextLength)
    }
    guard plaintext.count == block.plaintextLength else {
      throw LogError(
        .indexMismatch(
          stored: UInt64(block.plaintextLength), computed: UInt64(plaintext.count)),
        at: block.offset)
    }
    if scan == nil { try confirm(block, plaintext) }
    return plaintext
  }

  private func dataFrame(
    _ parse: FrameParse, at offset: UInt64
  ) throws(LogError) -> FrameLayout {
    switch parse {
    case .frame(let layout):
      guard layout.plaintextLength > 0 else {
        throw LogError(.badMagic(found: FrameLayout.skippableMagic), at: offset)
      }
      return layout
    case .cut(let declared):
      throw LogError(
        .truncatedFrame(declared: declared, available: source.count - offset), at: offset)
    case .notAFrame(let magic): throw LogError(.badMagic(found: magic), at: offset)
    case .foreign(let fault): throw LogError(.foreignFrame(fault), at: offset)
    }
  }

  // An index can be wrong with every checksum right: the block has the last word.
  private func confirm(_ block: BlockEntry, _ plaintext: [UInt8]) throws(LogError) {
    var events = 0
    var first: BlockRecord?
    var failure: WireFault?
    var isSingle = true
    plaintext.withUnsafeBytes { bytes in
      do throws(WireFault) {
        var cursor = RecordCursor(bytes)
        while true {
          var short = cursor.skipShortRecord()
          while short != 0 {
            events += short == RecordField.event.rawValue ? 1 : 0
            short = cursor.skipShortRecord()
          }
          guard let record = try cursor.next() else { break }
          if record.field.isEvent { events += 1 }
          guard record.field == .block else { continue }
          if record.offset == 0 {
            first = try BlockRecord(payload: record.payload)
          } else {
            isSingle = false
          }
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw LogError(.malformedRecord(failure), at: block.offset) }
    guard let first, isSingle else {
      throw LogError(.misplacedRecord(.block), at: block.offset)
    }
    guard events == block.events else {
      throw LogError(
        .countMismatch(stored: UInt64(block.events), computed: UInt64(events)),
        at: block.offset)
    }
    for (stored, computed) in [
      (block.firstSeq, first.firstSeq), (block.firstOrdinal, first.firstOrdinal),
      (block.time, first.time),
    ] where stored != computed {
      throw LogError(.indexMismatch(stored: stored, computed: computed), at: block.offset)
    }
  }
}
