import NavigationModel

/// Text that is safe to print.
///
/// The only ways to make one are a literal and interpolation, and interpolation escapes: what
/// comes from a file cannot reach the terminal unescaped by being forgotten.
///
/// ```swift
/// "opened \(route.name) onto \("tab", .bold) \(tab)"
/// ```
struct TerminalText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// How a stretch of text looks where colour is wanted.
  ///
  /// The raw value is the parameter of the terminal's SGR sequence.
  enum Style: String, Hashable, Sendable {
    case plain = "0"
    case bold = "1"
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"
    case cyan = "36"
    case boldRed = "1;31"
    case boldGreen = "1;32"
    case boldYellow = "1;33"
    case boldCyan = "1;36"
    case reversed = "7"
  }

  /// A stretch of text in one style.
  struct Run: Hashable, Sendable {
    fileprivate(set) var text: String
    fileprivate(set) var style: Style
  }

  private(set) var runs: [Run] = []

  init() {}

  init(stringLiteral value: String) {
    append(literal: value, .plain)
  }

  init(stringInterpolation: Interpolation) {
    self = stringInterpolation.text
  }

  /// Text from anywhere, escaped.
  init(escaping text: String, _ style: Style = .plain) {
    append(literal: Visible.text(text), style)
  }

  private mutating func append(literal: String, _ style: Style) {
    guard !literal.isEmpty else { return }
    if let last = runs.indices.last, runs[last].style == style {
      runs[last].text += literal
    } else {
      runs.append(Run(text: literal, style: style))
    }
  }

  static func += (left: inout TerminalText, right: TerminalText) {
    for run in right.runs { left.append(literal: run.text, run.style) }
  }

  static func + (left: TerminalText, right: TerminalText) -> TerminalText {
    var result = left
    result += right
    return result
  }

  /// The same text in one style.
  func styled(_ style: Style) -> TerminalText {
    var result = TerminalText()
    result.append(literal: plain, style)
    return result
  }

  var isEmpty: Bool { runs.isEmpty }

  /// The text without styles.
  var plain: String { runs.map { $0.text }.joined() }

  /// The text as a terminal takes it.
  func rendered(inColor: Bool) -> String {
    guard inColor else { return plain }
    return runs.map { run in
      run.style == .plain ? run.text : "\u{1B}[\(run.style.rawValue)m\(run.text)\u{1B}[0m"
    }.joined()
  }

  /// The text line by line, without the newlines.
  var lines: [TerminalText] {
    var lines = [TerminalText()]
    for run in runs {
      let parts = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() {
        if index > 0 { lines.append(TerminalText()) }
        lines[lines.count - 1].append(literal: String(part), run.style)
      }
    }
    return lines
  }

  /// The beginning of the text that fits, with `…` where something is left out.
  func truncated(toColumns columns: Int) -> TerminalText {
    guard columns > 0 else { return TerminalText() }
    guard DisplayWidth.columns(of: plain) > columns else { return self }
    var result = TerminalText()
    var room = columns - 1
    for run in runs {
      let part = DisplayWidth.prefix(of: run.text, columns: room)
      result.append(literal: part, run.style)
      room -= DisplayWidth.columns(of: part)
      if part.unicodeScalars.count < run.text.unicodeScalars.count { break }
    }
    result.append(literal: "…", .plain)
    return result
  }
}

extension TerminalText {
  /// Gathers literals as they are and values escaped.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = TerminalText()

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      text.append(literal: literal, .plain)
    }

    mutating func appendInterpolation(_ value: TerminalText) {
      text += value
    }

    mutating func appendInterpolation(_ value: TerminalText, _ style: Style) {
      text += value.styled(style)
    }

    mutating func appendInterpolation(_ value: String, _ style: Style = .plain) {
      text += TerminalText(escaping: value, style)
    }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += TerminalText(escaping: value.description)
    }
  }
}

extension [TerminalText] {
  func joined(separator: TerminalText = "") -> TerminalText {
    var result = TerminalText()
    for (index, text) in enumerated() {
      if index > 0 { result += separator }
      result += text
    }
    return result
  }
}
