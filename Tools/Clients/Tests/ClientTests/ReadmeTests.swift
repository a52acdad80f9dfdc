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
