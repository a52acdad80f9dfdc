import NavigationModel
import Testing

@testable import NavigationRouting

@MainActor
@Suite struct `A link that comes too early` {
  let app: BrewApp

  init() throws {
    app = try BrewApp()
  }

  @Test func `waits for its stack and is applied once`() throws {
    let links = app.links()
    #expect(links.receive("brewlog://brew/7").outcome == .parked(.notMounted))
    #expect(links.parked.map(\.id) == ["L1"])
    #expect(try app.path(.brews) == [])
    app.mount()
    #expect(try app.path(.brews) == ["BrewHistoryFilter", "Brew.ID"])
    #expect(app.settled.count == 1)
    app.commit(.stackUnmounted, stack: "brews")
    app.mount()
    app.navigator.dataReady("brews")
    #expect(try app.events(.linkApplied).count == 1)
    #expect(
      try app.steps() == [
        "L1 linkReceived", "L1 linkResolved", "L1 linkParked notMounted", "L1 linkApplied",
      ])
    let applied = try app.events(.linkApplied)[0]
    #expect(try app.text(applied.cause) == "L1")
    #expect(try app.text(applied.callSite).hasPrefix("ParkedLinkTests.swift:"))
  }

  @Test func `waits for its data too`() throws {
    let links = app.links()
    #expect(links.receive("brewlog://bean/kenya").outcome == .parked(.notMounted))
    app.mount()
    #expect(links.parked.map(\.hold) == [.noData])
    app.navigator.dataReady("brews")
    #expect(links.parked.count == 1)
    app.navigator.dataReady("beans")
    #expect(links.parked.isEmpty)
    #expect(try app.path(.beans) == ["Bean"])
  }

  @Test func `waits for a user, through a sign-in screen and its resets`() throws {
    let links = app.links(requires: [.stackMounted, .signedIn])
    app.navigator.accountChanged(nil, isSignedIn: false)
    #expect(links.receive("brewlog://brew/7").outcome == .parked(.noSession))
    app.mount()
    app.tabs.reset(.onboarding)
    #expect(links.parked.count == 1)
    app.navigator.accountChanged("ada", isSignedIn: true)
    #expect(try app.path(.brews) == ["BrewHistoryFilter", "Brew.ID"])
  }

  @Test func `for a tab that has not been shown waits for any tab`() throws {
    let links = app.links()
    app.navigator.dataReady("beans")
    app.commit(.stackMounted, stack: "main")
    #expect(links.receive("brewlog://bean/kenya").outcome == .parked(.notMounted))
    app.mount(.brews)
    #expect(links.parked.isEmpty)
    #expect(app.tabs.selected == .beans)
  }

  @Test func `waits for a router where nobody holds the stack yet`() throws {
    let navigator = Navigator(checks: nil)
    let links = DeepLinks(brewTable, in: navigator, requires: [])
    #expect(links.receive("brewlog://brew/7").outcome == .parked(.notMounted))
    let router = Router<AppRoute>("brews", in: navigator)
    navigator.dataReady("anything")
    #expect(router.path.map(\.name) == ["BrewHistoryFilter", "Brew.ID"])
  }

  @Test func `is resolved again where its router, or its goal, became known since`() throws {
    struct Page: Equatable { var number: Int }
    struct Latest: DeepLinkDestination {
      let number: Int
      var destinationName: String { "Latest" }
      var goal: DeepLinkGoal { DeepLinkGoal(routes: [Page(number: number)]) }
    }
    let links = DeepLinks(LinkTable<Latest> {}, in: app.navigator, requires: [])
    #expect(links.receive(Latest(number: 7)).outcome == .parked(.notMounted))
    let router = Router<Page>("main", in: app.navigator) { page in
      RouteDescription("BrewPage", payload: .recorded(String(page.number)))
    }
    app.navigator.dataReady("brews")
    #expect(router.path == [Page(number: 7)])
    #expect(
      try app.steps() == [
        "L1 linkReceived", "L1 linkResolved", "L1 linkParked notMounted", "L1 linkResolved",
        "L1 linkApplied",
      ])
    let replay = try app.replayed()
    let names = try app.events(.linkResolved).map { event in
      event.attachment?.goal?.routes?.map { replay.vocabulary.label($0.route) } ?? []
    }
    #expect(names == [["Page"], ["BrewPage"]])
  }

  // MARK: Not for ever

  @Test func `expires, by itself or on request`() throws {
    let links = app.links()
    links.receive("brewlog://brew/7")
    app.time = .seconds(119)
    links.expireParked()
    #expect(links.parked.count == 1)
    app.time = .seconds(120)
    app.mount()
    #expect(links.parked.isEmpty)
    #expect(app.settled.map(\.outcome) == [.expired])
    #expect(try app.steps().last == "L1 linkExpired timeout")
    #expect(try app.path(.brews) == [])
    #expect(try app.replayed().state.links.isEmpty)

    links.receive("brewlog://bean/x")
    app.time = .seconds(300)
    links.expireParked()
    #expect(try app.steps().last == "L2 linkExpired timeout")
  }

  @Test func `does not expire because a clock went back`() throws {
    let links = app.links()
    app.time = .seconds(500)
    links.receive("brewlog://brew/7")
    app.time = .zero
    links.expireParked()
    #expect(links.parked.count == 1)
    app.mount()
    #expect(try app.path(.brews) == ["BrewHistoryFilter", "Brew.ID"])
  }

  @Test func `gives way to a newer one`() throws {
    let links = app.links()
    links.receive("brewlog://brew/7")
    links.receive("brewlog://tea")
    #expect(links.parked.map(\.id) == ["L1"])
    links.receive("brewlog://brew/8")
    #expect(links.parked.map(\.id) == ["L3"])
    app.mount()
    #expect(app.tabs[.brews].top?.as(BrewRoute.self)?.id == 8)
    #expect(try app.steps().contains("L1 linkRejected superseded"))
    #expect(try app.events(.linkApplied).count == 1)
  }

  @Test func `keeps its turn where none gives way`() throws {
    let links = app.links(superseding: .none)
    links.receive("brewlog://brew/7")
    links.receive("brewlog://history/year")
    app.mount()
    #expect(try app.steps().suffix(2) == ["L1 linkApplied", "L2 linkApplied"])
    #expect(try app.path(.brews) == ["BrewHistoryFilter"])
  }

  @Test func `of another window does not give way`() throws {
    let links = app.links()
    links.receive("brewlog://brew/7")
    links.receive("brewlog://brew/8", scene: "second")
    #expect(links.parked.map(\.id) == ["L1", "L2"])
  }

  @Test(arguments: [ResetReason.signOut, .accountSwitch, .sessionExpired])
  func `goes with the user it came for`(reason: ResetReason) throws {
    let links = app.links()
    links.receive("brewlog://brew/7")
    app.tabs.reset(reason)
    #expect(links.parked.isEmpty)
    app.mount()
    #expect(try app.path(.brews) == [])
    #expect(try app.steps().last == "L1 linkRejected \(reason.rawValue)")
    let replay = try app.replayed()
    let reset = try #require(replay.events.firstIndex { $0.kind == .reset })
    let rejected = try #require(replay.events.firstIndex { $0.kind == .linkRejected })
    #expect(reset < rejected)
  }

  @Test func `goes when another account comes, and not when the first does`() throws {
    let links = app.links(requires: [.stackMounted, .dataReady("brews")])
    links.receive("brewlog://brew/7")
    app.navigator.accountChanged("ada", isSignedIn: true)
    #expect(links.parked.count == 1)
    app.navigator.accountChanged("ada", isSignedIn: true)
    #expect(links.parked.count == 1)
    app.navigator.accountChanged("bob", isSignedIn: true)
    #expect(links.parked.isEmpty)
    #expect(try app.steps().last == "L1 linkRejected accountSwitch")
  }

  @Test func `that a reset makes ready is dropped all the same`() throws {
    let links = app.links(mandatoryModals: ["passcode"], superseding: .none)
    app.mount()
    app.tabs[.brews].present(.cover, id: "passcode", screen: "Passcode")
    links.receive("brewlog://brew/7")
    links.receive("brewlog://brew/8")
    app.tabs.reset(.signOut)
    #expect(try app.path(.brews) == [])
    #expect(try app.events(.linkApplied).isEmpty)
  }

  @Test func `needs the data of the new user, not of the last`() throws {
    let links = app.links()
    app.mount()
    app.navigator.dataReady("beans")
    app.tabs.reset(.signOut)
    #expect(links.receive("brewlog://bean/kenya").outcome == .parked(.noData))
  }

  @Test func `does not make room for ever`() throws {
    let links = app.links(superseding: .none)
    for number in 0..<300 { links.receive(.brew(number)) }
    #expect(links.parked.count == 64)
    #expect(links.parked.first?.id == "L237")
    #expect(try app.steps().filter { $0.hasSuffix("linkRejected room") }.count == 236)
    #expect(try app.replayed().state.links.count == 64)
    #expect(try app.replayed().state.degradedSince == nil)
  }
}
