import Testing

@testable import SessionDiagnosis

@Suite struct `Writes while a transition runs` {
  static let faults: [ToldFault] = [
    ToldFault(
      "a fast back button leaves a blank screen", seq: 8, .blank, wanted: [],
      atB + """
        popped by=user at=Back.swift:9 t=9000
        transitionBegan operation=pop by=system t=9006
        popped by=user at=Back.swift:9 t=9150
        transitionEnded operation=pop by=system t=9560
        screenShown depth=0 blank t=9570
        """),
    ToldFault(
      "the old screen stays, the path is empty", seq: 8, .wrongScreen, wanted: [],
      atB + """
        replaced A by=user t=9000
        transitionBegan operation=pop by=system t=9006
        replaced - by=user t=9150
        transitionEnded operation=pop by=system t=9560
        screenShown AView route=A depth=1 t=9570
        """),
    ToldFault(
      "a push in the user's swipe is lost", seq: 8, .wrongScreen, wanted: ["A", "C"], landed: ["A"],
      atB + """
        transitionBegan operation=pop interactive by=user t=9000
        popped by=user via=edgeSwipe t=9010
        pushed C by=app at=Notice.swift:5 t=9100
        transitionEnded operation=pop interactive by=user t=9560
        screenShown AView route=A depth=1 t=9570
        """),
    ToldFault(
      "a push in a push is lost", seq: 4, .wrongScreen, wanted: ["A", "B"], landed: ["A"],
      atHome + """
        pushed A by=user t=1000
        transitionBegan operation=push by=system t=1006
        pushed B by=app t=1100
        transitionEnded operation=push by=system t=1560
        screenShown AView route=A depth=1 t=1570
        """),
    ToldFault(
      "a transition without its end", seq: 4, .wrongScreen, wanted: ["A", "B"], landed: ["A"],
      atHome + """
        pushed A by=user t=1000
        transitionBegan operation=push by=system t=1006
        pushed B by=app t=1100
        screenShown AView route=A depth=1 t=1570
        """),
    ToldFault(
      "a push while a sheet goes away", seq: 5, .silentRoot, wanted: ["A"],
      atHome + """
        presented note style=sheet screen=Note by=user t=1000
        dismissed note by=user t=3000
        transitionBegan operation=dismiss by=system t=3001
        pushed A by=app t=3050
        transitionEnded operation=dismiss by=system t=3500
        screenShown Home root depth=0 t=3510
        """),
    ToldFault(
      "the app dies", seq: 8, .crash, wanted: [],
      atB + """
        popped by=user at=Back.swift:9 t=9000
        transitionBegan operation=pop by=system t=9006
        popped by=user at=Back.swift:9 t=9150
        crashed reason=exception t=9200
        """),
    ToldFault(
      "the framework complains, the screen is right", seq: 4, .none, wanted: ["B"], landed: ["B"],
      atHome + """
        pushed A by=user t=1000 turn=5
        transitionBegan operation=push by=system t=1000 turn=5
        replaced B by=user t=1001 turn=5
        {"kind":"consoleFault","t":1002,"text":"nested push animation can result in corrupted navigation bar"}
        transitionEnded operation=push by=system t=1560
        screenShown BView route=B depth=1 t=1570
        """),
  ]

  @Test(arguments: faults)
  func `a write in a transition that leaves another screen is one too many`(
    fault: ToldFault
  ) throws {
    try fault.expect("write-in-transition", in: .flat)
  }

  static let healthy: [Healthy] = [
    Healthy(
      "screen and stack agree",
      atB + """
        popped by=user at=Back.swift:9 t=9000
        transitionBegan operation=pop by=system t=9006
        popped by=user at=Back.swift:9 t=9150
        transitionEnded operation=pop by=system t=9560
        screenShown Home root depth=0 t=9570
        """),
    Healthy(
      "they agree in the end",
      atHome + """
        pushed A by=user t=1000
        transitionBegan operation=push by=system t=1006
        pushed B by=app t=1100
        transitionEnded operation=push by=system t=1560
        screenShown AView route=A depth=1 t=1570
        screenShown BView route=B depth=2 t=2100
        """),
    Healthy(
      "the transition's own pop",
      atB + """
        transitionBegan operation=pop interactive by=user t=9000
        popped by=user via=contentSwipe t=9010
        transitionEnded operation=pop interactive by=user t=9500
        screenShown AView route=A depth=1 t=9510
        """),
    Healthy(
      "the transition's own write of the binding",
      atB + """
        transitionBegan operation=pop by=system t=9000 turn=9
        wroteBack count=1 by=user t=9000 turn=9
        transitionEnded operation=pop by=system t=9000 turn=9
        screenShown AView route=A depth=1 t=9510
        """),
    Healthy(
      "a write after it had ended",
      atB + """
        popped by=user via=backButton t=9000
        transitionBegan operation=pop by=system t=9006
        transitionEnded operation=pop by=system t=9560
        pushed C by=user t=9700
        screenShown CView route=C depth=2 t=10200
        """),
    Healthy(
      "nothing shown, nothing known",
      atHome + """
        pushed A by=user t=1000
        transitionBegan operation=push by=system t=1006
        pushed B by=app t=1100
        transitionEnded operation=push by=system t=1560
        """),
    Healthy(
      "a warning of something else",
      atHome + """
        pushed A by=user t=1000
        transitionBegan operation=push by=system t=1006
        transitionEnded operation=push by=system t=1560
        {"kind":"consoleFault","t":1570,"text":"Unbalanced calls to begin/end appearance transitions for <X>"}
        screenShown AView route=A depth=1 t=1580
        """),
  ]

  @Test(arguments: healthy)
  func `a write that does no harm is healthy`(session: Healthy) throws {
    try session.expect(in: .flat)
  }
}
