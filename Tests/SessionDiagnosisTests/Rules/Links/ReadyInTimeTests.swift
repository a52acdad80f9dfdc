import Testing

@testable import SessionDiagnosis

@Suite struct `What comes in its time` {
  static let link = `What comes before its time`.link
  static let tabLink = `What comes before its time`.tabLink

  @Test(arguments: [
    // Honoured when the stack comes.
    "linkApplied L1 routes=A,B\nstackMounted main root=Home\nscreenShown BView route=B depth=2",
    "linkApplied L1 routes=A,B\nstackMounted main root=Home\nwroteBack A,B by=system",
    "linkApplied L1 routes=A,B\nstackMounted main root=Home",
    // Parked until it is there.
    "linkParked L1\nstackMounted main root=Home\nscreenShown Home root\nlinkApplied L1 routes=A,B",
    // Lost, and applied again by the app.
    """
    linkApplied L1 routes=A,B policy=replace
    stackMounted main root=Home
    wroteBack - by=system
    linkApplied L1 routes=A,B policy=replace
    screenShown BView route=B depth=2
    """,
    // Seen, and left by the user.
    """
    linkApplied L1 routes=A,B
    stackMounted main root=Home
    screenShown BView route=B depth=2
    popped count=2 by=user
    screenShown Home root
    """,
    "linkApplied L1 routes=A,B\nstackMounted main root=Home\nwroteBack - by=user\nscreenShown Home root",
  ])
  func `what waits, shows or is left by the user did not come too early`(events: String) throws {
    #expect(try Recording(.chain, Self.link + events).faults() == [], "\(events)")
  }

  @Test func `a selection that shows was an application`() throws {
    let start = atTabs + "tabSelected list by=user\nscreenShown ListRoot stack=list root\n"
    for data in ["", "dataReady label=list\n"] {
      #expect(
        try Recording(
          .tabs,
          start + Self.tabLink + "selectionChanged list=all value=7 stack=list cause=L1\n" + data
            + "screenShown DetailView stack=list route=Detail depth=1"
        ).faults() == [])
    }
  }

  @Test(arguments: [
    "linkParked L1 reason=auth\nSIGNIN\nlinkApplied L1 routes=A,B\nscreenShown BView route=B depth=2",
    "linkApplied L1 routes=A,B\nSIGNIN\nlinkApplied L1 routes=A,B\nscreenShown BView route=B depth=2",
    "linkApplied L1 routes=A,B\naccountChanged account=a signedIn\nscreenShown BView route=B depth=2",
    "linkApplied L1 routes=A,B\naccountChanged account=a signedIn",
  ])
  func `a link that waits for the sign-in, or outlasts it, is healthy`(events: String) throws {
    let signIn = """
      rootChanged root=SignIn
      screenShown SignIn root
      pushed Code by=user
      accountChanged account=a signedIn
      rootChanged root=Home
      """
    let text = events.replacing("SIGNIN", with: signIn)
    let app: App = "main=Home; Home:A>AView; AView:B>BView; SignIn:Code>CodeView"
    #expect(try Recording(app, "launched\n" + Self.link + text).faults() == [], "\(events)")
  }

  @Test(arguments: ["app", "user"])
  func `what a tab tapped again sends away was there`(writer: String) throws {
    let text = """
      linkApplied L1 stack=list routes=Detail select
      stackMounted list root=ListRoot
      tabRetapped list by=user turn=20
      popped stack=list count=1 request=popToRoot by=\(writer) turn=20
      """
    #expect(try Recording(.tabs, atTabs + Self.tabLink + text).faults() == [])
  }

  /// When the stack is mounted and its one entry is gone, and whether or not the user went back.
  @Test(arguments: [(90_015, 91_500, true), (90_015, 90_100, false), (1015, 2500, false)])
  func `long after the launch, a screen that was there for a while was left by the user`(
    mounted: Int, gone: Int, isLeft: Bool
  ) throws {
    let faults = try Recording(
      .tabs,
      "launched coldStart t=0\n" + atTabs + Self.tabLink + """
        linkApplied L1 stack=list routes=Detail select cause=L1 t=\(mounted - 15)
        stackMounted list root=ListRoot t=\(mounted)
        wroteBack - stack=list by=unknown t=\(gone)
        """
    ).faults()
    #expect(faults.map(\.rule) == (isLeft ? [] : ["before-ready"]))
  }
}
