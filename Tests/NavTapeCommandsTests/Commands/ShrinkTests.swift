import Testing

@testable import NavTapeCommands

@Suite struct `Shrinking by command` {
  let path = Samples.path("wrong-push-order")

  @Test func `a finding's smallest session is printed with what it was of`() throws {
    let run = try navtape("shrink", path, "--finding", "1")
    #expect(run.code == 0)
    #expect(run.lines[1].hasPrefix("3 of 38 events, 2 of 7 destinations left after "))
    #expect(run.lines[3].hasSuffix(", recorded as #25"))
    #expect(run.output.contains("error[wrong-push-order] at #1: "))
    #expect(
      run.lines.contains(" = help: navtape shrink \(path) --finding 1 -o small.navtape"))
  }

  @Test func `what is written is diagnosed as the session was`() throws {
    let folder = try ScratchFolder()
    for name in ["small.ndjson", "small.navtape"] {
      let output = folder.name(name)
      let run = try navtape("shrink", path, "--rule", "wrong-push-order", "-o", output)
      #expect(run.code == 0)
      #expect(run.lines.contains(" = help: navtape replay \(output)"))
      let found = try navtape("diagnose", output, "--format", "ndjson")
      #expect(found.output.split(separator: "\n").count == 1)
      #expect(
        found.output.contains(
          #""rule":"wrong-push-order","severity":"error","outcome":"silent-root""#))
      #expect(found.output.contains(#""wanted":["BrewHistoryFilter","Brew.ID"],"landed":[]"#))
      #expect(try navtape("shrink", path, "-o", output).code == 2)
      #expect(try navtape("shrink", path, "-o", output, "--force").code == 0)
    }
    let lines = try navtape("shrink", path, "--format", "ndjson")
    #expect(
      lines.output == String(decoding: try contents(of: folder.name("small.ndjson")), as: UTF8.self)
    )
  }

  @Test func `a breakpoint is kept in reach`() throws {
    let run = try navtape("shrink", path, "--breakpoint", "depth brews > 1", "--format", "ndjson")
    #expect(run.code == 0)
    let again = try navtape(
      "replay", "-", "--commands", "/dev/null", input: run.output)
    #expect(again.code == 0)
    let small = try navtape("shrink", "-", "--breakpoint", "depth brews > 1", input: run.output)
    #expect(small.code == 0)
    #expect(run.output.split(separator: "\n").count <= 4)
    #expect(try navtape("shrink", path, "--breakpoint", "depth brews > 99").code == 2)
    #expect(try navtape("shrink", path, "--breakpoint", "depth brews").code == 64)
  }

  @Test func `what is not there is told`() throws {
    let none = try navtape("shrink", Samples.path("right-push-order"))
    #expect(none.code == 2)
    #expect(none.errors.contains("has no finding 1\n reason: diagnose finds nothing in it"))
    #expect(try navtape("shrink", path, "--rule", "missing-parent").code == 2)
    #expect(try navtape("shrink", path, "--rule", "x").code == 64)
    #expect(try navtape("shrink", path, "--rule", "desync", "--finding", "1").code == 64)
    let torn = try navtape("shrink", Samples.path("torn"))
    #expect(torn.code == 2)
    #expect(torn.errors.contains("it is about the file"))
  }
}
