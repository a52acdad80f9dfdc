import SessionTesting
import Testing

@Suite struct `Findings as an assertion` {
  @Test func `pass where nothing is found, or what is found is allowed`() throws {
    try expectNoFindings(in: Session(fixture: "right-push-order"))
    let wrong = try Session(fixture: "wrong-push-order")
    try expectNoFindings(in: wrong, allowing: ["wrong-push-order"])
    try expectNoFindings(in: wrong, allowing: [.finding("wrong-push-order")])
    try expectNoFindings(in: wrong, allowing: [.finding("wrong-push-order", at: 28)])
  }

  @Test func `fail with all that a finding says`() throws {
    let session = try Session(fixture: "wrong-push-order")
    try expectFailure(
      """
      1 finding in Sessions/wrong-push-order.navtape.

      error[wrong-push-order]: the notification's link L1 pushed Brew.ID before BrewHistoryFilter
       reason: Brew.ID is declared on BrewHistory, which BrewHistoryFilter shows, and \
      BrewHistoryFilter came later: SwiftUI had no destination for Brew.ID; the user was seen on the \
      root, BrewsHome
       --> event #28 at +0.000 s, NotificationHandler.swift:0, stack brews
       = wanted: BrewHistoryFilter > Brew.ID
       = landed: the root
       = note: silent-root, certain (observed on iOS 18.2); wrong-screen where a warning \
      screen shows instead
       = note: goal-missed at #28 too: the notification's link L1 ended on Brew.ID > \
      BrewHistoryFilter, not on BrewHistoryFilter > Brew.ID: reversed
       = help: push BrewHistoryFilter, then Brew.ID
       = help: navtape replay Sessions/wrong-push-order.navtape --at '#28'

      If this is known, write: allowing: ["wrong-push-order"]
      """
    ) {
      try expectNoFindings(
        in: session, allowing: ["goal-missed", .finding("wrong-push-order", at: 29)])
    }
  }

  @Test func `of a damaged file lead to what looks at the file`() throws {
    let session = try Session(fixture: "torn")
    try expectFailure(
      """
      1 finding in Sessions/torn.navtape.

      warning[damaged-log]: the file ends in the middle of a record, at byte 3743
       reason: byte 3743: 58 bytes declared, 53 remain; block 1 is used, up to seq 50; what came \
      after it is missing
       --> event #50 at +0.000 s
       = help: navtape recover keeps what is intact in a file of its own
       = help: navtape verify Sessions/torn.navtape

      If this is known, write: allowing: ["damaged-log"]
      """
    ) {
      try expectNoFindings(in: session)
    }
  }
}
