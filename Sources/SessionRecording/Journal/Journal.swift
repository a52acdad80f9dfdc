import NavigationModel
import SessionCoding
import SessionLog

/// Writes a session's events into the files of its parts, and keeps them where it cannot.
///
/// An event is *kept* when it is in the file, or in memory behind others that wait for the file. It
/// is folded only once its bytes are in the file, so that a file that had to be given up is followed
/// by one that starts exactly where the first ended.
struct Journal {
  struct Limits: Sendable {
    var partBytes: UInt64 = 1 << 20
    var partMilliseconds: UInt64 = 86_400_000
    var queuedEvents = 2_048
    /// Milliseconds between attempts to write again.
    var retryInterval: UInt64 = 200
    /// Nanoseconds of a write after which events are written elsewhere.
    var slowWrite: UInt64 = 50_000_000
    var rate: RateLimit?
  }

  /// Work that is left to the background thread.
  struct Work: OptionSet, Sendable {
    let rawValue: UInt8
    /// Write what is queued.
    static let drain = Work(rawValue: 1)
    /// A part is finished: seal it, and look after the folder.
    static let housekeeping = Work(rawValue: 2)
    /// A block is complete: sync it.
    static let sync = Work(rawValue: 4)
  }

  /// An event whose bytes are not in the file.
  struct Unwritten {
    let event: NavigationEvent
    let outcome: SessionEncoder.Outcome
    let bytes: [UInt8]
    let before: SessionEncoder.Position
  }

  let files: PartFiles
  let limits: Limits
  let clock: RecordingClock
  let start: UInt64
  let reducer: Reducer
  let vocabulary: Vocabulary
  var encoder: SessionEncoder
  /// The open part's; `nil` before it is created, or after it was given up.
  var file: LiveWriter?
  /// The part before, whose lock is held until the next one has its own: at no moment may another
  /// process take the session for a dead one's.
  var retired: LiveWriter?
  /// Bytes of the open part that are good.
  var fileSize: UInt64 = 0
  var partStart: UInt64 = 0
  /// Events before the open part.
  var partOrdinal: UInt64 = 0
  /// Where the encoder stands while no event is in any file.
  let beginning: SessionEncoder.Position
  /// Parts that are written to the end and not handed to housekeeping yet.
  var finishedParts: [UInt32] = []
  /// All parts that have a file, the open one last.
  var parts: [UInt32] = []
  var trouble: Trouble?
  var unwritten: Unwritten?
  var queue = EventQueue()
  var work: Work = []
  var nextSeq: UInt64 = 0
  var lost: UInt64 = 0
  var lastError: LogError?
  var isClosed = false
  /// Whether or not a sync of the open part failed, so that nothing may be appended to it.
  var isDirty = false
  var bucket: RateLimit.Bucket?
  var output = ByteWriter(capacity: 4_096)

  init(
    files: PartFiles, limits: Limits, clock: RecordingClock, header: SessionHeader,
    vocabulary: Vocabulary
  ) {
    self.files = files
    self.limits = limits
    self.clock = clock
    self.vocabulary = vocabulary
    start = clock.monotonic()
    bucket = limits.rate.map(RateLimit.Bucket.init)
    reducer = Reducer(manifest: header.manifest, vocabulary: vocabulary)
    encoder = SessionEncoder(
      session: files.session, header: HeaderRecord(json: header.json), manifest: header.manifest,
      vocabulary: vocabulary)
    beginning = encoder.position
  }

  /// Milliseconds since the session's start.
  var now: UInt64 { time(of: clock.monotonic()) }

  /// Milliseconds from the session's start to a reading of the monotonic clock.
  func time(of nanoseconds: UInt64) -> UInt64 {
    nanoseconds > start ? (nanoseconds - start) / 1_000_000 : 0
  }

  /// What is left to the background thread, once.
  mutating func takeWork() -> Work {
    defer { work = [] }
    return work
  }

  // MARK: Events

  /// Numbers, times and writes an event whose names are the recorder's own.
  ///
  /// - Parameters:
  ///   - event: What happened; gets its numbers and its time.
  ///   - began: The monotonic clock when the recorder was called.
  /// - Returns: The event's `seq`, or `nil` where it was not kept.
  mutating func record(_ event: inout NavigationEvent, began: UInt64) -> UInt64? {
    guard !isClosed else { return nil }
    let now = time(of: began)
    event.time = now
    event.seq = nextSeq
    if trouble != nil, !settle(at: now) { return keep(event, at: now) }
    // Time that passed while the trouble was settled put other events first.
    event.seq = nextSeq
    event.ordinal = encoder.ordinal
    if bucket?.take(at: now) == false {
      self.trouble = Trouble(reason: .throttled, since: now, lastAttempt: now)
      return keep(event, at: now)
    }
    return write(event, began: began, at: now)
  }

  mutating func write(_ event: NavigationEvent, began: UInt64, at now: UInt64) -> UInt64? {
    do throws(LogError) {
      try prepareFile(at: now)
    } catch {
      begin(error, at: now)
      return keep(event, at: now)
    }
    nextSeq = max(nextSeq, event.seq &+ 1)
    let before = encoder.position
    let outcome = encode(event)
    do throws(LogError) {
      try put(output.bytes)
    } catch {
      unwritten = Unwritten(
        event: event, outcome: outcome, bytes: output.bytes, before: before)
      fail(error, at: now)
      // Another file may take what this one does not.
      if file == nil { _ = settle(at: now, isForced: true) }
      return event.seq
    }
    encoder.commit(event, outcome)
    if outcome.startsBlock { work.insert(.sync) }
    let took = clock.monotonic() &- began
    if took > limits.slowWrite, took < .max / 2 {
      trouble = Trouble(reason: .stalled, since: now, lastAttempt: now)
    }
    return event.seq
  }

  /// Fills ``output`` with an event's records.
  mutating func encode(_ event: NavigationEvent) -> SessionEncoder.Outcome {
    output.removeAll()
    let outcome = encoder.encode(event, to: &output)
    // A wall time is that of its block's start.
    if outcome.startsBlock { encoder.wall = "" }
    return outcome
  }

  /// Appends records to the open part.
  ///
  /// - Throws: `systemCall`, `poisoned`; the file is then as it was, or not writable.
  mutating func put(_ bytes: [UInt8]) throws(LogError) {
    guard let file else { throw LogError(.closed) }
    try file.append(bytes)
    fileSize = file.size
  }

  /// Takes note of a failure, and gives up a file that takes nothing more.
  mutating func fail(_ error: LogError, at now: UInt64) {
    begin(error, at: now)
    if let file, !file.isWritable { giveUpFile() }
  }

  private mutating func begin(_ error: LogError, at now: UInt64) {
    lastError = error
    let reason = GapReason(error)
    guard var trouble else {
      self.trouble = Trouble(reason: reason, since: now, lastAttempt: now, error: error)
      return
    }
    // The first cause stays, but a write that fails is worse than one that is slow.
    if trouble.reason == .stalled { trouble.reason = reason }
    trouble.error = error
    trouble.lastAttempt = now
    self.trouble = trouble
  }
}
