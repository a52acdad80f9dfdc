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
    try print(label, text.wrapped(firstColumns: room(label), columns: room(label)))
  }

  /// Prints several items under one label, separated by commas and never broken.
  func print(_ label: TerminalText, items: [TerminalText]) throws(OutputError) {
    let texts = items.enumerated().map { $0 + 1 < items.count ? $1 + "," : $1 }
    try print(label, texts.wrapped(firstColumns: room(label), columns: room(label)))
  }

  private func room(_ label: TerminalText) -> Int? {
    output.columns.map { $0 - 2 - max(labelColumns, label.columns) - 1 }
  }

  private func print(_ label: TerminalText, _ lines: [TerminalText]) throws(OutputError) {
    let start = label.padded(toColumns: labelColumns).styled(.faint)
    for (index, line) in lines.enumerated() {
      let margin = index == 0 ? start : TerminalText().padded(toColumns: start.columns)
      try output.print("  \(margin) \(line)")
    }
  }
}
