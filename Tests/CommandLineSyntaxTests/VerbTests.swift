import Testing

@testable import CommandLineSyntax

@Suite struct Verbs {
  @Test func `a verb runs its command`() throws {
    let (command, path) = try select(["diagnose", "x"])
    #expect(command is Diagnose)
    #expect(path.text == "tool diagnose")
  }

  @Test(arguments: ["d", "diag", "diagnos"])
  func `the only beginning of a verb will do`(word: String) throws {
    let diagnose: Diagnose = try parse(word, "x", files: [word])
    #expect(diagnose.paths == ["x"])
  }

  @Test func `a beginning of several verbs is ambiguous`() {
    #expect(
      complaint("sh", "x") == """
        error: 'sh' could be several verbs of 'tool'
         = note: verbs: show, shrink
         = help: tool help
        """)
  }

  @Test func `an ambiguous beginning that is a file is that file`() throws {
    let play: Play = try parse("sh", files: ["sh"])
    #expect(play.path == "sh")
  }

  @Test(arguments: ["bug.tape", "some/where", "-", "latest"])
  func `a path without a verb goes to the default command`(path: String) throws {
    let play: Play = try parse(path, "--speed", "2")
    #expect(play.path == path)
    #expect(play.speed == 2)
  }

  @Test func `an option without a verb goes to the default command`() throws {
    let play: Play = try parse("--speed", "2", "x.tape")
    #expect(play.speed == 2)
  }

  @Test func `two dashes make a verb's name a path`() throws {
    let play: Play = try parse("--", "show")
    #expect(play.path == "show")
  }

  @Test func `a misspelt verb is no file`() {
    #expect(
      complaint("diganose", "x") == """
        error: 'diganose' is no verb of 'tool' and no file
         = help: did you mean 'diagnose'?
         = help: tool help
        """)
  }

  @Test func `a misspelt verb that is a file is that file`() throws {
    let play: Play = try parse("diganose", files: ["diganose"])
    #expect(play.path == "diganose")
  }

  @Test func `a name unlike any verb goes to the default command, there or not`() throws {
    let play: Play = try parse("yesterday")
    #expect(play.path == "yesterday")
  }

  @Test func `nothing at all shows the whole help as a usage error`() {
    #expect(reason() == .missingVerb)
    #expect(complaint() == output("--help"))
  }

  @Test func `verbs below a verb need their own`() {
    #expect(reason("convert") == .missingVerb)
    #expect(
      complaint("convert", "topage") == """
        error: 'topage' is no verb of 'tool convert'
         = help: did you mean 'to-page'?
         = help: tool help convert
        """)
    #expect(
      reason("convert", "elsewhere")
        == .unknownVerb("elsewhere", suggestion: nil, takesFile: false))
  }

  @Test func `the version is at the top and below`() {
    #expect(output("--version") == "1.2.3")
    #expect(output("show", "--version") == "1.2.3")
    #expect(output("show", "--", "--version") == nil)
  }

  @Test func `a command that only holds others prints its help`() throws {
    var convert = Convert()
    let error = #expect(throws: CleanExit.self) { try convert.run() }
    let text = try #require(error.map { Convert.fullMessage(for: $0) })
    #expect(text.hasPrefix("Converts.\n\nusage: convert <verb> ..."))
  }

  @Test(arguments: [
    ("diganose", "diagnose"), ("replya", "replay"), ("sho", "show"), ("merg", "merge"),
    ("Show", "show"), ("shhow", "show"),
  ])
  func `slips of the fingers are near`(typed: String, meant: String) {
    #expect(
      Suggestion.nearest(to: typed, among: ["merge", "replay", "show", "diagnose"]) == meant)
  }

  @Test(arguments: ["latest", "cat", "", "x", String(repeating: "show", count: 10_000)])
  func `other words are not`(typed: String) {
    #expect(Suggestion.nearest(to: typed, among: ["ls", "replay", "show", "diagnose"]) == nil)
  }
}
