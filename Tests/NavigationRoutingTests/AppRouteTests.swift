import NavigationModel
import NavigationRouting
import Testing

struct DayForecast: AppRouting, Codable {
  static let routeName = "forecast-day"
  var place: String
}

struct WeekForecast: AppRouting, Codable {
  static let routeName = "forecast-week"
  var place: String
}

enum Brew: AppRouting, Codable, PayloadRecording {
  static let routeName = "brew"

  case all
  case one(id: Int)

  var routeCase: String? {
    switch self {
    case .all: "all"
    case .one: "one"
    }
  }
}

/// A route that cannot be saved.
struct Secret: AppRouting {
  static let routeName = "secret"
  var word: String
}

@Suite struct `Erased routes` {
  @Test func `are equal by concrete type and value`() {
    #expect(AppRoute(DayForecast(place: "Oslo")) == AppRoute(DayForecast(place: "Oslo")))
    #expect(AppRoute(DayForecast(place: "Oslo")) != AppRoute(DayForecast(place: "Rome")))
    #expect(AppRoute(DayForecast(place: "Oslo")) != AppRoute(WeekForecast(place: "Oslo")))
  }

  @Test func `have equal hashes where they are equal, and others where their types differ`() {
    let day = AppRoute(DayForecast(place: "Oslo"))
    #expect(day.hashValue == AppRoute(DayForecast(place: "Oslo")).hashValue)
    #expect(Set([day, AppRoute(WeekForecast(place: "Oslo")), day]).count == 2)
  }

  @Test func `give back their value as its own type and no other`() {
    let route = AppRoute(Brew.one(id: 7))
    #expect(route.as(Brew.self) == .one(id: 7))
    #expect(route.as(DayForecast.self) == nil)
    #expect(route.base as? Brew == .one(id: 7))
    #expect(route.name == "brew")
  }

  @Test func `that this build does not know keep their name and bytes`() {
    let route = AppRoute(unknown: "beans", payload: [1, 2, 3])
    #expect(route.name == "beans")
    #expect(route.unknownPayload == [1, 2, 3])
    #expect(route.base == nil)
    #expect(route == AppRoute(unknown: "beans", payload: [1, 2, 3]))
    #expect(route != AppRoute(unknown: "beans", payload: [1, 2]))
    #expect(route != AppRoute(unknown: "brew", payload: [1, 2, 3]))
  }
}

@MainActor
@Suite struct `A router of erased routes` {
  let app: TestApp
  let router: Router<AppRoute>

  init() throws {
    app = try TestApp()
    router = Router("weather", in: app.navigator)
  }

  @Test func `opens a route of any type at the call site`() throws {
    router.open(DayForecast(place: "Oslo"))
    router.open(Brew.one(id: 7))
    router.open([Brew.all, Secret(word: "plum")])
    #expect(router.path.map(\.name) == ["forecast-day", "brew", "brew", "secret"])
    #expect(router.path[1].as(Brew.self) == .one(id: 7))
    #expect(router.openNew(Secret(word: "plum")) == .refused(.sameTop))
    router.popTo(Brew.one(id: 7))
    #expect(router.path == [AppRoute(DayForecast(place: "Oslo")), AppRoute(Brew.one(id: 7))])
    router.present(Brew.all)
    #expect(router.sheet?.as(Brew.self) == .all)
    #expect(try app.replayed().stack("weather")?.entries.count == 2)
  }

  @Test func `records the name and case always, and the payload of a route that opted in`() {
    router.open(Brew.one(id: 7))
    #expect(app.sink.last.contains(#""type":"brew","case":"one","value":{"one":{"id":7}}"#))
    router.open(DayForecast(place: "Oslo"))
    #expect(app.sink.last.contains(#""type":"forecast-day","value":"~"#))
    #expect(!app.sink.last.contains("Oslo"))
  }

  @Test func `replays two types of equal contents as two routes`() throws {
    router.open(DayForecast(place: "Oslo"))
    router.replace([AppRoute(WeekForecast(place: "Oslo"))])
    #expect(try app.replayed().stack("weather")?.entries.count == 1)
    #expect(router.path.map(\.name) == ["forecast-week"])
  }
}

@Suite struct `A registry of routes` {
  let registry: RouteRegistry

  init() {
    var registry = RouteRegistry()
    registry.register(Brew.self)
    registry.register(DayForecast.self) { DayForecast(place: String(decoding: $0, as: UTF8.self)) }
    self.registry = registry
  }

  @Test func `makes a route of its name and bytes`() throws {
    #expect(registry.names == ["brew", "forecast-day"])
    #expect(
      try registry.route("brew", payload: Array(#"{"one":{"id":7}}"#.utf8)).as(Brew.self)
        == .one(id: 7))
    #expect(
      try registry.route("forecast-day", payload: Array("Oslo".utf8)).as(DayForecast.self)
        == DayForecast(place: "Oslo"))
  }

  @Test func `keeps what it does not know`() throws {
    let route = try registry.route("beans", payload: [1, 2])
    #expect(route == AppRoute(unknown: "beans", payload: [1, 2]))
    #expect(try registry.payload(of: route) == [1, 2])
  }

  @Test func `gives the bytes that a route is made of again`() throws {
    let route = AppRoute(Brew.one(id: 7))
    #expect(try registry.route("brew", payload: registry.payload(of: route)) == route)
    #expect(throws: CodablePathError.notCodable) {
      try registry.payload(of: AppRoute(Secret(word: "plum")))
    }
  }

  @Test func `tells bytes of a known route that it cannot read`() {
    #expect(throws: DecodingError.self) { try registry.route("brew", payload: [0x7B]) }
  }
}
