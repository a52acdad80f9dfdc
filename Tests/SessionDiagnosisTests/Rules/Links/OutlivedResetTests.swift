import Testing

@testable import SessionDiagnosis

@Suite struct `What outlives an account` {
  static let start =
    atTabs + """
      accountChanged account=a1 signedIn
      tabSelected list by=user
      linkTapped Detail:1 stack=list by=user depth=0 turn=3
      wroteBack count=1 stack=list by=user turn=3
      screenShown DetailView stack=list depth=1

      """
  static let scoped = #"{"kind":"reset","reason":"signOut","stacks":["home","profile"]}"#

  // MARK: What stays

  @Test func `entries that nothing empties survive the sign-out`() throws {
    for ending in ["screenShown DetailView stack=list depth=1\n", ""] {
      let finding = try #require(
        try Recording(
          .tabs,
          Self.start + "accountChanged signedIn=false\n" + ending + "tabSelected home by=user"
        ).faults().only)
      #expect(finding.rule == "outlived-reset")
      #expect(finding.seq == 7)
      #expect(finding.stack == "list")
      #expect(finding.wanted == [])
      #expect(finding.outcome == .wrongScreen)
      #expect(finding.confidence == (ending.isEmpty ? .likely : .certain))
    }
  }

  @Test func `a reset that names other stacks is to blame`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        Self.start + "accountChanged signedIn=false turn=9\n" + Self.scoped + """

          presented in stack=list style=cover screen=SignIn
          screenShown SignIn stack=modal:in root
          accountChanged account=a2 signedIn
          dismissed in
          screenShown DetailView stack=list depth=1
          """
      ).faults().only)
    #expect(finding.rule == "outlived-reset")
    #expect(finding.seq == 8)
    #expect(finding.outcome == .wrongScreen)
    #expect(finding.confidence == .certain)
  }

  @Test func `what survives out of sight is a warning`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        Self.start + "tabSelected home by=user\naccountChanged signedIn=false\n" + Self.scoped
          + "\nscreenShown HomeRoot stack=home root"
      ).faults().only)
    #expect(finding.rule == "outlived-reset")
    #expect(finding.outcome == .none)
    #expect(finding.severity == .warning)
  }

  @Test func `a switch of accounts keeps nothing either`() throws {
    let finding = try #require(
      try Recording(
        .tabs, Self.start + "accountChanged account=a2 signedIn\npushed Part stack=list by=user"
      ).faults().only)
    #expect(finding.rule == "outlived-reset")
    #expect(finding.seq == 7)
  }

  @Test func `a modal that stays up covers what is below it`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        Self.start + """
          presented edit stack=list style=sheet screen=Editor by=user
          screenShown Editor stack=modal:edit root
          accountChanged signedIn=false turn=9
          popped request=popToRoot stack=list turn=9
          screenShown Editor stack=modal:edit root
          """
      ).faults().only)
    #expect(finding.rule == "outlived-reset")
    #expect(finding.seq == 9)
    #expect(finding.outcome == .covered)
  }

  @Test func `another window is to be reset as well`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          accountChanged account=a1 signedIn
          pushed A scene=w2 by=user
          screenShown AView scene=w2 depth=1
          accountChanged signedIn=false turn=4
          reset reason=signOut turn=4
          screenShown Home root
          pushed Z scene=main by=user
          screenShown AView scene=w2 depth=1
          """
      ).faults().only)
    #expect(finding.rule == "outlived-reset")
    #expect(finding.scene == "w2")
    #expect(finding.outcome == .wrongScreen)
  }

  @Test(arguments: [
    "accountChanged signedIn=false turn=9\nreset reason=signOut turn=9",
    "reset reason=signOut turn=9\naccountChanged signedIn=false turn=9",
    "accountChanged signedIn=false\npopped request=popToRoot stack=list\ntabSelected home",
    "accountChanged signedIn=false\nreplaced - stack=list t=900",
    "accountChanged signedIn=false\nrootChanged root=Welcome stack=list",
    "accountChanged signedIn=false\nstackUnmounted list ownedAbove=false",
    "accountChanged account=a2 signedIn\nreset reason=accountSwitch",
    // An alert comes first.
    """
    accountChanged signedIn=false
    presented bye stack=list style=alert
    dismissed bye by=user
    reset reason=sessionExpired
    """,
    // Behind the sign-in, and emptied when the next account comes.
    """
    accountChanged signedIn=false
    presented in stack=list style=cover screen=SignIn
    pushed Code stack=modal:in by=user
    accountChanged account=a2 signedIn turn=9
    reset reason=accountSwitch turn=9
    """,
    // The same account, told again.
    "accountChanged account=a1 signedIn",
    // A reset for another reason.
    #"{"kind":"reset","reason":"user","stacks":["home"]}"#,
  ])
  func `an account that leaves nothing behind is healthy`(events: String) throws {
    let app: App = """
      tabs=home,list,profile; home=HomeRoot; list=ListRoot; profile=ProfileRoot/typed
      HomeRoot:Page>PageView; ListRoot:Detail>DetailView; DetailView:Part>PartView; SignIn:Code>CodeView
      """
    #expect(try Recording(app, Self.start + events).faults() == [], "\(events)")
  }

  @Test func `who had to sign in again finds things as they were`() throws {
    let events = """
      scenePhase background
      accountChanged signedIn=false by=WHO
      scenePhase active
      presented in stack=list style=cover screen=SignIn
      screenShown SignIn stack=modal:in root
      accountChanged account=a1 signedIn
      dismissed in
      screenShown DetailView stack=list depth=1
      popped stack=list by=user
      """
    let expired = events.replacing("WHO", with: "system")
    #expect(try Recording(.tabs, Self.start + expired).faults() == [])
    let left = try Recording(.tabs, Self.start + events.replacing("WHO", with: "user")).faults()
    #expect(left.only?.rule == "outlived-reset")
  }

  @Test func `signing in is not leaving`() throws {
    #expect(
      try Recording(
        .tabs,
        "accountChanged signedIn=false\n" + atTabs + """
          pushed Page stack=home by=user
          screenShown PageView stack=home depth=1
          accountChanged account=a1 signedIn
          screenShown PageView stack=home depth=1
          popped stack=home by=user
          """
      ).faults() == [])
  }

  // MARK: What comes back

  static let signedOut =
    start + "accountChanged signedIn=false turn=9\nreset reason=signOut turn=9\n"

  @Test(arguments: [
    "pushed Detail:1 stack=list at=ListRoot.swift:8",
    "replaced Detail:1 stack=list by=unknown", "wroteBack Detail:1 stack=list by=system",
    "restored stacks=list>Detail:1 by=restore",
  ])
  func `what was open, and opens again by itself, outlived the reset`(write: String) throws {
    let finding = try #require(
      try Recording(
        .tabs, Self.signedOut + "\(write)\nscreenShown DetailView stack=list depth=1"
      ).faults().only, "\(write)")
    #expect(finding.rule == "outlived-reset")
    #expect(finding.seq == 9)
    #expect(finding.wanted == [])
    #expect(finding.outcome == .wrongScreen)
  }

  @Test func `a flag of the last sign-in walks on the next one`() throws {
    let app: App = "main=SignIn; SignIn:Verify>VerifyView; Home:Page>PageView"
    for walk in ["pushed Verify", "viewPushed VerifyView modifier=isPresented"] {
      let first = walk + " by=user"
      let finding = try #require(
        try Recording(
          app,
          """
          screenShown SignIn root
          \(first)
          accountChanged account=a1 signedIn turn=2
          reset reason=onboarding turn=2
          rootChanged root=Home turn=2
          pushed Page by=user
          accountChanged signedIn=false turn=4
          reset reason=signOut turn=4
          rootChanged root=SignIn turn=4
          screenShown SignIn root
          \(walk)
          screenShown VerifyView depth=1
          """
        ).faults().only, "\(walk)")
      #expect(finding.rule == "outlived-reset")
      #expect(finding.seq == 10)
      #expect(finding.wanted == [])
      #expect(finding.outcome == .wrongScreen)
    }
  }

  @Test(arguments: [
    // The user's own way.
    "pushed Detail:1 stack=list by=user", "tabSelected home by=user\npushed Detail:1 stack=list",
    // A link, or the same account again.
    "linkReceived L1 url=app://x\nlinkApplied L1 stack=list routes=Detail:1",
    "accountChanged account=a1 signedIn\nrestored stacks=list>Detail:1 by=restore",
    // What was not there before.
    "presented in stack=list style=cover screen=SignIn", "pushed Detail:2 stack=list",
  ])
  func `what is asked for after a sign-out is healthy`(events: String) throws {
    let faults = try Recording(.tabs, Self.signedOut + events).faults()
    #expect(faults.filter { $0.rule == "outlived-reset" } == [], "\(events)")
  }
}
