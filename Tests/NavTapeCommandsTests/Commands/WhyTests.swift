import Testing

@testable import NavTapeCommands

@Suite struct `Asking why` {
  @Test func `each missing screen has its event, its writer, its class and what to do`() throws {
    let path = Samples.path("wrong-push-order")
    let run = try navtape("why", path, "--at", "#31")
    #expect(run.code == 1)
    #expect(
      run.output == """
        BrewLog 2.1 (412), iOS 18.2, session 5f0d9c1e-6a43-4c1b-9d0e-2f6b7a10c3e1
        after event 32 of 38
          #31   +91.804 s    screenShown BrewsHome, the root on brews

        wanted:    BrewHistoryFilter {"range":"week"} > Brew.ID 7 on brews, the goal of link L1 (#26)
        in front:  BrewsHome, the root of brews (observed)

        error[wrong-push-order]: BrewHistoryFilter {"range":"week"} > Brew.ID 7 do not show: only \
        BrewHistory declares Brew.ID, which a later entry shows
         reason: SwiftUI shows a value only where a screen below it declares its type
         --> event #28 at +91.226 s: pushed Brew.ID 7 onto brews · link L1 · NotificationHandler.swift:57
         = note: finding 1 blames it: the notification's link L1 pushed Brew.ID before BrewHistoryFilter
         = help: push BrewHistoryFilter, then Brew.ID
         = help: navtape explain wrong-push-order
         = help: navtape replay \(path) --at '#28'

        missing: 2 of 2 screens

        """)
  }

  @Test func `where all of it is in front it says so and ends with 0`() throws {
    let run = try navtape("why", Samples.path("right-push-order"), "--at", "link:L1")
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
    #expect(run.lines.suffix(2) == ["in front: all that was wanted", ""])
  }

  @Test func `going back by hand is told as no fault`() throws {
    let path = Samples.path("link-to-other-tab")
    let run = try navtape("why", path, "--want", "Bean")
    #expect(run.code == 1)
    #expect(run.lines.contains("note: Bean was popped from beans by the user"))
    #expect(run.lines.contains(" = help: nothing, if going back was meant"))
    #expect(
      run.lines.contains("note: the stack beans is not in front, and the user selected brews"))
  }

  @Test func `for programs it is one JSON object`() throws {
    let run = try navtape(
      "why", Samples.path("missing-parent"), "--at", "#13", "--format", "ndjson")
    #expect(run.code == 1)
    #expect(run.lines.count == 2)
    #expect(
      run.output == #"""
        {"session":"c7d15f80-2b39-4d6e-a1f4-5e0b98c2d7a3","position":14,"scene":"main",\#
        "stack":"brews","wanted":["Brew.ID 12"],"source":{"kind":"link","link":"L1","seq":3},\#
        "landing":{"stack":"brews","screen":"BrewsHome","depth":0,"observed":true},\#
        "inFront":false,"missing":[{"screens":["Brew.ID 12"],"way":"unresolved",\#
        "rule":"missing-parent","event":{"seq":12,"t":614,"kind":"linkApplied","by":"link",\#
        "link":"L1","at":"DeepLinks.swift:66"},"origin":{"seq":12,"t":614,"kind":"linkApplied",\#
        "by":"link","link":"L1","at":"DeepLinks.swift:66"},"further":[],\#
        "headline":"Brew.ID 12 does not show: only BrewHistory declares Brew.ID, \#
        which is not on the stack","reason":"SwiftUI shows a value only where a screen below it \#
        declares its type","help":"push the whole stack: BrewHistoryFilter, then Brew.ID",\#
        "finding":1}]}

        """#)
  }

  @Test func `a name or a stack that the session does not know is said to be unknown`() throws {
    let path = Samples.path("wrong-push-order")
    let name = try navtape("why", path, "--want", "BrewHistoryFilter,Nonsense")
    #expect(name.code == 2)
    #expect(name.errors.contains("knows no route or screen Nonsense"))
    let stack = try navtape("why", path, "--stack", "nowhere")
    #expect(stack.code == 2)
    #expect(stack.errors.contains(" reason: its stacks: brews, beans, settings\n"))
    #expect(try navtape("why", path, "--want", "").code == 64)
    #expect(try navtape("why", path, "--want", "A,,B").code == 64)
  }

  @Test func `in a file of several sessions a place has the session's number`() throws {
    let run = try navtape(
      "why", Samples.path("two-launches"), "--at", "1:#17", "--want", "BrewsHome")
    #expect(run.code == 1)
    #expect(run.lines.contains { $0.contains(" --at '1:#") })
  }

  @Test(arguments: HostileFiles.readable.map(\.name))
  func `strange sessions get an answer at every point`(name: String) throws {
    let file = try #require(HostileFiles.readable.first { $0.name == name })
    for point in ["start", "50%", "end"] {
      let run = try navtape("why", "-", "--at", point, input: file.text)
      #expect([0, 1, 3].contains(run.code), "\(run.errors)")
    }
  }
}
