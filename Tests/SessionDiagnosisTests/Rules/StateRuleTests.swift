import SessionReplay
import Testing

@testable import SessionDiagnosis

@Suite struct `Pops and restores` {
  @Test func `a pop of more than there is underflows`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + "pushed A\nscreenShown AView depth=1\npopped count=3\nscreenShown Home root"
      ).faults().only)
    #expect(finding.rule == "pop-underflow")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .none)
    #expect(finding.severity == .warning)
    #expect(finding.wanted == [])
    #expect(finding.headline == "popped 3 from a stack of 1")
    #expect(finding.fix.kind == .advise)
  }

  @Test(arguments: [
    "popped count=1", "popped request=popToRoot", "popped request=clear",
    "popped count=1 request=popTo", "refused request=pop reason=empty",
  ])
  func `a pop of what there is, or a refused one, is healthy`(event: String) throws {
    #expect(try Recording(.chain, atHome + "pushed A\n\(event)").findings().isEmpty)
  }

  @Test func `an underflow in a tab that is not in front harms nobody there`() throws {
    let finding = try #require(
      try Recording(.tabs, atTabs + "popped stack=list").faults().only)
    #expect(finding.rule == "pop-underflow")
    #expect(finding.outcome == .none)
  }

  @Test func `a crash that follows is the outcome, whoever records it`() throws {
    let here = Recording(.chain, atHome + "popped\ncrashed by=system reason=trap")
    let later = Recording(
      .chain, atHome + "popped", "launched\ncrashed of=\(Recording.session(0)) by=system")
    for recording in [here, later] {
      let finding = try #require(try recording.faults().only)
      #expect(finding.rule == "pop-underflow")
      #expect(finding.outcome == .crash)
      #expect(finding.severity == .error)
      #expect(finding.session == Recording.session(0))
    }
    #expect(try here.faults()[0].evidence == [2, 3])
    // The later session's numbers mean nothing in this one.
    #expect(try later.faults()[0].evidence == [2])
  }

  @Test func `another session's crash, or one in the background, is not this one's`() throws {
    let other = try Recording(
      .chain, atHome + "popped\nscreenShown Home root\nscenePhase background\ncrashed by=system"
    ).faults()
    #expect(other.only?.outcome == Outcome.none)
    let foreign = try Recording(
      .chain, atHome, atHome + "popped\ncrashed of=\(Recording.session(0)) by=system"
    ).faults()
    #expect(foreign.only?.outcome == Outcome.none)
  }

  @Test func `after a gap nobody knows what there was to pop`() throws {
    let faults = try Recording(.chain, atHome + "gap lost=4 reason=room\npopped").faults()
    #expect(faults.map(\.rule.text) == ["recorder-strain"])
  }

  @Test func `the first of a lazily restored path is unknown, and all above it goes too`() throws {
    for ending in ["", "\nscreenShown Home root", "\nwroteBack -\nscreenShown Home root"] {
      let finding = try #require(
        try Recording(
          .chain, "restored stacks=main>Gone,A lazy by=restore at=Store.swift:4\(ending)"
        ).faults().only, "\(ending)")
      #expect(finding.rule == "restore-invalid")
      #expect(finding.seq == 0)
      #expect(finding.outcome == .silentRoot)
      #expect(finding.wanted == ["Gone", "A"])
      #expect(finding.landed == [])
      #expect(finding.fix.kind == .advise)
      #expect(finding.confidence == (ending.isEmpty ? .likely : .certain))
    }
  }

  @Test(arguments: [
    "restoreFailed main index=0 type=Gone reason=noDestination",
    "restoreFailed main index=0 reason=decode\nwroteBack -\nscreenShown Home root",
    "stackMounted main root=Home\nrestoreFailed main index=0 reason=version\nscreenShown Home root",
    "tabSelected main\nrestoreFailed main index=0 reason=decode\nscreenShown Home root",
  ])
  func `a restore that says that it failed is the restore's fault, once`(events: String) throws {
    let finding = try #require(
      try Recording(
        .chain, "restored stacks=main>Gone,A lazy by=restore\n\(events)"
      ).faults().only)
    #expect(finding.rule == "restore-invalid")
    #expect(finding.seq == 0)
    #expect(finding.outcome == .silentRoot)
  }

  @Test func `a restore that breaks in the middle keeps what is below`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        """
        restored stacks=main>A,Gone,B lazy by=restore
        restoreFailed main index=1 type=Gone reason=noDestination
        wroteBack A by=system
        screenShown AView route=A depth=1
        """
      ).faults().only)
    #expect(finding.rule == "restore-invalid")
    #expect(finding.seq == 0)
    #expect(finding.outcome == .wrongScreen)
    #expect(finding.wanted == ["A", "Gone", "B"])
    #expect(finding.landed == ["A"])
    #expect(finding.reason.contains("entry 1"))
  }

  @Test func `a failure without a restore is blamed itself`() throws {
    let finding = try #require(
      try Recording(.chain, "restoreFailed main reason=version\nscreenShown Home root").faults()
        .only)
    #expect(finding.rule == "restore-invalid")
    #expect(finding.seq == 0)
    #expect(finding.severity == .warning)
  }

  @Test func `popping the root itself may leave a blank screen`() throws {
    let finding = try #require(
      try Recording(
        .chain, atHome + "pushed A\npopped by=user\npopped by=user\nscreenShown depth=0 blank"
      ).faults().only)
    #expect(finding.rule == "pop-underflow")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .blank)
    #expect(finding.severity == .error)
  }

  @Test func `a restore the launch did not survive is invalid, an old one is not`() throws {
    let died = try Recording(.chain, "restored stacks=main>A lazy by=restore\ncrashed").faults()
    #expect(died.only?.rule == "restore-invalid")
    #expect(died.only?.outcome == .crash)
    let shown = "restored stacks=main>A lazy by=restore\nscreenShown AView route=A depth=1\n"
    #expect(try Recording(.chain, shown + "crashed").faults() == [])
  }

  @Test func `a stack restored in another tab is no loss anyone sees yet`() throws {
    let finding = try #require(
      try Recording(
        .tabs, "restored stacks=list>Gone;home>Page selectedTab=home lazy by=restore"
      ).faults().only)
    #expect(finding.rule == "restore-invalid")
    #expect(finding.stack == "list")
    #expect(finding.outcome == .none)
    #expect(finding.severity == .warning)
  }

  @Test func `a restored path in a wrong order is that, where it is decoded`() throws {
    let finding = try #require(
      try Recording(.chain, "restored stacks=main>B,A by=restore").faults().only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.fix.text == "A B")
  }

  @Test func `one value that is not Codable is blamed on its push, once`() throws {
    let faults = try Recording(
      .chain,
      atHome + """
        pushed A
        screenShown AView depth=1
        pushed B at=Link.swift:9
        notEncodable main index=1 type=B by=system
        screenShown BView depth=2
        notEncodable main index=1 type=B by=system
        popped
        """
    ).faults()
    let finding = try #require(faults.only)
    #expect(finding.rule == "restore-invalid")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .none)
    #expect(finding.severity == .warning)
    #expect(finding.callSite == "Link.swift:9")
    #expect(finding.wanted == ["A", "B"])
    #expect(finding.landed == ["A", "B"])
  }

  @Test func `a good restore is healthy, decoded or not`() throws {
    for lazy in ["", " lazy"] {
      #expect(
        try Recording(
          .chain, "restored stacks=main>A,B\(lazy) by=restore\nscreenShown BView route=B depth=2"
        ).findings().isEmpty)
    }
  }

  @Test func `a line that is no event is damage, told once a run`() throws {
    var recording = Recording(.chain, atHome)
    recording.launches = [atHome + "pushed A"]
    let broken = recording.ndjson + "no json\nneither\n" + #"{"kind":"popped"}"# + "\n{\n"
    let file = try RecordedFile.open(bytes: Array(broken.utf8), name: "broken")
    let findings = try file.findings().filter { $0.severity >= .warning }
    #expect(findings.map(\.rule.text) == ["damaged-log", "damaged-log"])
    #expect(findings.map(\.seq) == [3, 6])
    #expect(findings.map(\.outcome) == [.none, .none])
  }
}
