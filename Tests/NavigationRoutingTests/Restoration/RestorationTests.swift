import NavigationModel
import Testing

@testable import NavigationRouting

@MainActor
@Suite struct `Restored state` {
  struct BadValue: Error {}

  static let codec = RouteCodec<AppRoute> { route in
    if let history = route.as(HistoryRoute.self) {
      return SavedRoute(route.name, value: .string(history.range))
    }
    if let brew = route.as(BrewRoute.self) {
      guard brew.id >= 0 else { throw BadValue() }
      return SavedRoute(route.name, value: .integer(Int64(brew.id)))
    }
    throw BadValue()
  } load: { saved in
    let text = saved.value?.text ?? ""
    switch saved.name {
    case "BrewHistoryFilter":
      return AppRoute(HistoryRoute(range: String(text.dropFirst().dropLast())))
    case "Brew.ID":
      guard let id = Int(text) else { throw BadValue() }
      return AppRoute(BrewRoute(id: id))
    default: return nil
    }
  }

  let app: BrewApp
  let restoration: StateRestoration

  init() throws {
    app = try BrewApp()
    restoration = StateRestoration(in: app.navigator, version: 3, maximumAge: 86_400)
    restoration.add(app.tabs, Self.codec)
  }

  private func saved() -> NavigationSnapshot {
    NavigationSnapshot(
      version: 3, savedAt: 1000, selectedTab: "brews",
      stacks: [
        .init(
          "brews",
          routes: [
            SavedRoute("BrewHistoryFilter", value: .string("year")),
            SavedRoute("Brew.ID", value: .integer(7)),
          ]),
        .init("beans", routes: []),
      ])
  }

  private func kinds() throws -> [EventKind] { try app.replayed().events.map(\.kind) }

  // MARK: Round

  @Test func `is what was saved, through its JSON`() throws {
    app.tabs[.brews].push([AppRoute(HistoryRoute(range: "year")), AppRoute(BrewRoute(id: 7))])
    app.tabs[.brews].present(AppRoute(BrewRoute(id: 3)), id: "timer")
    app.tabs[.brews].present(.alert, id: "sure")
    app.tabs.select(.beans)
    let snapshot = restoration.save(intent: "brewlog://brew/7", at: 1000)
    #expect(try NavigationSnapshot(json: snapshot.json) == snapshot)
    #expect(try app.events(.saved).map { $0.number(.entries) } == [2, 0])
    #expect(snapshot.modals.map(\.id) == ["timer"])

    let other = try BrewApp()
    let next = StateRestoration(in: other.navigator, version: 3)
    next.add(other.tabs, Self.codec)
    guard case .restored(_, cuts: []) = next.restore(json: snapshot.json, at: 1010) else {
      Issue.record("not restored")
      return
    }
    #expect(other.tabs[.brews].path == app.tabs[.brews].path)
    #expect(other.tabs[.brews].sheet?.as(BrewRoute.self)?.id == 3)
    #expect(other.tabs.selected == .beans)
    #expect(try other.path(.brews) == ["BrewHistoryFilter", "Brew.ID"])
    #expect(try other.events(.restored).map(\.by) == [.restore])
    #expect(try other.replayed().state.scene(.main)?.modals.count == 1)
  }

  @Test func `goes through the function that applies links`() throws {
    let destination = try #require(saved().stacks.first)
    #expect(destination.routes.count == 2)
    var snapshot = NavigationSnapshot(version: 3, intent: "brewlog://brew/9")
    snapshot.stacks = saved().stacks
    restoration.restore(snapshot) { try brewTable.destination(of: $0) }
    #expect(app.tabs[.brews].top?.as(BrewRoute.self)?.id == 9)
    #expect(try app.events(.restored).count == 1)
    #expect(try app.events(.linkApplied).isEmpty)
    #expect(try app.path(.brews) == ["BrewHistoryFilter", "Brew.ID"])
  }

  // MARK: Codecs

  struct Shelf: AppRouting, Codable {
    static let routeName = "Shelf"
    var row: Int
  }

  @Test func `is of registered routes as the registry knows them`() throws {
    var registry = RouteRegistry()
    registry.register(Shelf.self)
    let codec = RouteCodec<AppRoute>.registered(in: registry)
    let saved = try codec.save(AppRoute(Shelf(row: 3)))
    #expect(saved == SavedRoute("Shelf", value: try JSONText(#"{"row":3}"#)))
    #expect(try codec.load(saved) == AppRoute(Shelf(row: 3)))
    #expect(try codec.load(SavedRoute("Cellar")) == nil)
    #expect(throws: (any Error).self) { try codec.load(SavedRoute("Shelf", value: .null)) }
    #expect(throws: (any Error).self) { try codec.save(AppRoute(BrewRoute(id: 1))) }
  }

  @Test func `is of one route type under its name`() throws {
    let codec = RouteCodec<Shelf>.json(named: "Row")
    let saved = try codec.save(Shelf(row: 3))
    #expect(saved == SavedRoute("Row", value: try JSONText(#"{"row":3}"#)))
    #expect(try codec.load(saved) == Shelf(row: 3))
    #expect(try codec.load(SavedRoute("Shelf", value: saved.value)) == nil)
  }

  // MARK: Cut

  @Test func `is cut at the first route that this build does not know`() throws {
    var snapshot = saved()
    snapshot.stacks[0].routes.insert(SavedRoute("RecipeBook"), at: 1)
    let cut = RestorationCut(stack: "brews", index: 1, type: "RecipeBook", reason: .noDestination)
    guard case .restored(_, let cuts) = restoration.restore(snapshot) else {
      Issue.record("not restored")
      return
    }
    #expect(cuts == [cut])
    #expect(try app.path(.brews) == ["BrewHistoryFilter"])
    let failed = try app.events(.restoreFailed)[0]
    #expect(try app.text(failed.name(.reason)) == "noDestination")
    #expect(try app.text(failed.name(.type)) == "RecipeBook")
    #expect(failed.number(.index) == 1)
    #expect(try app.text(failed.stack) == "brews")
    #expect(try kinds().suffix(2) == [.restoreFailed, .restored])
    #expect(
      app.reports.map(\.headline) == ["the saved stack brews was cut at entry 1, RecipeBook"])
    // What is pushed next stands where the cut was, and is none of the failed.
    app.tabs[.brews].push(AppRoute(BrewRoute(id: 1)))
    #expect(app.reports.count == 1)
  }

  @Test func `is cut at a value that cannot be read`() throws {
    var snapshot = saved()
    snapshot.stacks[0].routes[0].value = .string("week")
    snapshot.stacks[0].routes[1].value = .string("seven")
    guard case .restored(_, let cuts) = restoration.restore(snapshot) else {
      Issue.record("not restored")
      return
    }
    #expect(cuts.map(\.reason) == [.decode])
    #expect(try app.path(.brews) == ["BrewHistoryFilter"])
  }

  @Test func `says so where nobody has a saved stack any more`() throws {
    var snapshot = saved()
    snapshot.stacks.append(.init("cellar", routes: [SavedRoute("Shelf")]))
    guard case .restored(_, let cuts) = restoration.restore(snapshot) else {
      Issue.record("not restored")
      return
    }
    #expect(cuts.map(\.stack) == ["cellar"])
    #expect(try app.path(.brews).count == 2)
  }

  @Test func `brings the saved tab to the front where the app still has it`() throws {
    restoration.restore(NavigationSnapshot(version: 3, selectedTab: "cellar"))
    #expect(app.tabs.selected == .brews)
    restoration.restore(NavigationSnapshot(version: 3, selectedTab: "beans"))
    #expect(app.tabs.selected == .beans)
    #expect(try app.text(app.replayed().state.scene(.main)?.selectedTab ?? .none) == "beans")
    #expect(try app.replayed().state.scene(.main)?.tabs.count == 2)
  }

  // MARK: Refused

  @Test func `of another version is not restored`() throws {
    var snapshot = saved()
    snapshot.version = 2
    #expect(restoration.restore(snapshot) == .failed(.version))
    #expect(try app.text(app.events(.restoreFailed)[0].name(.reason)) == "version")
    #expect(try app.events(.restored).isEmpty)
    #expect(restoration.restore(json: #"{"navigation":9,"version":3}"#) == .failed(.version))
  }

  @Test(arguments: [999, 1000 + 86_401])
  func `from the future, or too old, is not restored`(now: UInt64) throws {
    #expect(restoration.restore(saved(), at: now) == .failed(.stale))
    #expect(try app.path(.brews) == [])
  }

  @Test(arguments: [
    "", "[]", "{", #"{"version":3}"#, #"{"navigation":1}"#,
    #"{"navigation":1,"version":3,"stacks":[{"routes":[]}]}"#,
    #"{"navigation":1,"version":3,"stacks":[{"stack":"brews","routes":[{}]}]}"#,
    #"{"navigation":1,"version":3,"modals":[{}]}"#,
  ])
  func `that is none is said to be unreadable`(json: String) throws {
    #expect(restoration.restore(json: json) == .failed(.decode))
    #expect(try app.text(app.events(.restoreFailed)[0].name(.reason)) == "decode")
  }

  @Test(arguments: [RestorationFailure.missing, .locked])
  func `that is not there is recorded as such`(reason: RestorationFailure) throws {
    #expect(restoration.fail(reason) == .failed(reason))
    #expect(try app.text(app.events(.restoreFailed)[0].name(.reason)) == reason.rawValue)
  }

  @Test func `leaves a path out that cannot be saved whole`() throws {
    app.tabs[.brews].push([AppRoute(HistoryRoute()), AppRoute(BrewRoute(id: -1))])
    let snapshot = restoration.save()
    #expect(!snapshot.stacks.contains { $0.address == "brews" })
    let event = try app.events(.notEncodable)[0]
    #expect(event.number(.index) == 1)
    #expect(try app.text(event.name(.type)) == "Brew.ID")
  }

  // MARK: And links

  @Test func `gives way to a link that comes while it is restored`() throws {
    let links = app.links()
    app.mount()
    restoration.begin()
    #expect(links.receive("brewlog://brew/9").outcome == .parked(.restoring))
    restoration.restore(saved())
    #expect(app.tabs[.brews].top?.as(BrewRoute.self)?.id == 9)
    #expect(try kinds().suffix(2) == [.restored, .linkApplied])
    #expect(try app.path(.brews).count == 2)
  }

  @Test func `gives way to a link that was applied before`() throws {
    let links = app.links()
    app.mount()
    links.receive("brewlog://brew/9")
    #expect(restoration.restore(saved()) == .failed(.link))
    #expect(app.tabs[.brews].top?.as(BrewRoute.self)?.id == 9)
    #expect(try app.text(app.events(.restoreFailed)[0].name(.reason)) == "link")
  }

  @Test func `of one window does not hold up the links of another`() throws {
    let links = app.links(requires: [])
    let tabs = TabRouter<BrewApp.Tab, AppRoute>(
      selected: .brews, in: app.navigator, scene: "second")
    restoration.begin()
    #expect(links.receive("brewlog://brew/8").outcome == .parked(.restoring))
    #expect(links.receive("brewlog://brew/9", scene: "second").outcome.isApplied)
    #expect(tabs[.brews].path.count == 2)
    #expect(app.tabs[.brews].path.isEmpty)
  }

  @Test func `is under its sheets before a waiting link is applied`() throws {
    let links = app.links()
    app.mount()
    restoration.begin()
    links.receive("brewlog://brewing/3")
    var snapshot = saved()
    snapshot.modals = [
      .init("tip", screen: "Tip", presenter: "brews"),
      .init(
        "timer", route: SavedRoute("Brew.ID", value: .integer(5)), presenter: "brews"),
    ]
    restoration.restore(snapshot)
    #expect(
      try kinds().suffix(5) == [.restored, .presented, .dismissed, .linkApplied, .presented])
    #expect(app.tabs[.brews].sheet?.as(BrewRoute.self)?.id == 3)
    #expect(try app.path(.brews) == ["BrewHistoryFilter"])
  }

  @Test func `that fails lets waiting links go on`() throws {
    let links = app.links()
    app.mount()
    restoration.begin()
    links.receive("brewlog://brew/9")
    restoration.fail(.locked)
    #expect(links.parked.isEmpty)
    #expect(try kinds().suffix(2) == [.restoreFailed, .linkApplied])
  }
}
