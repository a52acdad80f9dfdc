import SessionReplay
import Testing

@testable import SessionDiagnosis

@Suite struct `Reports of what is in front that are wrong` {
  /// `A,B,C` in `main`, one by one, each appeared and seen.
  static let deep =
    atHome + """
      pushed A by=user
      screenAppeared AView depth=1 by=system
      screenShown AView depth=1
      pushed B by=user
      screenAppeared BView depth=2 by=system
      screenShown BView depth=2
      pushed C by=user
      screenAppeared CView depth=3 by=system

      """

  // MARK: Appearances

  @Test(arguments: [
    "screenAppeared AView depth=1 by=system\nscreenShown CView depth=3",
    "screenAppeared AView by=system\nscreenShown CView",
    "screenAppeared AView depth=1 by=system",
    "screenShown CView depth=3\nscreenAppeared AView depth=1 by=system",
    """
    screenAppeared AView depth=1 by=system
    screenShown CView depth=3
    popped count=2 by=user via=backMenu
    screenShown AView depth=1
    """,
  ])
  func `a covered screen that appears is told, and harms nobody`(ending: String) throws {
    let finding = try #require(try Recording(.chain, Self.deep + ending).faults().only)
    #expect(finding.rule == "observer-error")
    #expect(finding.severity == .warning)
    #expect(finding.outcome == Outcome.none)
    #expect(finding.seq == (ending.hasPrefix("screenShown") ? 11 : 10))
    #expect(finding.wanted == ["A", "B", "C"])
    #expect(finding.landed == ["A", "B", "C"])
    #expect(finding.confidence == .certain)
  }

  @Test func `a covered screen that appears as another is pushed is told too`() throws {
    let session = Self.deep.replacing(
      "screenAppeared CView depth=3",
      with: "screenAppeared AView depth=1 by=system\n"
        + "screenAppeared CView depth=3")
    let finding = try #require(try Recording(.chain, session).faults().only)
    #expect(finding.rule == "observer-error")
    #expect(finding.seq == 9)
  }

  @Test func `an observer that is wrong again and again is told once`() throws {
    let again = (1...20).map { number in
      """
      popped count=3 by=user via=backMenu t=\(number * 9_000)
      screenShown Home root
      pushed A,B,C by=user t=\(number * 9_000 + 3_000)
      screenShown CView depth=3
      screenAppeared BView depth=2
      """
    }.joined(separator: "\n")
    let faults = try Recording(.chain, Self.deep + again).faults()
    let finding = try #require(faults.only)
    #expect(finding.rule == "observer-error")
    #expect(finding.seq == 14)
    #expect(finding.related.count == 8)
  }

  @Test func `what is missing on the way back is named`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        Self.deep + """
          screenAppeared AView depth=1 by=system
          screenShown CView depth=3
          popped count=2 by=user via=backMenu
          screenShown AView depth=1
          """
      ).faults().only)
    #expect(finding.reason.contains("at seq 13, none came"))
  }

  static let healthyAppearances: [Healthy] = [
    Healthy(
      "all of a restored path, lowest first",
      "restored stacks=main>A,B,C by=restore\nscreenAppeared Home root depth=0\n"
        + "screenAppeared AView depth=1\nscreenAppeared BView depth=2\nscreenAppeared CView depth=3\n"
        + "screenShown CView depth=3"),
    Healthy(
      "all of a path that was set",
      "replaced A,B,C\nscreenAppeared AView depth=1\nscreenAppeared BView depth=2\n"
        + "screenAppeared CView depth=3\nscreenShown CView depth=3"),
    Healthy(
      "the one below, in a swipe back that is cancelled",
      "pushed A,B by=user\nscreenAppeared BView depth=2\nscreenShown BView depth=2\n"
        + "transitionBegan operation=pop interactive\nscreenAppeared AView depth=1\n"
        + "transitionEnded operation=pop interactive cancelled\nscreenShown BView depth=2"),
    Healthy(
      "the one below, before the pop is committed",
      "pushed A,B by=user\nscreenAppeared BView depth=2\nscreenShown BView depth=2\n"
        + "screenAppeared AView depth=1\npopped by=user via=backButton\nscreenShown AView depth=1"),
    Healthy(
      "the one that is uncovered, after the pop",
      "pushed A,B by=user\nscreenAppeared BView depth=2\nscreenShown BView depth=2\n"
        + "popped by=user via=backButton\nscreenDisappeared BView depth=2\n"
        + "screenAppeared AView depth=1\nscreenShown AView depth=1"),
    Healthy(
      "all of them, after a rotation",
      "pushed A,B by=user\nscreenAppeared BView depth=2\nscreenShown BView depth=2\n"
        + "environmentChanged name=orientation value=landscape\nscreenAppeared AView depth=1\n"
        + "screenAppeared BView depth=2"),
    Healthy(
      "one like a screen that was there before, as both are pushed",
      "pushed A by=user\nscreenAppeared AView\npopped by=user via=backButton\n"
        + "screenAppeared Home\npushed A turn=9\npushed B turn=9\nscreenAppeared AView\n"
        + "screenAppeared BView"),
    Healthy("one that nobody knows", "pushed A by=user\nscreenAppeared Chart depth=1"),
    Healthy("without any report", "pushed A,B by=user\nscreenAppeared AView depth=1"),
  ]

  @Test(arguments: healthyAppearances)
  func `an appearance that the way there explains is healthy`(session: Healthy) throws {
    try Healthy(session.told, atHome + session.session).expect(in: .chain)
  }

  // MARK: One behind

  static let lagging = """
    pushed A by=user
    screenShown Home
    pushed B by=user
    screenShown AView
    popped by=user via=backButton
    screenShown BView
    popped by=user via=backButton
    screenShown AView
    """

  @Test(arguments: [
    lagging, lagging.replacing("screenShown Home", with: "screenShown Home root depth=0"),
    "pushed A by=user\nscreenShown Home root\npushed B by=user\nscreenShown AView route=A depth=1",
    "pushed A by=user\n" + #"{"kind":"screenShown","root":true}"# + "\npushed B by=user\n"
      + #"{"kind":"screenShown","route":"A"}"#,
  ])
  func `reports that are one behind are told once, at the first`(session: String) throws {
    let finding = try #require(try Recording(.chain, atHome + session).faults().only)
    #expect(finding.rule == "observer-error")
    #expect(finding.seq == 3)
    #expect(finding.outcome == Outcome.none)
    #expect(finding.severity == .warning)
    #expect(finding.wanted == ["A"])
    #expect(finding.landed == ["A"])
  }

  @Test func `they are counted, over tabs too`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        """
        tabSelected home
        pushed Page stack=home by=user
        screenShown HomeRoot stack=home
        tabSelected list by=user
        screenShown PageView stack=list
        pushed Detail stack=list by=user
        screenShown ListRoot stack=list
        """
      ).faults().only)
    #expect(finding.rule == "observer-error")
    #expect(finding.headline.contains("3 of 3"))
  }

  @Test func `a screen like the one before does not make it begin anew`() throws {
    let text = """
      pushed Page:1 stack=home by=user
      screenShown HomeRoot stack=home
      pushed Page:2 stack=home by=user
      screenShown PageView stack=home
      popped count=2 stack=home by=user via=backMenu
      screenShown PageView stack=home
      pushed Page:3 stack=home by=user
      screenShown HomeRoot stack=home
      """
    #expect(try Recording(.tabs, atTabs + text).faults().map(\.rule.text) == ["observer-error"])
  }

  @Test func `one report behind may be a screen that never came`() throws {
    let finding = try #require(
      try Recording(.chain, atHome + "pushed A by=user\nscreenShown Home root depth=0").faults()
        .only)
    #expect(finding.rule == "desync")
    #expect(finding.outcome == .silentRoot)
  }

  // MARK: In passing

  @Test func `a screen reported in front between two right reports was not`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          pushed A,B by=user
          screenShown BView depth=2
          screenShown ZView
          screenShown BView depth=2
          """
      ).faults().only)
    #expect(finding.rule == "observer-error")
    #expect(finding.seq == 4)
    #expect(finding.wanted == ["A", "B"])
    #expect(finding.outcome == Outcome.none)
  }

  @Test func `nor was what a swipe that was let go showed in passing`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          pushed A,B by=user
          screenShown BView depth=2
          transitionBegan operation=pop interactive by=user
          screenShown AView depth=1
          transitionEnded operation=pop interactive cancelled by=user
          screenShown BView depth=2
          """
      ).faults().only)
    #expect(finding.rule == "observer-error")
    #expect(finding.seq == 5)
    #expect(finding.outcome == Outcome.none)
  }

  static let healthyReports: [Healthy] = [
    Healthy(
      "the old screen, late", "pushed A by=user\nscreenShown Home root\nscreenShown AView depth=1"),
    Healthy(
      "each of two quick pushes, after both",
      "pushed A by=user\npushed B by=user\nscreenShown AView depth=1\nscreenShown BView depth=2"),
    Healthy(
      "each of several pushes, one after another, again and again",
      "pushed A turn=3\npushed B turn=3\npushed C turn=3\nscreenShown AView depth=1\n"
        + "screenShown BView depth=2\nscreenShown CView depth=3\npopped request=popToRoot\n"
        + "screenShown Home root\npushed A turn=5\npushed B turn=5\nscreenShown AView depth=1\n"
        + "screenShown BView depth=2"),
    Healthy(
      "before the user's way back is on record",
      "pushed A,B by=user t=10\nscreenShown BView depth=2 t=600\nscreenShown AView depth=1 t=3000\n"
        + "popped by=user via=edgeSwipe t=3010\nscreenShown AView depth=1 t=3020"),
    Healthy(
      "before the framework wrote it",
      "pushed A,B by=user t=10\nscreenShown BView depth=2 t=600\nscreenShown AView depth=1 t=3000\n"
        + "wroteBack A by=user t=3010"),
    Healthy(
      "a screen of a destination that nobody recorded",
      "pushed A by=user\nscreenShown AView depth=1\nscreenShown Chart depth=2"),
    Healthy(
      "the same screen again and again",
      "pushed A by=user\nscreenShown AView depth=1\nscreenShown AView depth=1\nscreenShown AView"),
  ]

  @Test(arguments: healthyReports)
  func `a report that comes early, late or twice is healthy`(session: Healthy) throws {
    try Healthy(session.told, atHome + session.session).expect(in: .chain)
  }
}
