import Testing

@testable import CommandLineSyntax

@Suite struct Definitions {
  @Test func `a sound tool has no problems`() {
    #expect(Tool.definitionProblems() == [])
  }

  @Test func `names defined twice, unreachable arguments and lost defaults are problems`() {
    struct Twice: ParsableCommand {
      @Option(name: .customLong("at")) var first: Int?
      @Option var at: Int?
      @Argument var many: [String] = []
      @Argument var last: String
    }
    struct Broken: ParsableCommand {
      static let configuration = CommandConfiguration(
        subcommands: [Twice.self, Twice.self], defaultSubcommand: Shrink.self)
      @Flag var own = false
    }
    let twice = [
      "broken twice: --at is defined twice",
      "broken twice: <last> comes after <many>, which may be left out or repeat",
    ]
    #expect(
      Broken.definitionProblems() == [
        "broken: has subcommands, so its own arguments are never read"
      ]
        + twice + ["broken: the verb 'twice' is defined twice"] + twice
        + ["broken: its default 'shrink' is none of its subcommands"])
  }

  @Test(arguments: [
    ("failOn", "fail-on"), ("at", "at"), ("HTMLPage", "html-page"), ("toHTML", "to-html"),
    ("DebugAdapter", "debug-adapter"),
  ])
  func `names are words with dashes`(property: String, name: String) {
    #expect(property.kebabCased == name)
  }
}
