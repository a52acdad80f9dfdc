/// What the user is told when something is not as it should be.
///
/// ```text
/// error: cart.navtape ends in the middle of a frame
///  reason: byte 40960: 9131 bytes declared, 212 remain
///  --> cart.navtape:40960
///  = note: events 0 to 1407 are intact
///  = help: navtape recover cart.navtape
/// ```
///
/// The headline says what, the reason why, and the last help is the command to type next.
struct UserMessage: Error, Hashable, Sendable {
  /// How much it matters.
  enum Level: String, Hashable, Sendable {
    case error
    case warning
    case note
    case help

    var style: TerminalText.Style {
      switch self {
      case .error: .boldRed
      case .warning: .boldYellow
      case .note: .boldCyan
      case .help: .boldGreen
      }
    }
  }

  var level: Level
  var headline: TerminalText
  var reason: TerminalText?
  /// A file, and a place in it.
  var location: TerminalText?
  var notes: [TerminalText] = []
  var helps: [TerminalText] = []

  init(_ level: Level, _ headline: TerminalText) {
    self.level = level
    self.headline = headline
  }

  static func error(_ headline: TerminalText) -> UserMessage { UserMessage(.error, headline) }
  static func warning(_ headline: TerminalText) -> UserMessage { UserMessage(.warning, headline) }
  static func note(_ headline: TerminalText) -> UserMessage { UserMessage(.note, headline) }

  func reason(_ text: TerminalText) -> UserMessage {
    var copy = self
    copy.reason = text
    return copy
  }

  func location(_ text: TerminalText) -> UserMessage {
    var copy = self
    copy.location = text
    return copy
  }

  func note(_ text: TerminalText) -> UserMessage {
    var copy = self
    copy.notes.append(text)
    return copy
  }

  func help(_ text: TerminalText) -> UserMessage {
    var copy = self
    copy.helps.append(text)
    return copy
  }

  /// The whole message, in lines; further lines of a part stand under its first.
  var text: TerminalText {
    var lines = part("\(level.rawValue): ", level.style, headline)
    if let reason { lines += part(" reason: ", .faint, reason) }
    if let location { lines += part(" --> ", .faint, location) }
    for note in notes { lines += part(" = note: ", .boldCyan, note) }
    for help in helps { lines += part(" = help: ", .boldGreen, help) }
    return lines.joined(separator: "\n")
  }

  private func part(
    _ label: TerminalText, _ style: TerminalText.Style, _ text: TerminalText
  ) -> [TerminalText] {
    let margin = TerminalText(
      escaping: String(repeating: " ", count: DisplayWidth.columns(of: label.plain)))
    return text.lines.enumerated().map { index, line in
      (index == 0 ? label.styled(style) : margin) + line
    }
  }
}
