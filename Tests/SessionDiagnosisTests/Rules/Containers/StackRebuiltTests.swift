import Testing

@testable import SessionDiagnosis

@Suite struct `Stacks that are rebuilt` {
  static let mounted = """
    launched coldStart
    stackMounted main root=Home path=erased epoch=1 owner=o1 by=system
    screenShown Home root depth=0
    pushed A,B by=user
    screenShown BView route=B depth=2

    """
  static let owned = mounted.replacing("owner=o1", with: "owner=o1 ownedAbove=false")
  static let atRoot = "\nscreenShown Home root depth=0"
  static let atTop = "\nscreenShown BView route=B depth=2"

  /// What rebuilds the stack, the event to blame, and whether or not it is seen.
  static let rebuilds: [(String, UInt64, Confidence)] = [
    (mounted + "stackMounted main root=Home epoch=2 owner=o2 by=system" + atRoot, 5, .certain),
    (mounted + "stackMounted main root=Home owner=o2 by=system", 5, .likely),
    (
      mounted + "stackMounted main root=Home owner=o2 by=system\nwroteBack - by=system", 5, .certain
    ),
    (mounted + "stackMounted main root=Home epoch=2 owner=o1 by=system" + atRoot, 5, .certain),
    (
      mounted + "stackUnmounted main ownedAbove=false\nstackMounted main root=Home epoch=2", 5,
      .likely
    ),
    (owned + "stackUnmounted main\nstackMounted main root=Home epoch=2" + atRoot, 5, .certain),
    (owned + "stackUnmounted main" + atRoot, 5, .certain),
    (
      owned + "stackUnmounted main\nstackMounted main root=Home epoch=2 ownedAbove=false\n"
        + "presented note style=sheet screen=Note by=user", 5, .likely
    ),
    (owned + "stackMounted main root=Home epoch=2 owner=o1 ownedAbove=false", 5, .likely),
    (
      owned + """
        environmentChanged name=horizontalSizeClass value=regular by=system
        stackUnmounted main by=system
        stackMounted main root=Home epoch=2 ownedAbove=false by=system
        screenShown Home root depth=0
        """, 6, .certain
    ),
    (mounted + "environmentChanged name=orientation value=landscape" + atRoot, 5, .certain),
    (
      mounted + "environmentChanged name=orientation value=landscape\nwroteBack - by=system"
        + atRoot, 5, .certain
    ),
    (mounted + "rootChanged root=Home\nwroteBack - by=system" + atRoot, 5, .certain),
    (mounted + "rootChanged root=Other by=system\nscreenShown Other root depth=0", 5, .certain),
  ]

  @Test(arguments: rebuilds)
  func `what is rebuilt takes the path along`(
    text: String, blamed: UInt64, confidence: Confidence
  ) throws {
    let finding = try #require(try Recording(.chain, text).faults().only, "\(text)")
    #expect(finding.rule == "stack-rebuilt")
    #expect(finding.outcome == .silentRoot)
    #expect(finding.severity == .error)
    #expect(finding.seq == blamed)
    #expect(finding.confidence == confidence)
    #expect(finding.wanted == ["A", "B"])
    #expect(finding.landed == [])
    #expect(finding.fix.kind == .advise)
  }

  static let survivals = [
    // Mounted once, the path set before; owned above and shown again; reported twice.
    "pushed A,B\nstackMounted main root=Home epoch=1 owner=o1\nscreenShown BView depth=2",
    mounted + "stackUnmounted main\nstackMounted main root=Home epoch=2 owner=o1" + atTop,
    mounted + "stackMounted main root=Home epoch=2 owner=o2\nwroteBack A,B by=system" + atTop,
    mounted + "stackMounted main root=Home epoch=2 owner=o2" + atTop,
    mounted + "stackMounted main root=Home epoch=1 owner=o1",
    mounted + "stackUnmounted main\nstackMounted main root=Home epoch=2 owner=o1",
    // Nothing was on it.
    mounted + "popped count=2 by=user" + atRoot
      + "\nstackMounted main root=Home epoch=2 owner=o2" + atRoot,
    // The app restores it, or puts it back itself.
    owned + "stackUnmounted main\nstackMounted main root=Home\nrestored stacks=main>A,B by=restore"
      + atTop,
    owned + "stackUnmounted main\nstackMounted main root=Home\nreplaced A,B" + atTop,
    // A sign-in, a sign-out, a reset, a window that went.
    mounted + "accountChanged account=a2 signedIn\nstackMounted main root=Home owner=o2" + atRoot,
    mounted + "stackMounted main root=Home owner=o2\naccountChanged signedIn=false" + atRoot,
    mounted + "rootChanged root=SignIn\naccountChanged signedIn=false\nscreenShown SignIn root",
    mounted + "reset reason=signOut\nstackMounted main root=Home owner=o2" + atRoot,
    owned + "scenePhase disconnected\nstackUnmounted main\nstackMounted main root=Home" + atRoot,
    // At the end of the session.
    owned + "stackUnmounted main",
    // A section that the user chose; a root that is switched while nothing is on it.
    mounted + "rootChanged root=Other by=user\nscreenShown Other root depth=0",
    "stackMounted main root=SignIn\naccountChanged account=a signedIn\nrootChanged root=Home"
      + "\nscreenShown Home root",
    // Turned, and nothing lost.
    mounted + "environmentChanged name=orientation value=landscape" + atTop,
    mounted + "environmentChanged name=orientation value=landscape",
    mounted + "environmentChanged name=orientation value=x\npopped count=2 by=user via=backMenu"
      + atRoot,
  ]

  @Test(arguments: survivals)
  func `what is explained, or survives, is none`(text: String) throws {
    #expect(try Recording(.chain, text).faults() == [], "\(text)")
  }

  @Test func `a root that changes in the turn of a push discards it`() throws {
    for text in [
      "rootChanged root=Home turn=9\npushed A turn=9 by=user",
      "pushed A turn=9 by=user\nrootChanged root=Home turn=9",
      "rootChanged root=Home turn=9\nreplaced A turn=9\nwroteBack - by=system",
      "rootChanged root=Home turn=9\npushed A turn=9\nscreenShown Home root depth=0",
    ] {
      let finding = try #require(
        try Recording(.chain, atHome + text).faults().only, "\(text)")
      #expect(finding.rule == "stack-rebuilt", "\(text)")
      #expect(finding.outcome == .silentRoot)
      #expect(finding.wanted == ["A"])
      #expect(finding.seq == (text.hasPrefix("root") ? 2 : 3))
    }
    let shown = "rootChanged root=Home turn=9\npushed A turn=9\nscreenShown AView depth=1"
    #expect(try Recording(.chain, atHome + shown).faults() == [])
    let later = "rootChanged root=Home turn=9\npushed A turn=10"
    #expect(try Recording(.chain, atHome + later).faults() == [])
  }

  @Test func `what happens to a tab behind is told when it shows`() throws {
    let away =
      atTabs + """
        stackMounted home root=HomeRoot epoch=1 owner=o1
        pushed Page:1 stack=home by=user
        screenShown PageView stack=home depth=1
        tabSelected list by=user
        screenShown ListRoot stack=list root depth=0
        stackMounted home root=HomeRoot epoch=2 owner=o2

        """
    let behind = try #require(try Recording(.tabs, away).faults().only)
    #expect(behind.rule == "stack-rebuilt")
    #expect(behind.outcome == .none)
    #expect(behind.severity == .warning)
    let back = "tabSelected home by=user\nscreenShown HomeRoot stack=home root depth=0"
    let shown = try #require(try Recording(.tabs, away + back).faults().only)
    #expect(shown.outcome == .silentRoot)
    #expect(shown.seq == 7)
  }

  @Test func `a container with several stacks is rebuilt once`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        """
        stackMounted home root=HomeRoot epoch=1 owner=h1 turn=1
        stackMounted list root=ListRoot epoch=1 owner=l1 turn=1
        tabSelected list
        pushed Detail:1 stack=list by=user
        tabSelected home by=user
        pushed Page:1 stack=home by=user
        screenShown PageView stack=home depth=1
        stackMounted list root=ListRoot epoch=2 owner=l2 turn=30
        stackMounted home root=HomeRoot epoch=2 owner=h2 turn=30
        screenShown HomeRoot stack=home root depth=0
        """
      ).faults().only)
    #expect(finding.rule == "stack-rebuilt")
    #expect(finding.stack == "home")
    #expect(finding.outcome == .silentRoot)
    #expect(finding.related.first?.rule == "stack-rebuilt")
  }

  @Test(arguments: [(7_100, "A", 1), (8_200, "A", 0), (8_200, "A,B", 1)])
  func `one screen that goes a while after its stack was mounted again was left by the user`(
    gone: Int, routes: String, count: Int
  ) throws {
    let faults = try Recording(
      .chain,
      """
      stackMounted main root=Home epoch=1 owner=o1 t=100
      pushed \(routes) by=user t=3000
      stackUnmounted main by=system t=7000
      stackMounted main root=Home epoch=2 owner=o1 by=system t=7010
      wroteBack - by=unknown t=\(gone)
      """
    ).faults()
    #expect(faults.map(\.rule) == Array(repeating: "stack-rebuilt", count: count))
  }

  @Test func `what the user does next is the same story`() throws {
    let next = """
      stackMounted main root=Home epoch=2 owner=o2 by=system t=6000
      screenShown Home root depth=0 t=6100
      pushed Z by=user t=9000
      screenShown ZView route=Z depth=1 t=9500
      popped by=user via=backButton t=12000
      screenShown Home root depth=0 t=12500
      environmentChanged name=orientation value=landscape by=system t=15000
      stackMounted main root=Home epoch=3 owner=o2 by=system t=15010
      screenShown Home root depth=0 t=15100
      """
    let finding = try #require(try Recording(.chain, Self.mounted + next).faults().only)
    #expect(finding.rule == "stack-rebuilt")
    #expect(finding.seq == 5)
  }

  @Test func `a link in the turn of another root is lost with it`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          linkReceived L1 url=app://x by=system
          linkResolved L1 goal=main>A,B
          rootChanged root=Home turn=9
          linkApplied L1 routes=A,B policy=replace by=link turn=9
          wroteBack - by=system
          screenShown Home root depth=0
          """
      ).faults().only)
    #expect(finding.rule == "stack-rebuilt")
    #expect(finding.seq == 4)
    #expect(finding.link == "L1")
    #expect(finding.outcome == .silentRoot)
  }

  // MARK: The registry

  @Test func `a registry that goes for good under what is in front takes it along`() throws {
    let shown = atHome + "pushed A by=user\nscreenShown AView route=A depth=1\n"
    let removed = shown + "destinationRemoved A on=Home shows=AView\n"
    let finding = try #require(try Recording(.chain, removed + "marked label=x").faults().only)
    #expect(finding.rule == "stack-rebuilt")
    #expect(finding.outcome == .silentRoot)
    #expect(finding.confidence == .likely)
    for text in [
      "destinationDeclared A on=Home shows=AView", "popped by=user", "scenePhase background",
      "screenShown AView depth=1",
    ] {
      #expect(try Recording(.chain, removed + text).faults() == [], "\(text)")
    }
  }

  static let removed = """
    tabSelected home
    pushed Page:1 stack=home by=user
    screenShown PageView stack=home depth=1
    tabSelected list by=user
    screenShown ListRoot stack=list root
    destinationRemoved Page on=HomeRoot shows=PageView stack=home

    """

  @Test func `a registry that goes while its screen is up is to blame for the crash`() throws {
    let finding = try #require(
      try Recording(.tabs, Self.removed + "crashed reason=lookup").faults().only)
    #expect(finding.rule == "stack-rebuilt")
    #expect(finding.outcome == .crash)
    #expect(finding.seq == 5)
    #expect(finding.wanted == ["Page"])
    let blank = "tabSelected home by=user\nscreenShown stack=home placeholder depth=1"
    let shown = try #require(
      try Recording(
        .tabs, Self.removed + blank.replacing("screenShown stack", with: "screenShown x stack")
      ).faults().only)
    #expect(shown.rule == "stack-rebuilt")
    #expect(shown.outcome == .blank)
  }

  @Test(arguments: [
    "destinationDeclared Page on=HomeRoot shows=PageView\ncrashed reason=memory",
    "tabSelected home by=user\nscreenShown PageView stack=home depth=1",
    "popped stack=home by=user\ncrashed reason=memory", "marked label=x",
  ])
  func `a registry that is back, or not needed, harms nothing`(text: String) throws {
    let faults = try Recording(.tabs, Self.removed + text).faults()
    #expect(faults.allSatisfy { $0.rule != "stack-rebuilt" }, "\(text)")
  }
}
