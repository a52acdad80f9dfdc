import SessionLog
import SessionReplay
import Testing

@testable import NavTapeCommands

@Suite struct `Printing as lines` {
  @Test(arguments: Samples.names)
  func `import then cat gives what cat gives of the lines`(name: String) throws {
    let folder = try ScratchFolder()
    let lines = try navtape("cat", Samples.path(name, "ndjson"))
    #expect(lines.code == 0)
    for form in [[], ["--live"]] {
      let path = folder.name("copy\(form.count).navtape")
      let made = try navtape(
        ["import", Samples.path(name, "ndjson"), "-o", path] + form, input: [])
      #expect(made.code == 0)
      #expect(try navtape("cat", path).output == lines.output)
    }
  }

  @Test(arguments: Samples.names)
  func `a committed sample is what its lines make`(name: String) throws {
    guard name != "torn" else { return }
    #expect(
      try navtape("cat", Samples.path(name)).output
        == navtape("cat", Samples.path(name, "ndjson")).output)
    #expect(try navtape("verify", Samples.path(name)).code == 0)
  }

  @Test func `the torn sample is a beginning of its lines`() throws {
    let torn = try navtape("cat", Samples.path("torn"))
    let whole = try navtape("cat", Samples.path("torn", "ndjson"))
    #expect(torn.code == 3)
    #expect(whole.output.hasPrefix(torn.output))
    #expect(torn.lines.count == whole.lines.count - 1)
  }

  @Test(arguments: Samples.names)
  func `every event of a sample has a binary form`(name: String) throws {
    let file = try RecordedFile.open(path: Samples.path(name))
    for session in file.sessions {
      try session.forEachBlock { block in
        try block.plaintext.withUnsafeBytes { bytes in
          var cursor = RecordCursor(bytes)
          while let record = try cursor.next() { #expect(record.field != .other) }
        }
      }
    }
  }

  @Test func `raw gives the same plaintext of the live and of the sealed form`() throws {
    let folder = try ScratchFolder()
    let live = folder.name("live.navtape")
    _ = try navtape("import", Samples.path("modals", "ndjson"), "--live", "-o", live)
    let raw = try navtape("cat", "--raw", live)
    #expect(raw.code == 0)
    #expect(raw.output == (try navtape("cat", "--raw", Samples.path("modals")).output))
  }

  @Test func `several sessions come one after the other, each behind its header`() throws {
    let run = try navtape("cat", Samples.path("two-launches"))
    let headers = run.lines.indices.filter { run.lines[$0].hasPrefix(#"{"navtape":1"#) }
    #expect(headers.count == 2)
    #expect(headers.first == 0)
  }

  @Test func `unknown kinds, keys and digits come back as they were written`() throws {
    let lines = [
      #"{"navtape":1,"session":"s","x-own":1.0}"#,
      #"{"kind":"teleported","to":{"b":1e2,"a":12345678901234567890},"changesState":true}"#,
      #"{"kind":"pushed","routes":[{"type":"A","value":1.50}],"extra":[1,2.0]}"#,
    ]
    let run = try navtape("cat", "-", input: lines.joined(separator: "\n"))
    #expect(run.lines.dropLast() == lines[...])
  }
}
