import CommandLineSyntax
import SessionCoding
import SessionLog
import SessionReplay

/// Whether or not a file is what was written.
struct Verify: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Checks every frame, the chain of hashes, the keyframes and the index.",
      discussion: """
        A frame verifies by its own checksum; the chain of hashes says that no frame is missing \
        and none is stale. Every keyframe must equal the fold of the events before it.

        Exit: 0 intact; 3 damaged.
        """)
  }

  @Argument(help: "A session, or '-'.") var file: String

  func run(_ console: Console) throws -> ExitCode {
    let recorded = try SessionInput.open(file)
    var differing: [(session: Int, ordinals: [UInt64])] = []
    do {
      for (index, session) in recorded.sessions.enumerated() {
        let ordinals = try session.replay().differingKeyframes
        if !ordinals.isEmpty { differing.append((index, ordinals)) }
      }
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
    try print(recorded, differing, console)
    let faults = faults(recorded, differing)
    if let message = faults {
      try console.report(message)
      return .lossy
    }
    try console.output.print("\("intact", .boldGreen)")
    return .success
  }

  private func print(
    _ file: RecordedFile, _ differing: [(session: Int, ordinals: [UInt64])], _ console: Console
  ) throws {
    try console.output.print(
      """
      \(file.name, .bold): \(file.form.rawValue), \(file.eventCount.counted("event")) of \
      \(file.sessions.count.counted("session"))
      """)
    let facts = FactList(console)
    guard let scan = file.scan else {
      for item in file.compatibility?.items ?? [] { try facts.print("lines", item.text) }
      return
    }
    let reach = VerifiedReach(scan)
    try facts.print("frames", reach.frames)
    try facts.print("chain", reach.chain)
    let count = differing.reduce(0) { $0 + $1.ordinals.count }
    try facts.print(
      "keyframes", count == 0 ? "\("all", .green) equal the fold" : "\(count) differ from the fold")
    try facts.print("index", reach.index)
    try facts.print("end", reach.end)
  }

  /// What is wrong, in one message; `nil` where nothing is.
  private func faults(
    _ file: RecordedFile, _ differing: [(session: Int, ordinals: [UInt64])]
  ) -> UserMessage? {
    var notes: [TerminalText] = differing.map { session, ordinals in
      """
      session \(session + 1): the keyframe before event \(ordinals[0]) differs from the events \
      before it; the events count
      """
    }
    for damage in file.damage where damage.kind == .inconsistent { notes.append("\(damage.text)") }
    var message =
      file.lossMessage(path: self.file)
      ?? (notes.isEmpty
        ? nil
        : .error("\(file.name) contradicts itself").note("\(file.intactRange)")
          .help("write it anew: \(.navtape("recover", self.file))"))
    message?.level = .error
    message?.notes += notes
    return message
  }
}
