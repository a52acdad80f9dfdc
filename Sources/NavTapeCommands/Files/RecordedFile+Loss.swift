import CommandLineSyntax
import SessionCoding
import SessionLog
import SessionReplay

extension RecordedFile {
  /// Tells what could not be read, in one message, and with which code a reading verb ends.
  func reportLoss(_ console: Console, path: String) throws(OutputError) -> ExitCode {
    guard let message = lossMessage(path: path) else { return .success }
    try console.report(message)
    return .lossy
  }

  /// What could not be read; `nil` where everything was.
  func lossMessage(path: String) -> UserMessage? {
    guard let first = damage.first(where: \.isLoss) else { return nil }
    var message = UserMessage.warning("\(name) \(first.headline)").reason("\(first.text)")
    for other in damage where other.isLoss && other != first {
      message = message.note("\(other.headline): \(other.text)")
    }
    message = message.note("\(intactRange)")
    return message.help(first.nextCommand(path: path))
  }

  /// Which events are there, in words.
  var intactRange: String {
    switch eventCount {
    case 0: "no event is intact"
    case 1: "event 0 is intact"
    case let count where sessions.count == 1: "events 0 to \(count - 1) are intact"
    case let count: "\(count.grouped) events of \(sessions.count) sessions are intact"
    }
  }
}

extension Damage {
  /// What a sentence about the file says of it.
  var headline: String {
    switch kind {
    case .torn: "ends in the middle of a record"
    case .corrupt: "is damaged"
    case .newer: "was written in part by a newer version"
    case .unreadable(1): "has a line that is no event"
    case .unreadable(let count): "has \(count) lines that are no events"
    case .gap: "has a part that cannot be read"
    case .inconsistent: "has an index that does not fit it"
    case .mixed: "has the blocks of two sessions between each other"
    case .notClosed: "was never closed"
    case .recovered: "was recovered from a damaged file"
    }
  }

  fileprivate func nextCommand(path: String) -> TerminalText {
    switch kind {
    case .unreadable: .navtape("info", path)
    case .newer: "get a newer navtape; this one is: \(.command("navtape", "--version"))"
    default: .navtape("recover", path)
    }
  }
}

/// Words for what reading a session throws.
///
/// Every frame was verified when the file was opened, so this is a file that was written to harm,
/// or one that changes while it is read.
func readingFailure(_ error: any Error, _ file: RecordedFile, path: String) -> any Error {
  switch error {
  case let error as BlockError:
    UserMessage.undecodable(file.name, error.description, path: path)
  case let error as LogError:
    UserMessage.error("\(file.name) \(error.summary)").reason("\(error.reason)")
      .note("it was whole when it was opened, so it changed meanwhile")
      .help(.navtape("verify", path))
  default:
    error
  }
}
