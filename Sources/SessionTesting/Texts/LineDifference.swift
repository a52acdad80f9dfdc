/// Two texts, line beside line: what was expected only, what happened only, and what both have.
struct LineDifference {
  /// The lines, marked: `− ` expected, `+ ` actual, two spaces for both.
  let lines: [String]

  /// Most equal lines that stand around what differs.
  private static let context = 3

  init(expected: [String], actual: [String]) {
    let difference = actual.difference(from: expected)
    var removed = Set<Int>()
    var inserted = Set<Int>()
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var marked: [(isEqual: Bool, text: String)] = []
    var (left, right) = (0, 0)
    while left < expected.count || right < actual.count {
      if removed.contains(left), left < expected.count {
        marked.append((false, "− " + expected[left]))
        left += 1
      } else if inserted.contains(right), right < actual.count {
        marked.append((false, "+ " + actual[right]))
        right += 1
      } else {
        marked.append((true, "  " + expected[left]))
        left += 1
        right += 1
      }
    }
    lines = Self.shortened(marked)
  }

  /// Leaves out equal lines that are far from any that differ.
  private static func shortened(_ marked: [(isEqual: Bool, text: String)]) -> [String] {
    let different = marked.indices.filter { !marked[$0].isEqual }
    var lines: [String] = []
    var skipped = 0
    func noteSkipped() {
      if skipped > 0 { lines.append("    … \(skipped) equal") }
      skipped = 0
    }
    for (index, line) in marked.enumerated() {
      let isFirstOrLast = index == 0 || index == marked.count - 1
      guard isFirstOrLast || different.contains(where: { abs($0 - index) <= context }) else {
        skipped += 1
        continue
      }
      noteSkipped()
      lines.append(line.text)
    }
    noteSkipped()
    return lines
  }

  /// The lines as a block of a failure's text, and what the marks mean.
  var block: String {
    lines.map { "  " + $0 }.joined(separator: "\n") + "\n\n(Expected: −, Actual: +)"
  }
}
