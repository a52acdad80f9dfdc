import NavigationModel
import NavigationRouting
import SessionArchive
import SessionLog
import SessionReplay
import SessionTesting
import Testing

@MainActor
@Suite struct `A verdict` {
  private func session() throws -> Session {
    let app = BrewApp()
    app.brews.open(BrewHistoryFilter.all)
    app.brews.open(Brew.ID(7))
    app.brews.popToRoot()
    app.tabs.select(.settings)
    return try app.session()
  }

  @Test func `of what is not violated yet is unknown, and expected`() throws {
    let verdict = try session().verdict(of: .never(.blankScreen))
    #expect(!verdict.holds)
    #expect(verdict.doubt?.kind == .sessionEnds)
    #expect(verdict.isAsExpected)
  }

  @Test func `holds once nothing can change it`() throws {
    let session = try session()
    #expect(try session.verdict(of: .eventually(.landing("BrewDetail"))).holds)
    #expect(try session.verdict(of: .next(.event(.pushed))).holds)
    let upTo = Formula.selectedTab("brews").until(.event(.tabSelected("settings")))
    #expect(try session.verdict(of: upTo).holds)
  }

  @Test func `of a stretch that is over is final for it`() throws {
    let session = try session()
    let opens = Formula.eventually(.landing("NoteEditor"))
      .between(.pushed(BrewHistoryFilter.all), .popped)
    #expect(try session.verdict(of: opens).counterExample?.seq == 3)
    let stays = Formula.always(!.landingOnRoot).between(.pushed, .popped)
    #expect(try session.verdict(of: stays).isAsExpected)
  }

  /// It may have ended after some of them: with neither mark nor push after its first moment.
  @Test func `of a stretch that may have ended in a gap rests on no later event`() throws {
    let lines = """
      {"navtape":1,"session":"s"}
      {"kind":"marked","label":"here"}
      {"kind":"gap","seq":4,"lost":3,"reason":"throttled"}
      {"kind":"pushed","stack":"a","routes":["X"]}
      """
    let session = try Session(bytes: Array(lines.utf8))
    let formula = (Formula.always(.event(.marked("here"))) || .eventually(.event(.pushed)))
      .between(.marked("here"), .popped)
    #expect(try session.verdict(of: formula).doubt?.kind == .missing)
  }

  @Test func `of a recovered file leaves open what its lost end may have been`() throws {
    let torn = try Session(fixture: "torn")
    var note = ByteWriter()
    RecoveryRecord(offset: 3743, reason: "torn", lostBytes: 53).write(to: &note)
    var image = SealedImage(compressor: try ZstdCodec())
    try torn.recorded.forEachBlock { try image.append(block: $0.plaintext + note.bytes) }
    let session = try Session(bytes: image.finished())
    #expect(session.damage.map(\.kind) == [.recovered])
    #expect(try session.verdict(of: .never(.event(.kind(.crashed)))).doubt?.kind == .missing)
    #expect(try session.verdict(of: .eventually(.event(.pushed))).holds)
    // And so it is told, as by the command.
    try withKnownIssue {
      try expectNoFindings(in: session)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("warning[damaged-log]: part of the session") }
    }
  }

  @Test func `after an event looks at nothing before it`() throws {
    let session = try session()
    #expect(try session.verdict(of: .never(.event(.pushed))).counterExample?.seq == 1)
    #expect(try session.verdict(of: .never(.event(.pushed)).after(.popped)).isAsExpected)
    #expect(
      try session.verdict(of: .never(.landingOnRoot).after(.popped)).counterExample?.seq == 3)
  }

  @Test func `blames the earliest of many that wait`() throws {
    let app = BrewApp()
    for id in 0..<5_000 { app.brews.replace([AppRoute(Brew.ID(id))]) }
    let never = Formula.event(.kind(.replaced)).leadsTo(.landing("NoteEditor"))
    let doubt = try app.session().verdict(of: never).doubt
    #expect(doubt?.kind == .waiting)
    #expect(doubt?.seq == 1)
  }

  @Test(
    arguments: [
      (.never(.blankScreen), "never (a blank screen)"),
      (
        .event(.pushed(Brew.ID(7))).leadsTo(.landing("X")),
        "(pushed Brew.ID 7) leads to (X in front)"
      ),
      (
        .always(.event(.by(.user)) || !.event(.popped)),
        "always ((an event by user) or (not popped))"
      ),
      (
        .eventually(.selectedTab("a"), within: .milliseconds(1500)),
        "eventually (a selected) within 1.5 s"
      ),
      (
        .never(.event(.popped)).between(.presented("s"), .dismissed("s")),
        "never popped, between presented s and dismissed s"
      ),
      (.event(.pushed).implies(.next(.event(.popped))), "pushed implies (next popped)"),
      (.never(.modal("m")).named("no sheet"), "no sheet"),
      (.event(.pushed && .by(.user) && .on("brews")), "pushed by user on brews"),
      (.event(.link("L1") && .replaced), "replaced of link L1"),
      (.event((.pushed || .popped) && .by(.user)), "(pushed or popped) by user"),
    ] as [(Formula, String)])
  func `is told of a formula in words`(formula: Formula, text: String) {
    #expect(formula.description == text)
  }
}
