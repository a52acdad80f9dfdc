import NavigationModel
import NavigationRouting
import Testing

@MainActor
@Suite struct `A router's modals` {
  let app: TestApp
  let router: Router<Page>

  init() throws {
    app = try TestApp()
    router = Router("brews", in: app.navigator)
  }

  /// The modals of the replayed window, as `id style presenter`.
  private func replayed() throws -> [String] {
    let replay = try app.replayed()
    return (replay.state.scene(.main)?.modals ?? []).map { modal in
      [modal.id, modal.style, modal.presenter].map(replay.vocabulary.text(_:)).joined(
        separator: " ")
    }
  }

  @Test func `are presented and dismissed by the app`() throws {
    router.present(Page(1), id: "compose")
    #expect(router.sheet == Page(1))
    #expect(router.modals.map(\.id) == ["compose"])
    #expect(try replayed() == ["compose sheet brews"])
    #expect(try app.last().by == .app)
    #expect(router.dismiss().happened)
    #expect(router.sheet == nil)
    #expect(try replayed() == [])
  }

  @Test func `are dismissed through the binding by whom the turn explains`() throws {
    router.present(Page(1))
    app.navigator.endTurn()
    router.sheet = nil
    #expect(try app.last().kind == .dismissed)
    #expect(try app.last().by == .unknown)
    router.present(Page(1))
    app.navigator.noteGesture(.dismissAction)
    router.sheet = nil
    #expect(try app.last().by == .user)
    let count = app.sink.lines.count
    router.sheet = nil
    #expect(app.sink.lines.count == count)
  }

  @Test func `take a binding's value as presented`() throws {
    router.sheet = Page(1)
    #expect(router.sheet == Page(1))
    #expect(try replayed() == ["Page sheet brews"])
    let count = app.sink.lines.count
    router.sheet = Page(1)
    #expect(app.sink.lines.count == count)
  }

  @Test func `of one style take each other's place, and their stacks go`() throws {
    router.present(Page(1), id: "first")
    let inner = Router<Page>(modal: "first", in: app.navigator)
    inner.push(Page(7))
    router.present(Page(2), id: "second")
    #expect(router.sheet == Page(2))
    #expect(try replayed() == ["second sheet brews"])
    #expect(inner.path == [])
    router.sheet = Page(3)
    #expect(router.sheet == Page(3))
    #expect(try replayed().count == 1)
  }

  @Test func `tell values of equal description apart`() throws {
    let drafts = Router<Int>("drafts", in: app.navigator) { _ in RouteDescription("Draft") }
    drafts.present(1)
    drafts.present(2)
    #expect(drafts.sheet == 2)
    #expect(app.sink.kinds == [.presented, .dismissed, .presented])
  }

  @Test func `of several styles are up together`() {
    router.present(Page(1), as: .sheet)
    router.present(Page(2), as: .cover)
    router.present(.alert, id: "delete")
    #expect(router.sheet == Page(1))
    #expect(router.cover == Page(2))
    #expect(router.popover == nil)
    #expect(router[isPresented: "delete"])
    #expect(router.modals.map(\.id) == ["Page", "Page-2", "delete"])
  }

  @Test func `go with the one below them`() throws {
    router.present(Page(1), id: "below")
    router.present(.dialog, id: "above")
    router.dismiss("below")
    #expect(router.modals.isEmpty)
    #expect(try replayed() == [])
  }

  @Test func `that are alerts go by their ids`() throws {
    router[isPresented: "delete", style: .dialog] = true
    router.present(.alert, id: "offline", screen: "OfflineAlert")
    #expect(try replayed() == ["delete dialog brews", "offline alert brews"])
    router[isPresented: "delete", style: .dialog] = true
    #expect(app.sink.lines.count == 2)
    router[isPresented: "offline"] = false
    #expect(try replayed() == ["delete dialog brews"])
  }

  @Test func `that change nothing are refused`() throws {
    #expect(router.dismiss() == .refused(.empty))
    #expect(router.dismiss("compose") == .refused(.noTarget))
    router.present(Page(1))
    #expect(router.present(Page(1)) == .refused(.sameTop))
    let other = Router<Page>("settings", in: app.navigator)
    #expect(other.present(Page(2), id: "Page") == .refused(.busy))
    #expect(other.present(Page(2)).happened)
    #expect(try replayed() == ["Page sheet brews", "Page-2 sheet settings"])
    #expect(
      try app.refusals() == [
        "dismiss empty", "dismiss noTarget", "present sameTop", "present busy",
      ])
  }

  @Test func `have stacks of their own`() throws {
    router.present(Page(1), id: "compose")
    let inner = Router<Page>(modal: "compose", in: app.navigator)
    inner.push([Page(5), Page(6)])
    #expect(router.path == [])
    #expect(try app.replayed().values("modal:compose") == ["5", "6"])
    #expect(inner.dismiss().happened)
    #expect(router.sheet == nil)
  }

  @Test func `take their stack with them, and a write to it is refused`() throws {
    router.present(Page(1), id: "compose")
    let inner = Router<Page>(modal: "compose", in: app.navigator)
    inner.push(Page(5))
    router.dismiss()
    #expect(inner.path == [])
    #expect(inner.push(Page(6)) == .refused(.notMounted))
    #expect(inner.replace([Page(6)]) == .refused(.notMounted))
    #expect(inner.pop() == .refused(.notMounted))
    #expect(inner.present(Page(6)) == .refused(.notMounted))
    inner.path = [Page(6)]
    inner.path = []
    #expect(inner.path == [])
    #expect(inner.unmounted() == .refused(.notMounted))
    #expect(try app.replayed().stack("modal:compose") == nil)
    #expect(try app.refusals().last == "unmount notMounted")
    #expect(try app.refusals().contains("path notMounted"))

    router.present(Page(1), id: "compose")
    #expect(inner.path == [])
    #expect(inner.push(Page(7)).happened)
    #expect(try app.replayed().values("modal:compose") == ["7"])
  }

  @Test func `may be the app's own, whose stack is recorded all the same`() throws {
    let inner = Router<Page>(modal: "own", in: app.navigator)
    #expect(inner.push(Page(1)).happened)
    #expect(try app.replayed().values("modal:own") == ["1"])
  }
}
