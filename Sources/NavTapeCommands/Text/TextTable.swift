/// Columns of text, each as wide as its widest cell, narrowed to fit a terminal.
struct TextTable {
  private var rows: [[TerminalText]] = []
  private let gap = 2

  /// Columns that are at least this wide where the terminal is narrow.
  private let leastColumns = 8

  mutating func add(_ cells: [TerminalText]) {
    rows.append(cells)
  }

  /// The rows as lines.
  ///
  /// - Parameters:
  ///   - limit: Columns of the terminal; `nil` for as wide as needed.
  ///   - indent: Spaces before each line.
  func lines(columns limit: Int?, indent: Int = 0) -> [TerminalText] {
    var widths: [Int] = []
    for row in rows {
      for (index, cell) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], cell.columns)
      }
    }
    if let limit { narrow(&widths, to: limit - indent) }
    let margin = TerminalText(escaping: String(repeating: " ", count: indent))
    let space = TerminalText(escaping: String(repeating: " ", count: gap))
    return rows.flatMap { row in
      let cells = zip(row, widths).map { Self.fitted($0, $1) }
      let height = cells.map(\.count).max() ?? 0
      return (0..<height).map { index in
        let parts = cells.map { index < $0.count ? $0[index] : TerminalText() }
        let last = parts.lastIndex { !$0.isEmpty } ?? 0
        var line = margin
        for (column, part) in parts[...last].enumerated() {
          if column > 0 { line += space }
          line += column == last ? part : part.padded(toColumns: widths[column])
        }
        return line
      }
    }
  }

  /// A cell in lines of a width; a word that is longer is cut.
  private static func fitted(_ cell: TerminalText, _ width: Int) -> [TerminalText] {
    cell.wrapped(firstColumns: width, columns: width).map { $0.truncated(toColumns: width) }
  }

  /// Takes columns from the widest until all fit.
  private func narrow(_ widths: inout [Int], to limit: Int) {
    var excess = widths.reduce(0, +) + gap * max(widths.count - 1, 0) - limit
    while excess > 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[widest] > leastColumns
    {
      widths[widest] -= 1
      excess -= 1
    }
  }
}
