import Testing

@testable import SessionDiagnosis

@Suite struct `What comes before its stack or its root` {
  static let refused = """
    linkReceived L1 url=app://d source=notification by=system
    linkResolved L1 goal=list>Detail
    refused request=push reason=notMounted routes=Detail stack=list cause=L1 by=link

    """

  @Test func `a link refused because its stack was not there yet came too early`() throws {
    for ending in ["", "screenShown HomeRoot stack=home root depth=0"] {
      let finding = try #require(
        try Recording(
          .tabs, atTabs + Self.refused + "stackMounted list root=ListRoot by=system\n\(ending)"
        ).faults().only)
      #expect(finding.rule == "before-ready")
      #expect(finding.seq == 4)
      #expect(finding.link == "L1")
      #expect(finding.outcome == .wrongTab)
      #expect(finding.wanted == ["Detail"])
      #expect(finding.landed == [])
      #expect(finding.related.map(\.rule.text).contains("request-ignored"))
    }
  }

  @Test func `one whose stack never comes was turned down`() throws {
    let finding = try #require(try Recording(.tabs, atTabs + Self.refused).faults().only)
    #expect(finding.rule == "request-ignored")
  }

  @Test func `one that is applied once its stack is there is no fault`() throws {
    #expect(
      try Recording(
        .tabs,
        atTabs + Self.refused
          + "stackMounted list root=ListRoot by=system\n"
          + "linkApplied L1 stack=list routes=Detail select"
      ).faults().isEmpty)
  }

  // MARK: A root that is not there yet

  static let guarded: App = "main=Inbox; Inbox:Folder>FolderView; FolderView:Mail>MailView"
  static let signedOut = """
    rootChanged root=SignIn
    screenShown SignIn root depth=0

    """
  static let signIn = """
    screenShown SignIn root depth=0
    accountChanged account=a1 signedIn
    rootChanged root=Inbox
    replaced -
    screenShown Inbox root depth=0
    """

  @Test func `a link before the sign-in lacks no parent but the session`() throws {
    let finding = try #require(
      try Recording(
        Self.guarded,
        Self.signedOut
          + "linkReceived L1 url=app://f\nlinkResolved L1 goal=main>Folder,Mail\n"
          + "linkApplied L1 routes=Folder,Mail policy=replace\n" + Self.signIn
      ).faults().only)
    #expect(finding.rule == "before-ready")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .silentRoot)
    #expect(finding.wanted == ["Folder", "Mail"])
  }

  @Test func `a push that no link is behind still lacks what declares it`() throws {
    let finding = try #require(
      try Recording(Self.guarded, Self.signedOut + "pushed Folder by=user").faults().only)
    #expect(finding.rule == "missing-parent")
  }
}
