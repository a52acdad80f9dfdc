extension String {
  /// The text in lines of at most so many characters, broken between words.
  ///
  /// Neighbouring lines are one paragraph; a line that begins with a space stays as it is, and
  /// a word longer than a line has a line of its own.
  func wrapped(columns: Int, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    let width = max(1, columns - indent)
    var lines: [String] = []
    var line = ""
    func flush() {
      if !line.isEmpty { lines.append(margin + line) }
      line = ""
    }
    for source in split(separator: "\n", omittingEmptySubsequences: false) {
      if source.isEmpty {
        flush()
        lines.append("")
        continue
      }
      if source.hasPrefix(" ") {
        flush()
        lines.append(margin + source)
        continue
      }
      for word in source.split(separator: " ") {
        if !line.isEmpty, line.count + 1 + word.count > width { flush() }
        line += (line.isEmpty ? "" : " ") + word
      }
    }
    flush()
    return lines
  }
}
