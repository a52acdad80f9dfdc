import Foundation
import Testing

/// From the sample session of the wrong order: generated, failing, mended, passing.
@Suite struct `A generated test` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  static let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let sessions = package.appending(path: "../../Sessions").standardizedFileURL

  @Test func `is the one that is compiled here`() throws {
    let result = try Program(built: "navtape").run(
      "generate-test", "brewlog-wrong-push-order.navtape", "--driver", "BrewLogDriver",
      in: Self.sessions.path)
    #expect(result.status == 0)
    let kept = Self.folder.appending(path: "LatestBrewLinkTests.swift")
    #expect(try result.text == String(contentsOf: kept, encoding: .utf8))
  }

  /// What the test fails with while the link's code is wrong.
  static let failure = """
    1 finding in the-link-leads-to-BrewDetail.navtape.

    error[wrong-push-order]: the notification's link L1 pushed Brew.ID before BrewHistoryFilter
     reason: Brew.ID is declared on BrewHistory, which BrewHistoryFilter shows, and \
    BrewHistoryFilter came later: SwiftUI had no destination for Brew.ID; the user would be on the \
    root or a warning screen
    """

  #if os(Linux)
    @Test func `fails with the order explained while the link's code is wrong`() throws {
      let result = try run(links: "planted")
      #expect(result.status != 0)
      // The console sets a failure's text in.
      let text = result.text.components(separatedBy: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
      let expected = Self.failure.components(separatedBy: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
      #expect(text.contains(expected), "\(text)")
      #expect(text.contains("= wanted: Brew.ID > BrewHistoryFilter\n= landed: the root\n"))
      #expect(text.contains("= help: push BrewHistoryFilter, then Brew.ID\n"))
      #expect(text.contains("− BrewDetail\n+ BrewsHome, the root of brews (resolved)\n"))
    }

    @Test func `passes once the link's code is mended`() throws {
      let result = try run(links: "mended")
      #expect(result.status == 0, "\(result.text)")
      #expect(result.text.contains("Test run with 1 test in 1 suite passed"))
    }

    /// Runs the test alone, in a folder without any session.
    private func run(links: String) throws -> Program.Result {
      let folder = try ScratchFolder()
      return try Program(url: URL(filePath: CommandLine.arguments[0])).run(
        ["--testing-library", "swift-testing", "--filter", "wrong-push-order at"],
        in: folder.path, environment: ["BREWLOG_LINKS": links], mergesErrors: true)
    }
  #endif
}
