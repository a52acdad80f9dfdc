import Testing

@testable import SessionDiagnosis

@Suite struct `What comes before its time` {
  static let link = """
    linkReceived L1 url=app://x by=system source=notification
    linkResolved L1 goal=main>A,B

    """
  static let tabLink = """
    linkReceived L1 url=app://x by=system
    linkResolved L1 goal=list>Detail

    """

  // MARK: The stack

  /// How a link is applied, and how it is lost.
  @Test(arguments: [
    ("pushed A,B cause=L1 by=link", "wroteBack - by=system"),
    ("replaced A,B cause=L1", "wroteBack count=0 by=unknown"),
    ("linkApplied L1 routes=A,B", "wroteBack - by=system"),
    ("linkApplied L1 routes=A,B policy=replace select by=link cause=L1", "rootChanged root=Home"),
    ("pushed A cause=L1\npushed B cause=L1", "wroteBack - by=system"),
    ("pushed A,B turn=9 by=link", "wroteBack - by=system"),
  ])
  func `a path set before its stack was mounted, and lost, came too early`(
    applied: String, loss: String
  ) throws {
    let text = "launched coldStart by=system\n" + Self.link + applied
    for ending in ["\nscreenShown Home root depth=0", ""] {
      let finding = try #require(
        try Recording(.chain, text + "\nstackMounted main root=Home\n\(loss)" + ending).faults()
          .only, "\(applied) \(loss)")
      #expect(finding.rule == "before-ready")
      #expect(finding.seq == 3)
      #expect(finding.link == "L1")
      #expect(finding.outcome == .silentRoot)
      #expect(finding.confidence == (ending.isEmpty ? .likely : .certain))
      #expect(finding.wanted == ["A", "B"])
      #expect(finding.landed == [])
      #expect(finding.fix.kind == .advise)
    }
  }

  @Test func `a stack that stays at its root with the path still set came up without it`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        Self.link + """
          linkApplied L1 routes=A,B
          stackMounted main root=Home
          screenShown Home root depth=0
          pushed Z by=user
          """
      ).faults().first)
    #expect(finding.rule == "before-ready")
    #expect(finding.seq == 2)
    #expect(finding.confidence == .certain)
  }

  @Test func `into a stack that was taken down, too`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + "stackMounted list root=ListRoot\nstackUnmounted list\n" + Self.tabLink + """
          linkApplied L1 stack=list routes=Detail select
          stackMounted list root=ListRoot
          wroteBack - stack=list by=system
          screenShown ListRoot stack=list root
          """
      ).faults().only)
    #expect(finding.rule == "before-ready")
    #expect(finding.stack == "list")
    #expect(finding.outcome == .silentRoot)
  }

  @Test func `a push without a link is lost as well`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        """
        launched by=system
        pushed A at=App.swift:9
        stackMounted main root=Home
        wroteBack - by=system
        screenShown Home root
        """
      ).faults().only)
    #expect(finding.rule == "before-ready")
    #expect(finding.seq == 1)
    #expect(finding.wanted == ["A"])
    #expect(finding.outcome == .silentRoot)
    #expect(finding.callSite == "App.swift:9")
  }

  // MARK: Data

  @Test func `a selection of what is not loaded selects nothing`() throws {
    let start = atTabs + "tabSelected list by=user\nscreenShown ListRoot stack=list root\n"
    let finding = try #require(
      try Recording(
        .tabs,
        start + Self.tabLink + """
          selectionChanged list=all value=7 stack=list cause=L1 by=link
          dataReady label=list
          screenShown ListRoot stack=list root
          """
      ).faults().only)
    #expect(finding.rule == "before-ready")
    #expect(finding.seq == 6)
    #expect(finding.outcome == .silentRoot)
    #expect(finding.related.map(\.rule.text) == ["link-unsettled"])
  }

  @Test(arguments: [
    // Mounted, but without what it was to show.
    (
      "",
      "wroteBack - stack=list by=system t=260\nscreenShown ListRoot stack=list root t=300\ndataReady label=list t=1400"
    ),
    (
      "",
      "dataReady label=list t=1600\nwroteBack - stack=list by=system t=1610\nscreenShown ListRoot stack=list root"
    ),
    // Seen at its root before the framework says so.
    (
      "",
      "screenShown ListRoot stack=list root t=300\ndataReady label=list t=1400\nwroteBack count=0 stack=list by=unknown t=1410"
    ),
    // A selection that says no more than that a link makes it.
    (
      "selectionChanged list=all value=7 stack=list by=link",
      "dataReady label=list t=1600\nscreenShown ListRoot stack=list root"
    ),
  ])
  func `what was applied before its data, and lost, came too early`(
    selected: String, loss: String
  ) throws {
    let applied =
      selected.isEmpty ? "linkApplied L1 stack=list routes=Detail select t=200" : selected
    let start = "stackMounted list root=ListRoot t=10\ntabSelected list\n"
    let finding = try #require(
      try Recording(.tabs, start + Self.tabLink + applied + "\n" + loss).faults().only,
      "\(applied) \(loss)")
    #expect(finding.rule == "before-ready")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .silentRoot)
    #expect(finding.stack == "list")
  }

  @Test func `a selection in a tab that nobody selects leaves the user elsewhere`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + Self.tabLink + """
          selectionChanged list=all value=7 stack=list cause=L1
          dataReady label=list
          """
      ).faults().only)
    #expect(finding.rule == "before-ready")
    #expect(finding.outcome == .wrongTab)
  }

  @Test func `an app that clears its path when its data comes did not wait for it`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        "launched\nstackMounted main root=Home\n" + Self.link + """
          pushed A,B cause=L1 t=110
          dataReady label=home t=1400
          replaced - at=Home.swift:4 t=1410
          screenShown Home root
          """
      ).faults().only)
    #expect(finding.rule == "before-ready")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .silentRoot)
  }

  @Test func `what goes into a modal waits for the modal's own stack`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + """
          linkReceived L1 url=app://x by=system t=100
          {"kind":"linkResolved","link":"L1","goal":{"modal":{"id":"note","screen":"Note","routes":["Line"]}}}
          presented note stack=home style=sheet screen=Note cause=L1 t=110
          pushed Line stack=modal:note cause=L1 t=111
          stackMounted modal:note root=Note t=500
          wroteBack - stack=modal:note by=system t=510
          screenShown Note stack=modal:note root t=600
          """
      ).faults().only)
    #expect(finding.rule == "before-ready")
    #expect(finding.seq == 5)
    #expect(finding.stack == "modal:note")
    #expect(finding.outcome == .silentRoot)
  }

  // MARK: The session

  @Test(arguments: [
    "rootChanged root=SignIn\nscreenShown SignIn root\naccountChanged account=a signedIn",
    "rootChanged root=SignIn\npushed Code by=user\naccountChanged account=a signedIn",
    "accountChanged signedIn=false\nrootChanged root=SignIn\naccountChanged account=a signedIn",
    "presented login style=cover screen=Login\ndismissed login by=user\naccountChanged account=a signedIn",
  ])
  func `what was applied before anyone was signed in, and cleared, came too early`(
    signIn: String
  ) throws {
    // The sign-in's own route is on record.
    let app: App = "main=Home; Home:A>AView; AView:B>BView; SignIn:Code>CodeView"
    let finding = try #require(
      try Recording(
        app,
        "launched by=system\n" + Self.link + "linkApplied L1 routes=A,B\n\(signIn)\n" + """
          rootChanged root=Home
          replaced - at=AuthRoot.swift:8
          screenShown Home root
          pushed A by=user
          screenShown AView route=A depth=1
          """
      ).faults().only, "\(signIn)")
    #expect(finding.rule == "before-ready")
    #expect(finding.seq == 3)
    #expect(finding.outcome == .silentRoot)
    #expect(finding.confidence == .certain)
  }

  @Test(arguments: [
    // A cover over it, and a reset when somebody is in.
    """
    presented login style=cover screen=Login t=200
    screenShown Login stack=modal:login root
    accountChanged account=a signedIn t=9000 turn=40
    reset reason=onboarding turn=40
    """,
    // The state of the last visit comes instead.
    """
    rootChanged root=SignIn t=200
    screenShown SignIn root
    accountChanged account=a signedIn t=9000
    rootChanged root=Home
    restored stacks=main>- by=restore
    """,
    // It flashed up, until the app knew.
    """
    screenShown BView route=B depth=2 t=200
    accountChanged signedIn=false t=250
    rootChanged root=SignIn t=260
    screenShown SignIn root
    accountChanged account=a signedIn t=9000
    rootChanged root=Home
    """,
  ])
  func `however the sign-in clears it, it came too early`(signIn: String) throws {
    let finding = try #require(
      try Recording(
        .chain,
        "launched by=system\n" + Self.link
          + "linkApplied L1 routes=A,B t=110\n\(signIn)\nscreenShown Home root t=9500"
      ).faults().only, "\(signIn)")
    #expect(finding.rule == "before-ready")
    #expect(finding.seq == 3)
    #expect(finding.outcome == .silentRoot)
  }
}
