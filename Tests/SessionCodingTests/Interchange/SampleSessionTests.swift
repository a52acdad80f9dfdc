import Foundation
import NavigationModel
import SessionCoding
import SessionLog
import Testing

@Suite struct `Sample sessions` {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sessions")

  static let names: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path())
    return (names ?? []).filter { $0.hasSuffix(".ndjson") }.sorted()
  }()

  @Test(arguments: names)
  func `come back as they are, from typed keys alone`(name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let file = Imported(text)
    #expect(file.error == nil)
    #expect(file.report.verdict == .fine)
    for event in file.events { #expect(event.attachment?.line == nil) }
    let lines = text.split(separator: "\n").map(String.init)
    let written = file.text.split(separator: "\n").map(String.init)
    #expect(lines.count == written.count)
    for (line, output) in zip(lines, written) where line != output {
      // `"t":0` at the start is a default spelled out.
      #expect(try comparable(output) == comparable(line))
    }
  }

  @Test func `are there`() {
    #expect(!Self.names.isEmpty)
  }
}
