import CommandLineSyntax
import SessionDiagnosis

/// A rule's page.
struct Explain: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Prints a rule's page: what it means, the usual cause, how to fix it.",
      discussion: "Without a rule, lists the rules.")
  }

  @Argument(help: "A rule, as findings name it.") var rule: String?

  func run(_ console: Console) throws -> ExitCode {
    guard let rule else {
      try list(console)
      return .success
    }
    guard let page = RuleExplanation.page(for: RuleID(rule)) else {
      throw ValidationError("'\(rule)' is no rule with a page: 'navtape explain' lists them")
    }
    for line in RulePage(page).lines(columns: console.output.columns) {
      try console.output.print(line)
    }
    return .success
  }

  private func list(_ console: Console) throws {
    var table = TextTable()
    for page in RuleExplanation.all {
      table.add(["\(page.rule.text, .bold)", "\(page.title)"])
    }
    for line in table.lines(columns: console.output.columns) { try console.output.print(line) }
    try console.output.print()
    try console.output.print("A rule's page: \(.command("navtape", "explain", "wrong-push-order"))")
  }
}
