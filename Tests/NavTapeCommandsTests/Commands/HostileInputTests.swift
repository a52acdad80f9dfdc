import Testing

@testable import NavTapeCommands

/// What every verb that reads must bear: one clear message, never a trap.
@Suite struct `Hostile input` {
  static let verbs = ["info", "cat", "show", "diagnose", "verify"]

  /// One message in the house's shape, whose last line is something to do.
  private func expectOneMessage(
    _ run: CommandRun, _ what: String, location: SourceLocation = #_sourceLocation
  ) {
    let lines = run.errors.split(separator: "\n").map(String.init)
    let heads = lines.filter { $0.hasPrefix("error") || $0.hasPrefix("warning") }
    #expect(heads.count == 1, "\(what): \(run.errors)", sourceLocation: location)
    #expect(lines.first == heads.first, "\(what): \(run.errors)", sourceLocation: location)
    #expect(
      lines.contains { $0.hasPrefix(" reason: ") }, "\(what): \(run.errors)",
      sourceLocation: location)
    #expect(
      lines.last?.hasPrefix(" = help: ") == true, "\(what): \(run.errors)",
      sourceLocation: location)
    #expect(!run.errors.contains("\u{1B}"), sourceLocation: location)
  }

  @Test(arguments: HostileFiles.unreadable.map(\.name))
  func `what is no session gets one message and ends with 2`(name: String) throws {
    let file = try #require(HostileFiles.unreadable.first { $0.name == name })
    let folder = try ScratchFolder()
    let path = try folder.file("x.navtape", file.bytes)
    for verb in Self.verbs + ["seal", "recover", "replay"] {
      let run = try navtape(verb, path)
      #expect(run.code == 2, "\(verb): \(run.output)")
      #expect(run.output.isEmpty)
      expectOneMessage(run, verb)
      let piped = try navtape([verb == "seal" ? "info" : verb, "-"], input: file.bytes)
      #expect(piped.code == 2 || piped.code == 64, "\(verb) -")
    }
    let run = try navtape("import", path, "-o", folder.name("y.navtape"))
    #expect(run.code == 2)
    #expect(folder.names() == ["x.navtape"])
  }

  @Test func `a folder, a missing file and a device are told apart`() throws {
    let folder = try ScratchFolder()
    for verb in Self.verbs {
      let run = try navtape(verb, folder.path)
      #expect(run.code == 2)
      #expect(run.errors.hasPrefix("error: \(folder.path) is a folder\n"))
      expectOneMessage(run, verb)
      let missing = try navtape(verb, folder.name("none.navtape"))
      #expect(missing.code == 2)
      #expect(missing.errors.contains("No such file or directory"))
      expectOneMessage(missing, verb)
      let device = try navtape(verb, "/dev/null")
      #expect(device.code == 2)
      #expect(device.errors.contains("is not a file"))
      expectOneMessage(device, verb)
    }
  }

  @Test(arguments: [#"{"navtape":1}"#, #"{"navtape":1,"session":"s"}"# + "\n"])
  func `a header alone is a session in which nothing has happened`(text: String) throws {
    let run = try navtape("diagnose", "-", input: text)
    #expect(run.code == 0)
    #expect(run.output == "nothing found in 0 events of 1 session\n")
    for verb in ["info", "cat", "show", "why", "blame", "verify"] {
      let run = try navtape(verb, "-", input: text)
      #expect(run.code == 0, "\(verb): \(run.errors)")
    }
  }

  @Test func `a newer log says which version this is`() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("newer.navtape", try HostileFiles.newerLog())
    for verb in Self.verbs {
      let run = try navtape(verb, path)
      #expect(run.code == 2)
      #expect(run.errors.contains("was written by a newer version"))
      #expect(run.errors.contains("this is navtape \(NavTape.version)"))
      expectOneMessage(run, verb)
    }
  }

  @Test func `right checksums around wrong records are one message`() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("odd.navtape", try HostileFiles.undecodableLog())
    for verb in Self.verbs {
      let run = try navtape(verb, path)
      #expect(run.code == 2, "\(verb): \(run.output)")
      expectOneMessage(run, verb)
    }
  }

  @Test(arguments: HostileFiles.readable.map(\.name))
  func `lines that lie are read as far as they go`(name: String) throws {
    let file = try #require(HostileFiles.readable.first { $0.name == name })
    for verb in Self.verbs {
      let run = try navtape(verb, "-", input: file.text)
      #expect([0, 1, 3].contains(run.code), "\(verb): \(run.errors)")
      if run.code == 3, !run.errors.isEmpty { expectOneMessage(run, verb) }
    }
    let folder = try ScratchFolder()
    let path = folder.name("x.navtape")
    for form in [[], ["--live"]] {
      let run = try navtape(
        ["import", "-", "--force", "-o", path] + form, input: Array(file.text.utf8))
      #expect([0, 3].contains(run.code), "\(run.errors)")
      #expect(try navtape("verify", path).code == 0)
      #expect(
        try navtape("cat", path).output == navtape("cat", "-", input: file.text).output)
    }
  }

  @Test(arguments: HostileFiles.readable.map(\.name))
  func `lines that lie can be edited and shrunk`(name: String) throws {
    let file = try #require(HostileFiles.readable.first { $0.name == name })
    for arguments in [
      ["whatif", "-", "--drop", "1:50%"], ["whatif", "-", "--delay", "1:50%=+99999999s"],
      ["whatif", "-", "--insert", #"start={"kind":"gap","lost":18446744073709551615}"#],
      ["whatif", "-", "--mount-late", "main"],
      ["whatif", "-", "--sensitivity", "--want", "A"], ["shrink", "-"],
      ["shrink", "-", "--breakpoint", "depth main >= 0"],
    ] {
      let run = try navtape(arguments, input: Array(file.text.utf8))
      #expect([0, 1, 2, 3, 64].contains(run.code), "\(arguments): \(run.errors)")
      #expect(!run.errors.contains("\u{1B}"))
    }
  }

  @Test func `a stack 10,000 deep is cut at its limit and says so`() throws {
    let text = HostileFiles.deepStack()
    let shown = try navtape("show", "-", input: text)
    #expect(shown.code == 0)
    #expect(shown.output.contains("degraded since #40"))
    #expect(shown.output.contains("4057 more"))
    #expect(shown.lines.count < 100)
    #expect(try navtape("verify", "-", input: text).code == 0)
    #expect(try navtape("replay", "-", "--commands", "/dev/null", input: text).code == 0)
  }

  @Test(arguments: ["wrong-push-order", "torn"])
  func `a file cut anywhere keeps an exact prefix`(name: String) throws {
    let folder = try ScratchFolder()
    let bytes = try Samples.bytes(name)
    let whole = try navtape("cat", Samples.path(name)).output
    for length in stride(from: 0, to: bytes.count, by: bytes.count > 2000 ? 41 : 13) {
      let path = try folder.file("cut.navtape", Array(bytes[..<length]))
      let run = try navtape("cat", path)
      if run.code == 0 {
        // Only the index or the seek table is cut.
        #expect(run.output == whole)
      } else {
        #expect([2, 3].contains(run.code))
        #expect(whole.hasPrefix(run.output))
        expectOneMessage(run, "\(length) bytes")
      }
      let verified = try navtape("verify", path)
      #expect([0, 2, 3].contains(verified.code))
      #expect(verified.code == 0 || !verified.errors.isEmpty)
    }
  }

  @Test(arguments: ["wrong-push-order", "torn"])
  func `a flipped bit never gives another event`(name: String) throws {
    let folder = try ScratchFolder()
    let bytes = try Samples.bytes(name)
    let whole = try navtape("cat", Samples.path(name)).output
    for position in stride(from: 0, to: bytes.count * 8, by: bytes.count > 2000 ? 331 : 101) {
      var flipped = bytes
      flipped[position / 8] ^= 1 << UInt8(position % 8)
      let path = try folder.file("flipped.navtape", flipped)
      let run = try navtape("cat", path)
      #expect([0, 2, 3].contains(run.code))
      #expect(whole.hasPrefix(run.output), "bit \(position)")
      if run.code != 0 { expectOneMessage(run, "bit \(position)") }
      let verified = try navtape("verify", path)
      // A bit of the seek table's or the index's own header may say nothing at all.
      #expect([0, 2, 3].contains(verified.code))
    }
  }

  @Test func `NUL, garbage and lines behind a log are told, and the log is read`() throws {
    let folder = try ScratchFolder()
    let bytes = try Samples.bytes("modals")
    let whole = try navtape("cat", Samples.path("modals")).output
    for tail in [[UInt8](repeating: 0, count: 64), Array("garbage".utf8), bytes] {
      let path = try folder.file("tail.navtape", bytes + tail)
      let run = try navtape("cat", path)
      #expect(run.code == 3)
      #expect(run.output == whole)
      expectOneMessage(run, "\(tail.count) bytes behind")
    }
  }
}
