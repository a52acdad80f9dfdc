// Made by: navtape generate-test brewlog-wrong-push-order.navtape --finding 1
// It drives the app itself, through BrewLogDriver, a SessionDriver. Change it as you like.
import NavigationModel
import NavigationRouting
import SessionTesting
import Testing

@MainActor
@Suite(.recordsSession(manifest: BrewLogDriver.manifest))
struct `wrong-push-order at 38` {
  @Test func `the link leads to BrewDetail`() throws {
    let recording = try TestRecording.current
    let app = try recording.launch(BrewLogDriver.self)

    // #3 accountChanged account ~29fb76ec6c624662 signedIn true
    app.signIn(true)

    app.endTurn()
    // #5 stackMounted path erased root BrewsHome epoch 1 on brews
    try app.mount("brews", path: .erased, root: "BrewsHome")

    app.endTurn()
    // #29 dataReady label beans
    app.navigator.dataReady("beans")

    app.endTurn()
    // #36 linkReceived link L3 source notification delivery delivery-1 coldStart false
    try app.receive(
      RecordedLink(
        destination: "LatestBrew",
        source: .notification,
        tab: "brews",
        routes: [
          RecordedRoute("Brew.ID", json: "730000012"),
          RecordedRoute("BrewHistoryFilter", json: #"{"range":"week"}"#),
        ]))

    let session = try recording.session
    // It was: the notification's link L3 pushed Brew.ID before BrewHistoryFilter
    try expectNoFindings(in: session)
    try session.expectLanding("BrewDetail", at: .end)
  }
}
