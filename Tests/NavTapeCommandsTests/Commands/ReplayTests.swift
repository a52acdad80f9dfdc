import Testing

@testable import NavTapeCommands

@Suite struct `Replaying` {
  /// What one prints without the title's two lines and the start.
  private func replay(_ commands: String..., at point: String? = nil) throws -> CommandRun {
    var arguments = ["replay", Samples.path("wrong-push-order")]
    if let point { arguments += ["--at", point] }
    return try navtape(
      arguments, input: Array((commands.joined(separator: "\n") + "\n").utf8))
  }

  /// The counters of the places it came to, as `29/38`.
  private func places(_ run: CommandRun) -> [String] {
    run.lines.compactMap { line in
      guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
      return String(line[line.index(after: line.startIndex)..<end])
    }
  }

  @Test func `a transcript shows where one is, what is in front, and which way one went`() throws {
    let run = try replay("goto finding:1", "back", "next", "quit", "never")
    #expect(run.code == 0)
    #expect(
      run.output == """
        BrewLog 2.1 (412), iOS 18.2, session 5f0d9c1e-6a43-4c1b-9d0e-2f6b7a10c3e1
        38 events, 1 finding: e goes to the first, ? shows every command
        [0/38] before all events
            in front: BrewsHome, the root of brews (resolved)
        > goto finding:1
        [29/38] #28   +91.226 s    pushed Brew.ID 7 onto brews · link L1 · NotificationHandler.swift:57
            in front: BrewsHome, the root of brews (resolved)
            ✗ brews: Brew.ID 7 does not show: only BrewHistory declares it, which is not on the stack
            finding 1, wrong-push-order: the notification's link L1 pushed Brew.ID before BrewHistoryFilter
        > back
        ◀ REVERSE  took back #28: pushed Brew.ID 7 onto brews
        [28/38] #27   +91.224 s    tabSelected brews · link L1 · NotificationHandler.swift:52
            in front: BrewsHome, the root of brews (observed)
        > next
        [29/38] #28   +91.226 s    pushed Brew.ID 7 onto brews · link L1 · NotificationHandler.swift:57
            in front: BrewsHome, the root of brews (resolved)
            ✗ brews: Brew.ID 7 does not show: only BrewHistory declares it, which is not on the stack
            finding 1, wrong-push-order: the notification's link L1 pushed Brew.ID before BrewHistoryFilter
        > quit

        """)
  }

  @Test func `a path alone replays it`() throws {
    let run = try navtape(Samples.path("modals"), input: "n\n")
    #expect(run.code == 0)
    #expect(places(run) == ["0/37", "1/37"])
  }

  @Test(arguments: [
    (["n", "", "", "p"], ["0/38", "1/38", "2/38", "3/38", "2/38"]),
    (["n 10", ".", "→", "\u{1B}[C", ",", "←"], ["0", "10", "11", "12", "13", "12", "11"]),
    (["End", "n", "Home", "p"], ["0", "38", "0"]),
    (["g 50%", "g #3", "g +12.5s"], ["0", "19", "4", "14"]),
    (["e", "E", "End", "E"], ["0", "29", "38", "29"]),
    (["]", "g end", "["], ["0", "33", "38", "33"]),
    (["g link:L1", "O", "O", "O", "O", "o"], ["0", "30", "29", "28", "27", "26", "27"]),
    (["g #9", "t", "T"], ["0", "10", "11", "10"]),
    (["b push Brew.ID", "c", "r", "c", "c"], ["0", "29", "0", "29", "38"]),
    (["b wroteBack", "b popped", "c", "c", "c"], ["0", "13", "15", "18"]),
    (["b depth brews > 1", "c", "c", "r"], ["0", "13", "30", "13"]),
    (["b landing == root", "c", "c"], ["0", "18", "38"]),
    (["b landing == BrewDetail", "c", "r"], ["0", "13", "0"]),
    (
      ["/ brewhistory.swift", "g 0%", "/ brewdetail", "/ screenshown", ""],
      ["0", "14", "16", "20"]
    ),
    (["b popped", "b clear", "c"], ["0", "38"]),
  ])
  func `commands lead to places`(commands: [String], expected: [String]) throws {
    let run = try navtape(
      ["replay", Samples.path("wrong-push-order")],
      input: Array((commands.joined(separator: "\n") + "\n").utf8))
    let found = places(run).map { String($0.prefix { $0 != "/" }) }
    #expect(found == expected.map { String($0.prefix { $0 != "/" }) }, "\(run.output)")
  }

  @Test func `every step back is marked, and no step forward`() throws {
    let run = try replay("g #20", "p", "E", "Home", "n", "e")
    let marks = run.lines.filter { $0.hasPrefix("◀ REVERSE") }
    // Back one, and home; no finding is before.
    #expect(marks.count == 2)
  }

  @Test func `a step's difference is shown side by side`() throws {
    let run = try replay("g finding:1", "d", "p", "p", "p", "d")
    #expect(run.output.contains("before"))
    #expect(run.lines.contains { $0.hasPrefix("≠    1 ") && $0.hasSuffix("Brew.ID 7 → not shown") })
    #expect(run.output.contains("the same: beans, settings"))
  }

  @Test func `commands may come from a file, and the session from standard input`() throws {
    let folder = try ScratchFolder()
    let commands = try folder.file("steps.txt", "n\ne\n")
    let run = try navtape(
      "replay", "-", "--commands", commands, input: MinimalSession.wrongOrder)
    #expect(places(run) == ["0/2", "1/2"])
    #expect(run.code == 2)
    #expect(run.errors.contains("no finding comes after this"))
    #expect(try navtape("replay", "-", input: MinimalSession.wrongOrder).code == 64)
    let missing = try navtape("replay", Samples.path("modals"), "--commands", folder.name("no"))
    #expect(missing.code == 2)
    #expect(missing.errors.contains("No such file"))
  }

  @Test func `what is not understood is told, the rest is done, and the end is 2`() throws {
    let run = try replay("zz", "b depth brews", "g 42", "g #99", "n x", "/", "n")
    #expect(run.code == 2)
    #expect(places(run) == ["0/38", "1/38"])
    for reason in [
      "'zz' is no command", "write 'landing == root'", "a point is", "#0 to #37",
      "'x' is no number of steps", "a search needs a text",
    ] {
      #expect(run.errors.contains(reason), "\(reason)")
    }
  }

  @Test func `a file of several sessions is walked session by session`() throws {
    let path = Samples.path("two-launches")
    let run = try navtape("replay", path, "--at", "2:start", input: "n\ng 1:end\ng #3\n")
    #expect(places(run) == ["2: 0/17", "2: 1/17", "1: 19/19"])
    #expect(run.errors.contains("could be in any of 2 sessions"))
  }

  @Test func `a cut file replays as far as it goes, and ends with 3`() throws {
    let run = try navtape("replay", Samples.path("torn"), input: "end\n")
    #expect(run.code == 3)
    #expect(places(run) == ["0/51", "51/51"])
    #expect(run.errors.contains("ends in the middle of a record"))
  }
}
