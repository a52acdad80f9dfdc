import Testing

@testable import CommandLineSyntax

@Suite struct Help {
  @Test func `the tool's help lists its verbs`() {
    #expect(
      HelpText(path: CommandPath(names: ["tool"]), command: Tool.self, definitions: [])
        .rendered(columns: 80) == """
          Looks at tapes.

          usage: tool <verb> ...
                 tool [--speed <speed>] <path>

          verbs:
            show                      Prints one point.
            shrink                    Makes it small.
            play                      Plays a tape. (what a path without a verb does)
            diagnose                  Says what went wrong.
            convert                   Converts.

          options:
            -h, --help                Show this help.
                --version             Show the version.

          tool help <verb> says more about one of them.
          """)
  }

  @Test func `a command's help lists its arguments with their values and defaults`() {
    #expect(
      Show.helpMessage(columns: 80) == """
        Prints one point.

        usage: show [<options>] --at <point> <path>

        arguments:
          <path>                    The tape.

        options:
              --format <format>     How to print. (values: text, ndjson; default: text)
              --color, --no-color   Whether to colour.
          -a, --at <point>          Where.
              --raw-bytes           As they are.
          -h, --help                Show this help.
        """)
  }

  @Test func `a narrow terminal puts texts below names`() {
    #expect(
      Show.helpMessage(columns: 40) == """
        Prints one point.

        usage: show [<options>] --at <point> <path>

        arguments:
          <path>
              The tape.

        options:
              --format <format>
              How to print. (values: text,
              ndjson; default: text)
              --color, --no-color
              Whether to colour.
          -a, --at <point>
              Where.
              --raw-bytes
              As they are.
          -h, --help
              Show this help.
        """)
  }

  @Test func `hidden arguments stay out of help and usage`() {
    let help = Diagnose.helpMessage(columns: 80)
    #expect(!help.contains("secret"))
    #expect(help.contains("Findings are sorted. The worst is first."))
    #expect(help.contains("[<paths> ...]"))
    #expect(throws: Never.self) { try Diagnose.parse(["--secret", "x"]) }
  }

  @Test func `help is asked for in four ways`() {
    let help = output("help", "show")
    #expect(help?.contains("usage: tool show") == true)
    #expect(output("show", "--help") == help)
    #expect(output("show", "-h", "--nonsense") == help)
    #expect(output("help", "sho") == help)
    #expect(output("help", "convert", "to-page") == output("convert", "to-page", "--help"))
  }

  @Test func `help about nothing is help about the tool`() {
    #expect(output("help") == output("--help"))
    #expect(output("help", "help") == output("-h"))
    #expect(output("hel") == output("--help"))
  }

  @Test func `help about an unknown verb is a usage error`() {
    #expect(
      reason("help", "diganose", files: ["diganose"])
        == .unknownVerb("diganose", suggestion: "diagnose", takesFile: false))
    #expect(
      reason("help", "x.tape") == .unknownVerb("x.tape", suggestion: nil, takesFile: false))
    #expect(reason("help", "sh") == .ambiguousVerb("sh", candidates: ["show", "shrink"]))
  }

  @Test func `groups with a title have their own section`() {
    struct Grouped: ParsableCommand {
      @OptionGroup(title: "printing") var common: Common
      @Flag var loud = false
    }
    let help = Grouped.helpMessage(columns: 80)
    #expect(help.contains("\nprinting:\n      --format <format>"))
    #expect(help.contains("\noptions:\n      --loud\n"))
  }

  @Test func `words wrap between themselves`() {
    #expect("one two three".wrapped(columns: 7) == ["one two", "three"])
    #expect(
      "one\ntwo\n\n  as it is\nthree".wrapped(columns: 20) == [
        "one two", "", "  as it is", "three",
      ])
    #expect("incomprehensible it".wrapped(columns: 6, indent: 2) == ["  incomprehensible", "  it"])
  }

  @Test(arguments: [
    ("60", 120, 60), (nil, 90, 90), (nil, nil, 80), ("x", 90, 90), ("-3", nil, 80),
    ("1000", nil, 100), ("10", nil, 40),
  ])
  func `the width is what COLUMNS says, else the terminal's`(
    environment: String?, terminal: Int?, columns: Int
  ) {
    #expect(TerminalColumns.columns(environment: environment, terminal: { terminal }) == columns)
  }
}
