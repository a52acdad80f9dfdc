import NavigationRouting
import SessionTesting
import Testing

@MainActor
@Suite struct `An expected stack` {
  @Test func `that differs names its last writer and what can show of it`() throws {
    let app = BrewApp()
    app.brews.open([Brew.ID(7), BrewHistoryFilter.all])
    app.tabs.select(.settings)
    try expectFailure(
      """
      The stack brews at the end is not as expected.

          [
        −   BrewHistoryFilter "all"
            Brew.ID 7
        +   BrewHistoryFilter "all"
          ]

      (Expected: −, Actual: +)

      Last written by: #1 +0.000 s pushed Brew.ID 7 > BrewHistoryFilter "all" onto brews \
      · ExpectStackTests.swift:0
      What can show of it: BrewsHome
      To see it: navtape replay brews.navtape --at '#2'
      To keep the session: swift test --attachments-path FOLDER
      """
    ) {
      try app.session().expectStack(
        "brews", at: .end, is: [BrewHistoryFilter.all, Brew.ID(7)])
    }
  }

  @Test func `with a withheld value says why nothing equals it`() throws {
    let app = BrewApp()
    app.brews.open(Note(text: "thin"))
    try expectFailure(
      """
      The stack brews at the end is not as expected.

          [
        −   Note (a value that recordings withhold)
        +   Note ~2c3a9fa1f5f0d6a5
          ]

      (Expected: −, Actual: +)

      Recordings withhold the value of Note: compare `names`, or open the session with the \
      navigator's `tokenKey:`.
      Last written by: #1 +0.000 s pushed Note ~2c3a9fa1f5f0d6a5 onto brews \
      · ExpectStackTests.swift:0
      What can show of it: BrewsHome
      To see it: navtape replay session.navtape --at '#1'
      To keep the session: swift test --attachments-path FOLDER
      """
    ) {
      try Session(app.recorder).expectStack("brews", at: .end, is: [Note(text: "thin")])
    }
  }
}
