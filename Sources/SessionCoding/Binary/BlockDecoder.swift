package import NavigationModel
package import SessionLog

/// Reads one block's plaintext: its header, its keyframe, and its events one by one.
///
/// It borrows the plaintext, so it must not outlive the closure that lent the buffer. Reading an
/// ordinary event allocates nothing. No input traps: what cannot be read is a ``BlockError``, and
/// everything before it was read right.
///
///     try plaintext.withUnsafeBytes { bytes in
///       var decoder = try BlockDecoder(bytes, vocabulary: vocabulary, ordinal: 0)
///       var event = NavigationEvent(.unknown)
///       while try decoder.next(into: &event) { … }
///     }
package struct BlockDecoder {
  /// The record the block starts with.
  package let block: BlockRecord
  /// The session's header, in the blocks that carry it.
  package let header: HeaderRecord?
  /// Position in the session of the event that is read next.
  package internal(set) var ordinal: UInt64
  /// Events read so far.
  package internal(set) var eventCount: UInt64 = 0
  /// The record that says the session was closed cleanly.
  package private(set) var end: EndRecord?
  /// Where bytes were lost.
  package private(set) var recoveries: [RecoveryRecord] = []
  /// Records of kinds this version does not know; they are passed over.
  package private(set) var unknownRecords = 0
  /// Fields of events that this version does not know; they are passed over.
  package internal(set) var unknownFields = 0

  let vocabulary: Vocabulary
  let keys = BinaryForm.keysByField
  let routesKeys = BinaryForm.routesKeys
  let kinds = EventKind.allCases
  var definitions = Definitions(limit: BinaryForm.definitions)
  var time: UInt64
  var seq: UInt64
  var turn: UInt64
  var ids = EntryIDCode()

  let plaintext: UnsafeRawBufferPointer
  // Where the next record starts.
  private var offset: Int
  // Whether or not an event may stand here: not behind the end, nor inside a text.
  private var isAmongEvents = true
  private let keyframes: [RecordSlice]
  private let verifiesChecks: Bool
  private var hash = XXH64()
  private var hashed = 0

  /// Reads the start of a block.
  ///
  /// - Parameters:
  ///   - plaintext: The block, from its `Block` record to the next one's.
  ///   - vocabulary: Gets the names and routes of the events.
  ///   - ordinal: Events of the session before the block.
  ///   - verifiesChecks: Whether or not `Check` and `End` records are compared with the bytes.
  /// - Throws: `notABlock`, `newerFormat`, and what else is wrong with the block's start.
  package init(
    _ plaintext: UnsafeRawBufferPointer, vocabulary: Vocabulary, ordinal: UInt64,
    verifiesChecks: Bool = false
  ) throws(BlockError) {
    let start = try BlockStart(plaintext)
    self.plaintext = plaintext
    self.vocabulary = vocabulary
    self.ordinal = ordinal
    self.verifiesChecks = verifiesChecks
    block = start.block
    header = start.header
    keyframes = start.keyframes
    unknownRecords = start.unknownRecords
    offset = start.endOffset
    time = start.block.time
    seq = start.block.firstSeq
    turn = start.block.turn
  }

  // MARK: Keyframe

  /// Reads the state before the block's first event; `nil` where the block has no keyframe.
  package func keyframe() throws(BlockError) -> NavigationState? {
    guard let last = keyframes.last else { return nil }
    var decoder = KeyframeDecoder(vocabulary)
    for record in keyframes {
      do throws(WireFault) {
        let more = try decoder.add(record.payload)
        guard more == (record.offset != last.offset) else {
          throw WireFault(.truncated, at: record.payload.count)
        }
        if !more { return try decoder.finish() }
      } catch {
        throw BlockError(error, decoder.definitions, at: record.offset)
      }
    }
    return nil
  }

  // MARK: Events

  /// Reads the next event.
  ///
  /// - Parameter event: Reused from call to call; after an error it is partly overwritten.
  /// - Returns: Whether or not there was one.
  package mutating func next(into event: inout NavigationEvent) throws(BlockError) -> Bool {
    var start = offset
    do throws(WireFault) {
      while true {
        start = offset
        guard isAmongEvents, let (field, payload, count) = shortRecord() else {
          return try nextRecord(into: &event)
        }
        if field == RecordField.event.rawValue {
          offset &+= count &+ 4
          try decode(LooseReader(start: payload, count: count), into: &event)
          return true
        }
        guard field == RecordField.define.rawValue else { return try nextRecord(into: &event) }
        offset &+= count &+ 4
        try define(UnsafeRawBufferPointer(start: payload, count: count))
      }
    } catch {
      throw failure ?? BlockError(error, definitions, at: start)
    }
  }

  /// The next record where it is short and not among the last, as nearly every record is.
  ///
  /// Its envelope is `0A n+2`, a tag and `n`, each one byte.
  @inline(__always)
  private func shortRecord() -> (field: UInt32, payload: UnsafeRawPointer, count: Int)? {
    let left = plaintext.count &- offset
    guard left >= 4 &+ LooseReader.slack, let base = plaintext.baseAddress else { return nil }
    let word = UInt32(
      littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    let count = word &>> 24
    guard word & 0x8087_80FF == 0x0002_000A, (word &>> 8) & 0xFF == count &+ 2,
      Int(count) <= left &- 4 &- LooseReader.slack
    else { return nil }
    return ((word &>> 19) & 0xF, base + (offset &+ 4), Int(count))
  }

  private mutating func define(_ payload: UnsafeRawBufferPointer) throws(WireFault) {
    try definitions.add(ByteReader(payload), to: vocabulary)
    isAmongEvents = !definitions.isOpen
  }

  /// Reads on record by record, whatever they are.
  @inline(never)
  private mutating func nextRecord(
    into event: inout NavigationEvent
  ) throws(WireFault) -> Bool {
    while true {
      let start = offset
      var cursor = RecordCursor(UnsafeRawBufferPointer(rebasing: plaintext[start...]))
      do throws(WireFault) {
        guard var record = try cursor.next() else { return false }
        offset = start + cursor.offset
        record.offset = start
        if record.field == .event, isAmongEvents {
          try decodeAnywhere(record.payload, into: &event)
          return true
        } else if record.field == .define, end == nil {
          try define(record.payload)
        } else if try passOver(record, into: &event) {
          return true
        }
      } catch {
        failure = failure ?? BlockError(error, definitions, at: start)
        throw error
      }
    }
  }

  // A failure that no wire fault can tell.
  private var failure: BlockError?

  /// Takes in a record that is no ordinary event.
  ///
  /// - Returns: Whether or not it was an event all the same.
  @inline(never)
  private mutating func passOver(
    _ record: RecordSlice, into event: inout NavigationEvent
  ) throws(WireFault) -> Bool {
    guard !definitions.isOpen else { throw fail(.incomplete, record) }
    switch record.field {
    case .other where end == nil:
      try decodeOther(ByteReader(record.payload), into: &event)
      return true
    case .event, .other, .define, .block:
      throw fail(.misplacedRecord(record.field), record)
    case .check:
      try verify(CheckRecord(payload: record.payload), record)
    case .end:
      let end = try EndRecord(payload: record.payload)
      try verify(end, record)
      self.end = end
      isAmongEvents = false
    case .recovery:
      try recoveries.append(RecoveryRecord(payload: record.payload))
    default:
      unknownRecords += 1
    }
    return false
  }

  private mutating func fail(_ kind: BlockError.Kind, _ record: RecordSlice) -> WireFault {
    failure = BlockError(kind, at: record.offset)
    return WireFault(.valueOutOfRange, at: 0)
  }

  // MARK: Checks

  private mutating func verify(
    _ check: CheckRecord, _ record: RecordSlice
  ) throws(WireFault) {
    guard verifiesChecks else { return }
    try verify(hash: check.hash, record)
    guard UInt64(check.events) == eventCount else {
      throw fail(.countMismatch(stored: UInt64(check.events), computed: eventCount), record)
    }
  }

  private mutating func verify(_ end: EndRecord, _ record: RecordSlice) throws(WireFault) {
    guard verifiesChecks else { return }
    try verify(hash: end.hash, record)
    guard end.events == ordinal else {
      throw fail(.countMismatch(stored: end.events, computed: ordinal), record)
    }
  }

  private mutating func verify(hash stored: UInt64, _ record: RecordSlice) throws(WireFault) {
    hash.update(UnsafeRawBufferPointer(rebasing: plaintext[hashed..<record.offset]))
    hashed = record.offset
    let computed = hash.digest()
    guard stored == computed else {
      throw fail(.chainMismatch(stored: stored, computed: computed), record)
    }
  }
}

extension BlockError {
  /// A fault of the wire, with what the definitions know of it.
  init(_ fault: WireFault, _ definitions: Definitions, at offset: Int) {
    if let symbol = definitions.undefinedSymbol {
      self.init(
        .undefinedSymbol(found: symbol, defined: definitions.symbolCount), at: offset)
    } else if definitions.isOverLimit {
      self.init(.tooManyDefinitions(limit: BinaryForm.definitions), at: offset)
    } else {
      self.init(.malformed(fault), at: offset)
    }
  }
}
