import NavigationModel
import Testing

@testable import NavigationRouting

@MainActor
@Suite struct `Deep links` {
  let app: BrewApp

  init() throws {
    app = try BrewApp()
  }

  // MARK: Applied

  @Test func `are received, resolved and applied, each step under one id`() throws {
    let links = app.links()
    app.mount()
    let receipt = links.receive("brewlog://brew/7", source: .notification, delivery: "push-1")
    #expect(receipt.id == "L1")
    #expect(app.settled == [receipt])
    #expect(try app.steps() == ["L1 linkReceived", "L1 linkResolved", "L1 linkApplied"])
    #expect(try app.path(.brews) == ["BrewHistoryFilter", "Brew.ID"])
    #expect(app.tabs[.brews].path[1].as(BrewRoute.self) == BrewRoute(id: 7))

    let applied = try app.events(.linkApplied)[0]
    #expect(receipt.outcome == .applied(seq: applied.seq))
    #expect(applied.by == .link)
    #expect(try app.text(applied.cause) == "L1")
    #expect(try app.text(applied.name(.destination)) == "Brew")
    #expect(try app.text(applied.name(.policy)) == "replace")
    #expect(applied.flag(.select) == true)
    #expect(try app.text(applied.callSite).hasPrefix("DeepLinksTests.swift:"))

    let received = try app.events(.linkReceived)[0]
    #expect(received.by == .system)
    #expect(try app.text(received.name(.source)) == "notification")
    #expect(try app.text(received.name(.delivery)) == "push-1")
    #expect(received.flag(.coldStart) == false)
    let goal = try app.events(.linkResolved)[0].attachment?.goal
    #expect(try goal.map { try app.text($0.tab) } == "brews")
    #expect(goal?.routes?.count == 2)
    #expect(try app.replayed().state.links.isEmpty)
  }

  @Test func `bring their tab to the front, its router made on the way`() throws {
    let links = app.links()
    app.mount()
    app.navigator.dataReady("beans")
    links.receive("brewlog://bean/kenya")
    #expect(app.tabs.selected == .beans)
    #expect(try app.path(.beans) == ["Bean"])
  }

  @Test func `leave nothing of an earlier visit`() throws {
    let links = app.links()
    app.mount()
    app.tabs[.brews].push([AppRoute(HistoryRoute(range: "year")), AppRoute(BrewRoute(id: 1))])
    links.receive("brewlog://brew/7")
    #expect(try app.path(.brews) == ["BrewHistoryFilter", "Brew.ID"])
    #expect(app.tabs[.brews].path[0].as(HistoryRoute.self)?.range == "week")
  }

  @Test func `keep the entries that are right already`() throws {
    let links = app.links()
    app.mount()
    app.tabs[.brews].push([AppRoute(HistoryRoute()), AppRoute(BrewRoute(id: 1))])
    let before = app.tabs[.brews].entries.map(\.id)
    links.receive("brewlog://brew/7")
    let after = app.tabs[.brews].entries.map(\.id)
    #expect(before[0] == after[0])
    #expect(before[1] != after[1])
  }

  @Test func `to the root of the tab in front go there`() throws {
    let links = app.links()
    app.mount()
    app.tabs[.brews].push(AppRoute(HistoryRoute()))
    links.receive(.nowhere)
    #expect(try app.path(.brews) == ["BrewHistoryFilter"])
    struct Home: DeepLinkDestination {
      var destinationName: String { "Home" }
      var goal: DeepLinkGoal { DeepLinkGoal("brews") }
    }
    let home = DeepLinks(LinkTable<Home> {}, in: app.navigator, requires: [])
    #expect(home.receive(Home()).outcome.isApplied)
    #expect(try app.path(.brews) == [])
  }

  @Test func `to a stack that is no tab's select none`() throws {
    let links = app.links(requires: [])
    let main = Router<AppRoute>("main", in: app.navigator)
    struct Join: DeepLinkDestination {
      var destinationName: String { "Join" }
      var goal: DeepLinkGoal { DeepLinkGoal(routes: [HistoryRoute()]) }
    }
    let joining = DeepLinks(LinkTable<Join> {}, in: app.navigator, requires: [])
    #expect(joining.receive(Join()).id == "L1")
    #expect(main.path.count == 1)
    #expect(try app.events(.linkApplied)[0].flag(.select) == false)
    #expect(app.tabs.selected == .brews)
    #expect(try app.replayed().state.scene(.main)?.tabs.count == 2)
    // Ids are the process's, whoever receives.
    #expect(links.receive("brewlog://brew/7").id == "L2")
  }

  @Test func `may be received while another is told of`() throws {
    let links = app.links(superseding: .none)
    var told: [String] = []
    links.onSettled = { receipt in
      told.append(receipt.id)
      if told.count == 1 { links.receive("brewlog://history/year") }
    }
    links.receive("brewlog://brew/7")
    links.receive("brewlog://brew/8")
    app.mount()
    #expect(told == ["L1", "L3", "L2"])
    #expect(try app.events(.linkApplied).count == 3)
    #expect(links.parked.isEmpty)
    #expect(app.tabs[.brews].top?.as(BrewRoute.self)?.id == 8)
  }

  // MARK: Policies

  @Test func `that append add what is missing of the goal`() throws {
    let links = app.links()
    app.mount()
    app.tabs[.brews].push(AppRoute(HistoryRoute()))
    links.receive(.onTop(7))
    #expect(try app.path(.brews) == ["BrewHistoryFilter", "Brew.ID"])
    #expect(try app.events(.linkApplied)[0].routes.count == 1)
  }

  @Test func `that append to another stack add all of it`() throws {
    let links = app.links()
    app.mount()
    app.tabs[.brews].push(AppRoute(HistoryRoute(range: "year")))
    links.receive(.onTop(7))
    #expect(
      try app.path(.brews) == ["BrewHistoryFilter", "BrewHistoryFilter", "Brew.ID"])
  }

  @Test func `that set the top change it alone`() throws {
    let links = app.links()
    app.mount()
    app.tabs[.brews].push([AppRoute(HistoryRoute()), AppRoute(BrewRoute(id: 1))])
    links.receive(.topped(7))
    #expect(app.tabs[.brews].top?.as(BrewRoute.self)?.id == 7)
    let applied = try app.events(.linkApplied)[0]
    #expect(try app.text(applied.name(.policy)) == "top")
    #expect(applied.routes.count == 1)
    #expect(try app.path(.brews).count == 2)
  }

  @Test func `that set the top over other parents set the whole path`() throws {
    let links = app.links()
    app.mount()
    links.receive(.topped(7))
    #expect(try app.path(.brews) == ["BrewHistoryFilter", "Brew.ID"])
    #expect(try app.text(app.events(.linkResolved)[0].name(.policy)) == "top")
    #expect(try app.text(app.events(.linkApplied)[0].name(.policy)) == "replace")
  }

  @Test func `that set the top that is there change nothing`() throws {
    let links = app.links()
    app.mount()
    app.tabs[.brews].push([AppRoute(HistoryRoute()), AppRoute(BrewRoute(id: 7))])
    let before = app.tabs[.brews].entries
    #expect(links.receive(.topped(7)).outcome.isApplied)
    #expect(app.tabs[.brews].entries == before)
    #expect(try app.path(.brews).count == 2)
  }

  // MARK: Modals

  @Test func `take down what would cover them, in the same turn and with their cause`() throws {
    let links = app.links()
    app.mount()
    app.tabs[.brews].present(.sheet, id: "compose", screen: "Composer")
    links.receive("brewlog://brew/7")
    #expect(try app.replayed().state.scene(.main)?.modals.isEmpty == true)
    let dismissed = try app.events(.dismissed)[0]
    let applied = try app.events(.linkApplied)[0]
    #expect(try app.text(dismissed.cause) == "L1")
    #expect(dismissed.turn == applied.turn)
    #expect(dismissed.ordinal < applied.ordinal)
    #expect(try app.path(.brews) == ["BrewHistoryFilter", "Brew.ID"])
  }

  @Test func `empty the stack inside a sheet that stays up`() throws {
    let links = app.links()
    app.mount()
    links.receive("brewlog://brewing/7")
    let inner = Router<AppRoute>(modal: "timer", in: app.navigator)
    inner.open(BrewRoute(id: 8))
    links.receive("brewlog://brewing/7")
    #expect(app.tabs[.brews].sheet?.as(BrewRoute.self)?.id == 7)
    #expect(inner.path == [])
    #expect(try app.events(.presented).count == 1)
    #expect(try app.replayed().stack("modal:timer")?.entries == [])
  }

  @Test func `end under their sheet, with its value`() throws {
    let links = app.links()
    app.mount()
    links.receive("brewlog://brewing/7")
    #expect(app.tabs[.brews].sheet?.as(BrewRoute.self)?.id == 7)
    #expect(try app.path(.brews) == ["BrewHistoryFilter"])
    let presented = try app.events(.presented)[0]
    #expect(try app.text(presented.name(.modal)) == "timer")
    #expect(try app.text(presented.stack) == "brews")
    #expect(try app.text(presented.cause) == "L1")
    let goal = try app.events(.linkResolved)[0].attachment?.goal
    #expect(try goal?.modal.map { try app.text($0.id) } == "timer")

    links.receive("brewlog://brewing/7")
    #expect(try app.events(.presented).count == 1)
    #expect(try app.events(.dismissed).isEmpty)
  }

  @Test func `wait under a modal that must not be skipped`() throws {
    let links = app.links(mandatoryModals: ["passcode"])
    app.mount()
    app.tabs[.brews].present(.cover, id: "passcode", screen: "Passcode")
    #expect(links.receive("brewlog://brew/7").outcome == .parked(.covered))
    #expect(try app.path(.brews) == [])
    app.tabs[.brews].dismiss("passcode")
    #expect(try app.path(.brews) == ["BrewHistoryFilter", "Brew.ID"])
    #expect(links.parked.isEmpty)
  }
}
