import Testing

@testable import NavTapeCommands

@Suite struct `Diagnosing` {
  @Test func `the wrong order on standard input is one finding and ends with 1`() throws {
    let run = try navtape(
      "diagnose", "--format", "ndjson", "-", input: MinimalSession.wrongOrder)
    #expect(run.code == 1)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.output.contains(#""rule":"wrong-push-order""#))
    #expect(run.errors.isEmpty)
  }

  @Test func `the right order on standard input prints nothing and ends with 0`() throws {
    let run = try navtape(
      "diagnose", "--format", "ndjson", "-", input: MinimalSession.rightOrder)
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test func `with the two pushes of the sample swapped the finding is gone`() throws {
    var lines = try Samples.text("wrong-push-order").split(separator: "\n").map(String.init)
    let pushes = lines.indices.filter {
      lines[$0].contains(#""kind":"pushed""#) && lines[$0].contains(#""cause":"L1""#)
    }
    try #require(pushes.count == 2)
    let before = try navtape("diagnose", "-", input: lines.joined(separator: "\n"))
    #expect(before.code == 1)
    #expect(before.output.contains("error[wrong-push-order]"))
    // Only what is pushed changes places: times stay in order.
    let routes = pushes.map { lines[$0].firstRange(of: #""routes":"#).map { $0.lowerBound } }
    let ends = try zip(pushes, routes).map { String(lines[$0][try #require($1)...]) }
    lines[pushes[0]] = String(lines[pushes[0]].dropLast(ends[0].count)) + ends[1]
    lines[pushes[1]] = String(lines[pushes[1]].dropLast(ends[1].count)) + ends[0]
    // The observation under it said where the user stayed; now the brew shows.
    lines.removeAll { $0.contains(#""kind":"screenShown","t":91804"#) }
    let after = try navtape("diagnose", "-", input: lines.joined(separator: "\n"))
    #expect(after.code == 0)
    #expect(after.lines.first == "nothing found in 37 events of 1 session")
  }

  @Test func `a finding reads like every other message, and ends in the command to type`() throws {
    let run = try navtape("diagnose", Samples.path("wrong-push-order"))
    #expect(run.code == 1)
    let lines = run.lines
    #expect(
      lines[0]
        == "error[wrong-push-order]: "
        + "the notification's link L1 pushed Brew.ID before BrewHistoryFilter")
    #expect(lines[1].hasPrefix(" reason: "))
    #expect(
      lines[2] == " --> event #28 at +91.226 s, NotificationHandler.swift:57, stack brews")
    #expect(lines[3] == " = wanted: BrewHistoryFilter > Brew.ID")
    #expect(lines[4] == " = landed: the root")
    #expect(lines[5].hasPrefix(" = note: silent-root, certain (observed on iOS 18.2)"))
    let helps = lines.filter { $0.hasPrefix(" = help: ") }
    #expect(
      helps == [
        " = help: push BrewHistoryFilter, then Brew.ID",
        " = help: navtape replay \(Samples.path("wrong-push-order")) --at '#28'",
      ])
    #expect(lines.suffix(2) == ["1 error in 38 events of 1 session", ""])
  }

  @Test func `what counts as found is the caller's choice`() throws {
    let path = Samples.path("wrong-push-order")
    #expect(try navtape("diagnose", path, "--fail-on", "error").code == 1)
    #expect(try navtape("diagnose", path, "--fail-on", "never").code == 0)
    #expect(try navtape("diagnose", path, "--fail-on", "note").code == 64)
    let torn = Samples.path("torn")
    #expect(try navtape("diagnose", torn, "--fail-on", "warning").code == 1)
    #expect(try navtape("diagnose", torn, "--fail-on", "error").code == 3)
  }

  @Test func `one rule's findings can be asked for alone`() throws {
    let path = Samples.path("wrong-push-order")
    #expect(try navtape("diagnose", path, "--rule", "wrong-push-order").code == 1)
    #expect(try navtape("diagnose", path, "--rule", "missing-parent").code == 0)
    let run = try navtape("diagnose", path, "--rule", "wrong-order")
    #expect(run.code == 64)
    #expect(run.errors.contains("'wrong-order' is no rule"))
  }

  @Test func `a manifest of one's own decides instead of the recorded one`() throws {
    let folder = try ScratchFolder()
    let manifest = try folder.file(
      "manifest.json",
      #"""
      {"stacks":{"main":{"root":"Home"}},
       "destinations":[{"type":"A","on":"Home","shows":"AView"},
                       {"type":"B","on":"Home","shows":"BView"}]}
      """#)
    let run = try navtape(
      "diagnose", "-", "--manifest", manifest, input: MinimalSession.wrongOrder)
    #expect(run.code == 0)
    let broken = try folder.file("broken.json", "[1]")
    let failure = try navtape(
      "diagnose", "-", "--manifest", broken, input: MinimalSession.wrongOrder)
    #expect(failure.code == 2)
    #expect(failure.errors.hasPrefix("error: \(broken) is not a manifest\n reason: "))
  }

  @Test func `in a file of several sessions a place has the session's number`() throws {
    let run = try navtape("diagnose", Samples.path("two-launches"))
    #expect(run.code == 1)
    #expect(run.lines.contains { $0.hasPrefix(" --> event 1:#") })
    #expect(run.lines.contains { $0.contains(" --at '1:#") || $0.contains(" --at 1:") })
  }

  @Test(arguments: Samples.names)
  func `a sealed sample is diagnosed as its lines are`(name: String) throws {
    guard name != "torn" else { return }
    let sealed = try navtape("diagnose", "--format", "ndjson", Samples.path(name))
    let lines = try navtape("diagnose", "--format", "ndjson", Samples.path(name, "ndjson"))
    #expect(sealed.output == lines.output)
    #expect(sealed.code == lines.code)
  }
}
