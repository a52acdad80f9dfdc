import SessionReplay
import Testing

@testable import SessionDiagnosis

@Suite struct `Requests that nothing came of` {
  /// `A` was pushed, seen, and gone back from.
  static let back = """
    pushed A:7 by=user
    screenShown AView route=A:7 depth=1
    popped by=user via=edgeSwipe
    screenShown Home root depth=0

    """

  private static func told(
    _ told: String, _ session: String, blames seq: UInt64, _ outcome: Outcome,
    stack: String = "main", wanted: [String] = [], landed: [String] = []
  ) -> ToldFault {
    ToldFault(
      told, seq: seq, outcome, stack: stack, wanted: wanted, landed: landed, session)
  }

  /// What is told, the session after the start, the blamed event, and what is said of it.
  static let ignored: [ToldFault] = [
    told(
      "the same again after going back, taken for a duplicate",
      back + "refused request=push reason=duplicate routes=A:7 by=user\nscreenShown Home root",
      blames: 6, .silentRoot, wanted: ["A"]),
    told(
      "the same again, taken to be on top still",
      back + "refused request=pushNew reason=sameTop routes=A:7 by=user", blames: 6, .silentRoot,
      wanted: ["A"]),
    told(
      "in the turn of the user's gesture, by the app's own word",
      back + "tabRetapped main by=user turn=4\n"
        + "refused request=push reason=duplicate routes=A:7 turn=4",
      blames: 7, .silentRoot, wanted: ["A"]),
    told(
      "the same again, and no word of what",
      back + "refused request=push reason=duplicate by=user", blames: 6, .silentRoot,
      wanted: ["A"]),
    told(
      "onto what is there",
      "pushed A by=user\nscreenShown AView depth=1\n"
        + "refused request=push reason=noTarget routes=B by=user\nscreenShown AView depth=1",
      blames: 4, .unchanged, wanted: ["A", "B"], landed: ["A"]),
    told(
      "a route nobody there takes", "refused request=navigate reason=unmatched routes=B by=user",
      blames: 2, .silentRoot, wanted: ["B"]),
    told(
      "locked, and nobody asks again",
      "refused request=push reason=locked routes=A by=user\nscreenShown Home root\n"
        + "tabRetapped main by=user",
      blames: 2, .silentRoot, wanted: ["A"]),
    told(
      "twice in a row, told once",
      back + "refused request=push reason=duplicate routes=A:7 by=user\nscreenShown Home root\n"
        + "refused request=push reason=duplicate routes=A:7 by=user\nscreenShown Home root",
      blames: 6, .silentRoot, wanted: ["A"]),
    told(
      "a whole path", "refused request=replace reason=notMounted routes=A,B by=user", blames: 2,
      .silentRoot, wanted: ["A", "B"]),
    told(
      "the way back, from an emptied stack whose screen is still there",
      "pushed A by=user\nscreenShown AView depth=1\npopped by=app\nscreenShown AView depth=1\n"
        + "refused request=pop reason=empty by=user\nscreenShown AView depth=1",
      blames: 6, .unchanged, wanted: []),
    told(
      "a tapped link whose destination is there",
      "linkTapped A depth=0 by=user turn=3\nscreenShown Home root depth=0", blames: 2, .silentRoot,
      wanted: ["A"]),
    told(
      "a sheet while the router is busy",
      "refused request=present reason=busy routes=Z by=user\nscreenShown Home root", blames: 2,
      .silentRoot, stack: "modal:Z"),
  ]

  @Test(arguments: ignored)
  func `are told with what was wanted`(fault: ToldFault) throws {
    let faults = try Recording(.chain, atHome + fault.session).faults()
    let finding = try #require(
      faults.first { $0.rule == "request-ignored" }, "\(fault.told): \(faults.map(\.json))")
    #expect(finding.seq == fault.seq, "\(fault.told): \(finding.json)")
    #expect(finding.outcome == fault.outcome, "\(fault.told): \(finding.json)")
    #expect(finding.severity == fault.outcome.severity)
    #expect(finding.wanted == fault.wanted, "\(fault.told)")
    #expect(finding.landed == fault.landed, "\(fault.told)")
    #expect(finding.stack == fault.stack)
    #expect(faults.count { $0.rule == "request-ignored" } == 1, "\(fault.told)")
  }

  @Test func `in another tab and another window are measured there`() throws {
    let elsewhere = try #require(
      try Recording(
        .tabs,
        atTabs + "refused request=push reason=notMounted routes=Detail stack=list by=user\n"
          + "screenShown HomeRoot stack=home root"
      ).faults().only)
    #expect(elsewhere.rule == "request-ignored")
    #expect(elsewhere.outcome == .wrongTab)
    #expect(elsewhere.stack == "list")
    #expect(elsewhere.wanted == ["Detail"])
    let window = try #require(
      try Recording(
        .chain,
        atHome + "stackMounted main scene=w2 root=Home by=system\n"
          + "refused request=push reason=duplicate routes=A by=user scene=w2"
      ).faults().only)
    #expect(window.scene == "w2")
    #expect(window.outcome == .silentRoot)
  }

  static let healthy: [Healthy] = [
    Healthy("a pop on an empty stack, at the root", "refused request=pop reason=empty by=user"),
    Healthy(
      "a pop to the root, at the root",
      "refused request=popToRoot reason=empty by=user\nscreenShown Home root"),
    Healthy(
      "the same top again, while it is in front",
      "pushed A by=user\nscreenShown AView depth=1\n"
        + "refused request=pushNew reason=sameTop routes=A by=user"),
    Healthy(
      "the same top in one turn with the push, and gone back from later",
      "pushed A turn=4 by=user\nrefused request=pushNew reason=sameTop routes=A turn=4 by=user\n"
        + "screenShown AView depth=1\npopped by=app\nscreenShown Home root"),
    Healthy(
      "a double tap, whose second tap comes into the transition",
      "pushed A by=user t=100\nrefused request=push reason=busy routes=A by=user t=220\n"
        + "screenShown AView depth=1 t=650"),
    Healthy(
      "a back button hit twice",
      "pushed A,B by=user t=10\nscreenShown BView depth=2 t=600\npopped by=user via=backButton t=2000\n"
        + "refused request=pop reason=busy by=user t=2140\nscreenShown AView depth=1 t=2600"),
    Healthy(
      "busy, and taken up by the app a little later",
      "refused request=push reason=busy routes=A by=user\nmarked label=queue\npushed A\n"
        + "screenShown AView depth=1"),
    Healthy(
      "a parked queue of refusals, each taken up",
      "refused request=push reason=locked routes=A by=user turn=3\n"
        + "refused request=push reason=locked routes=A,B by=user turn=3\n"
        + "pushed A turn=5\npushed B turn=5\nscreenShown BView depth=2"),
    Healthy(
      "busy, and tapped again at once",
      "refused request=push reason=busy routes=A by=user t=100\n"
        + "pushed A by=user t=700\nscreenShown AView depth=1 t=1200"),
    Healthy(
      "the app's own, which no user asked for",
      "refused request=push reason=busy routes=A\nscreenShown Home root"),
    Healthy(
      "turned down, and the user is told",
      "refused request=push reason=noTarget routes=B by=user turn=4\n"
        + "presented sorry style=alert turn=4"),
    Healthy("a tab that is selected already", "refused request=select reason=sameTop by=user"),
    Healthy(
      "a modal that is gone already", "refused request=dismiss reason=empty by=user"),
    Healthy(
      "a tapped link that only shows in the next screen",
      "linkTapped A depth=0 by=user turn=3\nscreenShown AView depth=1"),
    Healthy(
      "a tapped link whose old screen is reported late",
      "linkTapped A depth=0 by=user turn=3\nscreenShown Home root\n"
        + "wroteBack A by=user turn=3\nscreenShown AView depth=1"),
  ]

  @Test(arguments: healthy)
  func `are not what only looks like one`(session: Healthy) throws {
    try Healthy(session.told, atHome + session.session).expect(in: .chain)
  }

  // MARK: Re-taps

  private static let deep =
    atTabs + "tabSelected list by=user\nscreenShown ListRoot stack=list root\n"
    + "pushed Detail stack=list by=user\nscreenShown DetailView stack=list depth=1\n"

  @Test(arguments: [
    "", "screenShown DetailView stack=list depth=1",
    "popped stack=list by=user via=backButton\nscreenShown ListRoot stack=list root",
    "tabSelected home by=user\nscreenShown HomeRoot stack=home root",
  ])
  func `a re-tap over entries without a pop is a warning`(ending: String) throws {
    let finding = try #require(
      try Recording(.tabs, Self.deep + "tabRetapped list by=user\n" + ending).faults().only)
    #expect(finding.rule == "request-ignored")
    #expect(finding.severity == .warning)
    #expect(finding.outcome == .unchanged)
    #expect(finding.seq == 6)
    #expect(finding.stack == "list")
    #expect(finding.wanted == [])
  }

  @Test(arguments: [
    "tabRetapped list by=user turn=9\npopped request=popToRoot stack=list by=user turn=9",
    "tabRetapped list by=user\npopped request=popToRoot stack=list by=user",
    "tabRetapped list by=user\npopped stack=list",
    "tabRetapped list by=user\nwroteBack - stack=list by=unknown",
    "tabRetapped list by=user\nreplaced - stack=list",
    "tabRetapped list by=user\nscreenShown ListRoot stack=list root depth=0",
    "popped stack=list by=user via=backButton\ntabRetapped list by=user",
    "tabRetapped home by=user",
  ])
  func `a re-tap that pops, or has nothing to pop, is healthy`(ending: String) throws {
    let faults = try Recording(.tabs, Self.deep + ending).faults()
    #expect(!faults.contains { $0.rule == "request-ignored" }, "\(faults.map(\.json))")
  }

  // MARK: Links

  private static let received =
    atTabs + "linkReceived L1 url=a://b by=system\nlinkResolved L1 goal=list>Detail\n"

  @Test(arguments: ["unmatched", "noTarget", "notMounted"])
  func `a link that nothing takes is told, refused or rejected or both`(reason: String) throws {
    let refusal = "refused request=push reason=\(reason) routes=Detail cause=L1 stack=list\n"
    let rejection = "linkRejected L1 reason=\(reason)\n"
    for (ending, seq) in [(refusal + rejection, 4), (rejection, 4), (refusal, 4)] {
      let finding = try #require(
        try Recording(.tabs, Self.received + ending + "screenShown HomeRoot stack=home root")
          .faults().only, "\(ending)")
      #expect(finding.rule == "request-ignored")
      #expect(finding.seq == UInt64(seq))
      #expect(finding.link == "L1")
      #expect(finding.outcome == .wrongTab)
      #expect(finding.wanted == ["Detail"])
    }
  }

  @Test func `a refusal by a link that names none is the latest link's`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        Self.received + "refused request=open reason=noTarget by=link\n"
          + "screenShown HomeRoot stack=home root"
      ).faults().only)
    #expect(finding.rule == "request-ignored")
    #expect(finding.link == "L1")
    #expect(finding.wanted == ["Detail"])
  }

  @Test(arguments: [
    "linkRejected L1 reason=superseded", "linkRejected L1 reason=auth", "linkExpired L1",
    "linkApplied L1 stack=list routes=Detail select\nscreenShown DetailView stack=list depth=1\n"
      + "linkReceived L2 url=a://b by=system\nlinkResolved L2 goal=list>Detail\n"
      + "linkRejected L2 reason=duplicate",
    "refused request=push reason=busy routes=Detail cause=L1 stack=list\nlinkParked L1 reason=busy\n"
      + "accountChanged account=a by=user\nlinkApplied L1 stack=list routes=Detail select",
  ])
  func `a link that the app declines, has shown or takes up later is none`(
    ending: String
  ) throws {
    let faults = try Recording(.tabs, Self.received + ending).faults()
    #expect(faults == [], "\(faults.map(\.json))")
  }

  @Test func `a link nobody knows, rejected as unmatched, wanted nothing that is known`() throws {
    #expect(
      try Recording(
        .tabs, atTabs + "linkReceived L1 url=a://x by=system\nlinkRejected L1 reason=unmatched"
      ).faults() == [])
  }

  @Test func `the same delivery rejected twice is none, the same wish after going back is one`()
    throws
  {
    let applied =
      Self.received + "linkApplied L1 stack=list routes=Detail select\n"
      + "screenShown DetailView stack=list depth=1\n"
    let back = "popped stack=list by=user via=backButton\nscreenShown ListRoot stack=list root\n"
    let again =
      "linkReceived L2 url=a://b by=system\nlinkResolved L2 goal=list>Detail\n"
      + "linkRejected L2 reason=duplicate"
    let finding = try #require(try Recording(.tabs, applied + back + again).faults().only)
    #expect(finding.rule == "request-ignored")
    #expect(finding.link == "L2")
    #expect(finding.outcome == .silentRoot)
    let delivered = (applied + back + again).replacing("url=a://b", with: "url=a://b delivery=d1")
    #expect(try Recording(.tabs, delivered).faults() == [])
  }

  @Test func `the app's own link that equals the last and is dropped is told as that`() throws {
    let session =
      Self.received + "linkApplied L1 stack=list routes=Detail select\n"
      + "screenShown DetailView stack=list depth=1\n"
      + "popped stack=list by=user via=backButton\nscreenShown ListRoot stack=list root\n"
      + "linkReceived L2 source=inApp by=app\nlinkResolved L2 goal=list>Detail\n"
      + "screenShown ListRoot stack=list root"
    let finding = try #require(try Recording(.tabs, session).faults().only)
    #expect(finding.rule == "request-ignored")
    #expect(finding.seq == 8)
    #expect(finding.outcome == .silentRoot)
    #expect(finding.related.map(\.rule) == ["link-unsettled"])
  }
}
