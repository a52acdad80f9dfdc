/// Walks a file from its start and says what is in it.
///
/// Holds one window, one plaintext and a row a block: memory does not grow with the frames.
package struct LogScanner {
  private let source: any ByteSource
  private let options: ScanOptions
  private let window: FrameWindow
  private let decoder: FrameDecoder
  private var fold: BlockFold
  private var gaps: [LogGap] = []
  private var badFrames: UInt64 = 0
  // Where reading was taken up again after the last gap.
  private var resumed: UInt64 = 0
  // The last skippable frame; nothing but skippable frames may follow one.
  private var skippable: (nibble: UInt8, end: UInt64)?

  /// Prepares a scan of a source.
  ///
  /// - Parameters:
  ///   - source: What to read.
  ///   - decompressor: Needed for sealed files.
  ///   - options: How far to go, and what to allow.
  package init(
    _ source: any ByteSource, decompressor: (any FrameDecompressor)?,
    options: ScanOptions = ScanOptions()
  ) {
    self.source = source
    self.options = options
    window = FrameWindow(source, range: 0..<source.count)
    decoder = FrameDecoder(decompressor)
    fold = BlockFold(options)
  }

  /// Scans a source.
  ///
  /// - Throws: In strict mode, the first damage. In every mode `notALog`, `noDecompressor`,
  ///   `limitExceeded(.fileBytes, …)` and what the source throws.
  package static func scan(
    _ source: any ByteSource, decompressor: (any FrameDecompressor)?,
    options: ScanOptions = ScanOptions()
  ) throws(LogError) -> LogScan {
    var scanner = LogScanner(source, decompressor: decompressor, options: options)
    return try scanner.run()
  }

  private mutating func run() throws(LogError) -> LogScan {
    guard source.count <= options.limits.fileBytes else {
      throw LogError(
        .limitExceeded(
          .fileBytes, limit: options.limits.fileBytes, found: source.count))
    }
    var tail = LogTail(.clean, at: source.count)
    var offset: UInt64 = 0
    while offset < source.count {
      do throws(LogError) {
        offset = try step(at: offset)
      } catch {
        guard let tailClass = error.tailClass, options.mode != .strict else { throw error }
        if case .notALog = error.kind, options.mode == .prefix { throw error }
        let accepted = max(resumed, fold.blocks.last?.entry.endOffset ?? 0)
        tail = LogTail(tailClass, at: accepted, error: error)
        guard options.mode == .salvage else { break }
        let next = try isFinal(error) ? nil : resume(after: offset)
        gaps.append(LogGap(accepted..<max(accepted, next ?? source.count), error))
        guard let next else { break }
        resumed = next
        offset = next
        tail = LogTail(.clean, at: source.count)
        fold.breakChain()
        skippable = nil
      }
    }
    if fold.blocks.isEmpty, let error = tail.error, case .notALog = error.kind { throw error }
    return try finish(tail)
  }

  private func finish(_ tail: LogTail) throws(LogError) -> LogScan {
    var scan = LogScan(
      blocks: fold.blocks, tail: tail, gaps: gaps, index: .absent, isSealed: false)
    do throws(LogError) {
      if let trailer = try SealedTrailer.read(from: source, limits: options.limits) {
        scan.isSealed = true
        let found = scan.blocks.map(\.entry)
        if scan.isIntact, trailer.blocks != found {
          throw LogError(
            .indexMismatch(stored: UInt64(trailer.blocks.count), computed: UInt64(found.count)),
            at: trailer.dataEnd)
        }
        scan.index = .valid
      }
    } catch {
      guard error.tailClass != nil else { throw error }
      if options.mode == .strict { throw error }
      scan.isSealed = true
      scan.index = .wrong(error)
    }
    return scan
  }

  // MARK: Frames

  // Takes the frame at an offset and returns the next one's.
  private mutating func step(at offset: UInt64) throws(LogError) -> UInt64 {
    let bytes = try window.bytes(from: offset)
    let layout: FrameLayout
    switch FrameLayout.parse(bytes, available: window.available(from: offset)) {
    case .frame(let found):
      layout = found
    case .cut(let declared):
      throw LogError(
        .truncatedFrame(declared: declared, available: source.count - offset), at: offset)
    case .notAFrame(let magic):
      if try window.isUnwritten(from: offset) {
        throw LogError(.unwrittenTail(bytes: source.count - offset), at: offset)
      }
      guard offset > 0 else {
        let first = try window.bytes(from: 0).prefix(4)
        throw LogError(.notALog(firstBytes: Array(first)), at: 0)
      }
      throw LogError(.badMagic(found: magic), at: offset)
    case .foreign(let fault):
      throw LogError(.foreignFrame(fault), at: offset)
    }
    let end = offset + layout.length
    if case .skippable(let nibble) = layout.kind {
      guard offset > 0 else {
        throw LogError(.notALog(firstBytes: Array(bytes.prefix(4))), at: 0)
      }
      skippable = (nibble, end)
      return end
    }
    guard skippable == nil else { throw LogError(.dataAfterSeekTable, at: offset) }
    let plaintext = try decoder.plaintext(of: layout, in: bytes, at: offset)
    try fold.take(plaintext, at: offset..<end)
    return end
  }

  // MARK: Salvage

  private mutating func isFinal(_ error: LogError) -> Bool {
    badFrames += 1
    if case .limitExceeded(let quantity, _, _) = error.kind, quantity.isOfFile { return true }
    return badFrames > options.limits.badFrames
  }

  /// The next frame that verifies and starts a block, or nil.
  private mutating func resume(after fault: UInt64) throws(LogError) -> UInt64? {
    var offset = fold.resumesHere || skippable != nil ? fault : fault + 1
    while let candidate = try nextMagic(from: offset) {
      do throws(LogError) {
        let (layout, plaintext) = try verified(at: candidate)
        if startsBlock(plaintext) { return candidate }
        // A good frame of a block whose start is lost.
        offset = candidate + layout.length
      } catch {
        guard error.tailClass != nil else { throw error }
        // Each costs up to a frame's work: unbounded, a small file could ask for hours.
        badFrames += 1
        guard badFrames <= options.limits.badFrames else { return nil }
        offset = candidate + 1
      }
    }
    return nil
  }

  private func verified(
    at offset: UInt64
  ) throws(LogError) -> (FrameLayout, UnsafeRawBufferPointer) {
    let bytes = try window.bytes(from: offset)
    let available = window.available(from: offset)
    guard case .frame(let layout) = FrameLayout.parse(bytes, available: available) else {
      throw LogError(.badMagic(found: RawFrame.magic), at: offset)
    }
    return (layout, try decoder.plaintext(of: layout, in: bytes, at: offset))
  }

  private func nextMagic(from start: UInt64) throws(LogError) -> UInt64? {
    var offset = start
    while window.available(from: offset) >= 4 {
      let bytes = try window.bytes(from: offset)
      var index = 0
      while index + 4 <= bytes.count {
        if bytes[index] == UInt8(truncatingIfNeeded: RawFrame.magic),
          bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self).littleEndian
            == RawFrame.magic
        {
          return offset + UInt64(index)
        }
        index += 1
      }
      offset += UInt64(index)
    }
    return nil
  }

  private func startsBlock(_ plaintext: UnsafeRawBufferPointer) -> Bool {
    var cursor = RecordCursor(plaintext)
    do throws(WireFault) {
      guard let first = try cursor.next(), first.field == .block else { return false }
      _ = try BlockRecord(payload: first.payload)
      return true
    } catch {
      return false
    }
  }
}

extension LogError {
  /// What a fault makes of the file's tail; nil for one that is not the file's.
  var tailClass: TailClass? {
    switch kind {
    case .truncatedFrame, .unwrittenTail: .torn
    case .newerFormat: .newer
    case .notALog, .badMagic, .foreignFrame, .checksumMismatch, .undecodable, .malformedRecord,
      .misplacedRecord, .chainMismatch, .countMismatch, .dataAfterSeekTable, .indexMismatch,
      .limitExceeded:
      .corrupt
    case .noDecompressor, .notARegularFile, .shrank, .systemCall, .poisoned, .closed,
      .destinationExists:
      nil
    }
  }
}

extension LogLimits.Quantity {
  /// Whether the next block would exceed it too.
  fileprivate var isOfFile: Bool {
    switch self {
    case .fileBytes, .plaintextBytes, .events, .blocks, .badFrames: true
    case .blockBytes, .recordBytes, .definitions: false
    }
  }
}
