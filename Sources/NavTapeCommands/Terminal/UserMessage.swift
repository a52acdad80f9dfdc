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
  /// What explains more, as `wrong-push-order` does; in brackets behind the level.
  var code: TerminalText?
  var headline: TerminalText
  var reason: TerminalText?
  /// A file, and a place in it.
  var location: TerminalText?
  /// Parts with a label of their own, before the notes.
  var facts: [Fact] = []
  var notes: [TerminalText] = []
  var helps: [TerminalText] = []

  /// ` = wanted: A > B`
  struct Fact: Hashable, Sendable {
    var label: TerminalText
    var text: TerminalText
  }

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

  func fact(_ label: TerminalText, _ text: TerminalText) -> UserMessage {
    var copy = self
    copy.facts.append(Fact(label: label, text: text))
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
  var text: TerminalText { text(columns: nil) }

  /// The whole message, its parts wrapped to a width.
  func text(columns: Int?) -> TerminalText {
    let code = code.map { "[" + $0 + "]" } ?? ""
    let title = TerminalText(escaping: level.rawValue) + code + ": "
    var lines = part(title, level.style, headline, columns)
    if let reason { lines += part(" reason: ", .faint, reason, columns) }
    if let location { lines += part(" --> ", .faint, location, columns) }
    for fact in facts { lines += part(" = " + fact.label + ": ", .cyan, fact.text, columns) }
    for note in notes { lines += part(" = note: ", .boldCyan, note, columns) }
    for help in helps { lines += part(" = help: ", .boldGreen, help, columns) }
    return lines.joined(separator: "\n")
  }

  private func part(
    _ label: TerminalText, _ style: TerminalText.Style, _ text: TerminalText, _ columns: Int?
  ) -> [TerminalText] {
    let width = DisplayWidth.columns(of: label.plain)
    // A headline's further lines need not stand far to the right.
    let indent = label.plain.hasPrefix(" ") ? width : 2
    let margin = TerminalText(escaping: String(repeating: " ", count: width))
    let narrow = TerminalText(escaping: String(repeating: " ", count: indent))
    var result: [TerminalText] = []
    for line in text.lines {
      let wrapped = line.wrapped(
        firstColumns: columns.map { $0 - width }, columns: columns.map { $0 - indent })
      for (index, part) in wrapped.enumerated() {
        let start = result.isEmpty ? label.styled(style) : index == 0 ? margin : narrow
        result.append(start + part)
      }
    }
    return result
  }
}
