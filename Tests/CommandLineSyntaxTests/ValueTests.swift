import CommandLineSyntax
import Testing

@Suite struct `Values of arguments` {
  @Test(arguments: [["--at", "end"], ["--at=end"], ["-a", "end"], ["-a=end"]])
  func `an option takes its value in every spelling`(spelling: [String]) throws {
    let (command, _) = try select(["show"] + spelling + ["x.tape"])
    let show = try #require(command as? Show)
    #expect(show.at == "end")
    #expect(show.path == "x.tape")
    #expect(!show.isRaw)
  }

  @Test func `options and positional arguments mix in any order`() throws {
    let show: Show = try parse("show", "x", "--raw-bytes", "--at", "1", "--no-color")
    #expect(show.path == "x")
    #expect(show.isRaw)
    #expect(show.at == "1")
    #expect(!show.common.color)
  }

  @Test func `what is left out has its default`() throws {
    let diagnose: Diagnose = try parse("diagnose")
    #expect(diagnose.number == nil)
    #expect(diagnose.note == [])
    #expect(diagnose.paths == [])
    #expect(diagnose.even == 2)
    #expect(!diagnose.verbose)
    let show: Show = try parse("show", "--at", "0", "x")
    #expect(show.common.format == .text)
    #expect(show.common.color)
  }

  @Test func `an array option gathers one value each time`() throws {
    let diagnose: Diagnose = try parse("diagnose", "--note", "a", "x", "--note=b", "y")
    #expect(diagnose.note == ["a", "b"])
    #expect(diagnose.paths == ["x", "y"])
  }

  @Test func `an array argument without a default needs one value at least`() throws {
    let command: Convert.ToPage = try parse("convert", "to-page", "1", "-2")
    #expect(command.paths == [1, -2])
    #expect(reason("convert", "to-page") == .missing(argument: "<paths>"))
  }

  @Test func `short flags share one dash and the last may take a value`() throws {
    let diagnose: Diagnose = try parse("diagnose", "-qvn", "7")
    #expect(diagnose.quiet)
    #expect(diagnose.verbose)
    #expect(diagnose.number == 7)
  }

  @Test(arguments: ["-7", "-0", "-12"])
  func `a negative number is a value where one is expected`(text: String) throws {
    let diagnose: Diagnose = try parse("diagnose", "--offset", text)
    #expect(diagnose.number == Int(text))
    let command: Convert.FromPage = try parse("convert", "from-page", text)
    #expect(command.number == Int(text))
  }

  @Test func `after two dashes everything is a value`() throws {
    let diagnose: Diagnose = try parse("diagnose", "-v", "--", "-v", "--help", "--", "x")
    #expect(diagnose.paths == ["-v", "--help", "--", "x"])
  }

  @Test func `one dash alone is a value`() throws {
    let diagnose: Diagnose = try parse("diagnose", "--note", "-", "-")
    #expect(diagnose.note == ["-"])
    #expect(diagnose.paths == ["-"])
  }

  @Test func `an attached value may be empty or hold anything`() throws {
    let diagnose: Diagnose = try parse("diagnose", "--note=", "--note=--a=b")
    #expect(diagnose.note == ["", "--a=b"])
  }

  @Test func `of a flag and its inversion the last counts`() throws {
    let on: Show = try parse("show", "--no-color", "--color", "--at", "1", "x")
    #expect(on.common.color)
    let off: Show = try parse("show", "--color", "--no-color", "--at", "1", "x")
    #expect(!off.common.color)
  }

  @Test func `a closure reads a value and says why not`() throws {
    let diagnose: Diagnose = try parse("diagnose", "--even", "4")
    #expect(diagnose.even == 4)
    #expect(
      reason("diagnose", "--even", "5")
        == .unreadable("5", argument: "--even", allowed: [], reason: "it is odd"))
  }

  @Test func `properties without a wrapper keep their blank value`() throws {
    let command: Convert.FromPage = try parse("convert", "from-page")
    #expect(command.unwrapped == 7)
    #expect(command.counted == 3)
    #expect(command.missing == nil)
    #expect(command.named == "kept")
  }

  @Test(arguments: ["inf", "nan", "-", "1x", ""])
  func `a number is a finite number`(text: String) {
    #expect(
      reason("play", "--speed=\(text)", "x")
        == .unreadable(text, argument: "--speed", allowed: [], reason: nil))
  }

  @Test func `arguments parse without verbs`() throws {
    let common = try Common.parse(["--no-color", "--format", "ndjson"])
    #expect(common.format == .ndjson)
    #expect(try Shrink.parse(["x"]).path == "x")
    #expect(try Shrink.parse([]).path == nil)
  }
}
