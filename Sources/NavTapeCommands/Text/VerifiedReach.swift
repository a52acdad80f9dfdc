import SessionCoding
import SessionLog

/// How far a log verifies, in words.
struct VerifiedReach {
  private let scan: LogScan

  init(_ scan: LogScan) {
    self.scan = scan
  }

  /// `clean, closed`, or where and how the file stops.
  var end: TerminalText {
    let tail = scan.tail
    switch tail.tailClass {
    case .clean:
      return scan.isClosed
        ? "\("clean", .green), closed" : "\("clean", .green), never closed"
    case .torn, .corrupt, .newer:
      let reason = tail.error.map { ": \($0.reason)" } ?? ""
      return "\(tail.tailClass.rawValue, .yellow) after byte \(tail.offset)\(reason)"
    }
  }

  /// Events in frames whose checksums are right.
  var frames: TerminalText {
    reach(scan.frameVerifiedEvents) + ", \(scan.blocks.count.counted("block"))"
  }

  /// Events that a hash of the chain covers too.
  var chain: TerminalText { reach(scan.chainVerifiedEvents) }

  /// What the file's own index is worth.
  var index: TerminalText {
    switch scan.index {
    case .absent: "none"
    case .valid: "\("right", .green)"
    case .wrong(let error): "\("wrong", .yellow): \(error.reason)"
    }
  }

  private func reach(_ count: Int) -> TerminalText {
    let all = scan.frameVerifiedEvents
    return count == all
      ? "\("all", .green) \(all.counted("event"))" : "\(count.grouped) of \(all.counted("event"))"
  }
}

extension CompatibilityReport.Item {
  /// The item as a line, its verdict coloured.
  var text: TerminalText {
    let style: TerminalText.Style =
      switch verdict {
      case .fine: .green
      case .risky: .yellow
      case .impossible: .red
      }
    let word = verdict.description
    return "\(word, style)\(String(description.dropFirst(word.count)))"
  }
}
