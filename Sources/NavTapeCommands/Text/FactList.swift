/// Labelled facts, one below the other: `  length    1 min 48.021 s`.
struct FactList {
  private let output: OutputWriter
  private let labelColumns: Int

  init(_ console: Console, labelColumns: Int = 10) {
    output = console.output
    self.labelColumns = labelColumns
  }

  /// Prints one fact; where it is long, in several lines.
  func print(_ label: TerminalText, _ text: TerminalText) throws(OutputError) {
    let start = label.padded(toColumns: labelColumns).styled(.faint)
    let room = output.columns.map { $0 - 2 - max(labelColumns, label.columns) - 1 }
    for (index, line) in text.wrapped(firstColumns: room, columns: room).enumerated() {
      let margin = index == 0 ? start : TerminalText().padded(toColumns: start.columns)
      try output.print("  \(margin) \(line)")
    }
  }
}
