import NavigationModel
import NavigationRouting
import Observation
import Testing

enum Tab: String, CaseIterable {
  case brews
  case settings
}

/// How often what was read has changed.
@MainActor
private final class Watch {
  private(set) var count = 0

  init(_ read: @escaping @MainActor () -> Void) {
    withObservationTracking(read) { MainActor.assumeIsolated { self.count += 1 } }
  }
}

/// True once.
@MainActor
private final class Once {
  private var isDone = false

  var isFirst: Bool {
    defer { isDone = true }
    return !isDone
  }
}

@MainActor
@Suite struct `Observing routers` {
  let app: TestApp
  let tabs: TabRouter<Tab, Page>

  init() throws {
    app = try TestApp()
    tabs = TabRouter(selected: .brews, in: app.navigator)
  }

  @Test func `a path's reader is told of its own stack only`() {
    let settings = Watch { _ = tabs[.settings].path }
    let brews = Watch { _ = tabs[.brews].path }
    tabs[.brews].push(Page(1))
    #expect(settings.count == 0)
    #expect(brews.count == 1)
  }

  @Test func `a path's reader is not told of modals, mounting or tabs`() {
    let path = Watch { _ = tabs[.brews].path }
    tabs[.brews].present(Page(1))
    tabs[.brews].mounted(root: "BrewsHome")
    tabs[.brews].unmounted()
    tabs.select(.settings)
    #expect(path.count == 0)
  }

  @Test func `a sheet's reader is told of the sheet, not of the path`() {
    let sheet = Watch { _ = tabs[.brews].sheet }
    let other = Watch { _ = tabs[.settings].sheet }
    tabs[.brews].push(Page(1))
    #expect(sheet.count == 0)
    tabs[.brews].present(Page(2))
    #expect(sheet.count == 1)
    #expect(other.count == 0)
  }

  @Test func `a selection's reader is told of the selection, not of the stacks`() {
    let selection = Watch { _ = tabs.selected }
    tabs[.brews].push(Page(1))
    #expect(selection.count == 0)
    tabs.select(.settings)
    #expect(selection.count == 1)
  }

  @Test func `nobody is told of a refusal or an equal write`() {
    tabs[.brews].push(Page(1))
    let path = Watch { _ = tabs[.brews].path }
    tabs[.brews].path = [Page(1)]
    tabs[.brews].pushNew(Page(1))
    tabs[.brews].popTo(Page(7))
    #expect(path.count == 0)
  }

  @Test func `both handles of one stack are told`() {
    let other = Router<Page>("brews", in: app.navigator)
    let path = Watch { _ = other.path }
    tabs[.brews].push(Page(1))
    #expect(path.count == 1)
  }

  @Test func `whoever changes more when told, before the change, has the last word`() throws {
    let router = tabs[.brews]
    // Told of its own change too, a handler that did not remember would never end.
    let once = Once()
    withObservationTracking {
      _ = router.path
    } onChange: {
      MainActor.assumeIsolated {
        if once.isFirst { router.push(Page(2)) }
      }
    }
    router.push(Page(1))
    #expect(router.path == [Page(1), Page(2)])
    #expect(try app.replayed().values("brews") == ["1", "2"])
  }
}
