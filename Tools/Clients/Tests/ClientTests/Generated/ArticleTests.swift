import Foundation
import Testing

/// The page "From a bug report to a test in five minutes", done as it says.
@Suite struct `From a bug report to a test` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../..").standardizedFileURL
  private static let page = root.appending(
    path: "Sources/SessionTesting/SessionTesting.docc/FromABugReportToATest.md")

  /// A fenced block: its language and its text.
  private struct Block {
    var language: String
    var text: String
  }

  private func blocks() throws -> [Block] {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    let parts = page.components(separatedBy: "\n```")
    return stride(from: 1, to: parts.count, by: 2).map { index in
      let lines = parts[index].components(separatedBy: "\n")
      return Block(language: lines[0], text: lines.dropFirst().joined(separator: "\n"))
    }
  }

  @Test func `every command prints what the page says`() throws {
    let folder = try ScratchFolder()
    let name = "brewlog-wrong-push-order.navtape"
    try FileManager.default.copyItem(
      at: Self.root.appending(path: "Sessions/\(name)"),
      to: URL(filePath: folder.path).appending(path: name))
    let blocks = try blocks()
    var count = 0
    for (block, next) in zip(blocks, blocks.dropFirst()) where block.language == "sh" {
      let words = block.text.split(separator: " ").map(String.init)
      try #require(words.first == "navtape")
      let result = try Program(built: "navtape").run(Array(words.dropFirst()), in: folder.path)
      count += 1
      // What is written to a file, the page shows as it is in the file.
      let shown =
        words.firstIndex(of: "-o").map { index in
          try? String(contentsOfFile: folder.path + "/" + words[index + 1], encoding: .utf8)
        } ?? result.text
      // How many tries it took is nobody's promise.
      let text = shown?.replacing(#/after \d+ tries/#, with: "after 38 tries")
      #expect(text?.trimmingCharacters(in: .newlines) == next.text)
    }
    #expect(count == 3)
  }

  @Test func `every snippet is compiled and run here`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let files = ["BrewLogDriver.swift", "LatestBrewLinkTests.swift"].map {
      folder.appending(path: $0)
    }
    let link = Self.root.appending(path: "Tools/Clients/Sources/BrewLog/BrewLogLink.swift")
    let code = try (files + [link]).map { try String(contentsOf: $0, encoding: .utf8) }
      .joined().components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let known = Set(code)
    for block in try blocks() where block.language == "swift" {
      for line in block.text.components(separatedBy: "\n") {
        #expect(known.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
      }
    }
  }

  /// What the failing test says is held by `A generated test`; here that the page quotes it.
  @Test func `the failure's text is the page's`() throws {
    let text = try #require(try blocks().last { $0.language == "text" }?.text)
    #expect(text == `A generated test`.failure)
  }
}
