import SessionArchive
import SessionLog
import SessionReplay

/// A session in memory as a file: sealed, or lines where the name ends so.
struct EditedOutput {
  private let session: RecordedSession
  private let destination: OutputFile

  init(_ session: RecordedSession, _ destination: OutputFile) {
    self.session = session
    self.destination = destination
  }

  /// Whether or not a path asks for interchange lines.
  static func isLines(_ path: String) -> Bool {
    path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl")
  }

  /// Writes the file.
  ///
  /// - Throws: `LogError` where it gets too large, `UserMessage` where it cannot be made.
  func write() throws {
    if Self.isLines(destination.path) {
      return try destination.write(try session.interchangeLines())
    }
    var image = SealedImage(compressor: try ZstdCodec())
    try session.forEachBlock { try image.append(block: $0.plaintext) }
    try destination.write(try image.finished())
  }
}
