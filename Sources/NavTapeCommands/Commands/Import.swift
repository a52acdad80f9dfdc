import CommandLineSyntax
import SessionArchive
import SessionCoding
import SessionLog
import SessionReplay

/// NDJSON, or any readable session, as a `.navtape` file.
struct Import: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Makes a .navtape file of NDJSON, or of any session that can be read.",
      discussion: """
        NDJSON is one JSON object a line; the first is the header, every other an event:

          {"navtape":1,"session":"s1","manifest":{"stacks":{"main":{"root":"Home"}}}}
          {"kind":"pushed","t":120,"routes":["Brew.ID"]}

        Nothing is dropped: unknown kinds and keys are kept as written, and so is a line that is \
        no event. What was odd is told on standard error. Exit: 3 where lines were unreadable.
        """)
  }

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp(
      "Where to write; else the file's name with .navtape. '-' is standard output.",
      valueName: "file"))
  var output: String?
  @Flag(help: "Write the live form: one frame an event, as a recorder does.") var live = false
  @Flag(help: "Replace a file that is there.") var force = false
  @Argument(help: "A session, or '-'.") var file: String

  func run(_ console: Console) throws -> ExitCode {
    let target = try self.target()
    let destination = OutputFile(path: target, mayReplace: force)
    if target != "-" { try destination.check() }
    let recorded = try SessionInput.open(file)
    var size = 0
    do {
      if live {
        size = try LiveCopy(recorded, destination).write()
      } else {
        let bytes = try SealedCopy(recorded).bytes()
        size = bytes.count
        if target == "-" {
          try console.output.write(bytes: bytes)
        } else {
          try destination.write(bytes)
        }
      }
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
    try report(recorded, target, UInt64(size), console)
    return recorded.hasLoss ? .lossy : .success
  }

  private func target() throws -> String {
    guard let output else {
      if file == "-" { throw ValidationError("standard input has no name: say where, with -o") }
      return sibling(of: file, ending: ".navtape")
    }
    if output == "-", live {
      throw ValidationError("the live form is appended to a file, not to '-'")
    }
    return output
  }

  private func report(
    _ file: RecordedFile, _ target: String, _ size: UInt64, _ console: Console
  ) throws {
    let name = target == "-" ? "standard output" : target
    let perEvent = Quantity.ratio(size, of: max(file.eventCount, 1))
    try console.output.flush()
    try console.errors.print(
      """
      \(name): \(file.eventCount.counted("event")) of \
      \(file.sessions.count.counted("session")), \(size.grouped) bytes, \(perEvent) an event
      """)
    for item in file.compatibility?.items ?? [] { try console.errors.print(" " + item.text) }
    if let message = file.lossMessage(path: self.file) { try console.errors.print(message) }
  }
}
