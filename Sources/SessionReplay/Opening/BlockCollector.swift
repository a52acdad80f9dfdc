package import NavigationModel
package import SessionCoding
package import SessionLog

/// Encodes one session's events into the plaintext of its blocks, handing each on as it is full.
package struct BlockCollector {
  private var encoder: SessionEncoder
  private var open = ByteWriter()
  private var openEvents = 0

  /// A block that is complete.
  package struct Block {
    package let entry: BlockEntry
    package let plaintext: [UInt8]
  }

  /// Creates a collector for one session.
  ///
  /// - Parameters:
  ///   - id: The session's id.
  ///   - header: Its header; the line is kept whole.
  ///   - vocabulary: The vocabulary of the events' names.
  ///   - state: The state before the first event.
  ///   - limits: When a block ends.
  package init(
    id: String, header: SessionHeader, vocabulary: Vocabulary,
    state: NavigationState = NavigationState(),
    limits: SessionEncoder.BlockLimits = SessionEncoder.BlockLimits()
  ) {
    encoder = SessionEncoder(
      session: id, header: HeaderRecord(json: header.json), manifest: header.manifest,
      vocabulary: vocabulary, state: state, limits: limits)
    encoder.wall = header.started ?? ""
  }

  /// Appends an event; returns the block that it completes by starting another.
  package mutating func append(_ event: NavigationEvent) -> Block? {
    let start = open.count
    let outcome = encoder.append(event, to: &open)
    defer { openEvents += 1 }
    // Of a wall clock only the session's start is on record.
    encoder.wall = ""
    guard outcome.startsBlock, start > 0 else { return nil }
    let rest = Array(open.bytes[start...])
    let block = close(Array(open.bytes[..<start]))
    open.removeAll()
    open.put(raw: rest)
    return block
  }

  /// Ends the session; returns its last block.
  package mutating func finish() -> Block? {
    encoder.finish(to: &open)
    let block = close(open.bytes)
    open.removeAll()
    return block
  }

  private mutating func close(_ plaintext: [UInt8]) -> Block? {
    let events = openEvents
    openEvents = 0
    guard let record = Self.blockRecord(of: plaintext) else { return nil }
    return Block(
      entry: BlockEntry(
        offset: 0, endOffset: 0, firstSeq: record.firstSeq, firstOrdinal: record.firstOrdinal,
        time: record.time, plaintextLength: plaintext.count, events: events),
      plaintext: plaintext)
  }

  /// How a block starts; `nil` where it does not start as one.
  package static func blockRecord(of plaintext: [UInt8]) -> BlockRecord? {
    plaintext.withUnsafeBytes { bytes in
      do {
        var cursor = RecordCursor(bytes)
        guard let record = try cursor.next(), record.field == .block else { return nil }
        return try BlockRecord(payload: record.payload)
      } catch {
        return nil
      }
    }
  }
}
