import Foundation
import NavigationModel
import NavigationRouting
import SessionTesting
import Testing

/// The code of the module's pages, compiled and run. The last test holds both together.
@Suite struct `What is written about testing` {
  @Test func `the notification lands on the brew`() throws {
    let session = try Session(fixture: "right-push-order")
    let brews = try session.at(.after(.link("L1"))).stack("brews")
    #expect(brews.names == ["BrewHistoryFilter", "Brew.ID"])
    try session.expect(.event(.linkReceived).leadsTo(.landing("BrewDetail"), within: .seconds(2)))
    try expectNoFindings(in: session)
  }

  @Test func `points and states`() throws {
    let session = try Session(fixture: "wrong-push-order")
    let week = #"{"range":"week"}"#

    _ = try session.at(.after(.link("L1")))
    _ = try session.at(.before(.link("L1")))
    _ = try session.at(.seq(28))
    _ = try session.at(.time(.seconds(91.3)))
    _ = try session.at(.mark("pull to refresh"))
    _ = try session.at(.event(.pushed && .by(.link), number: 2))
    _ = try session.at("50%")

    let state = try session.at(.after(.link("L1")))
    #expect(state.stack("brews") == [Brew.ID(7), RecordedRoute("BrewHistoryFilter", json: week)])
    #expect(state.presented("brews") == ["BrewsHome"])
    #expect(state.observed("brews") == nil)
    #expect(state.landing.isRoot)
    #expect(state.selectedTab == "brews")
    #expect(state.modals.isEmpty)

    try session.expectStack("beans", at: .after(.link("L1")), is: [])
    try session.expectLanding("BrewsHome", at: .after(.link("L1")))

    try session.expectState(at: .after(.link("L1"))) {
      $0.selectedTab = "brews"
      $0.stacks["brews"] = [Brew.ID(7), RecordedRoute("BrewHistoryFilter", json: week)]
      $0.landing = ScreenInFront("BrewsHome", on: "brews")
      $0.observed["brews"] = nil
    }

    try expectNoFindings(in: session, allowing: [.finding("wrong-push-order", at: 28)])
  }

  @MainActor
  @Test(.recordsSession(manifest: BrewApp.manifest))
  func `the history leads to a brew`() throws {
    let recording = try TestRecording.current
    let navigator = Navigator(
      sink: recording.recorder, tokenKey: recording.tokenKey,
      manifest: BrewApp.manifest.manifest(in:))
    let brews = Router<AppRoute>("brews", in: navigator)
    brews.open([BrewHistoryFilter.week, Brew.ID(7)])
    let session = try recording.session
    try session.expectLanding("BrewDetail", at: .end)
    try expectNoFindings(in: session)
  }

  @Test func `formulas and verdicts`() throws {
    let session = try Session(fixture: "right-push-order")

    try session.expect(.never(.blankScreen))
    try session.expect(.event(.pushed).leadsTo(.event(.kind(.screenShown)), within: .seconds(1)))
    try session.expect(
      .always(.state("at most 3 deep") { $0.depth(of: "brews") <= 3 })
        .between(.tabSelected("brews"), .tabSelected("beans")))

    let verdict = try session.verdict(of: .never(.event(.kind(.crashed))))
    #expect(verdict.isAsExpected)
    #expect(verdict.doubt?.kind == .sessionEnds)
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let catalogue = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/SessionTesting/SessionTesting.docc")

  @Test(arguments: ["SessionTesting", "TestingWithRecordedSessions", "TemporalAssertions"])
  func `every snippet of a page is compiled here`(page: String) throws {
    try expectSnippets(of: Self.lines(of: Self.catalogue.appending(path: page + ".md")), page)
  }

  @Test func `the README's section on tests is compiled here`() throws {
    let readme = try Self.lines(of: Self.tests.appending(path: "../../README.md"))
    let section = readme.split(separator: "## Test")
    try #require(section.count == 2)
    try expectSnippets(of: section[1].prefix { !$0.hasPrefix("## ") }, "README")
  }

  private func expectSnippets(of text: some Collection<String>, _ page: String) throws {
    let code = try Set(Self.lines(of: URL(filePath: #filePath)))
    let snippets = text.split(separator: "```swift").dropFirst()
      .map { $0.prefix { !$0.hasPrefix("```") } }
    #expect(!snippets.isEmpty)
    for line in snippets.joined() { #expect(code.contains(line), "\(page): \(line)") }
  }

  /// The lines of a file without what stands before and behind them.
  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
