import Testing

@testable import SessionDiagnosis

@Suite struct `Values and views on one stack` {
  static let withView =
    atHome + """
      pushed A by=user
      screenShown AView route=A depth=1
      viewPushed Chart by=user modifier=item
      screenShown Chart depth=2

      """

  static let pushes = [
    "pushed B by=user", "pushed B", "replaced A,B", "linkApplied L1 routes=B",
    "linkTapped B depth=1 turn=9 by=user\nwroteBack A,B turn=9 by=user",
    "linkTapped B depth=1 turn=9 by=user\nwroteBack count=2 turn=9 by=user",
  ]

  @Test(arguments: pushes)
  func `a value that slips under a view is mixed`(push: String) throws {
    let finding = try #require(
      try Recording(.chain, Self.withView + push + "\nscreenShown Chart depth=3").faults().only,
      "\(push)")
    #expect(finding.rule == "mixed-push")
    #expect(finding.outcome == .wrongScreen)
    #expect(finding.severity == .error)
    #expect(finding.confidence == .certain)
    #expect(finding.seq == 6)
    #expect(finding.wanted == ["A", "B"])
  }

  @Test(arguments: pushes)
  func `a value that takes a view's place is mixed too`(push: String) throws {
    for shown in ["", "\nscreenShown BView route=B depth=2"] {
      let finding = try #require(
        try Recording(.chain, Self.withView + push + shown).faults().only, "\(push)")
      #expect(finding.rule == "mixed-push")
      #expect(finding.outcome == .none)
      #expect(finding.severity == .warning)
      #expect(finding.seq == 6)
    }
  }

  @Test func `the way back from it is the same story`() throws {
    for back in ["viewPopped Chart by=user via=backButton", "popped by=user via=backButton"] {
      let finding = try #require(
        try Recording(
          .chain,
          Self.withView + """
            pushed B by=user
            screenShown Chart depth=3
            \(back)
            screenShown BView route=B depth=2
            """
        ).faults().only, "\(back)")
      #expect(finding.rule == "mixed-push")
      #expect(finding.seq == 6)
    }
  }

  @Test(arguments: [
    "viewPopped Chart by=user via=backButton\nscreenShown AView depth=1\npushed B by=user",
    "viewPopped Chart turn=9\npushed B turn=9\nscreenShown BView depth=2",
    "popped by=user request=popToRoot\nscreenShown Home root depth=0\npushed Z by=user",
    "replaced Z\nscreenShown ZView depth=1", "replaced -\nscreenShown Home root",
    "reset reason=user\nscreenShown Home root", "wroteBack A by=system",
    "viewPopped Chart by=user\nviewPushed Help by=user\nscreenShown Help depth=2",
    "viewPushed Legend by=user\nscreenShown Legend depth=3",
    "viewPushed Legend by=user\nviewPopped Legend by=user via=backButton\nscreenShown Chart depth=2",
    "viewPushed Legend by=user\nviewPopped Chart by=user via=backMenu\nscreenShown AView depth=1",
  ])
  func `one after the other is not mixed`(text: String) throws {
    #expect(try Recording(.chain, Self.withView + text).faults() == [], "\(text)")
  }

  @Test func `views two deep switched by code are mixed`() throws {
    for (text, seq, outcome) in [
      ("viewPushed Legend", 6, Outcome.none),
      ("viewPushed Legend\nscreenShown Legend depth=3", 6, .none),
      ("viewPushed Legend by=user\nscreenShown Legend blank depth=3", 6, .blank),
      ("viewPushed Legend by=user\nscreenShown Legend depth=3\nviewPopped Chart", 8, .none),
      (
        "viewPushed Legend by=user\nscreenShown Legend depth=3\nviewPopped Chart"
          + "\nscreenShown Chart depth=2", 8, .wrongScreen
      ),
    ] {
      let finding = try #require(
        try Recording(.chain, Self.withView + text).faults().only, "\(text)")
      #expect(finding.rule == "mixed-push", "\(text)")
      #expect(finding.seq == UInt64(seq), "\(text)")
      #expect(finding.outcome == outcome, "\(text)")
    }
    let both = atHome + "viewPushed Chart by=user turn=5\nviewPushed Legend by=user turn=5"
    #expect(try Recording(.chain, both).faults().only?.rule == "mixed-push")
  }

  @Test func `on a modal's stack, and in a tab, it is the same`() throws {
    let app: App = "tabs=home,list; home=HomeRoot; HomeRoot:Page>PageView; Note:Line>LineView"
    let modal = """
      tabSelected home
      presented note stack=home style=sheet screen=Note by=user
      viewPushed Help stack=modal:note by=user modifier=isPresented
      screenShown Help stack=modal:note depth=1
      pushed Line stack=modal:note
      screenShown Help stack=modal:note depth=2
      """
    let inModal = try #require(try Recording(app, modal).faults().only)
    #expect(inModal.rule == "mixed-push")
    #expect(inModal.stack == "modal:note")
    #expect(inModal.outcome == .wrongScreen)
    let tab = """
      tabSelected home
      viewPushed Help stack=home by=user modifier=isPresented
      pushed Page stack=home by=user
      screenShown Help stack=home depth=2
      """
    let inTab = try #require(try Recording(app, tab).faults().only)
    #expect(inTab.rule == "mixed-push")
    #expect(inTab.wanted == ["Page"])
  }
}
