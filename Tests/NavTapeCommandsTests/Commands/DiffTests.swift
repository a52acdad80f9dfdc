import Testing

@testable import NavTapeCommands

@Suite struct `Comparing` {
  @Test func `two points show the first event between them and what differs`() throws {
    let run = try navtape("diff", Samples.path("wrong-push-order"), "#27", "#29")
    #expect(run.code == 1)
    #expect(
      run.output == """
        first divergence:
          #28   +91.226 s    pushed Brew.ID 7 onto brews · link L1 · NotificationHandler.swift:57

                     #27 +91.224 s                                          #29 +91.227 s
        ≠  in front  BrewsHome, the root of brews (observed)                BrewsHome, the root of brews (resolved)
        ≠  link      L1, resolved since #25: brewlog://history/week/brew/7  –
           brews
             0       BrewsHome                                              BrewsHome
        ≠    1       –                                                      Brew.ID 7 → not shown
        ≠    2       –                                                      BrewHistoryFilter {"range":"week"} → not shown
        the same: beans, settings

        """)
    let named = try navtape(
      "diff", Samples.path("wrong-push-order"), "--from", "#27", "--to", "#29")
    #expect(named.output == run.output)
  }

  @Test func `two sessions part where their events do`() throws {
    let run = try navtape(
      "diff", Samples.path("wrong-push-order"), Samples.path("right-push-order"))
    #expect(run.code == 1)
    #expect(run.lines[0] == "first divergence, after 28 equal events:")
    #expect(run.lines[2].contains("pushed Brew.ID 7 onto brews"))
    #expect(run.lines[4].contains("pushed BrewHistoryFilter"))
    #expect(run.output.contains("Brew.ID 7 → not shown"))
    #expect(run.output.contains(#"BrewHistoryFilter {"range":"week"} → BrewHistory"#))
  }

  @Test func `times, turns, call sites and ids are no difference`() throws {
    let folder = try ScratchFolder()
    let other = try folder.file(
      "other.ndjson",
      MinimalSession.header + "\n"
        + #"{"kind":"pushed","t":900,"turn":7,"at":"X.swift:9","routes":[{"type":"A","id":"e9"}]}"#
        + "\n" + #"{"kind":"pushed","t":950,"turn":8,"routes":["B"]}"# + "\n")
    let run = try navtape("diff", "-", other, input: MinimalSession.rightOrder)
    #expect(run.code == 0)
    #expect(run.output == "the same 2 events\n")
    #expect(try navtape("diff", "-", other, input: MinimalSession.wrongOrder).code == 1)
  }

  @Test func `a session that goes on is different from one that ends`() throws {
    let run = try navtape("diff", Samples.path("torn"), Samples.path("torn", "ndjson"))
    #expect(run.code == 1)
    #expect(run.output.contains("ends here"))
    #expect(run.lines[0] == "first divergence, after 51 equal events:")
  }

  @Test func `at one point both files' stacks are compared`() throws {
    let paths = (Samples.path("wrong-push-order"), Samples.path("right-push-order"))
    #expect(try navtape("diff", paths.0, paths.1, "--at", "#27").code == 0)
    #expect(try navtape("diff", paths.0, paths.1, "--at", "#29").code == 1)
    #expect(try navtape("diff", paths.0, "#3", "#3").code == 0)
  }

  @Test func `what makes no pair is a usage error`() throws {
    let path = Samples.path("modals")
    for arguments in [
      [path], [path, "#1"], [path, "#1", "x"], [path, "#1", "#2", "#3"], ["-", "-"],
      [path, path, "--from", "#1"], [path, "#1", "#2", "--at", "end"],
    ] {
      #expect(try navtape(["diff"] + arguments, input: []).code == 64, "\(arguments)")
    }
  }
}
