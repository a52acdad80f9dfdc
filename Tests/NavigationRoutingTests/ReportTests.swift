import NavigationModel
import NavigationRouting
import Testing

@MainActor
@Suite struct `Reports of what the framework does` {
  let app: TestApp
  let router: Router<Page>

  init() throws {
    app = try TestApp()
    router = Router("brews", in: app.navigator)
  }

  @Test func `name the screen in front`() throws {
    router.push(Page(1))
    router.screenShown(ScreenSighting(screen: "BrewDetail", depth: 1))
    let observed = try app.replayed().stack("brews")?.observed
    #expect(try observed.map { try app.text($0.screen) } == "BrewDetail")
    #expect(observed?.depth == 1)
    #expect(try app.last().by == .system)
    router.screenAppeared(.root)
    router.screenDisappeared(ScreenSighting(screen: "X", isBlank: true, isPlaceholder: true))
    #expect(try app.last().flag(.blank) == true)
    #expect(try app.last().flag(.placeholder) == true)
    router.screenShown(router.sighting(of: Page(1), depth: 1))
    #expect(try app.last().route() != nil)
  }

  @Test func `tell where the stack's view is`() throws {
    router.push(Page(1))
    router.mounted(path: .erased, root: "BrewsHome", owner: "tabs", isOwnedAbove: true)
    var stack = try #require(try app.replayed().stack("brews"))
    #expect(stack.path == .erased)
    #expect(stack.epoch == 1)
    #expect(try app.text(stack.root) == "BrewsHome")
    router.unmounted()
    #expect(!router.isMounted)
    #expect(router.path == [Page(1)])
    #expect(router.push(Page(2)).happened)
    router.mounted()
    #expect(router.isMounted)
    stack = try #require(try app.replayed().stack("brews"))
    #expect(stack.epoch == 2)
    #expect(stack.isMounted)
  }

  @Test func `take a path away with the view that owned it`() throws {
    router.mounted(isOwnedAbove: false)
    router.push(Page(1))
    router.unmounted()
    #expect(router.path == [])
    #expect(try app.replayed().values("brews") == [])
  }

  @Test func `take a path away with its root`() throws {
    router.mounted(root: "BrewsHome")
    router.push(Page(1))
    #expect(router.rootChanged(to: "BrewsHome") == .refused(.sameTop))
    router.rootChanged(to: "Welcome")
    #expect(router.path == [])
    #expect(try app.replayed().values("brews") == [])
  }

  @Test func `give transitions to the user where they are interactive`() throws {
    router.transitionBegan(.pop, isInteractive: true)
    #expect(try app.last().by == .user)
    router.transitionEnded(.pop, isInteractive: true, isCancelled: true)
    #expect(try app.last().flag(.cancelled) == true)
    router.transitionBegan(.push)
    #expect(try app.last().by == .system)
  }

  @Test func `cover the app around its stacks`() throws {
    let navigator = app.navigator
    let on = navigator.vocabulary.name("BrewsHome")
    let destination = Destination(
      type: navigator.vocabulary.name("Brew"), on: on, shows: on, scope: .lazy)
    navigator.launched()
    navigator.scenePhase(.active)
    navigator.environmentChanged("horizontalSizeClass", to: "compact")
    navigator.dataReady("brews")
    navigator.consoleFault("Only root-level navigation destinations are effective")
    navigator.destinationDeclared(destination)
    navigator.destinationRemoved(destination)
    navigator.mark("step", level: .info)
    router.selectionChanged(in: "sidebar", to: .recorded("7"), column: "detail")
    #expect(
      app.sink.kinds == [
        .launched, .scenePhase, .environmentChanged, .dataReady, .consoleFault,
        .destinationDeclared, .destinationRemoved, .marked, .selectionChanged,
      ])
    let replay = try app.replayed()
    #expect(replay.vocabulary.text(replay.state.scenes[0].phase) == "active")
    #expect(app.sink.lines.allSatisfy { $0.contains(#""at":"ReportTests.swift:"#) })
  }

  @Test func `cover a stack whose path the app keeps by itself`() throws {
    let stack = AppOwnedStack("own", in: app.navigator)
    let routes = ["A", "B", "C"].map { RouteDescription($0) }
    #expect(stack.popped() == .refused(.empty))
    stack.pushed(routes)
    let ids = try app.replayed().stack("own")?.entries.map(\.id)
    stack.popped()
    stack.replaced(with: [routes[0], routes[2]])
    #expect(try app.replayed().stack("own")?.entries.map(\.id).first == ids?.first)
    stack.linkTapped(routes[1])
    stack.wroteBack(count: 3)
    let replay = try app.replayed()
    #expect(
      replay.stack("own")?.entries.map { replay.vocabulary.label($0.route) } == ["A", "C", "B"])
    #expect(try app.last().by == .user)
    stack.wroteBack([routes[0]])
    #expect(try app.replayed().stack("own")?.entries.count == 1)
  }
}
