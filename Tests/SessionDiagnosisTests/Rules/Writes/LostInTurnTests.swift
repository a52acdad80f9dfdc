import Testing

@testable import SessionDiagnosis

@Suite struct `Changes that are lost in their turn` {
  static let faults: [ToldFault] = [
    ToldFault(
      "pop to root and push, the old data stay", seq: 5, .wrongScreen, wanted: ["A"],
      atHome + """
        pushed A:1 by=user t=1000
        screenShown AView route=A:1 depth=1 t=1500
        popped request=popToRoot by=user t=4000 turn=9
        pushed A:2 by=user t=4000 turn=9
        wroteBack A:2 by=system t=4010
        screenShown AView route=A:1 depth=1 t=4500
        """),
    ToldFault(
      "pop to root and push, only the pop shows", seq: 7, .silentRoot, wanted: ["C"],
      atB + """
        popped request=popToRoot by=user t=9000 turn=9
        pushed C by=user t=9000 turn=9
        screenShown Home root depth=0 t=9500
        """),
    ToldFault(
      "two pushes, one shows", seq: 3, .wrongScreen, wanted: ["A", "B"], landed: ["A"],
      atHome + """
        pushed A by=user t=1000 turn=9
        pushed B by=user t=1000 turn=9
        screenShown AView route=A depth=1 t=1500
        """),
    ToldFault(
      "two pushes, one is written back", seq: 3, .wrongScreen, wanted: ["A", "B"], landed: ["A"],
      atHome + """
        pushed A by=user t=1000 turn=9
        pushed B by=user t=1000 turn=9
        wroteBack count=1 by=system t=1010
        """),
    ToldFault(
      "two pushes, none shows", seq: 3, .silentRoot, wanted: ["A", "B"],
      atHome + """
        pushed A by=app t=1000 turn=9
        pushed B by=app t=1000 turn=9
        screenShown Home root depth=0 t=1500
        """),
    ToldFault(
      "three changes, the last is lost", seq: 8, .wrongScreen, wanted: ["C", "D"], landed: ["C"],
      atB + """
        popped request=popToRoot by=user t=9000 turn=9
        pushed C by=user t=9000 turn=9
        pushed D by=user t=9001 turn=9
        wroteBack count=1 by=unknown t=9400
        screenShown CView route=C depth=1 t=9500
        """),
    ToldFault(
      "two paths set, the first one shows", seq: 7, .wrongScreen, wanted: ["D"],
      atB + """
        replaced C by=app t=9000 turn=9
        replaced D by=app t=9000 turn=9
        screenShown CView route=C depth=1 t=9500
        """),
  ]

  @Test func `a tab and a push of one turn, and the old tab is still in front`() throws {
    let text = """
      tabSelected list by=user t=9000 turn=9
      pushed Detail stack=list by=user t=9001 turn=9
      screenShown HomeRoot stack=home root depth=0 t=9400

      """
    let finding = try #require(try Recording(.flatTabs, atTabs + text).faults().only)
    #expect(finding.rule == "lost-in-turn")
    #expect(finding.outcome == .wrongTab)
    #expect(finding.severity == .error)
    #expect(finding.stack == "list")
    #expect(finding.wanted == ["Detail"])
    let late = "screenShown DetailView stack=list depth=1 t=9500"
    #expect(try Recording(.flatTabs, atTabs + text + late).faults().isEmpty)
  }

  @Test(arguments: faults)
  func `several changes in one turn of which part shows are lost`(fault: ToldFault) throws {
    try fault.expect("lost-in-turn", in: .flat)
  }

  @Test(arguments: [
    ToldFault(
      "a tab selected, and the push into it lost", seq: 3, .silentRoot, stack: "list",
      wanted: ["Detail"],
      """
      tabSelected home
      screenShown HomeRoot stack=home root depth=0 t=100
      tabSelected list by=user t=1000 turn=9
      pushed Detail stack=list by=user t=1000 turn=9
      screenShown ListRoot stack=list root depth=0 t=1500
      """)
  ])
  func `a push in the turn in which its tab is selected can be lost too`(fault: ToldFault) throws {
    try fault.expect("lost-in-turn", in: .flatTabs)
  }

  static let healthy: [Healthy] = [
    Healthy(
      "several pushes, all shown",
      atHome + """
        pushed A by=user t=1000 turn=9
        pushed B by=user t=1000 turn=9
        pushed C by=user t=1000 turn=9
        wroteBack A,B,C by=system t=1004
        screenShown CView route=C depth=3 t=1500
        """),
    Healthy(
      "several pushes, shown one after another",
      atHome + """
        pushed A by=user t=1000 turn=9
        pushed B by=user t=1000 turn=9
        screenShown AView route=A depth=1 t=1500
        screenShown BView route=B depth=2 t=2000
        """),
    Healthy(
      "a pop and a push that both show",
      atB + """
        popped by=user t=9000 turn=9
        pushed C by=user t=9000 turn=9
        wroteBack A,C by=system t=9004
        screenShown CView route=C depth=2 t=9500
        """),
    Healthy(
      "a pop and a push, written as one",
      atB + """
        replaced A,C by=user t=9000
        screenShown CView route=C depth=2 t=9500
        """),
    Healthy(
      "a pop to the root and a push of the same screen, shown with its data",
      atHome + """
        pushed A:1 by=user t=1000
        screenShown AView route=A:1 depth=1 t=1500
        popped request=popToRoot by=user t=4000 turn=9
        pushed A:2 by=user t=4000 turn=9
        screenShown AView route=A:2 depth=1 t=4500
        """),
    Healthy(
      "a push and a view over it",
      atHome + """
        pushed A by=user t=1000 turn=9
        viewPushed Help modifier=isPresented by=user t=1000 turn=9
        screenShown Help depth=2 t=1500
        """),
    Healthy(
      "several pushes, and nothing seen of them",
      atHome + """
        pushed A by=user t=1000 turn=9
        pushed B by=user t=1000 turn=9
        """),
    Healthy(
      "pushed, and popped at once by the same code",
      atB + """
        pushed C by=app at=Flow.swift:10 t=9000 turn=9
        popped by=app at=Flow.swift:11 t=9000 turn=9
        screenShown BView route=B depth=2 t=9500
        """),
  ]

  @Test(arguments: healthy)
  func `changes of one turn that show are healthy`(session: Healthy) throws {
    try session.expect(in: .flat)
  }

  @Test(arguments: [
    Healthy(
      "a tab selected and pushed into",
      """
      tabSelected home
      screenShown HomeRoot stack=home root depth=0 t=100
      tabSelected list by=user t=1000 turn=9
      pushed Detail stack=list by=user t=1000 turn=9
      screenShown DetailView stack=list depth=1 t=1500
      """)
  ])
  func `changes of a turn in several places that show are healthy`(session: Healthy) throws {
    try session.expect(in: .flatTabs)
  }

  @Test func `a link walked in one turn, of which a step is lost, is the turn's fault`() throws {
    let session =
      atHome + """
        linkReceived L1 url=app://x by=system t=900
        linkResolved L1 goal=main>A,B t=901
        pushed A cause=L1 by=link t=1000 turn=9
        pushed B cause=L1 by=link t=1000 turn=9
        screenShown AView route=A depth=1 t=1500
        """
    let finding = try #require(try Recording(.flat, session).faults().only)
    #expect(finding.rule == "lost-in-turn")
    #expect(finding.seq == 5)
    #expect(finding.link == "L1")
    #expect(finding.outcome == .wrongScreen)
    #expect(finding.wanted == ["A", "B"])
    #expect(finding.landed == ["A"])
  }
}
