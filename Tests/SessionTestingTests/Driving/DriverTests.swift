import NavigationModel
import NavigationRouting
import SessionTesting
import Testing

@MainActor
@Suite struct `A driver` {
  @Test func `does again what users and apps did, by their own hands`() throws {
    let recording = TestRecording(manifest: BrewApp.manifest)
    let app = try recording.launch(BrewDriver.self)
    let week = RecordedRoute("BrewHistoryFilter", json: #""week""#)
    let brew = RecordedRoute("Brew.ID", json: "7")
    try app.mount("brews", path: .erased, root: "BrewsHome")
    app.signIn(true)
    app.endTurn()
    try app.push(week, brew, onto: "brews", by: .tap)
    app.endTurn()
    try app.goBack(on: "brews", by: .edgeSwipe)
    app.endTurn()
    try app.tapLink(to: brew, on: "brews", depth: 1)
    try app.writePath(of: "brews", week, brew, by: .tap)
    app.endTurn()
    try app.pop(2, from: "brews")
    app.endTurn()
    try app.replacePath(of: "brews", with: week)
    app.endTurn()
    try app.present(week, as: .sheet, id: "weeks", from: "brews", by: .tap)
    app.endTurn()
    try app.dismiss("weeks", from: "brews")
    app.endTurn()
    try app.present(.alert, id: "sure", from: "brews")
    app.endTurn()
    try app.select(tab: "settings")
    app.signIn(false)

    let session = try recording.session
    let events = try session.events.map { "\($0.kind.name) by \($0.by.name)" }
    #expect(
      events == [
        "tabSelected by app", "stackMounted by system", "accountChanged by app",
        "pushed by user", "wroteBack by user", "linkTapped by user", "wroteBack by user",
        "popped by app", "replaced by app", "presented by user", "dismissed by app",
        "presented by app", "tabSelected by user", "accountChanged by user",
      ])
    #expect(try session.at(.event(.pushed)).stack("brews") == [BrewHistoryFilter.week, Brew.ID(7)])
    #expect(try session.at(.end).stack("brews") == [BrewHistoryFilter.week])
    #expect(try session.at(.end).modals.map(\.id) == ["sure"])
  }

  @Test func `takes a link's value from its routes, in whatever order`() throws {
    let link = RecordedLink(
      destination: "Brew", source: .notification, tab: "brews",
      routes: [Brew.ID(7), BrewHistoryFilter.all])
    #expect(try link.value(of: Brew.ID.self).id == 7)
    #expect(try link.value(of: BrewHistoryFilter.self) == .all)
  }

  @Test func `says which value it cannot have`() {
    let link = RecordedLink(routes: [RecordedRoute("Brew.ID", token: "~00112233445566ff")])
    let withheld = #expect(throws: SessionError.self) { try link.value(of: Brew.ID.self) }
    #expect(
      withheld?.description == """
        recordings withhold the value of Brew.ID
         = help: write a value in its place: RecordedRoute("Brew.ID", value: …)
        """)
    let missing = #expect(throws: SessionError.self) {
      try link.value(of: BrewHistoryFilter.self)
    }
    #expect(
      missing?.description == """
        the link carries no BrewHistoryFilter
         reason: its routes are Brew.ID ~00112233445566ff
        """)
  }
}

@MainActor
private struct BrewDriver: SessionDriver {
  static var manifest: ManifestDeclaration { BrewApp.manifest }

  let navigator: Navigator
  private let tabs: TabRouter<BrewApp.Tab, AppRoute>

  init(_ recording: TestRecording) {
    navigator = Navigator(
      sink: recording.recorder, checks: nil, tokenKey: recording.tokenKey,
      manifest: BrewApp.manifest.manifest(in:))
    tabs = TabRouter(selected: .brews, in: navigator)
    navigator.endTurn()
  }

  func router(of stack: String) throws -> Router<AppRoute> { Router(stack, in: navigator) }

  func select(tab: String) throws { tabs.tap(try #require(BrewApp.Tab(rawValue: tab))) }

  func route(_ recorded: RecordedRoute) throws -> AppRoute {
    switch recorded.name {
    case Brew.ID.routeName: AppRoute(try recorded.decoded(as: Brew.ID.self))
    default: AppRoute(try recorded.decoded(as: BrewHistoryFilter.self))
    }
  }

  func receive(_ link: RecordedLink) throws {}
}
