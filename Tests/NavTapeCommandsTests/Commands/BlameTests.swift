import Testing

@testable import NavTapeCommands

@Suite struct `Blaming` {
  private static let contended =
    MinimalSession.header + """

      {"kind":"pushed","turn":3,"by":"user","at":"Row.swift:4","routes":["A"]}
      {"kind":"pushed","t":9,"turn":4,"cause":"L1","by":"link","at":"Links.swift:7","routes":["B"]}
      {"kind":"replaced","turn":4,"at":"Tabs.swift:12","routes":["A"]}
      """

  @Test func `rows, writers and contended turns are told with their events`() throws {
    let run = try navtape("blame", "-", input: Self.contended)
    #expect(run.code == 0)
    #expect(
      run.output == """
        an app, session s1
        after event 3 of 3

        main
          0  Home      the manifest
          1  A     #0  pushed +0.000 s · user, Row.swift:4
          writer                  writes  left  first  last  what
          user, Row.swift:4       1       1     #0     #0    1 pushed
          link L1, Links.swift:7  1       0     #1     #1    1 pushed
          app, Tabs.swift:12      1       0     #2     #2    1 replaced

        turn 4: several writers of main
          #1    +0.009 s     pushed B onto main · link L1 · Links.swift:7
          #2    +0.009 s     replaced the path of main with A · Tabs.swift:12
          before A
          left   A

        1 turn with two or more writers of one stack

        """)
  }

  @Test func `for programs it is one JSON object a stack, then one a turn`() throws {
    let run = try navtape("blame", "-", "--format", "ndjson", input: Self.contended)
    #expect(run.code == 0)
    #expect(
      run.output == ##"""
        {"scene":"main","stack":"main","there":true,"root":"Home","rows":[{"route":"A",\##
        "id":"#0","event":{"seq":0,"t":0,"kind":"pushed","by":"user","turn":3,\##
        "at":"Row.swift:4"}}],"writers":[{"by":"user","at":"Row.swift:4","writes":1,\##
        "kinds":{"pushed":1},"left":1,"first":0,"last":0},{"by":"link","links":["L1"],\##
        "at":"Links.swift:7","writes":1,"kinds":{"pushed":1},"left":0,"first":1,"last":1},\##
        {"by":"app","at":"Tabs.swift:12","writes":1,"kinds":{"replaced":1},"left":0,\##
        "first":2,"last":2}]}
        {"scene":"main","stack":"main","turn":4,"events":[{"seq":1,"t":9,"kind":"pushed",\##
        "by":"link","turn":4,"link":"L1","at":"Links.swift:7"},{"seq":2,"t":9,\##
        "kind":"replaced","by":"app","turn":4,"at":"Tabs.swift:12"}],"before":["A"],\##
        "left":["A"]}

        """##)
  }

  @Test func `one stack can be asked for, and one that is not there is said to be unknown`() throws
  {
    let path = Samples.path("modals")
    let run = try navtape("blame", path, "--stack", "modal:compose")
    #expect(run.code == 0)
    #expect(run.lines.contains("modal:compose  gone"))
    #expect(!run.output.contains("\nbrews"))
    let unknown = try navtape("blame", path, "--stack", "nowhere")
    #expect(unknown.code == 2)
    #expect(unknown.errors.contains(" reason: its stacks: brews, beans, settings"))
  }

  @Test func `intents are told with their stages, and where they stopped`() throws {
    let run = try navtape("blame", Samples.path("wrong-push-order"), "--intents")
    #expect(run.code == 0)
    #expect(
      run.output == """
        BrewLog 2.1 (412), iOS 18.2, session 5f0d9c1e-6a43-4c1b-9d0e-2f6b7a10c3e1
        after event 38 of 38

          #9   push BrewHistoryFilter {"range":"month"} onto brews · by user, BrewsHome.swift:88
               applied #9 +5.230 s > shown #10 +5.784 s
               shown
          #11  tap on Brew.ID 3 on brews · by user
               received #11 +9.412 s > applied #12 +9.413 s > shown #13 +9.966 s
               shown
          #25  link L1 to brews: BrewHistoryFilter {"range":"week"} > Brew.ID 7 · by system, \
        NotificationHandler.swift:57
               received #25 +91.219 s > resolved #26 +91.222 s > applied #28 +91.226 s > \
        applied #29 +91.227 s
               not shown: wrong-push-order, #31 screenShown

        1 of 3 intents did not arrive

        """)
    let stopped = try navtape(
      "blame", Samples.path("wrong-push-order"), "--intents", "--stopped", "--format", "ndjson")
    #expect(
      stopped.output == ##"""
        {"intent":"link","seq":25,"t":91219,"link":"L1",\##
        "url":"brewlog://history/week/brew/7","by":"system","at":"NotificationHandler.swift:57",\##
        "scene":"main","stack":"brews","goal":["BrewHistoryFilter","Brew.ID"],\##
        "stages":[{"stage":"received","seq":25,"t":91219},{"stage":"resolved","seq":26,"t":91222},\##
        {"stage":"applied","seq":28,"t":91226},{"stage":"applied","seq":29,"t":91227}],\##
        "arrived":false,"stop":{"is":"not-shown","at":"applied","rule":"wrong-push-order",\##
        "seq":31,"kind":"screenShown"}}

        """##)
  }

  @Test func `intents on a terminal stand in lines that fit, with nothing cut`() throws {
    let arguments = ["blame", Samples.path("wrong-push-order"), "--intents"]
    let lines = try navtape(arguments, onTerminalOf: 80)
    #expect(
      lines.dropFirst(10).prefix(5).joined(separator: "\n") == """
          #25  link L1 to brews: BrewHistoryFilter {"range":"week"} > Brew.ID 7 · by
                 system, NotificationHandler.swift:57
               received #25 +91.219 s > resolved #26 +91.222 s > applied #28 +91.226 s >
                 applied #29 +91.227 s
               not shown: wrong-push-order, #31 screenShown
        """)
    #expect(!lines.contains { $0.contains("…") })
  }

  @Test(arguments: ["wrong-push-order", "brewlog-day"], [80, 50])
  func `on a terminal intents have all the words that they have in a pipe`(
    name: String, columns: Int
  ) throws {
    let arguments = ["blame", Samples.path(name), "--intents"]
    let lines = try navtape(arguments, onTerminalOf: columns)
    let piped = try navtape(arguments, input: [])
    #expect(piped.lines.contains { DisplayWidth.columns(of: $0) > columns })
    for line in lines { #expect(DisplayWidth.columns(of: line) <= columns, "\(line)") }
    #expect(
      lines.flatMap { $0.split(separator: " ") } == piped.lines.flatMap { $0.split(separator: " ") }
    )
  }

  @Test func `what stopped is asked for with the intents only`() throws {
    let run = try navtape("blame", "-", "--stopped", input: Self.contended)
    #expect(run.code == 64)
    #expect(run.errors.contains("--stopped needs --intents"))
  }

  @Test(arguments: HostileFiles.readable.map(\.name))
  func `strange sessions are blamed too`(name: String) throws {
    let file = try #require(HostileFiles.readable.first { $0.name == name })
    let run = try navtape("blame", "-", input: file.text)
    #expect([0, 3].contains(run.code), "\(run.errors)")
    let intents = try navtape("blame", "-", "--intents", input: file.text)
    #expect([0, 3].contains(intents.code), "\(intents.errors)")
  }
}
