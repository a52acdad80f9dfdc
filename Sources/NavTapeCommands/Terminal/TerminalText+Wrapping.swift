extension TerminalText {
  /// One line as several, broken at spaces; a word that fits nowhere is not cut.
  ///
  /// - Parameters:
  ///   - firstColumns: Room on the first line; `nil` where nothing limits it.
  ///   - columns: Room on the others.
  func wrapped(firstColumns: Int?, columns: Int?) -> [TerminalText] {
    guard let firstColumns, let columns, DisplayWidth.columns(of: plain) > firstColumns else {
      return [self]
    }
    var lines = [TerminalText()]
    var used = 0
    for word in words {
      let width = DisplayWidth.columns(of: word.plain)
      let room = lines.count == 1 ? firstColumns : columns
      if used > 0, used + 1 + width > room {
        lines.append(word)
        used = width
      } else {
        if used > 0 { lines[lines.count - 1] += " " }
        lines[lines.count - 1] += word
        used += width + (used > 0 ? 1 : 0)
      }
    }
    return lines
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
