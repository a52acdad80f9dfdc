import NavigationRouting
import SessionTesting
import Testing

@MainActor
@Suite struct `An expected state` {
  @Test func `accounts for everything that changed`() throws {
    let app = BrewApp()
    app.brews.open([BrewHistoryFilter.all, Brew.ID(7)])
    try app.session().expectState(at: .event(.pushed)) {
      $0.stacks["brews"] = [BrewHistoryFilter.all, Brew.ID(7)]
      $0.presented["brews"] = ["BrewsHome", "BrewHistory", "BrewDetail"]
      $0.landing = ScreenInFront(
        "BrewDetail", on: "brews", depth: 2, showing: RecordedRoute(Brew.ID(7)))
    }
  }

  @Test func `that differs is shown line by line, with what to write`() throws {
    let app = BrewApp()
    app.brews.open([BrewHistoryFilter.all, Brew.ID(7)])
    try expectFailure(
      """
      The state after the first pushed is not as expected.

          stacks["brews"]: [
            BrewHistoryFilter "all"
        −   Brew.ID 9
        +   Brew.ID 7
          ]
          presented["brews"]: [
            BrewsHome
        +   BrewHistory
        +   BrewDetail
          ]
        − landing: BrewsHome, the root of brews (resolved)
        + landing: BrewDetail on brews at depth 2 (resolved)

      (Expected: −, Actual: +)

      If this is how it should be, write:
        $0.stacks["brews"] = [RecordedRoute("BrewHistoryFilter", json: #""all""#), \
      RecordedRoute("Brew.ID", json: "7")]
        $0.presented["brews"] = ["BrewsHome", "BrewHistory", "BrewDetail"]
        $0.landing = ScreenInFront("BrewDetail", on: "brews", depth: 2, \
      showing: RecordedRoute("Brew.ID", json: "7"))

      Last event: #1 +0.000 s pushed BrewHistoryFilter "all" > Brew.ID 7 onto brews \
      · ExpectStateTests.swift:0
      To see it: navtape replay brews.navtape --at '#1'
      To keep the session: swift test --attachments-path FOLDER
      """
    ) {
      try app.session().expectState(at: .event(.pushed)) {
        $0.stacks["brews"] = [BrewHistoryFilter.all, Brew.ID(9)]
      }
    }
  }

  @Test func `that leaves something out says so, and passes`() throws {
    let app = BrewApp()
    app.brews.open(BrewHistoryFilter.all)
    try expectFailure(
      """
      Not checked, as exhaustivity is off, though it changed up to the state after the first pushed:

          presented["brews"]: [
            BrewsHome
            BrewHistory
          ]
          landing: BrewHistory on brews at depth 1 (resolved)
      """
    ) {
      try app.session().expectState(at: .event(.pushed), exhaustivity: .off) {
        $0.stacks["brews"] = [BrewHistoryFilter.all]
      }
    }
  }
}
