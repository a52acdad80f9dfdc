import Foundation
import NavigationModel
import SessionDiagnosis
import SessionReplay
import Testing

@Suite struct `The README's section on recording` {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `is a program that compiles, word for word`() throws {
    let program = try String(
      contentsOf: Self.package.appending(path: "Sources/RecordExample/main.swift"),
      encoding: .utf8)
    let readme = try String(
      contentsOf: Self.package.appending(path: "../../README.md"), encoding: .utf8)
    let section = try #require(readme.components(separatedBy: "\n## Record\n").dropFirst().first)
    let block = try #require(section.components(separatedBy: "```swift\n").dropFirst().first)
    #expect(block.components(separatedBy: "```")[0] == program)
  }

  @Test func `runs, and records what it says`() throws {
    let folder = try ScratchFolder()
    let result = try Program(built: "RecordExample").run(in: folder.path)
    #expect(result.status == 0)
    let sessions = try ScratchFolder.files(in: folder.path + "/sessions")
    try #require(sessions.count == 1)
    let file = try RecordedFile.open(path: sessions[0])
    var kinds: [String] = []
    try file.session.forEachEvent { kinds.append($0.kind.name) }
    #expect(
      kinds == [
        "launched", "tabSelected", "pushed", "pushed", "wroteBack", "linkReceived", "linkResolved",
        "linkParked", "stackMounted", "linkApplied",
      ])
    #expect(try file.findings().filter { $0.severity >= .warning }.isEmpty)
  }
}

@Suite struct `The README's commands` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL

  /// A command as it is typed, and what the README shows of its output.
  struct Example: CustomTestStringConvertible {
    var arguments: [String]
    var shown: String

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let examples: [Example] = {
    let readme = (try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)) ?? ""
    let blocks = readme.components(separatedBy: "\n```").enumerated()
      .filter { $0.offset % 2 == 1 && $0.element.hasPrefix("\n$ ") }.map(\.element)
    return blocks.flatMap { $0.components(separatedBy: "\n$ Tools/run ").dropFirst() }.map { text in
      let lines = text.components(separatedBy: "\n")
      return Example(
        arguments: lines[0].split(separator: " ").map(String.init),
        shown: lines.dropFirst().joined(separator: "\n"))
    }
  }()

  @Test func `are there`() {
    #expect(Set(Self.examples.map { $0.arguments[0] }).isSuperset(of: ["diagnose", "whatif"]))
  }

  /// Lines are compared as on a wide terminal; "…" stands for lines that are left out.
  @Test(arguments: examples) func `print what it shows`(example: Example) throws {
    let result = try Program(built: "navtape").run(example.arguments, in: Self.root.path)
    #expect(result.status < 2)
    var rest = Self.words(of: result.text)[...]
    for (index, part) in example.shown.components(separatedBy: "…").enumerated() {
      let part = Self.words(of: part)
      if part.isEmpty { continue }
      let range = try #require(rest.firstRange(of: part), "\(part)\n is not in \(rest)")
      #expect(index > 0 || range.lowerBound == rest.startIndex)
      rest = rest[range.upperBound...]
    }
    #expect(rest.isEmpty || example.shown.hasSuffix("…"))
  }

  /// A text without its breaks between lines; how many tries it took is nobody's promise.
  private static func words(of text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing(#/after \d+ tries/#, with: "after some tries")
  }
}
