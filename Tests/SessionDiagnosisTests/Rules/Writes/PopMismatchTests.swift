import Testing

@testable import SessionDiagnosis

@Suite struct `Pops that are not what was asked for` {
  static let faults: [ToldFault] = [
    // Counted though cancelled.
    ToldFault(
      "counted as the swipe began", seq: 7, .wrongScreen, wanted: ["A"], landed: ["A"],
      atB + """
        transitionBegan operation=pop interactive by=user t=9000
        popped by=user via=edgeSwipe t=9004
        transitionEnded operation=pop interactive cancelled by=user t=9500
        screenShown BView route=B depth=2 t=9510
        """),
    ToldFault(
      "nothing shown afterwards", seq: 7, .wrongScreen, wanted: ["A"], landed: ["A"],
      atB + """
        transitionBegan operation=pop interactive by=user t=9000
        popped by=user via=contentSwipe t=9004
        transitionEnded operation=pop interactive cancelled by=user t=9500
        """),
    ToldFault(
      "counted before the transition is told", seq: 6, .wrongScreen, wanted: ["A"], landed: ["A"],
      atB + """
        popped by=app at=Back.swift:9 t=9000
        transitionBegan operation=pop interactive by=system t=9002
        transitionEnded operation=pop cancelled by=system t=9400
        screenShown BView depth=2 t=9410
        """),
    ToldFault(
      "counted by the binding", seq: 7, .wrongScreen, wanted: ["A"], landed: ["A"],
      atB + """
        transitionBegan operation=pop interactive by=user t=9000
        wroteBack count=1 by=user t=9004
        transitionEnded operation=pop interactive cancelled by=user t=9500
        screenShown BView route=B depth=2 t=9510
        """),
    ToldFault(
      "reported in front before the end", seq: 7, .wrongScreen, wanted: ["A"], landed: ["A"],
      atB + """
        transitionBegan operation=pop interactive by=user t=9000
        popped by=user via=edgeSwipe t=9004
        screenShown BView route=B depth=2 t=9480
        transitionEnded operation=pop interactive cancelled by=user t=9500
        """),
    ToldFault(
      "a swipe whose transition nobody recorded", seq: 6, .wrongScreen, wanted: ["A"],
      landed: ["A"],
      atB + """
        popped by=user via=contentSwipe t=9004
        screenShown BView route=B depth=2 t=9510
        """),
    ToldFault(
      "to the root", seq: 5, .wrongScreen, wanted: [],
      atHome + """
        pushed A by=user t=1000
        screenShown AView route=A depth=1 t=1500
        transitionBegan operation=pop interactive by=user t=4000
        popped by=user via=edgeSwipe t=4004
        transitionEnded operation=pop interactive cancelled by=user t=4500
        screenShown AView route=A depth=1 t=4510
        """),
    // Seen but never asked for.
    ToldFault(
      "the framework wrote it, typed", seq: 6, .wrongScreen, wanted: ["A", "B"], landed: ["A"],
      atB + "wroteBack A by=system t=9000\nscreenShown AView route=A depth=1 t=9500"),
    ToldFault(
      "the framework wrote it, erased", seq: 6, .wrongScreen, wanted: ["A", "B"], landed: ["A"],
      atB + "wroteBack count=1 by=system t=9000\nscreenShown AView depth=1 t=9500"),
    ToldFault(
      "the framework wrote it, and nothing was shown", seq: 6, .wrongScreen, wanted: ["A", "B"],
      landed: ["A"], atB + "wroteBack count=1 by=system t=9000"),
    ToldFault(
      "the framework wrote it long after, with nothing shown at all", seq: 3, .silentRoot,
      wanted: ["A", "B"],
      "pushed A by=user t=1000\npushed B by=user t=3000\nwroteBack A,B by=system t=3005\n"
        + "wroteBack - by=system t=9000"),
    ToldFault(
      "back at the root", seq: 6, .silentRoot, wanted: ["A", "B"],
      atB + "wroteBack - by=system t=9000\nscreenShown Home root depth=0 t=9500"),
    ToldFault(
      "only seen", seq: 6, .wrongScreen, wanted: ["A", "B"], landed: ["A"],
      atB + "screenShown AView route=A depth=1 t=9500"),
    ToldFault(
      "only seen, by its screen", seq: 6, .wrongScreen, wanted: ["A", "B"], landed: ["A"],
      atB + "screenShown AView t=9500"),
    ToldFault(
      "only seen, after a swipe that ended", seq: 8, .silentRoot, wanted: ["A", "B"],
      atB + """
        transitionBegan operation=pop interactive by=user t=9000
        transitionEnded operation=pop interactive by=user t=9500
        screenShown Home root depth=0 t=9510
        """),
    ToldFault(
      "by an unknown writer, where the user's way back is recorded", seq: 10, .wrongScreen,
      wanted: ["A", "C"], landed: ["A"],
      atB + """
        popped by=user via=backButton t=9000
        screenShown AView route=A depth=1 t=9500
        pushed C by=user t=12000
        screenShown CView route=C depth=2 t=12500
        wroteBack A by=unknown t=20000
        screenShown AView route=A depth=1 t=20500
        """),
    ToldFault(
      "by an unknown writer, and the app still counts it", seq: 6, .wrongScreen,
      wanted: ["A", "B"], landed: ["A"],
      atB + """
        wroteBack A by=unknown t=9000
        screenShown AView route=A depth=1 t=9500
        saved main entries=2 t=12000
        """),
    // Further than asked.
    ToldFault(
      "one asked, two written", seq: 8, .wrongScreen, wanted: ["A", "B"], landed: ["A"],
      atB + """
        pushed C by=user t=6000
        screenShown CView route=C depth=3 t=6500
        popped by=app at=Done.swift:5 t=9000
        wroteBack A by=system t=9010
        screenShown AView route=A depth=1 t=9500
        """),
    ToldFault(
      "one asked, two counted by the user's gesture", seq: 8, .silentRoot, wanted: ["A", "B"],
      atB + """
        pushed C by=user t=6000
        screenShown CView route=C depth=3 t=6500
        popped by=user via=backButton t=9000
        wroteBack count=0 by=user t=9010
        screenShown Home root depth=0 t=9500
        """),
    ToldFault(
      "one asked, two seen", seq: 8, .wrongScreen, wanted: ["A", "B"], landed: ["A"],
      atB + """
        pushed C by=user t=6000
        screenShown CView route=C depth=3 t=6500
        popped by=user via=backMenu t=9000
        screenShown AView route=A depth=1 t=9500
        """),
    // Guessed from a name.
    ToldFault(
      "a push of an equal route popped to the first, written", seq: 7, .wrongStack,
      wanted: ["A", "B", "A"], landed: ["A"],
      atB + """
        pushed A by=user t=6000
        wroteBack A by=system t=6010
        screenShown AView route=A depth=1 t=6500
        """),
    ToldFault(
      "a push of an equal route popped to the first, by code", seq: 7, .wrongStack,
      wanted: ["A", "B", "A"], landed: ["A"],
      atB + """
        pushed A by=user at=Router.swift:10 t=6000
        popped count=2 request=popTo by=system at=Native.swift:4 t=6010
        screenShown AView route=A depth=1 t=6500
        """),
    ToldFault(
      "a push of an equal route popped to the first, in its turn", seq: 7, .wrongStack,
      wanted: ["A", "B", "A"], landed: ["A"],
      atB + """
        pushed A by=user at=Router.swift:10 t=6000 turn=9
        popped count=2 by=user at=Native.swift:4 t=6001 turn=9
        """),
    ToldFault(
      "a push of an equal route seen as the first", seq: 6, .wrongStack,
      wanted: ["A", "B", "A"], landed: ["A"],
      atB + "pushed A by=user t=6000\nscreenShown AView route=A depth=1 t=6500"),
    ToldFault(
      "the same, and the user goes to the root at once", seq: 6, .wrongStack,
      wanted: ["A", "B", "A"], landed: ["A"],
      atB + "pushed A by=user t=6000\nscreenShown AView route=A depth=1 t=6500\n"
        + "popped count=3 request=popToRoot by=user t=7200\nscreenShown Home root t=7600"),
    ToldFault(
      "the app took it for the way back, the screen is as deep as before", seq: 8, .wrongStack,
      wanted: ["A"], landed: ["A"],
      atB + """
        pushed A by=user t=6000
        screenShown AView route=A depth=3 t=6500
        popped count=2 request=popTo by=app at=Router.swift:80 t=9000
        screenShown AView route=A depth=3 t=9500
        """),
  ]

  @Test(arguments: faults)
  func `a pop that is not what was asked for is a mismatch`(fault: ToldFault) throws {
    try fault.expect("pop-mismatch", in: .flat)
  }

  @Test func `what was seen is certain, and told once`() throws {
    let session =
      atB + """
        wroteBack A by=system t=9000
        screenShown AView route=A depth=1 t=9500
        screenShown AView route=A depth=1 t=9900
        wroteBack A by=system t=10000
        """
    let finding = try #require(try Recording(.flat, session).faults().only)
    #expect(finding.confidence == .certain)
    #expect(finding.evidence.contains(6))
  }

  @Test func `of a pop that was counted though cancelled, the report is not called wrong`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atB + """
          transitionBegan operation=pop interactive by=user t=9000
          popped by=user via=edgeSwipe t=9004
          transitionEnded operation=pop interactive cancelled by=user t=9500
          screenShown BView route=B depth=2 t=9510
          """
      ).faults().only)
    #expect(finding.rule == "pop-mismatch")
    #expect(!finding.related.contains { $0.rule == "observer-error" })
  }
}
