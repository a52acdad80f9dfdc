import NavigationModel
import SessionDiagnosis

/// The rules, with their pages.
extension SARIFReport {
  func writeDriver(to writer: inout JSONWriter) {
    writer.member("name", string: "navtape")
    writer.member("version", string: NavTape.version)
    writer.member("semanticVersion", string: NavTape.version)
    writer.list("rules") { writer in
      for rule in rules {
        writer.beginObject()
        writer.member("id", string: rule.text)
        if let page = RuleExplanation.page(for: rule) { Self.write(page, to: &writer) }
        writer.endObject()
      }
    }
  }

  private static func write(_ page: RuleExplanation, to writer: inout JSONWriter) {
    // SARIF wants a name for people who know identifiers: `WrongPushOrder`.
    let name = page.rule.text.split(separator: "-")
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    writer.member("name", string: name)
    writer.object("shortDescription") { $0.member("text", string: page.title + ".") }
    writer.object("fullDescription") { $0.member("text", string: page.meaning) }
    writer.object("help") { writer in
      writer.member("text", string: text(page))
      writer.member("markdown", string: markdown(page))
    }
    writer.object("properties") { writer in
      writer.list("tags") { $0.string("navigation") }
    }
  }

  private static func text(_ page: RuleExplanation) -> String {
    RulePage(page).lines(columns: nil).map(\.plain).joined(separator: "\n")
  }

  private static func markdown(_ page: RuleExplanation) -> String {
    var lines = [page.meaning, "", "How one gets there:", ""]
    lines += page.causes.map { "- \($0)" }
    lines += ["", page.fix, "", "Instead of", "", "```swift", page.before, "```", ""]
    lines += ["write", "", "```swift", page.after, "```", "", "Where this is known from:", ""]
    lines += page.sources.map { "- [\($0.claim)](\($0.url))" }
    return lines.joined(separator: "\n")
  }
}
