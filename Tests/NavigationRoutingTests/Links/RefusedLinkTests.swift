import NavigationModel
import Testing

@testable import NavigationRouting

@MainActor
@Suite struct `Deep links turned away` {
  let app: BrewApp

  init() throws {
    app = try BrewApp()
  }

  @Test func `that match in part are refused loudly, and nothing is applied`() throws {
    let links = app.links()
    app.mount()
    let receipt = links.receive("brewlog://brew/7/notes")
    guard case .rejected(.unmatched(let mismatch)) = receipt.outcome else {
      Issue.record("\(receipt.outcome)")
      return
    }
    #expect(mismatch.matched == "brewlog://brew/{id}")
    #expect(mismatch.reason == .leftOver("notes"))
    #expect(try app.steps() == ["L1 linkReceived", "L1 linkRejected unmatched"])
    #expect(try app.path(.brews) == [])
    let report = try #require(app.reports.last)
    #expect(
      report.description.hasPrefix(
        #"[NAV 3] link L1 was refused: brewlog://brew/{id} matched, "notes" is left over; nothing was applied"#
      ),
      "\(report)")
  }

  @Test func `to a stack the app does not have are refused`() throws {
    let links = app.links()
    app.mount()
    #expect(links.receive("brewlog://cellar").outcome == .rejected(.noTarget(stack: "cellar")))
    #expect(
      try app.steps() == ["L1 linkReceived", "L1 linkResolved", "L1 linkRejected noTarget"])
  }

  @Test func `with routes of another type are refused before anything happens`() throws {
    struct Odd: DeepLinkDestination {
      var destinationName: String { "Odd" }
      var goal: DeepLinkGoal { DeepLinkGoal("brews", routes: [7]) }
    }
    app.tabs[.brews].present(.sheet, id: "compose", screen: "Composer")
    let links = DeepLinks(LinkTable<Odd> {}, in: app.navigator, requires: [])
    #expect(links.receive(Odd()).outcome == .rejected(.otherRoutes(stack: "brews")))
    #expect(try app.events(.dismissed).isEmpty)
  }

  @Test func `delivered twice are applied once`() throws {
    let links = app.links()
    app.mount()
    links.receive("brewlog://brew/7", source: .openURL, delivery: "p1")
    let second = links.receive("brewlog://brew/7", source: .notification, delivery: "p1")
    #expect(second.outcome == .rejected(.duplicate))
    #expect(try app.events(.linkApplied).count == 1)
    #expect(try app.steps().suffix(2) == ["L2 linkReceived", "L2 linkRejected duplicate"])
  }

  @Test func `that come at once from two sources are one`() throws {
    let links = app.links()
    app.mount()
    links.receive("brewlog://brew/7", source: .openURL)
    app.time = .milliseconds(80)
    #expect(
      links.receive("brewlog://brew/7", source: .notification).outcome == .rejected(.duplicate))
    app.time = .seconds(5)
    #expect(links.receive("brewlog://brew/7", source: .notification).outcome.isApplied)
    #expect(links.receive("brewlog://brew/7", source: .notification).outcome.isApplied)
  }
}
