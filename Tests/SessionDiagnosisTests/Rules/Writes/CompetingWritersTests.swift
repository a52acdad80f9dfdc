import Testing

@testable import SessionDiagnosis

@Suite struct `Writers that compete` {
  static let faults: [ToldFault] = [
    ToldFault(
      "a push, and the path cleared in its turn", seq: 3, .silentRoot, wanted: ["A"],
      atHome + """
        pushed A by=user at=Row.swift:10 t=1000 turn=9
        replaced - by=app at=Selection.swift:7 t=1001 turn=9
        screenShown Home root depth=0 t=1100
        """),
    ToldFault(
      "the same, with nothing shown", seq: 3, .silentRoot, wanted: ["A"],
      atHome + """
        pushed A by=user at=Row.swift:10 t=1000 turn=9
        popped request=popToRoot by=app at=Selection.swift:7 t=1001 turn=9
        """),
    ToldFault(
      "both in the turn of the gesture", seq: 3, .silentRoot, wanted: ["A"],
      atHome + """
        pushed A by=user at=Row.swift:10 t=1000 turn=9
        replaced - by=user at=Selection.swift:7 t=1001 turn=9
        screenShown Home root depth=0 t=1100
        """),
    ToldFault(
      "a tap, a selection, and the binding cleared", seq: 5, .silentRoot, wanted: ["A"],
      atHome + """
        linkTapped A depth=0 by=user t=1000 turn=9
        wroteBack A by=user t=1000 turn=9
        selectionChanged list=side value=2 by=system t=1001 turn=9
        wroteBack - by=unknown t=1002 turn=9
        screenShown Home root depth=0 t=1100
        """),
    ToldFault(
      "another path in its place", seq: 7, .wrongScreen, wanted: ["A", "B", "C"], landed: ["A"],
      atB + """
        pushed C by=user at=Row.swift:10 t=9000 turn=9
        replaced A,D by=app at=History.swift:7 t=9001 turn=9
        screenShown DView route=D depth=2 t=9500
        """),
    ToldFault(
      "undone in the next turn, before it was shown", seq: 3, .silentRoot, wanted: ["A"],
      atHome + """
        pushed A by=user at=Row.swift:10 t=1000
        replaced - by=app at=Selection.swift:7 t=1030
        screenShown Home root depth=0 t=1400
        """),
    ToldFault(
      "the way back, pushed again", seq: 7, .wrongScreen, wanted: ["A"], landed: ["A"],
      atB + """
        popped by=user via=backButton t=9000 turn=9
        pushed B by=app at=Appear.swift:3 t=9001 turn=9
        screenShown BView route=B depth=2 t=9500
        """),
  ]

  @Test func `what is seen of the user's column is its root, whatever is selected beside it`()
    throws
  {
    let finding = try #require(
      try Recording(
        "tabs=notes; notes=Empty; Empty:Note>NoteView",
        """
        stackMounted notes/column:detail root=Empty path=erased by=system
        screenShown Empty stack=notes/column:detail root
        pushed Note stack=notes/column:detail by=user at=List.swift:3 turn=9
        selectionChanged list=notes value=4 column=list by=system turn=9
        replaced - stack=notes/column:detail by=app at=Selection.swift:7 turn=9
        screenShown Empty stack=notes/column:detail root
        """
      ).faults().only)
    #expect(finding.rule == "competing-writers")
    #expect(finding.outcome == .silentRoot)
    #expect(finding.seq == 4)
    #expect(finding.wanted == ["Note"])
  }

  @Test(arguments: faults)
  func `what one writer asks for and another undoes has competing writers`(
    fault: ToldFault
  ) throws {
    try fault.expect("competing-writers", in: .flat)
  }

  private static let launch = """
    launched coldStart by=system
    stackMounted home root=HomeRoot path=erased by=system t=40
    tabSelected home at=App.swift:3 t=44

    """

  static let tabFaults: [ToldFault] = [
    ToldFault(
      "a tab left again at once", seq: 5, .wrongTab, stack: "bot", wanted: [],
      launch + """
        screenShown HomeRoot stack=home root depth=0 t=120
        tabSelected bot by=user t=3000 turn=9
        tabSelected home by=app at=Tabs.swift:47 t=3001 turn=9
        presented compose stack=home style=sheet screen=Composer at=Tabs.swift:48 t=3002 turn=9
        screenShown Composer stack=modal:compose root t=3500
        dismissed compose stack=home by=user t=9000
        screenShown HomeRoot stack=home root depth=0 t=9400
        """),
    ToldFault(
      "a tab left again, all in the user's turn", seq: 5, .wrongTab, stack: "bot", wanted: [],
      launch + """
        screenShown HomeRoot stack=home root depth=0 t=120
        tabSelected bot by=user t=3000 turn=9
        tabSelected home by=user at=Tabs.swift:47 t=3001 turn=9
        screenShown HomeRoot stack=home root depth=0 t=3100
        """),
    ToldFault(
      "a tab left again in the next turn, unseen", seq: 5, .wrongTab, stack: "bot", wanted: [],
      launch + """
        screenShown HomeRoot stack=home root depth=0 t=120
        tabSelected bot by=user t=3000
        tabSelected home by=app at=Tabs.swift:47 t=3010
        """),
    ToldFault(
      "a hop after the launch", seq: 5, .wrongTab, stack: "home", wanted: [],
      launch + """
        screenShown HomeRoot stack=home root depth=0 t=400
        dataReady label=sync t=2480
        tabSelected bot by=app at=Sync.swift:7 t=2500
        screenShown BotRoot stack=bot root depth=0 t=2560
        """),
    ToldFault(
      "a hop with no first selection on record", seq: 4, .wrongTab, stack: "home", wanted: [],
      """
      launched coldStart by=system
      accountChanged account=a1 signedIn t=30
      screenShown HomeRoot stack=home root depth=0 t=400
      dataReady label=sync t=2480
      tabSelected bot by=app at=Sync.swift:7 t=2500
      screenShown BotRoot stack=bot root depth=0 t=2560
      """),
    ToldFault(
      "a hop after the launch, with nothing shown", seq: 3, .wrongTab, stack: "home", wanted: [],
      launch + "tabSelected bot by=app at=Sync.swift:7 t=2500"),
  ]

  @Test(arguments: tabFaults)
  func `a tab that somebody else selects over the user's has competing writers`(
    fault: ToldFault
  ) throws {
    try fault.expect("competing-writers", in: .flatTabs)
  }

  static let healthy: [Healthy] = [
    Healthy(
      "a push, and more of it from other code",
      atHome + """
        pushed A by=user at=Row.swift:10 t=1000 turn=9
        pushed B by=app at=Flow.swift:7 t=1001 turn=9
        screenShown BView route=B depth=2 t=1500
        """),
    Healthy(
      "cleared, then pushed",
      atB + """
        replaced - by=app at=Selection.swift:7 t=9000 turn=9
        pushed C by=user at=Row.swift:10 t=9001 turn=9
        screenShown CView route=C depth=1 t=9500
        """),
    Healthy(
      "a push, cleared later by the app when it was done",
      atHome + """
        pushed A by=user at=Row.swift:10 t=1000
        screenShown AView route=A depth=1 t=1500
        replaced - by=app at=Done.swift:7 t=1900
        screenShown Home root depth=0 t=2400
        """),
    Healthy(
      "a push, cleared much later, with nothing shown",
      atHome + """
        pushed A by=user at=Row.swift:10 t=1000
        popped by=app at=Done.swift:7 t=9000
        """),
    Healthy(
      "the user back at once",
      atHome + """
        pushed A by=user at=Row.swift:10 t=1000
        popped by=user via=backButton t=1600
        screenShown Home root depth=0 t=2400
        """),
    Healthy(
      "the framework's confirmation",
      atHome + """
        pushed A by=user at=Row.swift:10 t=1000 turn=9
        wroteBack A by=system t=1001 turn=9
        screenShown AView route=A depth=1 t=1500
        """),
    Healthy(
      "the path set over what was pushed, with it in it",
      atHome + """
        pushed A by=user at=Row.swift:10 t=1000 turn=9
        replaced A,B by=app at=Flow.swift:7 t=1001 turn=9
        screenShown BView route=B depth=2 t=1500
        """),
    Healthy(
      "cleared by the app, though shown all the same",
      atHome + """
        pushed A by=app at=Row.swift:10 t=1000 turn=9
        replaced - by=app at=Selection.swift:7 t=1001 turn=9
        screenShown Home root depth=0 t=1100
        """),
  ]

  @Test(arguments: healthy)
  func `writers that do not undo the user's are healthy`(session: Healthy) throws {
    try session.expect(in: .flat)
  }

  static let healthyTabs: [Healthy] = [
    Healthy(
      "the app's own switch that the user asked for",
      launch + """
        screenShown HomeRoot stack=home root depth=0 t=120
        marked by=user label=tapped t=3000 turn=9
        tabSelected list by=app at=Home.swift:9 t=3001 turn=9
        screenShown ListRoot stack=list root depth=0 t=3100
        """),
    Healthy(
      "a tab selected, then a push",
      launch + """
        screenShown HomeRoot stack=home root depth=0 t=120
        tabSelected list by=user t=3000
        pushed Detail stack=list by=app at=List.swift:4 t=3010
        screenShown DetailView stack=list depth=1 t=3600
        """),
    Healthy(
      "the launch's own selection, before anything is shown",
      launch + """
        tabSelected bot by=app at=App.swift:9 t=60
        screenShown BotRoot stack=bot root depth=0 t=120
        """),
    Healthy(
      "a switch after the user did something",
      launch + """
        screenShown HomeRoot stack=home root depth=0 t=120
        pushed A stack=home by=user t=1000
        screenShown AView stack=home depth=1 t=1500
        tabSelected list by=app at=Upload.swift:9 t=6000
        screenShown ListRoot stack=list root depth=0 t=6100
        """),
    Healthy(
      "a switch after a sign-in",
      launch + """
        screenShown HomeRoot stack=home root depth=0 t=120
        accountChanged account=a1 signedIn t=900
        tabSelected bot by=app at=Session.swift:9 t=910
        screenShown BotRoot stack=bot root depth=0 t=990
        """),
    Healthy(
      "the restored selection",
      launch + """
        screenShown HomeRoot stack=home root depth=0 t=120
        tabSelected bot by=restore at=Restore.swift:9 t=910
        screenShown BotRoot stack=bot root depth=0 t=990
        """),
    Healthy(
      "the user there and back again",
      launch + """
        screenShown HomeRoot stack=home root depth=0 t=120
        tabSelected bot by=user t=3000
        tabSelected home by=user t=3400
        screenShown HomeRoot stack=home root depth=0 t=3500
        """),
  ]

  @Test(arguments: healthyTabs)
  func `tabs that nobody takes from the user are healthy`(session: Healthy) throws {
    try session.expect(in: .flatTabs)
  }
}
