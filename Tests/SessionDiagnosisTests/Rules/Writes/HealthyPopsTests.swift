import Testing

@testable import SessionDiagnosis

@Suite struct `Pops that are what was asked for` {
  static let healthy: [Healthy] = [
    Healthy(
      "a cancelled swipe that was never counted",
      atB + """
        transitionBegan operation=pop interactive by=user t=9000
        transitionEnded operation=pop interactive cancelled by=user t=9500
        screenShown BView route=B depth=2 t=9510
        popped by=user via=backButton t=12000
        screenShown AView route=A depth=1 t=12500
        """),
    Healthy(
      "a tab tapped again that answers without a time",
      "pushed A by=user\nscreenShown AView depth=1\npopped by=user via=backButton\n"
        + "screenShown Home root\npushed B by=user\nscreenShown BView depth=1\n"
        + "tabRetapped main by=user\nwroteBack - by=unknown\nscreenShown Home root"),
    Healthy(
      "a swipe that ended after one that did not",
      atB + """
        transitionBegan operation=pop interactive by=user t=9000
        transitionEnded operation=pop interactive cancelled by=user t=9500
        transitionBegan operation=pop interactive by=user t=9900
        popped by=user via=contentSwipe t=9904
        transitionEnded operation=pop interactive by=user t=10400
        screenShown AView route=A depth=1 t=10410
        """),
    Healthy(
      "a pop, and a cancelled swipe a second later",
      atB + """
        popped by=user via=backButton t=9000
        screenShown AView route=A depth=1 t=9500
        transitionBegan operation=pop interactive by=user t=9800
        transitionEnded operation=pop interactive cancelled by=user t=10100
        screenShown AView route=A depth=1 t=10110
        """),
    Healthy(
      "a counted swipe that was put back when it was cancelled",
      atB + """
        transitionBegan operation=pop interactive by=user t=9000
        popped by=user via=edgeSwipe t=9004
        transitionEnded operation=pop interactive cancelled by=user t=9500
        replaced A,B by=app at=Swipe.swift:40 t=9502
        screenShown BView route=B depth=2 t=9510
        """),
    Healthy(
      "the user's way back, confirmed by count",
      atB + """
        popped by=user via=backButton t=9000
        wroteBack count=1 by=system t=9004
        screenShown AView route=A depth=1 t=9500
        """),
    Healthy(
      "the user's way back, confirmed by routes",
      atB + """
        popped by=user via=edgeSwipe t=9000
        wroteBack A by=system t=9004
        screenShown AView route=A depth=1 t=9500
        """),
    Healthy(
      "the user's way back, by the binding alone",
      atB + "wroteBack A by=user t=9000\nscreenShown AView route=A depth=1 t=9500"),
    Healthy(
      "an app that only records its binding",
      atB + """
        wroteBack A by=unknown t=9000
        screenShown AView route=A depth=1 t=9500
        wroteBack - by=unknown t=12000
        screenShown Home root depth=0 t=12500
        """),
    Healthy(
      "an app that pops by buttons of its own, and records its binding",
      atB + """
        popped by=user at=Back.swift:4 t=9000
        screenShown AView route=A depth=1 t=9500
        wroteBack - by=unknown t=12000
        screenShown Home root depth=0 t=12500
        saved main entries=0 t=13000
        """),
    Healthy(
      "a swipe, told by its transition and the binding",
      atB + """
        transitionBegan operation=pop interactive by=user t=9000 turn=9
        wroteBack count=1 by=system t=9400 turn=9
        transitionEnded operation=pop interactive by=user t=9500
        screenShown AView route=A depth=1 t=9510
        """),
    Healthy(
      "the long press on the back button",
      atB + """
        pushed C by=user t=6000
        screenShown CView route=C depth=3 t=6500
        popped count=3 by=user via=backMenu t=9000
        wroteBack count=0 by=system t=9004
        screenShown Home root depth=0 t=9500
        """),
    Healthy(
      "the dismiss action",
      atB + """
        popped by=user via=dismissAction at=BView.swift:30 t=9000
        screenShown AView route=A depth=1 t=9500
        """),
    Healthy(
      "a gap that the pop fell into",
      atB + """
        gap lost=3 reason=io t=8000 seq=9
        wroteBack A by=system t=9000
        screenShown AView route=A depth=1 t=9500
        """),
    Healthy(
      "a gap, and then seen nearer the root",
      atB + "gap lost=3 reason=io t=8000 seq=9\nscreenShown AView route=A depth=1 t=9500"),
    Healthy(
      "recorded just after it was seen",
      atB + """
        screenShown AView route=A depth=1 t=9500
        popped by=user via=backButton t=9502
        """),
    Healthy(
      "back to the first of two equal screens by the menu",
      atB + """
        pushed A by=user t=6000
        screenShown AView route=A depth=3 t=6500
        popped count=2 by=user via=backMenu t=9000
        screenShown AView route=A depth=1 t=9500
        """),
    Healthy(
      "back to the first of two equal screens by code",
      atB + """
        pushed A by=user t=6000
        screenShown AView route=A depth=3 t=6500
        popped count=2 request=popTo by=user at=AView.swift:70 t=9000
        screenShown AView route=A depth=1 t=9500
        """),
    Healthy(
      "back from the second of two equal screens, and one more refused",
      atB + """
        replaced A,B,B by=user t=6000
        screenShown BView route=B depth=3 t=6500
        wroteBack A,B by=unknown t=9000
        screenShown BView route=B depth=2 t=9500
        refused request=pushNew reason=sameTop routes=B by=user t=12000
        """),
    Healthy(
      "back from the second of two equal screens, after a while",
      atB + "replaced A,B,B by=user t=6000\nwroteBack A,B by=unknown t=7900"),
    Healthy(
      "A, B, A, all three shown",
      atB + "pushed A by=user t=6000\nscreenShown AView route=A depth=3 t=6500"),
    Healthy(
      "two quick ways back, each counted",
      atB + """
        popped by=user via=backButton t=9000
        popped by=user via=backButton t=9300
        wroteBack - by=system t=9310
        screenShown Home root depth=0 t=9900
        """),
    Healthy(
      "an implicit path, whose moves are only seen",
      """
      stackMounted main root=Home path=implicit by=system
      screenShown Home root depth=0 t=100
      pushed A by=user t=1000
      screenShown AView route=A depth=1 t=1500
      screenShown Home root depth=0 t=5000
      """),
  ]

  @Test(arguments: healthy)
  func `a pop that is what was asked for is healthy`(session: Healthy) throws {
    try session.expect(in: .flat)
  }

  @Test func `a tab's own way back to its root is not the framework's alone`() throws {
    let start = """
      tabSelected list
      screenShown ListRoot stack=list root depth=0 t=100
      pushed Detail stack=list by=user t=1000
      screenShown DetailView stack=list depth=1 t=1500

      """
    let unasked = try Recording(.flatTabs, start + "wroteBack - stack=list by=system t=9000")
      .faults()
    #expect(unasked.only?.rule == "pop-mismatch")
    #expect(unasked.only?.stack == "list")
    let retapped = try Recording(
      .flatTabs,
      start + """
        tabRetapped list by=user t=8990
        wroteBack - stack=list by=system t=9000
        screenShown ListRoot stack=list root depth=0 t=9500
        """
    ).faults()
    #expect(retapped.isEmpty)
  }
}
