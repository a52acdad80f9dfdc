import CommandLineSyntax
import SessionDiagnosis
import Testing

@testable import NavTapeCommands

@Suite struct `Describing files` {
  @Test func `info says what a file is and what is in it`() throws {
    let folder = try ScratchFolder()
    let live = folder.name("live.navtape")
    _ = try navtape("import", Samples.path("missing-parent", "ndjson"), "--live", "-o", live)
    let run = try navtape("info", live)
    #expect(run.code == 0)
    // The size is the encoder's business.
    let lines = run.lines.filter { !$0.hasPrefix("  size ") }
    #expect(
      lines.joined(separator: "\n") == """
        \(live)
          form       live, 1 session
          end        clean, closed
          frames     all 23 events, 1 block
          chain      all 23 events
          index      none

        BrewLog 2.1 (412), iOS 18.2, session c7d15f80-2b39-4d6e-a1f4-5e0b98c2d7a3
          device     iPhone15,2
          started    2026-12-01T06:58:03.440Z
          length     18.155 s
          manifest   3 tabs, 7 destinations, 1 link
          events     23 in all, 5 screenShown, 4 scenePhase, 3 stackMounted, 2 tabSelected, \
        1 dataReady, 1 launched, 1 linkApplied, 1 linkParked, 1 linkReceived, 1 linkResolved, \
        1 linkTapped, 1 popped, 1 wroteBack

        """)
    #expect(run.lines.contains { $0.hasPrefix("  size ") && $0.contains(" 23 events, ") })
  }

  @Test func `for programs it is one object`() throws {
    let run = try navtape("info", "--format", "ndjson", Samples.path("torn"))
    #expect(run.code == 3)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(run.output.contains(#""form":"live","bytes":3796,"events":51,"tail":"torn""#))
    #expect(run.output.contains(#""frameVerified":51,"chainVerified":0"#))
  }

  @Test func `verify says how far frames and chain verify`() throws {
    let whole = try navtape("verify", Samples.path("modals"))
    #expect(whole.code == 0)
    #expect(whole.output.contains("  frames     all 37 events, 1 block\n"))
    #expect(whole.output.contains("  chain      all 37 events\n"))
    #expect(whole.output.contains("  index      right\n"))
    #expect(whole.output.hasSuffix("intact\n"))
    let torn = try navtape("verify", Samples.path("torn"))
    #expect(torn.code == 3)
    #expect(torn.output.contains("  chain      0 of 51 events\n"))
    #expect(
      torn.errors == """
        error: \(Samples.path("torn")) ends in the middle of a record
         reason: byte 3743: 58 bytes declared, 53 remain
         = note: events 0 to 50 are intact
         = help: navtape recover \(Samples.path("torn"))

        """)
  }

  @Test func `an index that is wrong is damage, and its events are all read`() throws {
    let folder = try ScratchFolder()
    var bytes = try Samples.bytes("modals")
    // The index stands before the seek table; its checksum no longer fits.
    let index = try #require(
      bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x2A, 0x4D, 0x18]) })
    bytes[index + 9] ^= 1
    let path = try folder.file("wrong-index.navtape", bytes)
    let run = try navtape("verify", path)
    #expect(run.code == 3)
    #expect(run.output.contains("  index      wrong: "))
    #expect(run.errors.contains("contradicts itself"))
    #expect(try navtape("cat", path).output == navtape("cat", Samples.path("modals")).output)
  }

  @Test func `every rule has its page, and a name that is none is a usage error`() throws {
    let list = try navtape("explain")
    #expect(list.code == 0)
    for page in RuleExplanation.all {
      #expect(list.output.contains(page.rule.text))
      let run = try navtape("explain", page.rule.text)
      #expect(run.code == 0)
      #expect(run.output.hasPrefix(page.rule.text))
      #expect(run.output.contains("What to do\n"))
    }
    #expect(try navtape("explain", "wrong-order").code == 64)
  }

  @Test(arguments: [
    "diagnose", "replay", "show", "diff", "info", "cat", "explain", "import", "seal", "verify",
    "recover",
  ])
  func `every verb has help that fits 80 columns`(verb: String) throws {
    let verbs = NavTape.configuration.subcommands
    let command = try #require(
      verbs.first { $0.configuration.commandName ?? "\($0)".lowercased() == verb })
    let help = command.helpMessage(columns: 80)
    #expect(!command.configuration.abstract.isEmpty)
    for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }
}
