import CommandLineSyntax
import SessionLog
import SessionReplay

/// What is intact of a damaged file, as a file of its own.
struct Recover: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Writes what is intact of a damaged file into a sealed one.",
      discussion: """
        Everything up to the first damage is kept, and a record says what was lost. With \
        --salvage also what stands behind damage, from the next block that verifies on.

        Exit: 0 where nothing was lost; 3 where something was.
        """)
  }

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Where to write; else NAME.recovered.navtape.", valueName: "file"))
  var output: String?
  @Flag(help: "Keep what stands behind damage too.") var salvage = false
  @Flag(help: "Replace a file that is there.") var force = false
  @Argument(help: "A session, or '-'.") var file: String

  func run(_ console: Console) throws -> ExitCode {
    if output == nil, file == "-" {
      throw ValidationError("standard input has no name: say where, with -o")
    }
    let target = output ?? sibling(of: file, ending: ".recovered.navtape")
    let destination = OutputFile(path: target, mayReplace: force)
    try destination.check()
    let recorded = try SessionInput.open(file, mode: salvage ? .salvage : .prefix)
    let size: Int
    do {
      let bytes = try SealedCopy(recorded, recoveries: recoveries(recorded)).bytes()
      try destination.write(bytes)
      size = bytes.count
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
    try report(recorded, target, size, console)
    return recorded.hasLoss ? .lossy : .success
  }

  /// Where bytes are lost: behind which block, and what to say of it.
  private func recoveries(_ file: RecordedFile) -> [Int: RecoveryRecord] {
    guard let scan = file.scan else { return [:] }
    var recoveries: [Int: RecoveryRecord] = [:]
    func lose(_ range: Range<UInt64>, _ error: LogError) {
      // Nothing stands before a loss at the very start: there is no block to say it in.
      guard let block = scan.blocks.lastIndex(where: { $0.entry.offset < range.lowerBound }) else {
        return
      }
      recoveries[block] = RecoveryRecord(
        offset: range.lowerBound, reason: error.summary,
        lostBytes: range.upperBound - range.lowerBound)
    }
    for gap in scan.gaps { lose(gap.range, gap.error) }
    if scan.gaps.isEmpty, let error = scan.tail.error {
      lose(scan.tail.offset..<max(file.byteCount, scan.tail.offset), error)
    }
    return recoveries
  }

  private func report(
    _ file: RecordedFile, _ target: String, _ size: Int, _ console: Console
  ) throws {
    try console.output.print(
      """
      \(target, .bold): kept \(file.eventCount.counted("event")) of \
      \(file.sessions.count.counted("session")), \(size.grouped) bytes
      """)
    guard file.hasLoss else {
      try console.output.print("nothing was lost")
      return
    }
    for damage in file.damage where damage.isLoss {
      var lost: TerminalText = "\("lost", .yellow): \(damage.text)"
      if file.scan?.gaps.isEmpty == true, let offset = damage.offset, offset < file.byteCount {
        lost += "; \((file.byteCount - offset).counted("byte")) from byte \(offset) on"
      }
      try console.output.print(lost)
    }
    try console.output.print("next: \(.navtape("diagnose", target))")
  }
}
