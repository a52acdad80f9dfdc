public import NavigationModel

/// Reads an interchange file as it arrives, chunk by chunk, line by line.
///
/// Memory holds one line and the names met so far. Every line gives something: a session, an
/// event, or, for what is no event, an event that says so; ``report`` counts what was odd.
public struct InterchangeReader {
  /// What a file gives, in the order of its lines.
  public enum Item {
    /// A header line; the events that follow are its session's and use its vocabulary.
    case session(SessionHeader, Vocabulary)
    /// An event, and its line's number from 1.
    case event(NavigationEvent, line: UInt64)
    /// Something odd, after the event it is about.
    case issue(CompatibilityReport.Reason, line: UInt64)
  }

  let limits: InterchangeLimits
  private let makeVocabulary: () -> Vocabulary
  private var lines: LineSplitter
  private var session: SessionReading?
  /// How many sessions have begun.
  public private(set) var sessionCount = 0
  /// How many events were read, of all sessions.
  public private(set) var eventCount: UInt64 = 0
  /// What was odd so far.
  public private(set) var report = CompatibilityReport()
  /// What ended the reading before the file's end.
  public private(set) var failure: InterchangeError?

  private var byteCount: UInt64 = 0
  private var names = NameBudget()

  /// The lines of one session; an object, so that it is read into in place.
  private final class SessionReading {
    var reader: EventLineReader
    var context = LineContext()
    var check = SequenceCheck()

    init(_ vocabulary: Vocabulary) {
      reader = EventLineReader(vocabulary: vocabulary)
    }
  }

  /// Creates a reader at the start of a file.
  ///
  /// - Parameters:
  ///   - limits: Bounds of what is read.
  ///   - makeVocabulary: Called once for every session.
  public init(
    limits: InterchangeLimits = InterchangeLimits(),
    makeVocabulary: @escaping () -> Vocabulary = { Vocabulary() }
  ) {
    self.limits = limits
    self.makeVocabulary = makeVocabulary
    lines = LineSplitter(limit: limits.longLine)
  }

  /// Reads the next chunk of the file.
  ///
  /// - Parameters:
  ///   - chunk: The bytes; lines may be split anywhere.
  ///   - body: Receives what the chunk completes. What it throws ends the reading.
  /// - Throws: ``InterchangeError`` where a limit is reached or a header is newer; everything
  ///   before has been handed over. Later calls throw it again.
  public mutating func read(
    _ chunk: UnsafeBufferPointer<UInt8>, _ body: (Item) throws -> Void
  ) throws {
    if let failure { throw failure }
    let room = limits.bytes - min(byteCount, limits.bytes)
    byteCount += UInt64(chunk.count)
    let isTooMuch = UInt64(chunk.count) > room
    var rest = isTooMuch ? UnsafeBufferPointer(rebasing: chunk.prefix(Int(room))) : chunk
    while let end = rest.firstIndex(of: 0x0A) {
      try finishLine(UnsafeBufferPointer(rebasing: rest[..<end]), body)
      rest = UnsafeBufferPointer(rebasing: rest[(end + 1)...])
    }
    if isTooMuch {
      try fail(.tooManyBytes(limit: limits.bytes), body)
    }
    lines.keep(rest)
  }

  /// Reads the next chunk of the file.
  public mutating func read(_ chunk: [UInt8], _ body: (Item) throws -> Void) throws {
    try chunk.withUnsafeBufferPointer { try read($0, body) }
  }

  /// Reads what stands after the last line break, and ends.
  public mutating func finish(_ body: (Item) throws -> Void) throws {
    if let failure { throw failure }
    if lines.hasRest { try finishLine(UnsafeBufferPointer(start: nil, count: 0), body) }
    if sessionCount == 0 { try note(.empty, line: 0, body) }
  }

  // MARK: Lines

  private mutating func finishLine(
    _ end: UnsafeBufferPointer<UInt8>, _ body: (Item) throws -> Void
  ) throws {
    // Moved out, so that the line can be read in place while the rest changes.
    var lines = LineSplitter(limit: 0)
    swap(&lines, &self.lines)
    defer { swap(&lines, &self.lines) }
    try lines.withLine(endingIn: end) { line, length, number in
      try read(line, length: length, number: number, body)
    }
  }

  private mutating func read(
    _ line: UnsafeBufferPointer<UInt8>, length: UInt64, number: UInt64,
    _ body: (Item) throws -> Void
  ) throws {
    guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) else { return }
    let isFirst = self.session == nil
    let session = self.session ?? SessionReading(makeVocabulary())
    self.session = session

    session.reader.remarks.removeAll(keepingCapacity: true)
    let problem = length > UInt64(line.count) ? .tooLong : session.reader.scan(line)
    if problem == nil, session.reader.isHeader {
      return try begin(session.reader.tree, isFirst ? session.reader.vocabulary : nil, number, body)
    }
    if isFirst {
      try begin(.implicit, session.reader.vocabulary, body)
      try note(.missingHeader, line: number, body)
    }
    guard eventCount < limits.events else {
      try fail(.tooManyEvents(limit: limits.events), line: number, body)
      return
    }

    let event: NavigationEvent
    if let problem {
      event = session.reader.unreadable(line, length: length, problem, session.context, number)
    } else {
      event = session.reader.readEvent(line, session.context, number)
    }
    session.context.advance(past: event)
    eventCount += 1
    let remarks = session.reader.remarks + session.check.remarks(on: event)
    if !names.take(line, session.reader.vocabulary) {
      try fail(.tooManyNames(limit: UInt64(NameBudget.limit)), line: number, body)
    }
    try body(.event(event, line: number))
    if event.kind != .unreadable, event.kind != .unknown { report.add(.known, line: number) }
    for remark in remarks { try note(remark, line: number, body) }
  }

  // MARK: Sessions

  private mutating func begin(
    _ tree: JSONTree, _ vocabulary: Vocabulary?, _ number: UInt64, _ body: (Item) throws -> Void
  ) throws {
    let vocabulary = vocabulary ?? makeVocabulary()
    let header: SessionHeader
    do throws(InterchangeError) {
      header = try SessionHeader.parse(tree, vocabulary: vocabulary)
    } catch {
      return try fail(error.reason, line: number, body)
    }
    names.begin()
    session = SessionReading(vocabulary)
    try begin(header, vocabulary, body)
    if header.session == nil { try note(.missingSession, line: number, body) }
    for key in header.mistypedKeys { try note(.mistypedHeaderKey(key), line: number, body) }
  }

  private mutating func begin(
    _ header: SessionHeader, _ vocabulary: Vocabulary, _ body: (Item) throws -> Void
  ) throws {
    sessionCount += 1
    try body(.session(header, vocabulary))
  }

  // MARK: What is odd

  private mutating func note(
    _ reason: CompatibilityReport.Reason, line: UInt64, _ body: (Item) throws -> Void
  ) throws {
    report.add(reason, line: line)
    try body(.issue(reason, line: line))
  }

  private mutating func fail(
    _ reason: InterchangeError.Reason, line: UInt64? = nil, _ body: (Item) throws -> Void
  ) throws {
    let error = InterchangeError(reason, line: line ?? lines.number)
    failure = error
    try note(.stopped(reason), line: error.line, body)
    throw error
  }
}
