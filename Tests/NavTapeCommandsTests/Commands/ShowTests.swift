import Testing

@testable import NavTapeCommands

@Suite struct `Showing a point` {
  @Test func `requested, presented and observed stand side by side`() throws {
    let run = try navtape("show", Samples.path("wrong-push-order"), "--at", "#31")
    #expect(run.code == 0)
    #expect(
      run.output == """
        BrewLog 2.1 (412), iOS 18.2, session 5f0d9c1e-6a43-4c1b-9d0e-2f6b7a10c3e1
        after event 32 of 38
          #31   +91.804 s    screenShown BrewsHome, the root on brews

        in front:  BrewsHome, the root of brews (observed)
        scene:     active
        tabs:      [brews]  beans  settings

        brews  in front, erased path
             requested                           presented  observed
          0  (root)                              BrewsHome  BrewsHome
          1  Brew.ID 7                           –
          2  BrewHistoryFilter {"range":"week"}  –
          ✗ Brew.ID 7 does not show: only BrewHistory declares it, which comes later

        beans  erased path
             requested  presented  observed
          0  (root)     BeansHome  BeansHome

        settings  typed path
             requested  presented
          0  (root)     SettingsHome

        """)
  }

  @Test func `for programs it is the state's one JSON object`() throws {
    let run = try navtape(
      "show", Samples.path("wrong-push-order"), "--at", "finding:1", "--format", "ndjson")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix(#"{"seq":28,"t":91226,"degraded":false,"#))
    #expect(run.output.contains(#""presented":[{"screen":"BrewsHome"}]"#))
    #expect(run.output.contains(#""landing":{"stack":"brews","screen":"BrewsHome","depth":0}"#))
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("start", 0), ("#0", 1), ("#28", 29), ("end", 38), ("50%", 19), ("0%", 0), ("100%", 38),
    ("+0s", 1), ("+91.226s", 29), ("+9999s", 38), ("link:L1", 30), ("finding:1", 29),
    ("mark:pull to refresh", 33), ("1:#5", 6), ("07:43:41.344", 29), ("07:42:10.118", 1),
  ])
  func `a point is the state after an event`(point: String, position: Int) throws {
    let run = try navtape("show", Samples.path("wrong-push-order"), "--at", point)
    #expect(run.code == 0)
    let expected =
      position == 0 ? "before all 38 events" : "after event \(position) of 38"
    #expect(run.lines.dropFirst().first == expected)
  }

  @Test func `a clock that was set moves the times of day after it`() throws {
    let session = #"""
      {"navtape":1,"session":"s","started":"2026-11-29T23:59:50+01:00"}
      {"kind":"launched","t":0}
      {"kind":"marked","t":5000,"label":"before midnight"}
      {"kind":"marked","t":15000,"label":"after midnight"}
      {"kind":"clockSet","t":20000,"wall":"2026-11-30T05:00:00Z"}
      {"kind":"marked","t":21000,"label":"in the morning"}
      """#
    for (clock, position) in [
      ("23:59:56", 2), ("00:00:06", 3), ("06:00:00", 4), ("06:00:01", 5), ("05:59:59", 3),
    ] {
      let run = try navtape("show", "-", "--at", clock, input: session)
      #expect(run.lines.contains("after event \(position) of 5"), "\(clock): \(run.output)")
    }
  }

  @Test(arguments: [
    ("#99", "the events are #0 to #37", "--at '#37'"),
    ("link:L9", "its links: L1", "--at link:L1"),
    ("mark:nope", "its marks: pull to refresh", "--at 'mark:pull to refresh'"),
    ("finding:7", "diagnose finds 1 in it", "--at finding:1"),
    ("3:end", "it has 1 session", "--at end"),
  ])
  func `a point that is not there says what is, and what to type`(
    point: String, reason: String, help: String
  ) throws {
    let run = try navtape("show", Samples.path("wrong-push-order"), "--at", point)
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(" reason: \(reason)"))
    #expect(run.errors.hasSuffix("\(help)\n"))
  }

  @Test func `a text that is no point is a usage error`() throws {
    for point in ["", "42", "#", "#x", "101%", "12:00", "link:", "finding:0"] {
      #expect(try navtape("show", Samples.path("modals"), "--at", point).code == 64, "\(point)")
    }
  }

  @Test func `a bare seq over several sessions is a usage error`() throws {
    let path = Samples.path("two-launches")
    let run = try navtape("show", path, "--at", "#3")
    #expect(run.code == 64)
    #expect(run.errors.contains("write '1:#3' to '2:#3'"))
    #expect(try navtape("show", path, "--at", "2:#3").code == 0)
    let first = try navtape("show", path, "--at", "start")
    #expect(first.lines.contains("session 1 of 2; another: --at 2:end"))
  }

  @Test func `a crash's reason from a file cannot steer the terminal`() throws {
    let session = #"""
      {"navtape":1,"session":"s","app":"\u001b[2Jx"}
      {"kind":"pushed","routes":["\u001b]0;owned\u0007","\u202Eabc"],"at":"\u001b[1A.swift:1"}
      {"kind":"crashed","reason":"\u001b[31mred"}
      """#
    for verb in ["show", "info", "diagnose", "cat", "verify"] {
      let run = try navtape(verb, "-", input: session)
      #expect(!run.output.contains("\u{1B}"), "\(verb)")
      #expect(!run.output.contains("\u{202E}") || verb == "cat", "\(verb)")
      #expect(!run.errors.contains("\u{1B}"), "\(verb)")
    }
  }
}
