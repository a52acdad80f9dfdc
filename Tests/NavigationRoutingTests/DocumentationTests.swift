import NavigationModel
import NavigationRouting
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The code of the module's pages, compiled and run. The last test holds both together.

private enum Overview {
  @MainActor
  static func run() -> [BrewScreen] {
    let navigator = Navigator()
    let brews = Router<BrewScreen>("brews", in: navigator)

    brews.push(.history)
    brews.push(.brew(id: 7))
    brews.pop()
    return brews.path
  }
}

enum BrewScreen: Equatable, DescribedRoute {
  case history
  case brew(id: Int)

  var routeDescription: RouteDescription {
    switch self {
    case .history: RouteDescription("BrewScreen", case: "history")
    case .brew(let id): RouteDescription("BrewScreen", case: "brew", payload: .json(id))
    }
  }
}

@MainActor
private enum Adopting {
  static func stack(_ navigator: Navigator) -> Router<BrewScreen> {
    let router = Router<BrewScreen>("brews", in: navigator)
    router.push([.history, .brew(id: 7)])
    router.pushNew(.brew(id: 7))  // .refused(.sameTop)
    router.popTo(.history)
    router.replace([.brew(id: 8)])
    router.popToRoot()
    return router
  }

  static func modals(_ router: Router<BrewScreen>) {
    router.present(.brew(id: 7), as: .sheet, id: "compose")
    router.sheet = nil  // what sheet(item:) writes when it is swiped down
    router.present(.alert, id: "delete")
    router.dismiss("delete")
  }

  static func inside(_ router: Router<BrewScreen>, _ navigator: Navigator) -> [BrewScreen] {
    router.present(.brew(id: 7), id: "compose")
    let inner = Router<BrewScreen>(modal: "compose", in: navigator)
    inner.push(.history)
    return inner.path
  }

  static func tabs(_ navigator: Navigator) -> String {
    enum Tab: String {
      case brews
      case settings
    }

    let tabs = TabRouter<Tab, BrewScreen>(selected: .brews, in: navigator)
    tabs[.settings].push(.history)
    tabs.select(.settings)
    tabs.onRetap = { $0.popToRoot() }
    return tabs.selected.rawValue
  }

  static func signOut(_ navigator: Navigator) {
    navigator.reset(.signOut)
  }

  static func reports(_ router: Router<BrewScreen>, _ navigator: Navigator) {
    router.mounted(root: "BrewsHome")
    router.screenShown(ScreenSighting(screen: "BrewHistory", depth: 1))
    navigator.scenePhase(.active)
    navigator.dataReady("brews")
  }

  static func appOwned(_ navigator: Navigator) {
    let stack = AppOwnedStack("explore", in: navigator)
    stack.pushed([RouteDescription("Ranger")])
    stack.wroteBack(count: 0)
  }
}

@MainActor
private enum Erased {
  struct Forecast: AppRouting, Codable {
    static let routeName = "forecast"
    var place: String
    var days: Int
  }

  struct Brew: AppRouting, Codable, PayloadRecording {
    static let routeName = "brew"
    var id: Int
  }

  static func open(_ navigator: Navigator) -> Router<AppRoute> {
    let weather = Router<AppRoute>("weather", in: navigator)
    weather.open(Forecast(place: "Oslo", days: 1))
    weather.open(Forecast(place: "Oslo", days: 7))
    return weather
  }

  static func save(_ weather: Router<AppRoute>) throws {
    var registry = RouteRegistry()
    registry.register(Forecast.self)

    if let saved = weather.savedPath() {
      let path = try CodablePath(json: saved.json)
      weather.replace(path.routes(registry).routes)
    }
  }
}

@MainActor
@Suite struct `The code of the pages` {
  @Test func `does what the pages say`() throws {
    #expect(Overview.run() == [.history])
    let app = try TestApp()
    let router = Adopting.stack(app.navigator)
    #expect(router.path == [])
    #expect(try app.refusals() == ["pushNew sameTop"])
    Adopting.modals(router)
    #expect(router.modals.isEmpty)
    #expect(Adopting.inside(router, app.navigator) == [.history])
    #expect(Adopting.tabs(app.navigator) == "settings")
    Adopting.reports(router, app.navigator)
    Adopting.appOwned(app.navigator)
    Adopting.signOut(app.navigator)
    #expect(router.sheet == nil)
    #expect(try app.replayed().values("settings") == [])
  }

  @Test func `does what the page on erased routes says`() throws {
    let app = try TestApp()
    let weather = Erased.open(app.navigator)
    #expect(weather.path[1].as(Erased.Forecast.self)?.days == 7)
    #expect(
      weather.path == [
        AppRoute(Erased.Forecast(place: "Oslo", days: 1)),
        AppRoute(Erased.Forecast(place: "Oslo", days: 7)),
      ])
    let before = weather.path
    try Erased.save(weather)
    #expect(weather.path == before)
  }

  @Test(arguments: ["NavigationRouting", "AdoptingTheRouters", "ErasedRoutes"])
  func `is compiled here, line by line`(page: String) throws {
    let here = URL(filePath: #filePath)
    let tests = try String(contentsOf: here, encoding: .utf8)
    let compiled = Set(tests.split(separator: "\n").map { $0.drop { $0 == " " } })
    let text = try String(
      contentsOf: here.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Sources/NavigationRouting/NavigationRouting.docc/\(page).md"),
      encoding: .utf8)
    var isCode = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
      } else if isCode, !line.contains("weather.path"), !line.contains("AppRoute("), line != "]" {
        // What only shows a value is checked above, as an expectation.
        #expect(compiled.contains(line.drop { $0 == " " }), "\(line)")
      }
    }
  }
}
