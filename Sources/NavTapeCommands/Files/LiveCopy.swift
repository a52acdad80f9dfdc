import SessionLog
import SessionReplay

/// A file's sessions in the live form: one frame an event, as a recorder writes them.
struct LiveCopy {
  private let file: RecordedFile
  private let destination: OutputFile

  init(_ file: RecordedFile, _ destination: OutputFile) {
    self.file = file
    self.destination = destination
  }

  /// Writes the file.
  ///
  /// - Returns: How many bytes it has.
  /// - Throws: `LogError`, and `UserMessage` where the file cannot be made.
  func write() throws -> Int {
    try destination.removePartial()
    let writer: LiveWriter
    do throws(LogError) {
      writer = try LiveWriter(creating: destination.partial)
    } catch {
      guard case .systemCall(let call, let code) = error.kind else { throw error }
      throw destination.failure(call, code)
    }
    do {
      for session in file.sessions {
        try session.forEachBlock { try append($0.plaintext, to: writer) }
      }
      try writer.sync()
      try writer.close()
    } catch {
      try destination.removePartial()
      throw error
    }
    try destination.finish()
    return Int(writer.size)
  }

  /// Cuts a block behind each event, and behind the checks and the end that follow it.
  private func append(_ plaintext: [UInt8], to writer: LiveWriter) throws {
    try plaintext.withUnsafeBytes { bytes in
      var cursor = RecordCursor(bytes)
      var start = 0
      var hasEvent = false
      while let record = try cursor.next() {
        let belongs = record.field == .check || record.field == .end || record.field == .recovery
        if hasEvent, !belongs {
          try writer.append(UnsafeRawBufferPointer(rebasing: bytes[start..<record.offset]))
          start = record.offset
          hasEvent = false
        }
        if record.field.isEvent { hasEvent = true }
      }
      try writer.append(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }
  }
}
