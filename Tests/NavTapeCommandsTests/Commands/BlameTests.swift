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

  @Test(arguments: HostileFiles.readable.map(\.name))
  func `strange sessions are blamed too`(name: String) throws {
    let file = try #require(HostileFiles.readable.first { $0.name == name })
    let run = try navtape("blame", "-", input: file.text)
    #expect([0, 3].contains(run.code), "\(run.errors)")
  }
}
