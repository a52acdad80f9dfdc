import Foundation
import Testing

@testable import NavTapeCommands

@Suite struct `Known findings` {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// A file of what `diagnose` finds in samples.
  private func baseline(_ names: String...) throws -> String {
    let run = try navtape(
      ["diagnose", "--format", "ndjson"] + names.map { Samples.path($0) }, input: [])
    return try folder.file("known.ndjson", run.output)
  }

  @Test func `a known finding is left out, counted, and no reason to fail`() throws {
    let known = try baseline("wrong-push-order", "goal-missed")
    let run = try navtape(
      "diagnose", "--baseline", known, Samples.path("wrong-push-order"),
      Samples.path("goal-missed"))
    #expect(run.code == 0)
    #expect(
      run.output == "nothing found in 62 events of 2 sessions, 2 known findings left out\n")
    #expect(run.errors.isEmpty)
  }

  @Test func `it is known whatever its session, place, link, window and writer are called`() throws
  {
    let known = try baseline("wrong-push-order")
    var lines = try Samples.text("wrong-push-order").split(separator: "\n").map(String.init)
    for index in lines.indices.dropFirst() {
      var object = try json(lines[index])
      object["seq"] = index + 40
      object["scene"] = "window-2"
      if object["at"] != nil { object["at"] = "Moved.swift:1" }
      let data = try JSONSerialization.data(withJSONObject: object)
      lines[index] = String(decoding: data, as: UTF8.self).replacing("\"L1\"", with: "\"x\"")
    }
    lines[0] = lines[0].replacing("\"session\":\"", with: "\"session\":\"9")
    let session = lines.joined(separator: "\n")
    #expect(try navtape("diagnose", "-", input: session).code == 1)
    #expect(try navtape("diagnose", "--baseline", known, "-", input: session).code == 0)
  }

  @Test func `it may come from another program, as a shell's pipe`() throws {
    let known = try contents(of: try baseline("wrong-push-order"))
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(known))
    try pipe.fileHandleForWriting.close()
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    let run = try navtape("diagnose", "--baseline", path, Samples.path("wrong-push-order"))
    #expect(run.code == 0)
    #expect(run.errors.isEmpty)
  }

  @Test func `what is no file is told`() throws {
    let folder = try navtape("diagnose", "--baseline", Samples.folder, Samples.path("torn"))
    #expect(folder.code == 2)
    #expect(folder.errors.contains(" is a folder\n reason: what is needed is one file\n"))
    let missing = try navtape("diagnose", "--baseline", "/nowhere.ndjson", Samples.path("torn"))
    #expect(missing.code == 2)
    #expect(missing.errors.contains(" reason: No such file or directory\n = help: ls -l /\n"))
  }

  @Test func `what is not known is reported`() throws {
    let known = try baseline("goal-missed")
    let run = try navtape(
      "diagnose", "--baseline", known, Samples.path("goal-missed"),
      Samples.path("wrong-push-order"))
    #expect(run.code == 1)
    #expect(run.output.contains("error[wrong-push-order]: "))
    #expect(!run.output.contains("[goal-missed]: "))
    #expect(
      run.lines.dropLast().last
        == "1 error in 62 events of 2 sessions, 1 known finding left out")
  }

  @Test func `a line answers for one finding: the second of its kind is news`() throws {
    let known = try baseline("goal-missed")
    let path = Samples.path("goal-missed")
    let run = try navtape("diagnose", "--format", "ndjson", "--baseline", known, path, path)
    #expect(run.code == 1)
    #expect(run.lines.count == 2)
    #expect(run.errors == "note: 1 finding known to \(known), left out\n")
  }

  @Test func `lines that match nothing any more are named`() throws {
    let known = try baseline("wrong-push-order", "goal-missed")
    let run = try navtape("diagnose", "--baseline", known, Samples.path("wrong-push-order"))
    #expect(run.code == 0)
    #expect(
      run.errors == """
        note: a line of \(known) matches no finding any more
         --> \(known):2
         = note: line 2: goal-missed, wrong-stack, stack beans, wanted Bean
         = help: take them out, or write it anew: \
        navtape diagnose --format ndjson SESSIONS > \(known)

        """)
    // Of a rule that was not looked for, nothing can be said.
    let one = try navtape(
      "diagnose", "--baseline", known, "--rule", "wrong-push-order",
      Samples.path("wrong-push-order"))
    #expect(one.errors.isEmpty)
  }

  @Test func `a test report shows what is known as skipped`() throws {
    let known = try baseline("goal-missed")
    let run = try navtape(
      "diagnose", "--format", "junit", "--baseline", known, Samples.path("goal-missed"))
    #expect(run.code == 0)
    #expect(run.output.contains("failures=\"0\" errors=\"0\" skipped=\"1\""))
    #expect(run.output.contains("<skipped message=\"known: link L1 ended on "))
  }

  @Test func `an empty baseline knows nothing`() throws {
    let known = try folder.file("empty.ndjson", "\n \r\n")
    let run = try navtape("diagnose", "--baseline", known, Samples.path("goal-missed"))
    #expect(run.code == 1)
    #expect(run.errors.isEmpty)
  }

  @Test(arguments: [
    ("{\"rule\":1}", "line 1 is JSON, and no finding"),
    ("\n{\"runs\":[]}", "line 2 is JSON, and no finding"),
    ("[]", "line 1 is JSON, and no finding"), ("\"x\"", "line 1 is JSON, and no finding"),
    ("error[x]: y", "line 1 is no JSON: byte 0: expected a value"),
    (
      #"{"rule":"a","severity":"b","outcome":"c","stack":"d","wanted":[1],"landed":[]}"#,
      "line 1 is JSON, and no finding"
    ),
    (String(repeating: "[", count: 100_000), "line 1 is no JSON"),
  ])
  func `what is no baseline is one clear error`(text: String, reason: String) throws {
    let known = try folder.file("known.txt", text)
    let run = try navtape("diagnose", "--baseline", known, Samples.path("goal-missed"))
    #expect(run.code == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("error: \(known) is not a baseline\n reason: \(reason)"))
    #expect(run.errors.contains(" = help: navtape diagnose --format ndjson SESSIONS > "))
  }

  @Test func `a baseline that is not there is one error`() throws {
    let run = try navtape(
      "diagnose", "--baseline", folder.name("none"), Samples.path("goal-missed"))
    #expect(run.code == 2)
    #expect(run.errors.hasPrefix("error: \(folder.name("none")) cannot be read\n"))
  }
}
