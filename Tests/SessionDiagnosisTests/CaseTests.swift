import Foundation
import SessionReplay
import Testing

@testable import SessionDiagnosis

@Suite struct `Recorded cases` {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Cases")
  static let sessions = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sessions")

  static func names(in folder: URL) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".ndjson") }.map { String($0.dropLast(7)) }.sorted()
  }

  @Test func `the cases and the samples are found`() {
    #expect(Self.names(in: Self.folder).count >= 14)
    #expect(Self.names(in: Self.sessions).count >= 14)
  }

  @Test(arguments: names(in: folder))
  func `a case gives the findings it must, and no others`(name: String) throws {
    let file = try RecordedFile.open(
      path: Self.folder.appending(path: name + ".ndjson").path)
    let expected = try Expectation.read(Self.folder.appending(path: name + ".expected.json"))
    let mismatches = try mismatches(expected, file.findings())
    #expect(mismatches.isEmpty, "\(name)\n\(mismatches)")
  }

  @Test(arguments: names(in: sessions))
  func `a sample gives what the samples' own page says`(name: String) throws {
    let page = try String(
      contentsOf: Self.sessions.appending(path: "README.md"), encoding: .utf8)
    let row = try #require(
      page.split(separator: "\n").first { $0.hasPrefix("| `\(name)`") }, "\(name) has no row")
    let cell = String(row.split(separator: "|").last { $0.contains { $0.isLetter } } ?? "")
    let file = try RecordedFile.open(
      path: Self.sessions.appending(path: name + ".ndjson").path)
    let findings = try file.findings().filter { $0.severity >= .warning }

    // `error `rule`, outcome, …` or `nothing …`.
    let rules = cell.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }
      .map { String($0.element) }.filter { RuleID.precedence.map(\.text).contains($0) }
    guard !cell.contains("nothing"), let rule = rules.first else {
      #expect(cell.contains("nothing"), "\(name): the page names no rule")
      #expect(findings.map(\.json).isEmpty)
      return
    }
    #expect(findings.map(\.rule.text) == rules)
    let finding = try #require(findings.first { $0.rule.text == rule })
    #expect(cell.contains(finding.severity.rawValue))
    #expect(cell.contains(finding.outcome.rawValue))
    if let fix = cell.range(of: "fix: ") {
      let labels = finding.fix.routes.map(\.label)
      let words = cell[fix.upperBound...].split { " ,".contains($0) }.map(String.init)
      #expect(words.first == finding.fix.kind.rawValue)
      #expect(words.dropFirst().filter { $0 != "to" }.allSatisfy(labels.contains))
    }
  }
}
