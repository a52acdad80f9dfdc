import Testing

@testable import SessionDiagnosis

@Suite struct `What races with a restore` {
  static let launch = "launched coldStart by=system t=1\nstackMounted main root=Home\n"
  static let link = """
    linkReceived L1 url=app://x by=system t=100
    linkResolved L1 goal=main>A,B

    """

  @Test(arguments: [
    ("linkApplied L1 routes=A,B policy=replace", "restored stacks=main>Z by=restore t=300"),
    ("pushed A,B cause=L1", "restored stacks=main>Z by=restore t=300"),
    ("replaced A,B cause=L1 by=link", "replaced Z by=restore t=300"),
    ("linkApplied L1 routes=A,B", "restored stacks=main>Z lazy by=app t=9300"),
  ])
  func `a link that a later restore replaces lost to it`(applied: String, restore: String) throws {
    for shown in ["", "\nscreenShown BView route=B depth=2"] {
      let finding = try #require(
        try Recording(
          .chain,
          Self.launch + Self.link + applied + shown + "\n\(restore)\nscreenShown ZView depth=1"
        ).faults().only, "\(applied) \(restore)")
      #expect(finding.rule == "restore-overwrote")
      #expect(finding.seq == (shown.isEmpty ? 5 : 6))
      #expect(finding.link == "L1")
      #expect(finding.wanted == ["A", "B"])
      #expect(finding.landed == [])
      #expect(finding.outcome == .wrongScreen)
      #expect(finding.severity == .error)
    }
  }

  @Test func `a restore that only brings another tab to the front overwrote the link's`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        """
        launched by=system
        linkReceived L1 t=100
        linkResolved L1 goal=list>Detail
        linkApplied L1 stack=list routes=Detail select
        screenShown DetailView stack=list depth=1
        restored stacks=home>Page selectedTab=home by=restore t=700
        screenShown PageView stack=home depth=1
        """
      ).faults().only)
    #expect(finding.rule == "restore-overwrote")
    #expect(finding.seq == 5)
    #expect(finding.outcome == .wrongTab)
    #expect(finding.stack == "list")
  }

  @Test func `the framework may write the restored path over a link`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        Self.launch + "restored stacks=main>Z by=restore t=50\n" + Self.link + """
          linkApplied L1 routes=A,B policy=replace
          wroteBack Z by=system t=300
          screenShown ZView route=Z depth=1
          """
      ).faults().only)
    #expect(finding.rule == "restore-overwrote")
    #expect(finding.seq == 6)
    #expect(finding.link == "L1")
  }

  @Test(arguments: [
    "replaced - at=Home.swift:12 t=400", "popped request=popToRoot t=400",
    "screenShown BView depth=2 t=700\ndataReady label=home t=1490\nreplaced - t=1500",
  ])
  func `a default that comes after a link, at launch, overwrote it`(write: String) throws {
    let finding = try #require(
      try Recording(
        .chain,
        Self.launch + Self.link + "linkApplied L1 routes=A,B policy=replace\n\(write)\n"
          + "screenShown Home root"
      ).faults().only, "\(write)")
    #expect(finding.rule == "restore-overwrote")
    #expect(finding.outcome == .silentRoot)
    #expect(finding.link == "L1")
  }

  @Test func `a default that comes after a restore overwrote it`() throws {
    let stack = try #require(
      try Recording(
        .chain,
        Self.launch + """
          restored stacks=main>A,B by=restore t=40
          replaced - at=Home.swift:12 t=90
          screenShown Home root
          """
      ).faults().only)
    #expect(stack.rule == "restore-overwrote")
    #expect(stack.seq == 3)
    #expect(stack.wanted == ["A", "B"])
    #expect(stack.outcome == .silentRoot)
    let tab = try #require(
      try Recording(
        .tabs,
        """
        launched by=system
        restored stacks=list>Detail selectedTab=list by=restore t=20
        tabSelected home at=App.swift:9 t=44
        screenShown HomeRoot stack=home root
        """
      ).faults().only)
    #expect(tab.rule == "restore-overwrote")
    #expect(tab.seq == 2)
    #expect(tab.stack == "list")
    #expect(tab.outcome == .wrongTab)
  }

  @Test(arguments: [
    // The link comes after the restore, at once or parked for it.
    "restored stacks=main>Z by=restore\nLINKlinkApplied L1 routes=A,B policy=replace",
    """
    LINKlinkParked L1 reason=restoring
    restored stacks=main>Z by=restore
    linkApplied L1 routes=A,B policy=replace
    """,
    // What is restored is where the link led, or another window's.
    "LINKlinkApplied L1 routes=A,B\nrestored stacks=main>A,B by=restore",
    "LINKlinkApplied L1 routes=A,B\nrestored stacks=main>Z scene=w2 by=restore",
    // The user went on by themselves, or another account is in.
    "LINKlinkApplied L1 routes=A,B\npopped count=2 by=user\nrestored stacks=main>Z by=restore",
    """
    LINKlinkApplied L1 routes=A,B
    screenShown BView depth=2
    accountChanged account=a signedIn t=4000
    reset reason=accountSwitch
    restored stacks=main>Z by=restore
    """,
    "LINKlinkApplied L1 routes=A,B\ntabRetapped main by=user\npopped count=2 request=popToRoot",
    // A default first, then what was saved or linked.
    "tabSelected main\nreplaced - t=20\nrestored stacks=main>Z by=restore",
    "replaced - t=20\nLINKlinkApplied L1 routes=A,B",
    // The app goes on, long after.
    "LINKlinkApplied L1 routes=A,B\nscreenShown BView depth=2 t=700\nreplaced A t=9000",
    "restored stacks=main>A by=restore\nscreenShown AView depth=1 t=400\npopped t=9000",
    // Nothing that was restored is lost.
    "restored stacks=main>A by=restore\nreplaced A,B t=40",
  ])
  func `what comes in the right order, or by somebody's wish, is no race`(events: String) throws {
    let text = Self.launch + events.replacing("LINK", with: Self.link)
    #expect(try Recording(.chain, text).faults() == [], "\(events)")
  }
}
