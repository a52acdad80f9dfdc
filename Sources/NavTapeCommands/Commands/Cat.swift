import CommandLineSyntax
import NavigationModel
import SessionCoding
import SessionReplay

/// A session as interchange lines.
struct Cat: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Prints a session as NDJSON.",
      discussion: """
        Of each session its header line, then a line an event: what 'import' reads. With --raw \
        the plaintext of the log, a protobuf message as navtape.proto has it.
        """)
  }

  @Flag(help: "Print the log's plaintext records instead.") var raw = false
  @Argument(help: "Sessions, or '-'.") var files: [String]

  func run(_ console: Console) throws -> ExitCode {
    var code = ExitCode.success
    for path in files {
      let recorded = try SessionInput.open(path)
      do {
        for session in recorded.sessions {
          try raw ? printRecords(session, console) : printLines(session, console)
        }
      } catch {
        throw readingFailure(error, recorded, path: path)
      }
      if try recorded.reportLoss(console, path: path) == .lossy { code = .lossy }
    }
    return code
  }

  private func printRecords(_ session: RecordedSession, _ console: Console) throws {
    guard !console.output.isTerminal else {
      throw UserMessage.error("records are no text for a terminal")
        .help("send them on: \(.navtape("cat", files[0], "--raw")) | protoc --decode_raw")
    }
    try session.forEachBlock { try console.output.write(bytes: $0.plaintext) }
  }

  private func printLines(_ session: RecordedSession, _ console: Console) throws {
    var writer = EventLineWriter(vocabulary: session.vocabulary)
    var context = LineContext()
    writer.write(session.header, context: &context)
    try session.forEachEvent { event in
      writer.write(event, context: &context)
      if writer.bytes.count >= 1 << 15 || console.output.isTerminal {
        try flush(&writer, console)
      }
    }
    try flush(&writer, console)
  }

  private func flush(_ writer: inout EventLineWriter, _ console: Console) throws {
    if console.output.isTerminal {
      try console.output.write(bytes: Visible.json(writer.text).utf8)
      try console.output.flush()
    } else {
      try console.output.write(bytes: writer.bytes)
    }
    writer.removeAll()
  }
}
