import Testing

@testable import SessionDiagnosis

@Suite struct `Whose doing it is` {
  static let received = `Links`.received

  @Test func `a link walked step by step is one link`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + Self.received + """
          linkResolved L1 goal=main>A,B
          pushed B cause=L1
          screenShown Home root
          pushed A cause=L1
          screenShown Home root
          """
      ).faults().only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .silentRoot)
    #expect(finding.fix.text == "A B")
  }

  @Test func `a framework that cuts the path between two steps hides no order`() throws {
    for ending in ["", "screenShown AView route=A depth=1"] {
      let finding = try #require(
        try Recording(
          .chain,
          atHome + Self.received + """
            linkResolved L1 goal=main>A,B
            pushed B cause=L1
            wroteBack -
            pushed A cause=L1
            \(ending)
            """
        ).faults().only)
      #expect(finding.rule == "wrong-push-order")
      #expect(finding.seq == 4)
      #expect(finding.fix.text == "A B")
      #expect(finding.confidence == .certain)
    }
  }

  @Test func `a link interrupted by another cause is told once, as far as it went`() throws {
    let steps = """
      linkResolved L1 goal=main>A,B
      pushed B cause=L1
      presented note by=app style=sheet screen=Note
      dismissed note by=user
      pushed A cause=L1
      screenShown Home root
      """
    let finding = try #require(
      try Recording(.chain, atHome + Self.received + steps).faults().only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.seq == 4)
    let right = steps.replacing("pushed B", with: "pushed a").replacing(
      "pushed A", with: "pushed B"
    )
    .replacing("pushed a", with: "pushed A").replacing("Home root", with: "BView depth=2")
    #expect(try Recording(.chain, atHome + Self.received + right).faults() == [])
  }

  @Test func `a link that goes on elsewhere keeps what was found of it`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          pushed Part stack=list cause=L1
          screenShown HomeRoot stack=home root
          pushed Page stack=home by=user
          tabSelected profile cause=L1
          """
      ).faults().only)
    #expect(finding.rule == "missing-parent")
    #expect(finding.seq == 3)
  }

  @Test func `an order fault of an earlier step explains the goal that a later one misses`() throws
  {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          linkResolved L1 goal=profile>Badge
          pushed Part stack=list cause=L1
          pushed Page stack=home by=user
          tabSelected profile cause=L1
          """
      ).faults().only)
    #expect(finding.rule == "missing-parent")
    #expect(finding.related.map(\.rule.text) == ["hidden-push", "goal-missed"])
  }

  @Test func `a link that had arrived is not measured again where the user moved on`() throws {
    #expect(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          linkResolved L1 goal=list>Detail
          linkApplied L1 stack=list routes=Detail select
          screenShown DetailView stack=list depth=1
          popped stack=list by=user
          screenShown ListRoot stack=list root
          tabSelected home cause=L1
          """
      ).faults() == [])
  }

  @Test func `what a link still does after the user moved on is no other miss`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          linkResolved L1 goal=list>Detail
          tabSelected list cause=L1
          screenShown ListRoot stack=list root
          linkTapped Detail:9 stack=list by=user turn=7
          wroteBack count=1 stack=list by=user turn=7
          linkTapped Part stack=list by=user turn=8
          wroteBack count=2 stack=list by=user turn=8
          tabSelected profile cause=L1
          """
      ).faults().only)
    #expect(finding.rule == "goal-missed")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .silentRoot)
  }

  @Test func `a link that arrives after all missed nothing`() throws {
    #expect(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          linkResolved L1 goal=list>Detail
          tabSelected list cause=L1
          screenShown ListRoot stack=list root
          popped stack=home request=popToRoot by=app
          pushed Detail stack=list cause=L1
          """
      ).faults() == [])
  }

  @Test func `a link into a new window is measured there`() throws {
    let text = """
      screenShown HomeRoot stack=home root
      linkReceived L1 url=a://b scene=w2
      linkResolved L1 goal=list>Detail scene=w2
      tabSelected home cause=L1 scene=main
      linkApplied L1 stack=list routes=Detail select scene=w2
      screenShown DetailView stack=list depth=1 scene=w2
      """
    #expect(try Recording(.tabs, text).faults() == [])
    let missed = try Recording(.tabs, text.replacing("routes=Detail", with: "routes=-")).faults()
    #expect(missed.only?.scene == "w2")
  }

  @Test func `a receipt that nothing could name is not waited for`() throws {
    #expect(try Recording(.chain, atHome + "linkReceived url=a://b").faults() == [])
  }

  @Test func `a change by some link is not an old link's`() throws {
    #expect(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          linkResolved L1 goal=list>Detail
          linkApplied L1 stack=list routes=Detail select
          screenShown DetailView stack=list depth=1
          marked label=m
          tabSelected home by=user
          pushed Page stack=home by=link
          """
      ).faults() == [])
  }

  @Test(arguments: ["by=link", "turn=8"])
  func `a change that says less than its cause is still the link's`(key: String) throws {
    let faults = try Recording(
      .chain,
      atHome + "linkReceived L1 url=a://b by=system turn=8\nlinkResolved L1 goal=main>A,B turn=8\n"
        + "pushed B,A \(key)"
    ).faults()
    let finding = try #require(faults.only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.link == "L1")
  }
}
