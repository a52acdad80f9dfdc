import Foundation
import Testing

@Suite struct `The sample sessions that clients record` {
  private static let sessions = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../../Sessions").standardizedFileURL

  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: sessions.path)) ?? []
    return files.filter { $0.hasPrefix("brewlog-") || $0.hasPrefix("trails-") }
      .filter { $0.hasSuffix(".navtape") }.map { String($0.dropLast(8)) }.sorted()
  }()

  @Test func `are all there`() throws {
    let list = try Program(built: "Clients").run("list").text
    #expect(list.split(separator: "\n").map(String.init).sorted() == Self.names)
  }

  // What is compressed may differ with the version of libzstd, and never with anything else.
  @Test(arguments: names)
  func `are the same whenever they are recorded`(name: String) throws {
    let folder = try ScratchFolder()
    let result = try Program(built: "Clients").run(
      "record", name, folder.path, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    let recorded = result.text.trimmingCharacters(in: .newlines)
    let kept = Self.sessions.appending(path: name).path
    let zstd = try Program(inPath: "zstd")
    let bytes = try zstd.run("-dcq", recorded).output
    #expect(!bytes.isEmpty)
    #expect(try bytes == zstd.run("-dcq", kept + ".navtape").output, "Tools/sessions")
    let lines = try Program(built: "navtape").run("cat", recorded).output
    #expect(try lines == Array(Data(contentsOf: URL(filePath: kept + ".ndjson"))), "Tools/sessions")
  }
}
