import NavigationRouting
import SessionTesting
import Testing

@MainActor
@Suite struct `A state` {
  @Test func `compares a stack with the app's own routes by value`() throws {
    let app = BrewApp()
    app.brews.open([BrewHistoryFilter.all, Brew.ID(7)])
    let brews = try app.session().at(.end).stack("brews")
    #expect(brews == [BrewHistoryFilter.all, Brew.ID(7)])
    #expect(brews != [BrewHistoryFilter.all, Brew.ID(8)])
    #expect(brews != [Brew.ID(7), BrewHistoryFilter.all])
    #expect(brews == [RecordedRoute("BrewHistoryFilter", json: #""all""#), Brew.ID(7)])
    #expect(brews.names == ["BrewHistoryFilter", "Brew.ID"])
    #expect("\(brews)" == #"[BrewHistoryFilter "all", Brew.ID 7]"#)
  }

  @Test func `compares a withheld value by its token where the key is known`() throws {
    let app = BrewApp()
    app.brews.open(Note(text: "thin"))
    let known = try app.session().at(.end).stack("brews")
    #expect(known == [Note(text: "thin")])
    #expect(known != [Note(text: "sour")])
    let unknown = try Session(app.recorder).at(.end).stack("brews")
    #expect(unknown != [Note(text: "thin")])
    #expect(unknown.names == ["Note"])
  }

  @Test func `tells requested, presented, observed and landing apart`() throws {
    let app = BrewApp()
    app.brews.open([Brew.ID(7), BrewHistoryFilter.all])
    let state = try app.session().at(.end)
    #expect(state.stack("brews") == [Brew.ID(7), BrewHistoryFilter.all])
    #expect(state.presented("brews") == ["BrewsHome"])
    #expect(state.observed("brews") == nil)
    #expect(state.landing == ScreenInFront("BrewsHome", on: "brews"))
    #expect("\(state.landing)" == "BrewsHome, the root of brews (resolved)")
    #expect(state.selectedTab == "brews")

    app.brews.screenShown(ScreenSighting(screen: "BrewsHome", depth: 0))
    let seen = try app.session().at(.end)
    #expect(seen.observed("brews") == Observation("BrewsHome", depth: 0))
    #expect(seen.landing.isObserved)
  }

  @Test func `knows modals and the stack inside one`() throws {
    let app = BrewApp()
    app.brews.present(BrewHistoryFilter.week, as: .sheet, id: "history")
    let sheet = Router<AppRoute>(modal: "history", in: app.navigator)
    sheet.open(Brew.ID(7))
    let state = try app.session().at(.end)
    #expect(
      state.modals == [
        Modal("history", from: "brews", showing: RecordedRoute(BrewHistoryFilter.week))
      ])
    #expect(state.stack("modal:history") == [Brew.ID(7)])
    #expect(state.landing.stack == "modal:history")
  }

  @Test func `of a stack nobody touched is empty`() throws {
    let state = try BrewApp().session().at(.start)
    #expect(state.stack("cellar") == [])
    #expect(state.depth(of: "cellar") == 0)
    #expect(state.observed("cellar") == nil)
    #expect(state.landing.screen == "BrewsHome")
  }

  @Test func `compares with an element that SwiftUI would have saved`() throws {
    let lines = """
      {"navtape":1,"session":"s"}
      {"kind":"pushed","stack":"a","routes":[{"type":"Swift.Int","value":7},{"type":"Swift.String","value":"x"}]}
      """
    let state = try Session(bytes: Array(lines.utf8)).at(.end)
    #expect(
      try state.stack("a") == [RecordedRoute(codable: 7), RecordedRoute(codable: "x")])
    #expect(try state.stack("a") != [RecordedRoute(codable: 7), RecordedRoute(codable: "y")])
  }
}
