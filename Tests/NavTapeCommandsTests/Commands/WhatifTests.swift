import Testing

@testable import NavTapeCommands

@Suite struct `Asking what if` {
  let path = Samples.path("wrong-push-order")

  @Test func `two pushes that change places show what was wanted`() throws {
    let run = try navtape("whatif", path, "--move", "#29=before:#28")
    #expect(run.code == 1)
    #expect(
      run.lines.prefix(12).joined(separator: "\n") == """
        BrewLog 2.1 (412), iOS 18.2, session 5f0d9c1e-6a43-4c1b-9d0e-2f6b7a10c3e1
        what if #29 comes before #28
        2 reports of the framework after that left out on both sides: --keep-observations keeps what it reported

        first divergence:
          as recorded
            #28   +91.226 s    pushed Brew.ID 7 onto brews · link L1 · NotificationHandler.swift:57
            #29   +91.227 s    pushed BrewHistoryFilter {"range":"week"} onto brews · link L1 · NotificationHandler.swift:58
          what if
            #29   +91.226 s    pushed BrewHistoryFilter {"range":"week"} onto brews · link L1 · NotificationHandler.swift:58
            #28   +91.226 s    pushed Brew.ID 7 onto brews · link L1 · NotificationHandler.swift:57

        """)
    #expect(run.output.contains("BrewDetail, on brews at depth 2 (resolved)"))
    #expect(run.output.contains("gone     error[wrong-push-order] at #28"))
  }

  @Test func `a fix is applied by its finding`() throws {
    let run = try navtape("whatif", path, "--fix", "finding:1", "--format", "ndjson")
    #expect(run.code == 1)
    #expect(run.lines.count == 2)
    #expect(run.output.contains(#""divergence":{"recorded":[28,29],"whatif":[28,29]}"#))
    #expect(run.output.contains(#""gone":[{"id":1"#))
    #expect(run.output.contains(#""new":[]"#))
  }

  @Test func `an edit that changes nothing ends with 0`() throws {
    let run = try navtape(
      "whatif", "-", "--insert", #"end={"kind":"marked","label":"m"}"#,
      input: MinimalSession.rightOrder)
    #expect(run.code == 0)
    #expect(run.output.contains("no stack, tab, modal or screen differs at any point"))
    #expect(run.output.contains("no findings, with it or without"))
  }

  @Test func `the edited session can be written and diagnosed`() throws {
    let folder = try ScratchFolder()
    for name in ["fixed.ndjson", "fixed.navtape"] {
      let output = folder.name(name)
      let run = try navtape("whatif", path, "--fix", "finding:1", "-o", output)
      #expect(run.code == 1)
      #expect(try navtape("diagnose", output).code == 0)
      if name.hasSuffix(".navtape") { #expect(try navtape("verify", output).code == 0) }
      #expect(try navtape("whatif", path, "--fix", "finding:1", "-o", output).code == 2)
    }
  }

  @Test func `the smallest change of order is found and can be typed`() throws {
    let run = try navtape("whatif", path, "--sensitivity")
    #expect(run.code == 1)
    #expect(run.output.contains("Brew.ID is not in front in the order that was recorded"))
    #expect(run.output.contains("it is if #28 and #29 change places (1 ms apart"))
    #expect(run.output.contains(" = help: navtape whatif \(path) --move '#28=after:#29'"))
    let other = try navtape(
      "whatif", path, "--sensitivity", "--want", "BrewDetail", "--stack", "brews", "--at", "#29",
      "--format", "ndjson")
    for (want, code) in [("Brew.ID 7", Int32(1)), ("Brew.ID 8", 0)] {
      let run = try navtape("whatif", path, "--sensitivity", "--want", want, "--at", "#29")
      #expect(run.code == code, "\(run.output)")
    }
    #expect(other.code == 1)
    #expect(other.output.contains(#""smallest":{"seq":28,"past":29,"later":true,"distance":1"#))
  }

  @Test func `late mounting says for which k a link is lost`() throws {
    let run = try navtape("whatif", path, "--mount-late", "brews")
    #expect(run.code == 0)
    #expect(run.output.contains("link L1 asks for brews at #28, #29"))
    #expect(run.output.contains("arrives if brews mounts after any k up to #27"))
    #expect(run.output.contains("lost if brews mounts after k = #29 to #37"))
    let json = try navtape("whatif", path, "--mount-late", "brews", "--format", "ndjson")
    #expect(json.output.contains(#"{"first":29,"last":37,"effect":"nothing"}"#))
    #expect(try navtape("whatif", path, "--mount-late", "nowhere").code == 2)
  }

  @Test func `what cannot be edited is told`() throws {
    for arguments in [
      [path], [path, "--drop", "7"], [path, "--move", "#9=#7"], [path, "--delay", "#9=500"],
      [path, "--insert", "#7"], [path, "--insert", "#7={}"], [path, "--insert", "#7=[]"],
      [path, "--drop", "start"], [path, "--drop", "#9..#7"], [path, "--want", "A"],
      [path, "--sensitivity", "--drop", "#7"], [path, "--fix", "#7"],
    ] {
      #expect(try navtape(["whatif"] + arguments, input: []).code == 64, "\(arguments)")
    }
    #expect(try navtape("whatif", path, "--drop", "#99").code == 2)
    let twice = try navtape("whatif", path, "--move", "#5=after:#6", "--move", "#5..#7=after:#6")
    #expect(twice.code == 2)
    #expect(twice.errors.contains("error: events cannot be moved to a place among themselves"))
    let advice = try navtape("whatif", Samples.path("no-destination"), "--fix", "finding:1")
    #expect(advice.code == 2)
    #expect(advice.errors.contains("the fix of this no-destination is advice"))
  }

  @Test func `an event that two edits are about is called as people call it`() throws {
    let input = """
      {"navtape":1,"session":"s"}
      {"kind":"pushed","seq":40,"routes":["A"]}
      {"kind":"popped","seq":41}
      """
    let twice = try navtape("whatif", "-", "--drop", "#41", "--drop", "#41", input: input)
    #expect(twice.code == 2)
    #expect(
      twice.errors == """
        error: two edits are about #41, and the first takes it away
         reason: #41 is gone when the second comes
         = help: navtape help whatif

        """)
  }

  @Test func `what the session does not know is told, not searched for`() throws {
    let name = try navtape("whatif", path, "--sensitivity", "--want", "Nowhere")
    #expect(name.code == 2)
    #expect(name.errors.hasPrefix("error: \(path) knows no route or screen Nowhere\n"))
    let stack = try navtape(
      "whatif", path, "--sensitivity", "--want", "BrewDetail", "--stack", "nowhere")
    #expect(stack.code == 2)
    #expect(stack.errors.contains(" = note: its stacks at the end: brews, beans, settings\n"))
    for arguments in [["--mount", "brews=#7"], ["--sensitivity", "--want", "BrewDetail"]] {
      let run = try navtape(["whatif", path, "--scene", "other"] + arguments, input: [])
      #expect(run.code == 2)
      #expect(run.errors.contains("has no window other\n reason: its windows: main\n"))
    }
    let none = try navtape("whatif", Samples.path("right-push-order"), "--sensitivity")
    #expect(none.code == 2)
    #expect(none.errors.contains("--sensitivity --want SCREEN"))
  }

  @Test func `a system that nothing is on record of is told, an empty one refused`() throws {
    let run = try navtape("whatif", path, "--os", "iOS 99")
    #expect(run.code == 0)
    #expect(
      run.errors == """
        note: nothing is on record of iOS 99
         reason: what holds for the newest system is taken

        """)
    #expect(try navtape("whatif", path, "--os", "iOS 17.2").errors.isEmpty)
    for option in ["--os", "--want"] {
      #expect(try navtape("whatif", path, "--sensitivity", option, "").code == 64)
    }
    #expect(try navtape("whatif", path, "--os", "").code == 64)
  }

  @Test func `both ends of a session are places`() throws {
    for (place, words) in [("start", "at the start"), ("end", "at the end"), ("#3", "after #3")] {
      let run = try navtape("whatif", path, "--insert", #"\#(place)={"kind":"marked","label":"m"}"#)
      #expect(run.output.contains("\nwhat if an event is added \(words)\n"))
    }
  }

  @Test(arguments: Samples.names)
  func `every sample can be edited at both ends`(name: String) throws {
    for arguments in [
      ["--drop", "1:50%"], ["--delay", "1:50%=+2s"], ["--move", "1:end=before:1:50%"],
      ["--os", "iOS 16.4"], ["--unresolved", "placeholder"],
    ] {
      let run = try navtape(["whatif", Samples.path(name)] + arguments, input: [])
      #expect([0, 1, 3].contains(run.code), "\(arguments) \(run.errors)")
    }
  }
}
