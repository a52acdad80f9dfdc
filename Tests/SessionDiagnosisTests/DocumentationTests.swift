import Foundation
import SessionReplay
import Testing

@testable import SessionDiagnosis

@Suite struct `What is written about rules` {
  static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  static let package = tests.deletingLastPathComponent().deletingLastPathComponent()

  @Test func `every rule has a page, in the order of causes before symptoms`() {
    #expect(RuleExplanation.all.map(\.rule) == RuleID.precedence)
    #expect(StandardRules.ids == RuleID.precedence)
    #expect(StandardRules.all.count + StandardRules.ofFiles.count == RuleID.precedence.count)
    for rule in RuleID.precedence { #expect(RuleExplanation.page(for: rule)?.rule == rule) }
    #expect(RuleExplanation.page(for: "no-such-rule") == nil)
  }

  @Test(arguments: RuleExplanation.all.map(\.rule))
  func `a page's example shows its rule`(rule: RuleID) throws {
    let page = try #require(RuleExplanation.page(for: rule))
    let file = try RecordedFile.open(path: Self.package.appending(path: page.example).path)
    let rules = try file.findings().map(\.rule)
    #expect(rules.contains(rule), "\(page.example): \(rules)")
  }

  @Test(arguments: RuleExplanation.all.map(\.rule))
  func `a page is short, plain and has sources`(rule: RuleID) throws {
    let page = try #require(RuleExplanation.page(for: rule))
    #expect(!page.title.isEmpty && page.title.count <= 72 && !page.title.hasSuffix("."))
    #expect((80...400).contains(page.meaning.count), "\(page.meaning.count)")
    #expect((2...5).contains(page.causes.count))
    #expect(page.before != page.after)
    for code in [page.before, page.after] {
      let lines = code.split(separator: "\n")
      #expect((1...8).contains(lines.count))
      #expect(lines.allSatisfy { $0.count <= 76 }, "\(code)")
    }
    #expect(!page.sources.isEmpty)
    for source in page.sources {
      #expect(source.url.hasPrefix("https://"))
      #expect(URL(string: source.url)?.host() != nil)
      #expect(!source.claim.isEmpty)
    }
  }

  @Test func `a rule of one's own finds what it is for, beside the standard ones`() throws {
    let home =
      #"{"navtape":1,"session":"own","manifest":{"stacks":{"main":{"root":"Home"}},"#
      + #""destinations":[{"type":"A","on":"Home","shows":"AView"}]}}"#
    let lines = [
      home, #"{"kind":"pushed","routes":["A"]}"#,
      #"{"kind":"pushed","t":60000,"routes":["A"]}"#,
      #"{"kind":"pushed","t":120000,"routes":["B"]}"#,
    ]
    let file = try RecordedFile.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "own")
    let session = try #require(file.sessions.first)
    let findings = try Diagnosis(of: session, rules: StandardRules.all + [TwiceInARow()]).findings
    #expect(findings.map(\.rule.text) == ["twice-in-a-row", "no-destination"])
    #expect(findings[0].seq == 1)
    #expect(findings[0].severity == .warning)
    #expect(findings[0].wanted == ["A", "A"])
    #expect(try Diagnosis(of: session).findings.count == 1)
  }

  @Test func `a rule may ask what was before its episode`() throws {
    let lines = [
      #"{"navtape":1,"session":"own"}"#,
      #"{"kind":"pushed","by":"user","t":1000,"routes":["A"]}"#,
      #"{"kind":"pushed","by":"user","t":9000,"routes":["B"]}"#,
      #"{"kind":"popped","by":"user","t":9600}"#,
      #"{"kind":"popped","by":"user","t":19600}"#,
    ]
    let file = try RecordedFile.open(
      bytes: Array(lines.joined(separator: "\n").utf8), name: "own")
    let findings = try file.findings(rules: [LeftAtOnce()])
    #expect(findings.map(\.headline) == ["B was opened and left within a second"])
    #expect(findings.first?.seq == 1)
    #expect(findings.first?.reason.hasPrefix("the user went back after 600 ms") == true)
  }

  @Test func `the article's rules are the ones that are compiled here`() throws {
    let article = try String(
      contentsOf: Self.package.appending(
        path: "Sources/SessionDiagnosis/SessionDiagnosis.docc/AddingARule.md"), encoding: .utf8)
    let rules = article.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .filter { $0.contains(": Rule {") }
    #expect(rules.count == 2)
    let compiled = try String(
      contentsOf: Self.tests.appending(path: "OwnRuleExample.swift"), encoding: .utf8)
    for rule in rules { #expect(compiled.contains(rule)) }
  }
}
