import Testing

@testable import SessionDiagnosis

@Suite struct `What is applied again` {
  static let arrived = """
    linkReceived L1 url=app://x source=widget by=system t=1000
    linkResolved L1 goal=main>A,B t=1002
    linkApplied L1 routes=A,B policy=replace t=1003
    screenShown BView route=B depth=2 t=1500

    """
  /// The user's ways to go on from a link.
  static let leaving = [
    "popped by=user via=backButton t=6000",
    "popped count=2 by=user t=6000",
    "wroteBack A by=user t=6000",
    "wroteBack count=1 by=unknown t=6000",
    "popped request=popToRoot t=6000",
  ]

  @Test func `the tab that an old link selects first is where it begins again`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + """
          linkReceived L1 url=app://d source=widget by=system t=1000
          linkResolved L1 goal=list>Detail t=1001
          linkApplied L1 stack=list routes=Detail select policy=replace t=1002
          popped stack=list by=user via=backButton t=5000
          tabSelected home by=user t=6000
          tabSelected list cause=L1 t=9000
          linkApplied L1 stack=list routes=Detail policy=replace t=9001
          """
      ).faults().only)
    #expect(finding.rule == "stale-intent")
    #expect(finding.seq == 7)
  }

  @Test(arguments: leaving)
  func `a link that the user left, applied once more, is stale`(leaving: String) throws {
    for again in [
      "linkApplied L1 routes=A,B policy=replace t=9000", "replaced A,B cause=L1 by=link t=9000",
      "replaced A,B cause=L1 at=Home.swift:4 t=9000",
    ] {
      let finding = try #require(
        try Recording(.chain, atHome + Self.arrived + "\(leaving)\n\(again)").faults().only,
        "\(leaving) \(again)")
      #expect(finding.rule == "stale-intent")
      #expect(finding.seq == 7)
      #expect(finding.link == "L1")
      #expect(finding.wanted == ["A", "B"])
      #expect(finding.landed == ["A", "B"])
      // Measured against the goal of the link nothing is missing.
      #expect(finding.outcome == .none)
      #expect(finding.severity == .warning)
    }
  }

  @Test func `its last step alone, however often, is told once`() throws {
    let again = """
      popped by=user t=6000
      screenShown AView route=A depth=1 t=6500
      pushed B cause=L1 at=AView.swift:57 t=6540
      screenShown BView route=B depth=2 t=7100

      """
    let finding = try #require(
      try Recording(.chain, atHome + Self.arrived + again + again + again).faults().only)
    #expect(finding.rule == "stale-intent")
    #expect(finding.seq == 8)
    #expect(finding.confidence == .certain)
  }

  @Test func `the last step upon another parent is a wrong stack`() throws {
    let app: App = "main=Home; Home:A>AView; Home:B>BView"
    let finding = try #require(
      try Recording(
        app, atHome + Self.arrived + "popped count=2 by=user t=6000\npushed B cause=L1 t=6100"
      ).faults().only)
    #expect(finding.rule == "stale-intent")
    #expect(finding.outcome == .wrongStack)
  }

  @Test func `a link into another tab that is applied again takes the user away`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + """
          linkReceived L1 t=1000
          linkResolved L1 goal=list>Detail
          tabSelected list cause=L1
          pushed Detail stack=list cause=L1
          screenShown DetailView stack=list depth=1
          tabSelected home by=user t=9000
          screenShown HomeRoot stack=home root
          scenePhase background
          scenePhase active t=60000
          tabSelected list cause=L1 by=link t=60010
          screenShown DetailView stack=list depth=1
          """
      ).faults().only)
    #expect(finding.rule == "stale-intent")
    #expect(finding.seq == 11)
  }

  @Test func `a link that is added again after the app was away lies on itself`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + Self.arrived + """
          scenePhase background t=9000
          scenePhase active t=60000
          linkApplied L1 routes=A,B t=60010
          screenShown BView route=B depth=4
          """
      ).faults().only)
    #expect(finding.rule == "stale-intent")
    #expect(finding.seq == 8)
    #expect(finding.outcome == .wrongStack)
  }

  @Test func `what says no more than that a link did it is the latest link's`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + Self.arrived + """
          popped count=2 by=user t=6000
          screenShown Home root
          replaced A,B by=link at=Home.swift:4 t=17000
          """
      ).faults().only)
    #expect(finding.rule == "stale-intent")
    #expect(finding.seq == 8)
    #expect(finding.link == "L1")
  }

  @Test(arguments: ["linkExpired L1 reason=late", "linkRejected L1 reason=unmatched"])
  func `what was settled otherwise and is applied all the same is stale`(settled: String) throws {
    for applied in ["linkApplied L1 routes=A,B", "pushed A,B cause=L1"] {
      let finding = try #require(
        try Recording(
          .chain,
          atHome + """
            linkReceived L1 t=1000
            linkResolved L1 goal=main>A,B
            linkParked L1 reason=auth
            \(settled) t=121000
            \(applied) t=180000
            """
        ).faults().only)
      #expect(finding.rule == "stale-intent")
      #expect(finding.seq == 6)
      #expect(finding.outcome == .none)
    }
  }

  @Test func `what the user popped and nobody asked for is pushed back`() throws {
    for (back, wanted) in [("pushed B", ["A"]), ("replaced A,B by=unknown", ["A"])] {
      let finding = try #require(
        try Recording(
          .chain,
          atHome + """
            pushed A by=user t=1000
            pushed B by=user t=4000
            screenShown BView route=B depth=2 t=4500
            popped by=user via=edgeSwipe t=9000
            screenAppeared AView t=9020
            \(back) at=AView.swift:31 t=9060
            screenShown BView route=B depth=2 t=9600
            """
        ).faults().only)
      #expect(finding.rule == "stale-intent")
      #expect(finding.seq == 7)
      #expect(finding.wanted == wanted)
      #expect(finding.outcome == .wrongScreen)
    }
  }

  @Test func `a state that is restored twice takes what the user did since`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        """
        restored stacks=main>A by=restore
        screenShown AView route=A depth=1
        popped by=user t=4000
        screenShown Home root
        pushed Z by=user t=6000
        screenShown ZView route=Z depth=1
        scenePhase active t=9000
        restored stacks=main>A by=restore t=9010
        screenShown AView route=A depth=1
        """
      ).faults().only)
    #expect(finding.rule == "stale-intent")
    #expect(finding.seq == 7)
    #expect(finding.wanted == ["Z"])
    #expect(finding.outcome == .wrongScreen)
  }

  @Test(arguments: [
    // Another link, or the same address by the user's own tap.
    """
    popped count=2 by=user t=6000
    linkReceived L2 url=app://x by=system t=60000
    linkResolved L2 goal=main>A,B
    linkApplied L2 routes=A,B policy=replace
    """,
    // The user's own steps, named after the link that led there.
    "popped by=user t=6000\npushed B cause=L1 by=user t=9000",
    // What is written again is what is there.
    "replaced A,B cause=L1 t=9000",
    // The user goes the way again.
    "popped by=user t=6000\npushed B by=user t=6800",
    // Later than an answer to the pop.
    "popped by=user t=6000\nscreenShown AView depth=1\npushed B by=app t=9800",
    // The end of what the link opened.
    "popped by=user t=6000\npopped cause=L1 t=6100",
  ])
  func `what is asked for anew is not stale`(events: String) throws {
    #expect(try Recording(.chain, atHome + Self.arrived + events).faults() == [], "\(events)")
  }

  @Test(arguments: [
    // A link that goes on after it was interrupted.
    """
    linkReceived L1 t=10
    linkResolved L1 goal=main>A,B
    pushed A cause=L1
    presented note style=sheet screen=Note by=user
    dismissed note by=user
    pushed B cause=L1
    """,
    // Restored once for each window, and once more for a window that came back.
    """
    restored stacks=main>A by=restore
    pushed B by=user t=4000
    restored stacks=main>A scene=w2 by=restore t=5000
    scenePhase disconnected t=9000
    scenePhase connected t=19000
    restored stacks=main>A by=restore t=19010
    """,
    // Refused as a duplicate, while its twin is applied.
    """
    linkReceived L1 delivery=d t=10
    linkReceived L2 delivery=d t=20
    linkRejected L1 reason=duplicate
    linkApplied L2 routes=A
    """,
    // Expired once it was used.
    "linkReceived L1 t=10\nlinkApplied L1 routes=A\nscreenShown AView depth=1\nlinkExpired L1",
  ])
  func `what goes on, or is another's, is not stale`(events: String) throws {
    #expect(try Recording(.chain, atHome + events).faults() == [], "\(events)")
  }
}
