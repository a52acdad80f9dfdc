extension Console {
  /// Prints `wanted:    A > B`, the labels of one width; where it is long, in several lines.
  func fact(_ label: TerminalText, _ text: TerminalText) throws {
    let label = (label + ":").padded(toColumns: 10).styled(.faint)
    try output.print(label + " " + text, indent: 0, hanging: 11)
  }
}
