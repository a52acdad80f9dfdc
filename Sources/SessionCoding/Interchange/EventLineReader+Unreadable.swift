import NavigationModel

/// Lines that are no events.
extension EventLineReader {
  /// Most bytes of text that an `unreadable` event keeps.
  static let keptTextLimit = 4 << 10
  /// Most bytes of text that all of a session's `unreadable` events keep: the first ones say what
  /// kind of file it is, and a file of garbage must not fill the memory.
  static let textBudget = 16 << 20

  /// The event that stands for a line that is none.
  ///
  /// - Parameters:
  ///   - start: The line, or as much of its start as was kept.
  ///   - length: How long the line was, in bytes.
  ///   - reason: What is wrong with it.
  ///   - context: Where it stands.
  ///   - number: Its number in the file.
  mutating func unreadable(
    _ start: UnsafeBufferPointer<UInt8>, length: UInt64,
    _ reason: CompatibilityReport.Unreadable, _ context: LineContext, _ number: UInt64
  ) -> NavigationEvent {
    remarks.append(.unreadable(reason))
    var event = NavigationEvent(
      .unreadable, ordinal: context.ordinal, seq: context.seq, time: context.time)
    event.set(.line, number)
    event.set(.bytes, length)
    let text = textBudget > 0 ? Self.keptText(start) : ""
    textBudget -= text.utf8.count
    event.set(.text, vocabulary.name(text))
    return event
  }

  /// The start of a text, made valid and so short that its own line stays within the limit.
  static func keptText(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let start = String(decoding: bytes.prefix(keptTextLimit), as: UTF8.self)
    var length = 0
    var escapedLength = 0
    var end = start.unicodeScalars.startIndex
    for scalar in start.unicodeScalars {
      length += UTF8.width(scalar)
      // A control character is written as an escape of six bytes.
      escapedLength += scalar.value < 0x20 ? 6 : UTF8.width(scalar) + 1
      guard length <= keptTextLimit, escapedLength <= 2 * keptTextLimit else { break }
      start.unicodeScalars.formIndex(after: &end)
    }
    return String(start.unicodeScalars[..<end])
  }
}
