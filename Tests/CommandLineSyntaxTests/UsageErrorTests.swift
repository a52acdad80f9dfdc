import Testing

@testable import CommandLineSyntax

@Suite struct `Arguments that do not fit` {
  @Test func `an unknown option names itself and the nearest one`() {
    #expect(
      complaint("show", "--formt", "text", "x") == """
        error: 'tool show' has no option '--formt'
         = note: usage: tool show [--format <format>] [--color|--no-color] --at <point> [--raw-bytes] <path>
         = help: did you mean '--format'?
         = help: tool help show
        """)
    #expect(reason("show", "-x", "--at", "1", "x") == .unknownOption("-x", suggestion: nil))
    #expect(reason("show", "--zzzzz") == .unknownOption("--zzzzz", suggestion: nil))
    #expect(reason("show", "---at") == .unknownOption("---at", suggestion: "--at"))
    #expect(reason("diagnose", "-qxv") == .unknownOption("-x", suggestion: nil))
    #expect(reason("diagnose", "--secre") == .unknownOption("--secre", suggestion: nil))
  }

  @Test func `what is missing is named`() {
    #expect(
      complaint("show", "--at", "1", "--raw-bytes") == """
        error: 'tool show' needs <path>
         = note: usage: tool show [--format <format>] [--color|--no-color] --at <point> [--raw-bytes] <path>
         = help: tool help show
        """)
    #expect(reason("show", "x") == .missing(argument: "--at <point>"))
  }

  @Test func `an option without its value says what it needs`() {
    let missing = UsageError.Reason.missingValue(option: "--at", valueName: "point")
    #expect(reason("show", "x", "--at") == missing)
    #expect(reason("show", "--at", "--raw-bytes", "x") == missing)
    #expect(reason("show", "--at", "--", "x") == missing)
    #expect(
      reason("diagnose", "-nv", "3") == .missingValue(option: "-n", valueName: "number"))
    #expect(
      UsageError(path: CommandPath(names: ["t"]), reason: missing).headline
        == "'--at' needs a value <point>")
  }

  @Test func `a flag takes no value`() {
    #expect(
      reason("show", "--raw-bytes=yes") == .unexpectedValue("yes", flag: "--raw-bytes"))
    #expect(reason("show", "--no-color=1") == .unexpectedValue("1", flag: "--no-color"))
    #expect(reason("diagnose", "-qv=1") == .unexpectedValue("1", flag: "-v"))
  }

  @Test func `one argument too many is named`() {
    #expect(
      complaint("shrink", "a", "b", "c") == """
        error: 'tool shrink' does not know what to do with 'b'
         = note: usage: tool shrink [<path>]
         = help: tool help shrink
        """)
  }

  @Test func `a single option is not given twice`() {
    #expect(reason("show", "-a", "1", "--at", "2", "x") == .repeated(option: "--at"))
  }

  @Test func `an invalid value lists the valid ones`() {
    #expect(
      complaint("show", "--format", "ndjsn", "--at", "1", "x") == """
        error: 'ndjsn' is no value for '--format'
         = note: values: text, ndjson
         = note: usage: tool show [--format <format>] [--color|--no-color] --at <point> [--raw-bytes] <path>
         = help: did you mean 'ndjson'?
         = help: tool help show
        """)
    #expect(
      reason("convert", "to-page", "1", "two")
        == .unreadable("two", argument: "<paths>", allowed: [], reason: nil))
  }

  @Test func `a command's own check is a usage error of that command`() {
    #expect(
      complaint("convert", "from-page", "101") == """
        error: 100 is enough
         = note: usage: tool convert from-page [<number>]
         = help: tool help convert from-page
        """)
    #expect(
      reason("show", "--format", "ndjson", "--at", "1", "x") == .invalid("ndjson has no colours"))
  }

  @Test func `a check that fails while running names its command`() {
    let error = #expect(throws: UsageError.self) {
      try Tool.runAsRoot(["convert", "from-page", "1"])
    }
    #expect(error?.command == "tool convert from-page")
    #expect(error?.reason == .invalid("one is too few"))
  }

  @Test func `nothing invisible reaches the terminal`() {
    #expect(
      reason("shrink", "a", "\u{1B}[2J\u{202E}") == .surplus("\u{1B}[2J\u{202E}"))
    #expect(
      complaint("shrink", "a", "\u{1B}[2J\u{202E}é").hasPrefix(
        "error: 'tool shrink' does not know what to do with '\\u{1B}[2J\\u{202E}é'\n"))
  }

  @Test func `a message keeps its lines and nothing else that is invisible`() {
    #expect(Tool.fullMessage(for: ValidationError("a\nb\u{7}")).hasPrefix("error: a\nb\\u{7}\n"))
    #expect(Tool.fullMessage(for: Loud()).hasPrefix("error: \\u{1B}[2J\n"))
  }

  @Test func `codes tell usage from failure`() {
    let usage = UsageError(path: CommandPath(names: ["tool"]), reason: .missingVerb)
    #expect(Tool.exitCode(for: usage).rawValue == 64)
    #expect(Tool.exitCode(for: ValidationError("no")).rawValue == 64)
    #expect(Tool.exitCode(for: ExitCode(3)).rawValue == 3)
    #expect(Tool.exitCode(for: CleanExit.message("hello")).rawValue == 0)
    #expect(Tool.exitCode(for: WrongCommand(command: "")).rawValue == 2)
  }

  @Test func `an exit code ends without a text`() {
    #expect(Tool.fullMessage(for: ExitCode(1)) == "")
    #expect(Tool.fullMessage(for: CleanExit.message("hello")) == "hello")
    #expect(
      Tool.fullMessage(for: WrongCommand(command: "x")) == """
        error: WrongCommand(command: "x")
         = help: tool help
        """)
  }
}

private struct Loud: Error, CustomStringConvertible {
  var description: String { "\u{1B}[2J" }
}
