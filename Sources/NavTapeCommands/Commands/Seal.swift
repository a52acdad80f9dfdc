import CommandLineSyntax
import SessionLog
import SessionReplay

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A live file compressed, block by block.
struct Seal: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Compresses a live file; says its size before and after.",
      discussion: """
        Without -o the file is replaced, at once and only when the sealed one is whole. Its \
        content stays the same: 'zstd -dc' gives the same bytes before and after. A damaged file \
        is left alone.
        """)
  }

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Where to write; else the file itself is replaced.", valueName: "file"))
  var output: String?
  @Flag(help: "Replace a file that is there.") var force = false
  @Argument(help: "A live session.") var file: String

  func run(_ console: Console) throws -> ExitCode {
    if file == "-", output == nil {
      throw ValidationError("standard input cannot be replaced: say where to write, with -o")
    }
    let destination = OutputFile(path: output ?? file, mayReplace: force || output == nil)
    if output != nil { try destination.check() }
    let recorded = try SessionInput.open(file)
    try refuse(recorded)
    if recorded.form == .sealed, output == nil {
      try console.output.print("\(file, .bold) is sealed already")
      return .success
    }
    let bytes: [UInt8]
    do {
      bytes = try SealedCopy(recorded).bytes()
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
    try destination.write(bytes, mode: output == nil ? mode(of: file) : 0o600)
    let count = max(recorded.eventCount, 1)
    try console.output.print(
      """
      \(destination.path, .bold): \(recorded.byteCount.grouped) bytes before, \
      \(bytes.count.grouped) after, \(Quantity.ratio(UInt64(bytes.count), of: count)) an event
      """)
    return .success
  }

  /// Sealing is for what is whole: of a damaged file the evidence would go.
  private func refuse(_ recorded: RecordedFile) throws {
    if recorded.form == .interchange {
      throw UserMessage.error("\(recorded.name) is not a live file")
        .reason("it holds interchange lines")
        .help(.navtape("import", file))
    }
    guard var message = recorded.lossMessage(path: file) else { return }
    message.level = .error
    message.notes.insert("it was not sealed: a damaged file stays as evidence", at: 0)
    throw message
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0o600
  }
}
