import NavigationRouting
import SessionTesting
import Testing

@MainActor
@Suite struct `An expected screen in front` {
  @Test func `is compared by its name`() throws {
    let session = try Session(fixture: "right-push-order")
    try session.expectLanding("BrewDetail", at: .after(.link("L1")))
    try session.expectLanding("BeansHome", at: .before(.link("L1")), in: "main")
  }

  @Test func `that differs says what was asked for, what can show, and who wrote it`() throws {
    let app = BrewApp()
    app.brews.open([Brew.ID(7), BrewHistoryFilter.all])
    try expectFailure(
      """
      The screen in front at the end is not as expected.

        − BrewDetail
        + BrewsHome, the root of brews (resolved)

      (Expected: −, Actual: +)

      Asked for on brews: Brew.ID 7 > BrewHistoryFilter "all"
      What can show of it: BrewsHome
      Last written by: #1 +0.000 s pushed Brew.ID 7 > BrewHistoryFilter "all" onto brews \
      · ExpectLandingTests.swift:0
      To see it: navtape replay brews.navtape --at '#1'
      To keep the session: swift test --attachments-path FOLDER
      """
    ) {
      try app.session().expectLanding("BrewDetail", at: .end)
    }
  }

  @Test func `of a window that is not there says so`() throws {
    let session = try Session(fixture: "right-push-order")
    try expectFailure(
      """
      The screen in front after event #9 is not as expected.

        − BrewHistory
        + there is no window left

      (Expected: −, Actual: +)

      To see it: navtape replay Sessions/right-push-order.navtape --at '#9'
      """
    ) {
      try session.expectLanding("BrewHistory", at: .seq(9), in: "left")
    }
  }
}
