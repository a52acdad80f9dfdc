import SessionLog
import SessionReplay
import Testing

@testable import NavTapeCommands

@Suite struct `Making files` {
  @Test func `import seals, and says what it did`() throws {
    let folder = try ScratchFolder()
    let source = try folder.file("a b.ndjson", MinimalSession.wrongOrder)
    let run = try navtape("import", source)
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("a b.navtape: 2 events of 1 session, "))
    #expect(run.errors.contains("\n fine: events of known kinds, 2 times, first on line 2\n"))
    #expect(folder.names() == ["a b.navtape", "a b.ndjson"])
    #expect(try navtape("verify", folder.name("a b.navtape")).code == 0)
  }

  @Test func `import never replaces a file unasked`() throws {
    let folder = try ScratchFolder()
    let source = try folder.file("a.ndjson", MinimalSession.wrongOrder)
    let target = try folder.file("a.navtape", "precious")
    let run = try navtape("import", source)
    #expect(run.code == 2)
    #expect(run.errors.contains("is there already"))
    #expect(run.errors.contains("--force"))
    #expect(try contents(of: target) == Array("precious".utf8))
    #expect(try navtape("import", source, "--live").code == 2)
    #expect(try navtape("import", source, "--force").code == 0)
    #expect(try navtape("verify", target).code == 0)
    #expect(try navtape("import", source, "--live", "--force").code == 0)
    #expect(try navtape("verify", target).code == 0)
    #expect(folder.names() == ["a.navtape", "a.ndjson"])
  }

  @Test func `the live form has one frame an event`() throws {
    let folder = try ScratchFolder()
    let live = folder.name("live.navtape")
    _ = try navtape("import", Samples.path("modals", "ndjson"), "--live", "-o", live)
    let bytes = try contents(of: live)
    let frames = bytes.indices.filter { bytes[$0...].starts(with: [0x28, 0xB5, 0x2F, 0xFD]) }
    #expect(frames.count == 37)
  }

  @Test func `unreadable lines are kept, told, and end with 3`() throws {
    let folder = try ScratchFolder()
    let source = try folder.file(
      "a.ndjson", MinimalSession.wrongOrder + "no json\n[1]\n" + #"{"kind":"launched"}"# + "\n")
    let run = try navtape("import", source)
    #expect(run.code == 3)
    #expect(run.errors.contains("impossible: a line is no JSON: only its start is kept, as text"))
    #expect(run.errors.contains("has 2 lines that are no events"))
    #expect(try navtape("info", folder.name("a.navtape")).output.contains("2 unreadable"))
  }

  @Test func `risks are told with the line they are on`() throws {
    let session =
      MinimalSession.header + "\n" + #"{"kind":"pushed","seq":4,"routes":["A"]}"# + "\n"
      + #"{"kind":"pushed","seq":4,"routes":["A"]}"# + "\n"
      + #"{"kind":"popped","seq":9}"# + "\n"
    let folder = try ScratchFolder()
    let run = try navtape("import", "-", "-o", folder.name("a.navtape"), input: session)
    #expect(run.code == 0)
    #expect(run.errors.contains("risky: `seq` equal to the one before"))
    #expect(run.errors.contains("line 3"))
    #expect(run.errors.contains("risky: `seq` skips without a gap"))
    #expect(run.errors.contains("2 times, first on line 2"))
  }

  @Test func `a sealed file goes to standard output as bytes`() throws {
    let folder = try ScratchFolder()
    let direct = folder.name("a.navtape")
    _ = try navtape("import", Samples.path("modals", "ndjson"), "-o", direct)
    let run = try navtape("import", Samples.path("modals", "ndjson"), "-o", "-")
    #expect(run.code == 0)
    #expect(run.output == String(decoding: try contents(of: direct), as: UTF8.self))
  }

  @Test func `sealing replaces a live file and keeps its content`() throws {
    let folder = try ScratchFolder()
    let live = folder.name("live.navtape")
    _ = try navtape("import", Samples.path("modals", "ndjson"), "--live", "-o", live)
    let before = try navtape("cat", "--raw", live).output
    let run = try navtape("seal", live)
    #expect(run.code == 0)
    #expect(run.output.contains(" bytes before, "))
    #expect(try navtape("cat", "--raw", live).output == before)
    #expect(try navtape("info", live).output.contains("form       sealed"))
    #expect(try navtape("seal", live).output.hasSuffix("is sealed already\n"))
    #expect(folder.names() == ["live.navtape"])
  }

  @Test func `a damaged file is never sealed`() throws {
    let folder = try ScratchFolder()
    let bytes = try Samples.bytes("torn")
    let torn = try folder.file("torn.navtape", bytes)
    let run = try navtape("seal", torn)
    #expect(run.code == 2)
    #expect(run.errors.contains("it was not sealed"))
    #expect(run.errors.hasSuffix(" = help: navtape recover \(torn)\n"))
    #expect(try contents(of: torn) == bytes)
    #expect(try navtape("seal", Samples.path("modals", "ndjson"), "-o", folder.name("x")).code == 2)
  }

  @Test func `recovering keeps the exact prefix and says what was lost`() throws {
    let folder = try ScratchFolder()
    let torn = try folder.file("torn.navtape", try Samples.bytes("torn"))
    let run = try navtape("recover", torn)
    let recovered = folder.name("torn.recovered.navtape")
    #expect(run.code == 3)
    #expect(run.output.hasPrefix("\(recovered): kept 51 events of 1 session, "))
    #expect(run.output.contains("lost: byte 3743: 58 bytes declared, 53 remain; 53 bytes"))
    #expect(run.output.hasSuffix("next: navtape diagnose \(recovered)\n"))
    #expect(try navtape("cat", recovered).output == navtape("cat", torn).output)
    #expect(try navtape("verify", recovered).code == 0)
    // The loss stays on record, once, in the file that holds what was kept.
    let diagnosis = try navtape("diagnose", recovered)
    #expect(diagnosis.code == 1)
    #expect(
      diagnosis.output.hasPrefix(
        "warning[damaged-log]: part of the session was lost before the file was recovered\n"))
    #expect(diagnosis.output.hasSuffix("1 warning in 51 events of 1 session\n"))
    let file = try RecordedFile.open(path: recovered, options: verifying)
    #expect(file.scan?.blocks.last?.hasRecovery == true)
    // Again: nothing more is lost, and nothing is replaced.
    #expect(try navtape("recover", torn).code == 2)
    #expect(try navtape("recover", recovered, "-o", folder.name("again.navtape")).code == 0)
  }

  @Test func `recovering what is intact loses nothing`() throws {
    let folder = try ScratchFolder()
    let target = folder.name("copy.navtape")
    let run = try navtape("recover", Samples.path("modals"), "-o", target)
    #expect(run.code == 0)
    #expect(run.output.hasSuffix("nothing was lost\n"))
    #expect(try navtape("cat", target).output == navtape("cat", Samples.path("modals")).output)
  }

  @Test func `a salvage keeps what stands behind damage`() throws {
    let folder = try ScratchFolder()
    let whole = folder.name("whole.navtape")
    let source = try folder.file("many.ndjson", MinimalSession.pushes(4000))
    _ = try navtape("import", source, "-o", whole)
    var bytes = try contents(of: whole)
    // The start of the second block is damaged.
    let starts = bytes.indices.filter { bytes[$0...].starts(with: [0x28, 0xB5, 0x2F, 0xFD]) }
    try #require(starts.count >= 4)
    bytes[starts[1] + 20] ^= 0x10
    let damaged = try folder.file("damaged.navtape", bytes)
    let verified = try navtape("verify", damaged)
    #expect(verified.code == 3)
    #expect(verified.errors.contains(" = note: events 0 to 1023 are intact"))
    let prefix = try navtape("recover", damaged)
    #expect(prefix.code == 3)
    #expect(prefix.output.contains("kept 1,024 events"))
    let salvaged = folder.name("salvaged.navtape")
    let salvage = try navtape("recover", damaged, "--salvage", "-o", salvaged)
    #expect(salvage.code == 3)
    #expect(salvage.output.contains("kept 2,976 events"))
    #expect(try navtape("verify", salvaged).code == 0)
  }

  private var verifying: RecordedFile.Options {
    var options = RecordedFile.Options()
    options.isVerifying = true
    return options
  }
}
