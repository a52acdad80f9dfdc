/// Folds the records of verified frames into blocks, and checks the chain that links them.
///
/// It keeps only what it accepted: what a fault leaves behind is an exact prefix.
struct BlockFold {
  // How far the open block has come: a point that can be gone back to.
  private struct Progress {
    var plaintextLength = 0
    var events = 0
    var unknownRecords = 0
    var frames = 0
    var endOffset: UInt64 = 0
    var isEnded = false
    var hasRecovery = false
  }

  // What the next block of a session must continue.
  private struct Link {
    var hash: UInt64
    var nextOrdinal: UInt64
    var block: Int
    var generation: Int
    var hasRecovery: Bool
    var isEnded: Bool
  }

  /// The blocks so far, the open one last.
  private(set) var blocks: [ScannedBlock] = []

  /// After a fault: whether the frame at fault starts a block that is good by itself.
  private(set) var resumesHere = false

  private let limits: LogLimits
  private let headerIsNewer: ((UnsafeRawBufferPointer) -> Bool)?
  private var links: [String: Link] = [:]
  private var generation = 0
  private var plaintextBytes: UInt64 = 0
  private var events = 0

  // The open block, beside its row.
  private var isOpen = false
  private var current = Progress()
  private var verified = Progress()
  private var hash = XXH64()
  private var definitions: UInt64 = 0

  init(_ options: ScanOptions) {
    limits = options.limits
    headerIsNewer = options.headerIsNewer
  }

  /// Takes one frame's plaintext, whole or not at all.
  ///
  /// - Parameters:
  ///   - plaintext: Verified.
  ///   - range: Where the frame stands.
  /// - Throws: What is wrong with it. ``blocks`` then ends where the exact prefix ends.
  mutating func take(
    _ plaintext: UnsafeRawBufferPointer, at range: Range<UInt64>
  ) throws(LogError) {
    let count = blocks.count
    let before = isOpen ? current : nil
    resumesHere = false
    do throws(LogError) {
      try walk(plaintext, at: range)
    } catch {
      undo(error, opened: blocks.count > count, before: before)
      isOpen = false
      throw error
    }
  }

  /// Forgets what the next blocks should continue: bytes were passed over.
  mutating func breakChain() {
    isOpen = false
    // The last block may have been cut back since it was linked, or never linked.
    if let last = blocks.indices.last { link(last, hash: 0) }
    generation += 1
  }

  private mutating func undo(_ error: LogError, opened: Bool, before: Progress?) {
    switch error.kind {
    case .chainMismatch, .countMismatch:
      // Something since the last good hash does not belong, and nobody can say what.
      if opened || before != nil { store(verified) }
    case .newerFormat:
      drop()
    default:
      if opened { drop() } else if let before { store(before) }
    }
  }

  private mutating func drop() {
    guard let last = blocks.popLast() else { return }
    events -= last.entry.events
  }

  private mutating func store(_ progress: Progress) {
    guard let last = blocks.indices.last else { return }
    events += progress.events - blocks[last].entry.events
    blocks[last].entry.endOffset = progress.endOffset
    blocks[last].entry.plaintextLength = progress.plaintextLength
    blocks[last].entry.events = progress.events
    blocks[last].frames = progress.frames
    blocks[last].unknownRecords = progress.unknownRecords
    blocks[last].endsSession = progress.isEnded
    blocks[last].hasRecovery = progress.hasRecovery
    current = progress
  }

  // MARK: One frame

  private mutating func walk(
    _ plaintext: UnsafeRawBufferPointer, at range: Range<UInt64>
  ) throws(LogError) {
    let offset = range.lowerBound
    plaintextBytes += UInt64(plaintext.count)
    try require(plaintextBytes, atMost: limits.plaintextBytes, .plaintextBytes, offset)
    let recordLimit = limits.recordBytes + limits.recordOverheadBytes
    var cursor = RecordCursor(plaintext)
    var hashed = 0
    while let record = try nextRecord(&cursor, at: offset) {
      try require(UInt64(record.payload.count), atMost: recordLimit, .recordBytes, offset)
      if record.field.isEvent, isOpen, !current.isEnded {
        current.events += 1
        continue
      }
      switch record.field {
      case .block:
        guard record.offset == 0 else {
          throw LogError(.misplacedRecord(.block), at: offset)
        }
        try open(record, at: range)
      case _ where !isOpen:
        throw LogError(.misplacedRecord(record.field), at: offset)
      case .check, .end:
        hash.update(UnsafeRawBufferPointer(rebasing: plaintext[hashed..<record.offset]))
        hashed = record.offset
        try verify(record, at: range)
      case .recovery:
        _ = try decode(at: offset) { () throws(WireFault) in
          try RecoveryRecord(payload: record.payload)
        }
        current.hasRecovery = true
      case .define, .header, .keyframe, .event, .other:
        try takeOpaque(record, at: offset)
      default:
        current.unknownRecords += 1
      }
    }
    hash.update(UnsafeRawBufferPointer(rebasing: plaintext[hashed...]))
    current.plaintextLength += plaintext.count
    current.frames += 1
    current.endOffset = range.upperBound
    try require(
      UInt64(current.plaintextLength), atMost: limits.blockBytes, .blockBytes, offset)
    store(current)
    try require(UInt64(events), atMost: limits.events, .events, offset)
  }

  private mutating func takeOpaque(
    _ record: RecordSlice, at offset: UInt64
  ) throws(LogError) {
    guard !current.isEnded else { throw LogError(.misplacedRecord(record.field), at: offset) }
    if record.field == .define {
      definitions += 1
      try require(definitions, atMost: limits.definitions, .definitions, offset)
    } else if record.field == .header, headerIsNewer?(record.payload) ?? false {
      throw LogError(.newerFormat, at: offset)
    }
  }

  // MARK: The chain

  private mutating func open(
    _ slice: RecordSlice, at range: Range<UInt64>
  ) throws(LogError) {
    let offset = range.lowerBound
    close()
    let record = try decode(at: offset) { () throws(WireFault) in
      try BlockRecord(payload: slice.payload)
    }
    try require(UInt64(blocks.count) + 1, atMost: limits.blocks, .blocks, offset)
    try verifyLink(of: record, at: offset)
    resumesHere = false
    blocks.append(
      ScannedBlock(
        entry: BlockEntry(
          offset: offset, endOffset: range.upperBound, firstSeq: record.firstSeq,
          firstOrdinal: record.firstOrdinal, time: record.time,
          plaintextLength: slice.raw.count, events: 0),
        record: record, frames: 1, chainVerifiedEvents: 0, unknownRecords: 0,
        endsSession: false, hasRecovery: false))
    isOpen = true
    definitions = 0
    hash = XXH64()
    current = Progress()
    // A first bad hash leaves the block's name and nothing else.
    verified = Progress(
      plaintextLength: slice.raw.count, frames: 1, endOffset: range.upperBound)
  }

  // Seals the open block's hash into what the session's next block must continue.
  private mutating func close() {
    guard isOpen, let last = blocks.indices.last else { return }
    isOpen = false
    link(last, hash: hash.digest())
  }

  private mutating func link(_ index: Int, hash: UInt64) {
    let block = blocks[index]
    // At the edge of the type the next block cannot follow, which its own check then says.
    let next = block.entry.firstOrdinal.addingReportingOverflow(UInt64(block.entry.events))
    links[block.record.session] = Link(
      hash: hash, nextOrdinal: next.overflow ? .max : next.partialValue, block: index,
      generation: generation, hasRecovery: block.hasRecovery, isEnded: block.endsSession)
  }

  private mutating func verifyLink(
    of record: BlockRecord, at offset: UInt64
  ) throws(LogError) {
    guard let link = links[record.session] else { return }
    guard link.generation == generation else {
      // Behind a gap a session may go on later, but not tell again what it told before.
      guard record.firstOrdinal >= link.nextOrdinal else {
        throw LogError(
          .countMismatch(stored: record.firstOrdinal, computed: link.nextOrdinal), at: offset)
      }
      return
    }
    resumesHere = true
    guard !link.isEnded else { throw LogError(.misplacedRecord(.block), at: offset) }
    guard !link.hasRecovery else { return }
    // Of two interleaved sessions only the one read last can be cut back.
    if link.block != blocks.count - 1 { verified = current }
    guard record.previous == link.hash else {
      throw LogError(.chainMismatch(stored: record.previous, computed: link.hash), at: offset)
    }
    guard record.firstOrdinal == link.nextOrdinal else {
      throw LogError(
        .countMismatch(stored: record.firstOrdinal, computed: link.nextOrdinal), at: offset)
    }
    blocks[link.block].chainVerifiedEvents = blocks[link.block].entry.events
  }

  private mutating func verify(
    _ record: RecordSlice, at range: Range<UInt64>
  ) throws(LogError) {
    let offset = range.lowerBound
    guard !current.isEnded, let last = blocks.indices.last else {
      throw LogError(.misplacedRecord(record.field), at: offset)
    }
    let stored: (hash: UInt64, events: UInt64)
    var counted = UInt64(current.events)
    if record.field == .check {
      let check = try decode(at: offset) { () throws(WireFault) in
        try CheckRecord(payload: record.payload)
      }
      stored = (check.hash, UInt64(check.events))
    } else {
      let end = try decode(at: offset) { () throws(WireFault) in
        try EndRecord(payload: record.payload)
      }
      stored = (end.hash, end.events)
      counted = counted.addingReportingOverflow(blocks[last].entry.firstOrdinal).partialValue
    }
    let computed = hash.digest()
    guard stored.hash == computed else {
      throw LogError(.chainMismatch(stored: stored.hash, computed: computed), at: offset)
    }
    guard stored.events == counted else {
      throw LogError(.countMismatch(stored: stored.events, computed: counted), at: offset)
    }
    current.isEnded = record.field == .end
    verified = current
    verified.plaintextLength += record.offset + record.raw.count
    verified.frames += 1
    verified.endOffset = range.upperBound
    blocks[last].chainVerifiedEvents = current.events
  }
}
