import CommandLineSyntax

/// Prints a resolved state.
struct StateText {
  let console: Console

  /// Most rows of one stack; of a deeper one the lowest and the highest are shown.
  static let rowLimit = 40

  func print(_ view: StateView) throws {
    let output = console.output
    try console.fact("in front", view.landing)
    for scene in view.scenes { try console.fact(scene.label, scene.text) }
    for link in view.links { try console.fact("link", link) }
    if let seq = view.degradedSince {
      try console.fact(
        "note", "\("degraded since #\(seq)", .yellow): events are missing from the fold")
    }
    for stack in view.stacks {
      try output.print()
      try print(stack)
    }
  }

  private func print(_ stack: StackView) throws {
    let remarks = stack.remarks.isEmpty ? "" : "  " + stack.remarks.joined(separator: ", ")
    try console.output.print(stack.title + remarks)
    var table = TextTable()
    let hasObservation = stack.rows.contains { $0.observed != nil }
    var heading: [TerminalText] = ["", "\("requested", .faint)", "\("presented", .faint)"]
    if hasObservation { heading.append("\("observed", .faint)") }
    table.add(heading)
    let skipped = stack.rows.count > Self.rowLimit
    for (depth, row) in stack.rows.enumerated() {
      if skipped, depth == Self.rowLimit / 2 {
        table.add(["…", "\(stack.rows.count - Self.rowLimit) more"])
      }
      if skipped, depth >= Self.rowLimit / 2, depth < stack.rows.count - Self.rowLimit / 2 {
        continue
      }
      var cells: [TerminalText] = [
        "\(depth)", row.requested ?? "", row.presented ?? "\("–", .faint)",
      ]
      if hasObservation { cells.append(row.observed ?? "") }
      table.add(cells)
    }
    for line in table.lines(columns: console.output.columns, indent: 2) {
      try console.output.print(line)
    }
    for fault in stack.faults.prefix(Self.rowLimit) {
      try console.output.print("\("✗", .red) \(fault)", indent: 2, hanging: 4)
    }
    if stack.faults.count > Self.rowLimit {
      try console.output.print("  … \(stack.faults.count - Self.rowLimit) more")
    }
  }
}
