/// Two resolved states, row beside row.
struct StateDifference {
  /// A row of both: what stands left, what stands right.
  struct Row {
    var label: TerminalText
    var left: TerminalText
    var right: TerminalText
    var isDifferent: Bool { left.plain != right.plain }
  }

  /// Rows under one title, as one stack's.
  struct Section {
    var title: TerminalText?
    var rows: [Row]
    var isDifferent: Bool { rows.contains(where: \.isDifferent) }
  }

  private(set) var sections: [Section]

  var isDifferent: Bool { sections.contains(where: \.isDifferent) }

  init(_ left: StateView, _ right: StateView) {
    var facts = [Row(label: "in front", left: left.landing, right: right.landing)]
    facts += Self.rows(left.scenes, right.scenes)
    facts += Self.rows(left.linkFacts, right.linkFacts)
    facts.append(
      Row(label: "degraded", left: left.degradedText, right: right.degradedText))
    sections = [Section(rows: facts)]
    let titles = Self.merged(left.stacks.map(\.title.plain), right.stacks.map(\.title.plain))
    for title in titles {
      let pair = (
        left.stacks.first { $0.title.plain == title },
        right.stacks.first { $0.title.plain == title }
      )
      let name = pair.0?.title ?? pair.1?.title
      sections.append(Section(title: name, rows: Self.rows(pair.0, pair.1)))
    }
  }

  /// Facts with equal labels side by side; a label may stand several times.
  private static func rows(_ left: [StateView.Fact], _ right: [StateView.Fact]) -> [Row] {
    merged(left.map(\.label.plain), right.map(\.label.plain)).flatMap { label -> [Row] in
      let mine = left.filter { $0.label.plain == label }
      let theirs = right.filter { $0.label.plain == label }
      return (0..<max(mine.count, theirs.count)).map { index in
        Row(
          label: mine.first?.label ?? theirs[0].label,
          left: index < mine.count ? mine[index].text : "–",
          right: index < theirs.count ? theirs[index].text : "–")
      }
    }
  }

  private static func rows(_ left: StackView?, _ right: StackView?) -> [Row] {
    let depth = max(left?.rows.count ?? 0, right?.rows.count ?? 0)
    var rows: [Row] = []
    if let left, let right, left.remarks != right.remarks {
      rows.append(
        Row(
          label: "", left: left.remarks.joined(separator: ", "),
          right: right.remarks.joined(separator: ", ")))
    }
    rows += (0..<depth).map { index in
      Row(label: "\(index)", left: cell(left, index), right: cell(right, index))
    }
    return rows
  }

  /// `Brew.ID 7 → BrewDetail`: asked for, and shown.
  private static func cell(_ stack: StackView?, _ index: Int) -> TerminalText {
    guard let stack, index < stack.rows.count else { return "–" }
    let row = stack.rows[index]
    let shown = row.presented ?? "not shown"
    return index == 0 ? shown : "\(row.requested ?? "") → \(shown)"
  }

  /// The first list, and what only the second has.
  private static func merged(_ left: [String], _ right: [String]) -> [String] {
    var result: [String] = []
    for name in left + right where !result.contains(name) { result.append(name) }
    return result
  }
}

extension StateView {
  var linkFacts: [Fact] { links.map { Fact(label: "link", text: $0) } }

  var degradedText: TerminalText { degradedSince.map { "since #\($0)" } ?? "no" }
}

extension StateDifference {
  /// Most equal rows of a stack that are shown around what differs.
  private static let context = 2

  /// Prints the sections that differ, side by side, and names the rest.
  ///
  /// - Parameters:
  ///   - left: What the left side is, as `#28 +91.226 s`.
  ///   - right: What the right side is.
  func print(_ left: TerminalText, _ right: TerminalText, to output: OutputWriter) throws {
    var table = TextTable()
    table.add(["", "", left.styled(.bold), right.styled(.bold)])
    var equal: [TerminalText] = []
    for section in sections {
      guard section.isDifferent else {
        if let title = section.title { equal.append(title.styled(.plain)) }
        continue
      }
      if let title = section.title { table.add(["", title]) }
      add(section, to: &table)
    }
    for line in table.lines(columns: output.columns) { try output.print(line) }
    if !equal.isEmpty {
      try output.print("the same: \(equal.prefix(16).map { $0 }.joined(separator: ", "))")
    }
  }

  private func add(_ section: Section, to table: inout TextTable) {
    let different = section.rows.indices.filter { section.rows[$0].isDifferent }
    var shown = 0
    for (index, row) in section.rows.enumerated() {
      let isNear = different.contains { abs($0 - index) <= Self.context }
      // Facts are few, so those that are equal only distract.
      guard row.isDifferent || (section.title != nil && isNear) else { continue }
      guard shown < StateText.rowLimit else {
        table.add(["", "…", "\(section.rows.count - index) more"])
        return
      }
      shown += 1
      let mark: TerminalText = row.isDifferent ? "\("≠", .yellow)" : ""
      let label = section.title == nil ? row.label : "  " + row.label
      table.add([mark, label, row.left, row.right])
    }
  }
}
