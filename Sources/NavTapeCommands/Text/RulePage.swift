import SessionDiagnosis

/// A rule's page as text.
struct RulePage {
  private let page: RuleExplanation

  /// How wide prose is at most: longer lines are hard to read.
  private static let proseColumns = 80

  init(_ page: RuleExplanation) {
    self.page = page
  }

  func lines(columns: Int?) -> [TerminalText] {
    let width = min(columns ?? Self.proseColumns, Self.proseColumns)
    let title: TerminalText = "\(page.rule.text, .bold): \(page.title)"
    var lines = title.wrapped(firstColumns: width, columns: width) + [""]
    lines += prose(page.meaning, width)
    lines += section("How one gets there")
    for cause in page.causes { lines += item(cause, width) }
    lines += section("What to do")
    lines += prose(page.fix, width)
    lines += section("Instead of") + code(page.before)
    lines += section("write") + code(page.after)
    lines += section("See it")
    lines.append("  \(.navtape("diagnose", page.example))")
    if !page.sources.isEmpty {
      lines += section("Where this is known from")
      for source in page.sources {
        lines += item(source.claim, width)
        lines.append("    \(source.url, .blue)")
      }
    }
    return lines
  }

  private func section(_ title: String) -> [TerminalText] { ["", "\(title, .bold)"] }

  private func prose(_ text: String, _ width: Int) -> [TerminalText] {
    TerminalText(escaping: text).wrapped(firstColumns: width, columns: width)
  }

  private func item(_ text: String, _ width: Int) -> [TerminalText] {
    TerminalText(escaping: text).wrapped(firstColumns: width - 4, columns: width - 4)
      .enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 }
  }

  private func code(_ text: String) -> [TerminalText] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  \(String($0), .cyan)" }
  }
}
