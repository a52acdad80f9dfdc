import NavigationModel
import NavigationRouting
import SessionTesting
import Testing

@MainActor
@Suite struct `A failure of a temporal assertion` {
  /// Home, history, brew; back; settings.
  private func app() -> BrewApp {
    let app = BrewApp()
    app.brews.open(BrewHistoryFilter.all)
    app.brews.open(Brew.ID(7))
    app.brews.pop()
    app.tabs.select(.settings)
    return app
  }

  @Test func `names the event, the writer, the stacks before and after, and the command`() throws {
    try expectFailure(
      """
      Violated: always (no more than 1 deep)

      #2 +0.000 s pushed Brew.ID 7 onto brews · TemporalFailureTests.swift:0
      writer:  the app at TemporalFailureTests.swift:0

        before  brews: BrewHistoryFilter "all"
                in front: BrewHistory on brews at depth 1 (resolved)
        after   brews: BrewHistoryFilter "all" > Brew.ID 7
                in front: BrewDetail on brews at depth 2 (resolved)

      To see it: navtape replay brews.navtape --at '#2'
      """
    ) {
      try app().session().expect(
        .always(.state("no more than 1 deep") { $0.depth(of: "brews") <= 1 }))
    }
  }

  @Test func `of what did not come in time names what began it`() throws {
    let session = try Session(fixture: "wrong-push-order")
    try expectFailure(
      """
      Violated: linkReceived leads to (BrewDetail in front) within 2 s

      began:   #25 +0.000 s linkReceived link L1 url brewlog://history/week/brew/7 source \
      notification delivery push-7c1e · by system
      decided: #32 +0.000 s marked label pull to refresh level info · by user · BrewsHome.swift:0
      writer:  the user at BrewsHome.swift:0

        before  brews: Brew.ID 7 > BrewHistoryFilter {"range":"week"}
                in front: BrewsHome, the root of brews (observed)
        after   brews: Brew.ID 7 > BrewHistoryFilter {"range":"week"}
                in front: BrewsHome, the root of brews (observed)

      To see it: navtape replay Sessions/wrong-push-order.navtape --at '#32'
      """
    ) {
      try session.expect(
        .event(.linkReceived).leadsTo(.landing("BrewDetail"), within: .seconds(2)))
    }
  }

  @Test func `tells which of several parts is violated`() throws {
    try expectFailure(
      """
      Violated: never (settings selected)

      #4 +0.000 s tabSelected tab settings · TemporalFailureTests.swift:0
      writer:  the app at TemporalFailureTests.swift:0

        before  settings: the root
                in front: BrewHistory on brews at depth 1 (resolved)
        after   settings: the root
                in front: SettingsHome, the root of settings (resolved)

      To see it: navtape replay brews.navtape --at '#4'
      """
    ) {
      try app().session().expect(
        .never(.blankScreen) && .never(.selectedTab("settings")) && .never(.modal("compose")))
    }
  }

  @Test func `says what the session ended in wait of`() throws {
    try expectFailure(
      """
      Nobody can know: popped leads to (BrewDetail in front)

      the session ended while it was waited for: popped leads to (BrewDetail in front), since \
      #3 +0.000 s popped 1 from brews · TemporalFailureTests.swift:0

      Record longer, or say how long it may take: within: .seconds(2)
      To see it: navtape replay brews.navtape --at '#3'
      """
    ) {
      try app().session().expect(.event(.popped).leadsTo(.landing("BrewDetail")))
    }
  }

  @Test func `says what is missing, and takes it for neither`() throws {
    let lines = """
      {"navtape":1,"session":"s"}
      {"kind":"pushed","stack":"a","routes":["X"]}
      {"kind":"gap","seq":4,"lost":3,"reason":"throttled"}
      {"kind":"pushed","stack":"a","routes":["Y"]}

      """
    let session = try Session(bytes: Array(lines.utf8), named: "cut")
    try expectFailure(
      """
      Nobody can know: never dismissed

      3 events are missing before #4, and what is missing might have decided it

      To see it: navtape replay cut.ndjson --at '#4'
      """
    ) {
      try session.expect(.never(.event(.kind(.dismissed))))
    }
    // What is there decides all the same.
    #expect(try session.verdict(of: .never(.event(.pushed))).counterExample?.seq == 0)
    #expect(try session.verdict(of: .eventually(.event(.pushed(named: "Y")))).holds)
  }

  @Test func `says that a file's end is lost`() throws {
    try expectFailure(
      """
      Nobody can know: never crashed

      the file's end is lost: byte 3743: 58 bytes declared, 53 remain, and what is missing might \
      have decided it

      To see it: navtape replay Sessions/torn.navtape --at '#50'
      """
    ) {
      try Session(fixture: "torn").expect(.never(.event(.kind(.crashed))))
    }
  }

  @Test func `says that too much was waited for at once`() throws {
    let pushes = (0..<120).map { #"{"kind":"marked","t":\#($0),"label":"m"}"# }
    let lines = [#"{"navtape":1,"session":"s"}"#] + pushes
    let session = try Session(bytes: Array(lines.joined(separator: "\n").utf8), named: "long")
    try expectFailure(
      """
      Nobody can know: both in time

      more was waited for at once than is kept: both in time
      """
    ) {
      let both =
        Formula.eventually(.event(.popped), within: .seconds(9))
        && .eventually(.event(.pushed), within: .seconds(8))
      try session.expect(Formula.event(.marked("m")).leadsTo(both).named("both in time"))
    }
  }
}
