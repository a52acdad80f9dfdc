extension TerminalText {
  /// One line as several, broken at spaces; a word that fits nowhere is not cut.
  ///
  /// - Parameters:
  ///   - firstColumns: Room on the first line; `nil` where nothing limits it.
  ///   - columns: Room on the others.
  func wrapped(firstColumns: Int?, columns: Int?) -> [TerminalText] {
    guard let firstColumns, let columns, self.columns > firstColumns else { return [self] }
    return words.wrapped(firstColumns: firstColumns, columns: columns)
  }

  /// What stands between the spaces.
  private var words: [TerminalText] {
    var words = [TerminalText()]
    for run in runs {
      for (index, part) in run.text.split(separator: " ", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { words.append(TerminalText()) }
        // Escaped already: what a run holds is safe.
        words[words.count - 1] += TerminalText(escaping: String(part), run.style)
      }
    }
    return words
  }

  /// The text filled up with spaces to a width.
  func padded(toColumns columns: Int) -> TerminalText {
    let missing = columns - DisplayWidth.columns(of: plain)
    guard missing > 0 else { return self }
    return self + TerminalText(escaping: String(repeating: " ", count: missing))
  }

  /// How many columns the text takes.
  var columns: Int { DisplayWidth.columns(of: plain) }
}

extension [TerminalText] {
  /// The texts with a space between them, in lines broken between them.
  func wrapped(firstColumns: Int?, columns: Int?) -> [TerminalText] {
    guard let firstColumns, let columns else { return [joined(separator: " ")] }
    var lines = [TerminalText()]
    var used = 0
    for text in self {
      let width = text.columns
      let room = lines.count == 1 ? firstColumns : columns
      if used > 0, used + 1 + width > room {
        lines.append(text)
        used = width
      } else {
        if used > 0 { lines[lines.count - 1] += " " }
        lines[lines.count - 1] += text
        used += width + (used > 0 ? 1 : 0)
      }
    }
    return lines
  }
}

extension OutputWriter {
  /// Writes a text, on a terminal in lines that fit; further lines stand deeper than the first.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - indent: Spaces before the first line.
  ///   - hanging: Spaces before the others.
  func print(
    _ text: TerminalText, indent: Int, hanging: Int
  ) throws(OutputError) {
    let columns = columns
    try print(
      lines: text.wrapped(
        firstColumns: columns.map { $0 - indent }, columns: columns.map { $0 - hanging }),
      indent: indent, hanging: hanging)
  }

  /// Writes texts with a space between them as one such line, broken only between them.
  func print(
    _ texts: [TerminalText], indent: Int, hanging: Int
  ) throws(OutputError) {
    let columns = columns
    try print(
      lines: texts.wrapped(
        firstColumns: columns.map { $0 - indent }, columns: columns.map { $0 - hanging }),
      indent: indent, hanging: hanging)
  }

  private func print(
    lines: [TerminalText], indent: Int, hanging: Int
  ) throws(OutputError) {
    for (index, line) in lines.enumerated() {
      let margin = String(repeating: " ", count: index == 0 ? indent : hanging)
      try print(TerminalText(escaping: margin) + line)
    }
  }
}
