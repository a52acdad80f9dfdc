import NavigationModel
import Testing

@testable import NavigationRouting

@MainActor
@Suite struct `Checks at run time` {
  let app: BrewApp

  init() throws {
    app = try BrewApp()
  }

  private var brews: Router<AppRoute> { app.tabs[.brews] }

  @Test func `report a link in the wrong order at once, with the order that shows all`() throws {
    let links = app.links()
    app.mount()
    links.receive("brewlog://brew/latest")
    let report = try #require(app.reports.first)
    #expect(app.reports.count == 1)
    #expect(report.kind == .willNotShow)
    #expect(report.headline == "link L1 pushed Brew.ID before BrewHistoryFilter")
    #expect(
      report.reason
        == "Brew.ID is declared on BrewHistory, which BrewHistoryFilter shows and which comes later; brews shows BrewsHome"
    )
    #expect(report.remedy == "push BrewHistoryFilter, then Brew.ID")
    #expect(report.repaired == ["BrewHistoryFilter", "Brew.ID"])
    #expect(report.hidden == ["Brew.ID"])
    #expect(report.link == "L1")
    #expect(report.seq == (try app.events(.linkApplied)[0].seq))
    #expect(report.callSite?.hasPrefix("RuntimeCheckTests.swift:") == true)
    #expect(
      report.description
        == "[NAV \(report.seq)] link L1 pushed Brew.ID before BrewHistoryFilter: \(report.reason); push BrewHistoryFilter, then Brew.ID (\(report.callSite ?? ""))"
    )
  }

  @Test func `report a push without its parent`() throws {
    brews.push(AppRoute(BrewRoute(id: 7)))
    let report = try #require(app.reports.first)
    #expect(report.headline == "the app pushed Brew.ID without BrewHistory under it")
    #expect(report.remedy == "push the whole stack: BrewHistoryFilter, then Brew.ID")
  }

  @Test func `report what no screen declares`() throws {
    brews.push(AppRoute(HistoryRoute()))
    app.tabs[.beans].push(AppRoute(HistoryRoute()))
    #expect(app.reports.map(\.stack) == ["beans"])
    brews.replace([AppRoute(unknown: "Tea", payload: [])])
    let report = try #require(app.reports.last)
    #expect(report.headline == "the app pushed Tea, which no screen declares")
    #expect(report.repaired.isEmpty)
    #expect(report.remedy == "declare navigationDestination(for: Tea.self) on the stack's root")
  }

  @Test func `report each entry once`() throws {
    brews.push(AppRoute(BrewRoute(id: 7)))
    #expect(app.reports.count == 1)
    brews.push(AppRoute(HistoryRoute()))
    #expect(app.reports.count == 1)
    brews.pop()
    brews.push(AppRoute(BrewRoute(id: 8)))
    #expect(app.reports.count == 2)
    app.mount()
    #expect(app.reports.count == 2)
    brews.popToRoot()
    brews.push(AppRoute(BrewRoute(id: 7)))
    #expect(app.reports.count == 3)
  }

  @Test func `say nothing of what shows`() throws {
    let links = app.links()
    app.mount()
    links.receive("brewlog://brew/7")
    brews.pop()
    brews.push(AppRoute(BrewRoute(id: 8)))
    app.tabs.select(.beans)
    app.tabs[.beans].push(AppRoute(BeanRoute(id: "kenya")))
    #expect(app.reports.isEmpty)
  }

  @Test func `wait for a stack that is not mounted`() throws {
    app.commit(.stackUnmounted, stack: "brews")
    brews.push(AppRoute(BrewRoute(id: 7)))
    #expect(app.reports.isEmpty)
    app.mount()
    #expect(app.reports.count == 1)
  }

  @Test func `report a tapped link that does nothing`() throws {
    brews.linkTapped(AppRoute(BrewRoute(id: 7)))
    let report = try #require(app.reports.first)
    #expect(report.headline == "the link to Brew.ID on BrewsHome does nothing")
    brews.push(AppRoute(HistoryRoute()))
    brews.linkTapped(AppRoute(BrewRoute(id: 7)))
    #expect(app.reports.count == 1)
  }

  @Test func `take note of what screens declare at run time`() throws {
    let vocabulary = app.navigator.vocabulary
    app.navigator.destinationDeclared(
      Destination(
        type: vocabulary.name("Brew.ID"), on: vocabulary.name("BrewsHome"),
        shows: vocabulary.name("BrewDetail")))
    brews.push(AppRoute(BrewRoute(id: 7)))
    #expect(app.reports.isEmpty)
  }

  @Test func `say once that there is no manifest`() throws {
    let app = try BrewApp(manifest: nil)
    app.tabs[.brews].push(AppRoute(BrewRoute(id: 7)))
    app.tabs[.brews].push(AppRoute(BrewRoute(id: 8)))
    #expect(app.reports.map(\.kind) == [.noManifest])
  }

  @Test func `say once a stack that its root is not known`() throws {
    let app = try BrewApp(manifest: ManifestDeclaration { ScreenDeclaration("Home") {} })
    app.tabs[.brews].push(AppRoute(BrewRoute(id: 7)))
    app.tabs[.brews].push(AppRoute(BrewRoute(id: 8)))
    #expect(app.reports.map(\.kind) == [.noRoot])
    #expect(app.reports.first?.headline == "the stack brews is not checked")
  }

  @Test func `never let text from outside steer a terminal`() {
    let report = CheckReport(
      .linkRefused, seq: 1, headline: "a\u{1B}[31mb\u{202E}c\nd", reason: "é 日本")
    #expect(report.description == #"[NAV 1] a\u{1b}[31mb\u{202e}c\u{a}d: é 日本"#)
  }

  @Test func `are there in debug builds`() {
    #if DEBUG
      #expect(RuntimeChecks.inDebugBuilds != nil)
    #else
      #expect(RuntimeChecks.inDebugBuilds == nil)
    #endif
  }
}
