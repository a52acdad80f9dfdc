import Foundation
import SessionDiagnosis
import Testing

@testable import NavTapeCommands

@Suite struct `The article on continuous integration` {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func article() throws -> String {
    try String(
      contentsOf: Self.package.appending(
        path: "Sources/SessionDiagnosis/SessionDiagnosis.docc/InContinuousIntegration.md"),
      encoding: .utf8)
  }

  @Test func `its commands do what it says`() throws {
    let folder = try ScratchFolder()
    let blocks = try article().components(separatedBy: "```sh\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    let lines = blocks.flatMap { $0.split(separator: "\n") }
    #expect(lines.count >= 6)
    var codes: [Int32] = []
    for line in lines {
      var words = line.split(separator: " ").map(String.init)
      #expect(words.removeFirst() == "navtape")
      let output = words.firstIndex(of: ">").map { words[words.index(after: $0)] }
      if let end = words.firstIndex(of: ">") { words.removeSubrange(end...) }
      words = words.map {
        switch $0 {
        case "recordings/*.navtape": Samples.path("wrong-push-order")
        case "known.ndjson": folder.name("known.ndjson")
        default: $0
        }
      }
      let run = try navtape(words, input: [])
      codes.append(run.code)
      if let output { _ = try folder.file(output, run.output) }
    }
    #expect(codes == [1, 1, 1, 1, 0, 0])
  }

  @Test func `it has a row for every format`() throws {
    let article = try article()
    for format in FindingFormat.allCases { #expect(article.contains("| `\(format.rawValue)` |")) }
  }

  @Test func `every rule is listed by explain, and every page says where to see it`() throws {
    let list = try navtape("explain")
    #expect(list.code == 0)
    for rule in RuleID.precedence {
      #expect(list.lines.contains { $0.hasPrefix(rule.text + " ") }, "\(rule.text)")
      let page = try navtape("explain", rule.text)
      #expect(page.code == 0)
      #expect(page.output.contains("navtape diagnose Sessions/"))
      #expect(page.lines.allSatisfy { $0.count <= 80 || $0.contains("https://") })
    }
    #expect(try navtape("explain", "no-such-rule").code == 64)
  }
}
