public import NavigationModel
public import SessionCoding

/// Events and interchange lines, one by one.
extension RecordedSession {
  /// Reads an event that somebody wrote as an interchange line.
  ///
  /// - Parameters:
  ///   - line: The JSON object of the event.
  ///   - time: The time of an event that says none, in milliseconds.
  /// - Throws: `InterchangeError` where the text is no event.
  public func event(
    fromLine line: String, time: UInt64 = 0
  ) throws(InterchangeError) -> NavigationEvent {
    // Checked by itself first: the reader makes an event of everything.
    try check(line)
    var reader = EventLineReader(vocabulary: vocabulary)
    var context = LineContext(time: time)
    return reader.read(line, context: &context)
  }

  /// An event with some of its keys changed.
  ///
  /// - Parameters:
  ///   - event: One of this session's events.
  ///   - changes: A JSON object; its members take the place of those of the event's line.
  /// - Throws: `InterchangeError` where the text is no JSON object.
  public func event(
    _ event: NavigationEvent, changedBy changes: String
  ) throws(InterchangeError) -> NavigationEvent {
    let changes = try check(changes)
    let line = try check(self.line(of: event))
    guard let changed = changes.root, let root = line.root else {
      throw InterchangeError(.noObject)
    }
    var writer = JSONWriter()
    writer.beginObject()
    let keys = changes.members(of: changed).compactMap { changes.string($0.key) }
    for member in line.members(of: root) {
      guard let key = line.string(member.key), !keys.contains(key) else { continue }
      writer.member(key, text: line.text(of: member.value))
    }
    for member in changes.members(of: changed) {
      guard let key = changes.string(member.key) else { continue }
      writer.member(key, text: changes.text(of: member.value))
    }
    writer.endObject()
    return try self.event(fromLine: writer.text, time: event.time)
  }

  /// An event's line, with nothing left out.
  public func line(of event: NavigationEvent) -> String {
    var writer = EventLineWriter(vocabulary: vocabulary)
    var context = LineContext()
    writer.write(event, context: &context)
    return writer.text
  }

  /// The session as interchange lines, the header first.
  ///
  /// - Throws: What reading the session throws.
  /// - Complexity: O(events), all lines in memory.
  public func interchangeLines() throws -> [UInt8] {
    var writer = EventLineWriter(vocabulary: vocabulary)
    var context = LineContext()
    writer.write(header, context: &context)
    try forEachEvent { writer.write($0, context: &context) }
    return writer.bytes
  }

  @discardableResult
  private func check(_ line: String) throws(InterchangeError) -> JSONTree {
    guard line.utf8.count <= EventLineReader.lineLimit else {
      throw InterchangeError(.tooManyBytes(limit: UInt64(EventLineReader.lineLimit)))
    }
    return try JSONTree.object(Array(line.utf8))
  }
}
