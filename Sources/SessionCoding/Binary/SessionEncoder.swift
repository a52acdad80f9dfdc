public import NavigationModel
public import SessionLog

/// Turns a session's events into the plaintext of its log.
///
/// It folds its own copy of the state, so that every block can begin with a keyframe. Whatever it
/// appends to an output are whole records: `LiveWriter` takes them event by event, a sealer all at
/// once. It never refuses an event; what no reader would accept becomes a `gap`, which says so.
public struct SessionEncoder {
  /// When a block ends, and how often it is chained.
  public struct BlockLimits: Hashable, Sendable {
    /// Most events of a block.
    public var events = 1_024
    /// Bytes of definitions and events after which the next event starts a block.
    public var bytes = 56 << 10
    /// Milliseconds from a block's first event to its last.
    public var milliseconds: UInt64 = 3_600_000
    /// Events from one `Check` to the next.
    public var checkInterval = 256

    public init() {}
  }

  /// What became of an event.
  public struct Outcome: Hashable, Sendable {
    /// Whether or not a block started with it.
    public var startsBlock = false
    /// Whether or not it was over a limit, and a gap was written in its place.
    public var isReplacedByGap = false
  }

  public let session: String
  public let header: HeaderRecord
  /// The state after every event so far.
  public private(set) var state: NavigationState
  /// Events so far, those before the first of this encoder included.
  public private(set) var ordinal: UInt64
  /// The file that the next block belongs to.
  public private(set) var part: UInt32
  /// Wall-clock time in ISO 8601 for the blocks that start from now on, or empty.
  public var wall = ""

  private let reducer: Reducer
  private let vocabulary: Vocabulary
  private let limits: BlockLimits
  private var events: EventEncoder
  private var keyframes: KeyframeEncoder
  private var records = ByteWriter()

  /// Where it stands in its file, all but the block's symbols and deltas.
  package struct Position: Sendable {
    var isOpen = false
    var needsHeader = true
    var hash = XXH64()
    var blockStartBytes = 0
    var blockEvents = 0
    var blockBytes = 0
    var blockTime: UInt64 = 0
    var lastSeq: UInt64?
    var lastTime: UInt64 = 0
  }

  /// Where it stands; set back when what was encoded since is not in the file.
  ///
  /// After an event the symbols have moved on too, so that ``startPart()`` must follow; a check
  /// leaves nothing else behind.
  package var position = Position()

  /// Creates an encoder for one session.
  ///
  /// - Parameters:
  ///   - session: The session's id.
  ///   - header: The header line's text and the feature words.
  ///   - manifest: The header's manifest.
  ///   - vocabulary: The vocabulary of the events' names.
  ///   - policy: What the fold depends on.
  ///   - state: The state before the first event.
  ///   - ordinal: Events of the session before the first one.
  ///   - part: The number of the file.
  ///   - limits: When a block ends.
  public init(
    session: String, header: HeaderRecord, manifest: Manifest, vocabulary: Vocabulary,
    policy: NavigationPolicy = NavigationPolicy(), state: NavigationState = NavigationState(),
    ordinal: UInt64 = 0, part: UInt32 = 0, limits: BlockLimits = BlockLimits()
  ) {
    self.session = session
    self.header = header
    self.state = state
    self.ordinal = ordinal
    self.part = part
    self.limits = limits
    self.vocabulary = vocabulary
    reducer = Reducer(manifest: manifest, vocabulary: vocabulary, policy: policy)
    events = EventEncoder(vocabulary)
    keyframes = KeyframeEncoder(vocabulary)
  }

  // MARK: Events

  /// Appends an event, before it the start of a block where one is due.
  ///
  /// - Parameters:
  ///   - event: The next event. Its ordinal is taken to be ``ordinal``.
  ///   - output: Gets whole records, nearly always fewer bytes than a frame holds.
  @discardableResult
  public mutating func append(
    _ event: NavigationEvent, to output: inout ByteWriter
  ) -> Outcome {
    let outcome = encode(event, to: &output)
    commit(event, outcome)
    return outcome
  }

  /// Appends an event's records and does not fold it yet: it may still fail to reach the file.
  ///
  /// ``commit(_:_:)`` must follow, or ``position`` be set back and a part started.
  package mutating func encode(
    _ event: NavigationEvent, to output: inout ByteWriter
  ) -> Outcome {
    var outcome = Outcome()
    if !position.isOpen || isBlockOver(before: event) {
      startBlock(with: event, to: &output)
      outcome.startsBlock = true
    }
    if !encodeRecords(of: event, to: &output) {
      // It may be that only the block has no room left. A block that has just started has all
      // there is: two starts in one output would not be seen by who cuts blocks at outputs.
      if position.blockEvents > 0 {
        startBlock(with: event, to: &output)
        outcome.startsBlock = true
      } else {
        restart(with: event)
      }
      if !encodeRecords(of: event, to: &output) {
        restart(with: event)
        outcome.isReplacedByGap = encodeRecords(of: Self.gap(inPlaceOf: event), to: &output)
      }
    }
    position.blockEvents += 1
    position.lastSeq = event.seq
    position.lastTime = event.time
    if position.blockEvents % limits.checkInterval == 0 { check(to: &output) }
    return outcome
  }

  /// Folds the event that was encoded last.
  package mutating func commit(_ event: NavigationEvent, _ outcome: Outcome) {
    defer { ordinal += 1 }
    // An event is large; one that knows its ordinal already is not copied for it.
    if event.ordinal == ordinal, !outcome.isReplacedByGap {
      reducer.reduce(event, into: &state)
      return
    }
    var event = outcome.isReplacedByGap ? Self.gap(inPlaceOf: event) : event
    event.ordinal = ordinal
    reducer.reduce(event, into: &state)
  }

  private func isBlockOver(before event: NavigationEvent) -> Bool {
    position.blockEvents >= limits.events || position.blockBytes >= limits.bytes
      || (event.time > position.blockTime && event.time - position.blockTime >= limits.milliseconds)
  }

  private mutating func encodeRecords(
    of event: NavigationEvent, to output: inout ByteWriter
  ) -> Bool {
    records.removeAll()
    guard events.encode(event, ordinal: ordinal, to: &records),
      position.blockStartBytes + position.blockBytes + events.symbols.pending.count
        + records.count <= BinaryForm.blockBytes
    else { return false }
    let start = output.count
    output.put(raw: events.symbols.pending.bytes)
    output.put(raw: records.bytes)
    events.symbols.pending.removeAll()
    position.blockBytes += output.count - start
    extendHash(over: output, from: start)
    return true
  }

  /// Forgets what an event left behind that did not fit an empty block.
  private mutating func restart(with event: NavigationEvent) {
    events.reset(firstSeq: event.seq, time: event.time, turn: events.turn)
  }

  private static func gap(inPlaceOf event: NavigationEvent) -> NavigationEvent {
    var gap = NavigationEvent(
      .gap, ordinal: event.ordinal, seq: event.seq, time: event.time, turn: event.turn)
    // The event itself took a place in the order, so nothing is skipped.
    gap.set(.lost, 0)
    gap.set(.reason, Name.room)
    return gap
  }

  // MARK: Blocks

  /// Starts the first block before there is an event, so that the header is in the file at once.
  package mutating func begin(to output: inout ByteWriter) {
    guard !position.isOpen else { return }
    startBlock(firstSeq: 0, time: 0, turn: 0, to: &output)
  }

  private mutating func startBlock(with event: NavigationEvent, to output: inout ByteWriter) {
    startBlock(
      firstSeq: event.seq, time: event.time, turn: event.turn.number ?? events.turn, to: &output)
  }

  private mutating func startBlock(
    firstSeq: UInt64, time: UInt64, turn: UInt64, to output: inout ByteWriter
  ) {
    let start = output.count
    let block = BlockRecord(
      session: session, part: part, firstSeq: firstSeq, firstOrdinal: ordinal, time: time,
      wall: wall, previous: position.isOpen ? position.hash.digest() : 0,
      reducer: UInt32(truncatingIfNeeded: Reducer.version), turn: turn)
    block.write(to: &output)
    if position.needsHeader { header.write(to: &output) }
    keyframes.write(state, to: &output)
    events.reset(firstSeq: firstSeq, time: time, turn: turn)
    position.hash = XXH64()
    extendHash(over: output, from: start)
    position.isOpen = true
    position.needsHeader = false
    position.blockStartBytes = output.count - start
    position.blockEvents = 0
    position.blockBytes = 0
    position.blockTime = time
  }

  private mutating func extendHash(over output: ByteWriter, from start: Int) {
    output.bytes.withUnsafeBytes {
      position.hash.update(UnsafeRawBufferPointer(rebasing: $0[start...]))
    }
  }

  /// Makes the next event start a block of the next file, with the header again.
  public mutating func startPart() {
    part += 1
    position.needsHeader = true
    // A block that is full already ends before the next event.
    position.blockEvents = max(position.blockEvents, limits.events)
  }

  // MARK: Checks and the end

  /// Chains the open block up to here; does nothing before the first event.
  public mutating func check(to output: inout ByteWriter) {
    guard position.isOpen else { return }
    let start = output.count
    CheckRecord(
      hash: position.hash.digest(), events: UInt32(truncatingIfNeeded: position.blockEvents)
    ).write(to: &output)
    extendHash(over: output, from: start)
  }

  /// Appends the record that says the session was closed cleanly.
  ///
  /// A session without events gets its header all the same.
  public mutating func finish(to output: inout ByteWriter) {
    if !position.isOpen {
      startBlock(
        firstSeq: position.lastSeq.map { $0 &+ 1 } ?? 0, time: position.lastTime, turn: 0,
        to: &output)
    }
    EndRecord(events: ordinal, hash: position.hash.digest()).write(to: &output)
  }
}
