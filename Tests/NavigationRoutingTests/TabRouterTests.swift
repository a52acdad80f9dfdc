import NavigationModel
import NavigationRouting
import Testing

@MainActor
@Suite struct `The tabs of a window` {
  let app: TestApp
  let tabs: TabRouter<Tab, Page>

  init() throws {
    app = try TestApp()
    tabs = TabRouter(selected: .brews, in: app.navigator)
  }

  @Test func `make a router per tab on first use, and keep it`() throws {
    let router = tabs[.settings]
    router.push(Page(1))
    #expect(tabs[.settings] === router)
    #expect(tabs[.brews] !== router)
    #expect(tabs.current === tabs[.brews])
    #expect(try app.replayed().values("settings") == ["1"])
  }

  @Test func `record which is in front at first, once`() throws {
    #expect(try app.text(app.last().name(.tab)) == "brews")
    let again = TabRouter<Tab, Page>(selected: .settings, in: app.navigator)
    #expect(again.selected == .brews)
    #expect(app.sink.lines.count == 1)
  }

  @Test func `are selected by the app, the binding and the user`() throws {
    tabs.select(.settings)
    #expect(try app.last().by == .app)
    tabs.selection = .brews
    #expect(try app.last().by == .unknown)
    tabs.tap(.settings)
    #expect(try app.last().by == .user)
    #expect(tabs.selected == .settings)
    let replay = try app.replayed()
    #expect(replay.state.scenes.map { replay.vocabulary.text($0.selectedTab) } == ["settings"])
  }

  @Test func `tell a re-tap, which pops nothing by itself`() throws {
    tabs.current.push(Page(1))
    tabs.selection = .brews
    #expect(try app.last().kind == .tabRetapped)
    tabs.tap(.brews)
    #expect(try app.last().kind == .tabRetapped)
    #expect(tabs.current.path == [Page(1)])
    tabs.onRetap = { $0.popToRoot() }
    tabs.selection = .brews
    #expect(tabs.current.path == [])
    #expect(app.sink.kinds.suffix(2) == [.tabRetapped, .popped])
  }

  @Test func `refuse to select what is in front`() throws {
    #expect(tabs.select(.brews) == .refused(.sameTop))
    #expect(tabs.dismissAll() == .refused(.empty))
    #expect(try app.refusals() == ["select sameTop", "dismiss empty"])
  }

  @Test func `dismiss all modals`() throws {
    tabs[.brews].present(Page(1))
    tabs[.settings].present(.alert, id: "offline")
    tabs.dismissAll()
    #expect(tabs[.brews].sheet == nil)
    #expect(tabs[.settings].modals.isEmpty)
    #expect(try app.replayed().state.scene(.main)?.modals.isEmpty == true)
  }

  @Test func `are reset with every stack and modal`() throws {
    tabs[.brews].push([Page(1), Page(2)])
    tabs[.settings].push(Page(3))
    tabs[.settings].present(Page(4), id: "compose")
    let inner = Router<Page>(modal: "compose", in: app.navigator)
    inner.push(Page(5))
    tabs.reset(.signOut)
    #expect(try app.text(app.last().name(.reason)) == "signOut")
    for router in [tabs[.brews], tabs[.settings], inner] { #expect(router.path == []) }
    #expect(tabs[.settings].sheet == nil)
    #expect(try app.replayed().values("brews") == [])
    #expect(try app.replayed().values("settings") == [])
    #expect(try app.replayed().state.scene(.main)?.modals.isEmpty == true)
    #expect(tabs.selected == .brews)
    #expect(tabs.reset(.signOut).happened)
  }

  @Test func `of two windows are apart, and reset together`() throws {
    let second = TabRouter<Tab, Page>(selected: .settings, in: app.navigator, scene: "second")
    tabs[.brews].push(Page(1))
    second[.brews].push(Page(2))
    second[.brews].present(Page(3))
    #expect(tabs.selected == .brews)
    #expect(second.selected == .settings)
    #expect(try app.replayed().values("brews") == ["1"])
    #expect(try app.replayed().values("brews", scene: "second") == ["2"])

    second.reset(.user)
    #expect(second[.brews].path == [])
    #expect(second[.brews].sheet == nil)
    #expect(tabs[.brews].path == [Page(1)])

    second[.brews].push(Page(2))
    app.navigator.reset(.accountSwitch)
    #expect(tabs[.brews].path == [])
    #expect(second[.brews].path == [])
    #expect(app.sink.kinds.suffix(2) == [.reset, .reset])
  }
}
