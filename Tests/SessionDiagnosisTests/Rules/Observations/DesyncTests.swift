import SessionReplay
import Testing

@testable import SessionDiagnosis

@Suite struct `Screens that differ for no known reason` {
  static let faults: [ToldFault] = [
    ToldFault(
      "a push that never shows", seq: 2, .silentRoot, wanted: ["A"],
      "pushed A by=user\nscreenShown Home root depth=0"),
    ToldFault(
      "two of which one shows", seq: 2, .wrongScreen, wanted: ["A", "B"], landed: ["A"],
      "pushed A,B by=user\nscreenShown AView depth=1"),
    ToldFault(
      "a replaced path that never shows", seq: 2, .silentRoot, wanted: ["A", "B"],
      "replaced A,B\nscreenShown Home root"),
    ToldFault(
      "a pop that never shows", seq: 4, .wrongScreen, wanted: [],
      "pushed A by=user\nscreenShown AView depth=1\npopped request=popToRoot\n"
        + "screenShown AView depth=1"),
    ToldFault(
      "a blank screen", seq: 2, .blank, wanted: ["A"],
      "pushed A by=user\nscreenShown depth=1 blank"),
    ToldFault(
      "a push whose loss the framework writes down", seq: 2, .silentRoot, wanted: ["A"],
      "pushed A by=user t=1000\nscreenShown Home root t=1350\nwroteBack - by=unknown t=1354"),
    ToldFault(
      "the same without times", seq: 2, .silentRoot, wanted: ["A"],
      "pushed A by=user\nscreenShown Home root\nwroteBack - by=unknown"),
    ToldFault(
      "one of two, before the user goes back by the binding", seq: 2, .wrongScreen,
      wanted: ["A", "B"], landed: ["A"],
      "pushed A,B t=1000\nscreenShown AView depth=1 t=1400\nwroteBack count=1 by=unknown t=1404\n"
        + "wroteBack - by=user t=5000\nscreenShown Home root t=5400"),
    ToldFault(
      "another screen, nobody knows how deep", seq: 2, .wrongScreen, wanted: ["A", "B"],
      landed: ["A"], "pushed A,B by=user\nscreenShown ZView"),
    ToldFault(
      "a path cleared, and a route still in front", seq: 4, .wrongScreen, wanted: [],
      "pushed A by=user\nscreenShown AView depth=1\nreplaced - by=user\n"
        + #"{"kind":"screenShown","route":"A"}"#),
    ToldFault(
      "the first of several changes that were not seen", seq: 2, .silentRoot, wanted: ["A", "B"],
      "pushed A by=user\npushed B by=user\nscreenShown Home root"),
  ]

  @Test(arguments: faults)
  func `are told at the change whose effect is missing`(fault: ToldFault) throws {
    let told = try Recording(.chain, atHome + fault.session).faults()
    let finding = try #require(told.only, "\(fault.told): \(told.map(\.json))")
    #expect(finding.rule == "desync", "\(fault.told)")
    #expect(finding.seq == fault.seq, "\(fault.told): \(finding.json)")
    #expect(finding.outcome == fault.outcome, "\(fault.told): \(finding.json)")
    #expect(finding.wanted == fault.wanted, "\(fault.told)")
    #expect(finding.landed == fault.landed, "\(fault.told)")
    #expect(finding.confidence == .certain)
  }

  @Test func `a stack that was off screen blames the change it missed`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + """
          pushed Page stack=home by=user
          screenShown PageView stack=home depth=1
          tabSelected list by=user
          screenShown ListRoot stack=list root
          popped request=clear stack=home
          tabSelected home by=user
          screenShown PageView stack=home depth=1
          """
      ).faults().only)
    #expect(finding.rule == "desync")
    #expect(finding.seq == 6)
    #expect(finding.stack == "home")
    #expect(finding.outcome == .wrongScreen)
  }

  @Test func `a tab in front that nobody selected is told`() throws {
    let text = "screenShown ListRoot stack=list root t=9000\ntabSelected home by=user t=12000\n"
    let finding = try #require(
      try Recording(.tabs, atTabs + text).faults().only)
    #expect(finding.rule == "desync")
    #expect(finding.outcome == .wrongTab)
    // A window whose tab nobody selected yet may open on any.
    let opened = "scenePhase active scene=w2\nscreenShown ListRoot stack=list scene=w2 root\n"
    #expect(try Recording(.tabs, atTabs + opened).faults().isEmpty)
    // Nor is it a fault where the selection is written down a moment later, or the report is late.
    let late = "tabSelected list by=user t=9005\nscreenShown ListRoot stack=list root t=9300\n"
    #expect(
      try Recording(.tabs, atTabs + "screenShown ListRoot stack=list root t=9000\n" + late).faults()
        .isEmpty)
    let stale = "screenShown HomeRoot stack=home root t=9010\n"
    #expect(
      try Recording(
        .tabs,
        atTabs + "tabSelected list by=user t=9000\n" + stale
          + "screenShown ListRoot stack=list root t=9300\n"
      ).faults().isEmpty)
  }

  @Test func `one that goes on is told once, and a new one again`() throws {
    let text = """
      pushed A by=user
      screenShown Home root
      pushed B by=user
      screenShown Home root
      tabRetapped main by=user
      screenShown Home root
      """
    let faults = try Recording(.chain, atHome + text).faults()
    #expect(faults.map(\.rule.text) == ["desync"])
    let healed = """

      replaced -
      screenShown Home root
      pushed Z by=user
      screenShown Home root
      """
    let again = try Recording(.chain, atHome + text + healed).faults()
    #expect(again.map(\.rule.text) == ["desync", "desync"])
    #expect(again.last?.seq == 10)
  }

  static let silent: [Healthy] = [
    Healthy("no report", "pushed A by=user\npushed B by=user"),
    Healthy("a gap before it", "gap lost=3\npushed A by=user\nscreenShown Home root"),
    Healthy("a route that is seen", "pushed Z by=user\nscreenShown route=Z depth=1"),
    Healthy(
      "a screen beside the tabs", "pushed A by=user\nscreenShown AView\nscreenShown Gate scene=w2"),
    Healthy(
      "a sheet, by the stack below it",
      "presented compose style=sheet screen=Composer\nscreenShown Composer"),
    Healthy(
      "what an alert leaves in sight",
      "pushed A by=user\nscreenShown AView depth=1\npresented ask style=alert\n"
        + "screenShown AView depth=1"),
    Healthy(
      "an alert nobody recorded", "pushed A by=user\nscreenShown AView\nscreenShown stack=modal:ask"
    ),
  ]

  @Test(arguments: silent)
  func `nothing is said of what nobody can know`(session: Healthy) throws {
    try Healthy(session.told, atHome + session.session).expect(in: .chain)
  }

  @Test func `a known reason takes it along`() throws {
    let finding = try #require(
      try Recording(.chain, atHome + "pushed B,A by=user\nscreenShown Home root").faults().only)
    #expect(finding.rule == "wrong-push-order")
  }

  @Test func `a path that is cut at once by nobody is a fault, by the user it is theirs`() throws {
    let cut = "pushed A turn=4\nwroteBack - by=system turn=5 t=40"
    let told = try Recording(.chain, atHome + cut).faults()
    #expect(told.count == 1)
    #expect(told.first?.outcome == .silentRoot)
    #expect(
      try Recording(.chain, atHome + "pushed A\nwroteBack - by=user").faults() == [])
    #expect(
      try Recording(.chain, atHome + "pushed A t=10\nwroteBack - by=unknown t=4000").faults() == [])
  }
}
