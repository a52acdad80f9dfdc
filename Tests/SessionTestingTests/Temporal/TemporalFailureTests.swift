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
      To keep the session: swift test --attachments-path FOLDER
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

  @Test func `of what comes after an event names that event as the beginning`() throws {
    let session = try Session(fixture: "right-push-order")
    try expectFailure(
      """
      Violated: never (TastingNoteView in front), after linkReceived

      began:   #25 +0.000 s linkReceived link L1 url brewlog://history/week/brew/7 source \
      notification delivery push-7c1e · by system
      decided: #33 +0.000 s wroteBack 3 of its entries to brews · by user
      writer:  the user

        before  brews: BrewHistoryFilter {"range":"week"} > Brew.ID 7
                in front: BrewDetail on brews at depth 2 (observed)
        after   brews: BrewHistoryFilter {"range":"week"} > Brew.ID 7 > TastingNote 31
                in front: TastingNoteView on brews at depth 3 (resolved)

      To see it: navtape replay Sessions/right-push-order.navtape --at '#33'
      """
    ) {
      try session.expect(.never(.landing("TastingNoteView")).after(.linkReceived))
    }
  }

  @Test func `shows the modals that changed`() throws {
    let app = app()
    app.brews.present(.sheet, id: "compose", screen: "Composer")
    try expectFailure(
      """
      Violated: never (the modal compose up)

      #5 +0.000 s presented modal compose style sheet screen Composer on brews \
      · TemporalFailureTests.swift:0
      writer:  the app at TemporalFailureTests.swift:0

        before  no modal
                modal:compose: not there
                in front: SettingsHome, the root of settings (resolved)
        after   sheet compose with Composer over brews
                modal:compose: the root
                in front: Composer, the root of modal:compose (resolved)

      To see it: navtape replay brews.navtape --at '#5'
      To keep the session: swift test --attachments-path FOLDER
      """
    ) {
      try app.session().expect(.never(.modal("compose")))
    }
  }

  @Test func `says that nothing tells what is in front`() throws {
    let lines = """
      {"navtape":1,"session":"s"}
      {"kind":"screenShown","stack":"main","screen":"Home","root":true,"depth":0}
      {"kind":"pushed","routes":["X"]}

      """
    let session = try Session(bytes: Array(lines.utf8), named: "bare")
    try expectFailure(
      """
      Nobody can know: never (Paywall in front)

      nothing says which screen is in front after #1 +0.000 s pushed X onto main

      Record with a manifest, which says which screen each route shows.
      To see it: navtape replay bare.ndjson --at '#1'
      To keep the session: swift test --attachments-path FOLDER
      """
    ) {
      try session.expect(.never(.landing("Paywall")))
    }
    // What is named decides all the same, and nothing else is asked.
    #expect(try session.verdict(of: .eventually(.landing("Home"))).holds)
    #expect(try session.verdict(of: .never(.landing("Home"))).counterExample?.seq == 0)
    #expect(try session.verdict(of: .never(.event(.popped))).isAsExpected)
  }

  @Test func `of a session without events asks for some`() throws {
    let lines = #"{"navtape":1,"session":"s"}"# + "\n"
    let session = try Session(bytes: Array(lines.utf8), named: "bare")
    for formula in [Formula.never(.blankScreen), .eventually(.landing("Home"))] {
      try expectFailure(
        """
        Nobody can know: \(formula)

        the session has no events

        Record some first: a navigator's `sink:` is the recorder.
        To keep the session: swift test --attachments-path FOLDER
        """
      ) {
        try session.expect(formula)
      }
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
      To keep the session: swift test --attachments-path FOLDER
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
      To keep the session: swift test --attachments-path FOLDER
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

      If what is there is enough: #expect(try session.verdict(of: …).counterExample == nil)
      To see it: navtape replay cut.ndjson --at '#4'
      To keep the session: swift test --attachments-path FOLDER
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

      If what is there is enough: #expect(try session.verdict(of: …).counterExample == nil)
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
      To keep the session: swift test --attachments-path FOLDER
      """
    ) {
      let both =
        Formula.eventually(.event(.popped), within: .seconds(9))
        && .eventually(.event(.pushed), within: .seconds(8))
      try session.expect(Formula.event(.marked("m")).leadsTo(both).named("both in time"))
    }
  }
}
