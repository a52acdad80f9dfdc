import Testing

@testable import SessionDiagnosis

@Suite struct `Links` {
  static let received = "linkReceived L1 url=app://x by=system\n"

  // MARK: link-unsettled

  @Test func `a link that nothing follows is unsettled`() throws {
    let finding = try #require(
      try Recording(
        .chain, atHome + Self.received + "linkResolved L1 goal=main>A,B\nscreenShown Home root"
      ).faults().only)
    #expect(finding.rule == "link-unsettled")
    #expect(finding.seq == 2)
    #expect(finding.link == "L1")
    #expect(finding.outcome == .silentRoot)
    #expect(finding.confidence == .certain)
    #expect(finding.wanted == ["A", "B"])
    #expect(finding.landed == [])
    #expect(finding.evidence == [2, 3])
    #expect(finding.fix.kind == .advise)
  }

  @Test(arguments: [
    "linkRejected L1 reason=duplicate", "linkExpired L1", "linkApplied L1 routes=A,B",
    "pushed A,B cause=L1", "presented note style=sheet screen=Note cause=L1",
    "viewPushed Help cause=L1", "linkParked L1\nlinkApplied L1 routes=A,B",
  ])
  func `whatever settles a link leaves none unsettled`(ending: String) throws {
    #expect(try Recording(.chain, atHome + Self.received + ending).faults() == [])
  }

  @Test(arguments: ["refused cause=L1 request=push reason=busy", "linkParked L1 reason=auth", ""])
  func `what does not settle a link leaves it unsettled`(ending: String) throws {
    let faults = try Recording(.chain, atHome + Self.received + ending).faults()
    #expect(faults.only?.rule == "link-unsettled")
  }

  @Test func `a lost link is measured before the user goes on, a parked one when it could come`()
    throws
  {
    let lost = try #require(
      try Recording(
        .chain,
        atHome + Self.received + """
          linkResolved L1 goal=main>A,B
          screenShown Home root
          pushed Z by=user
          screenShown ZView route=Z depth=1
          """
      ).faults().only)
    #expect(lost.outcome == .silentRoot)
    let parked = try #require(
      try Recording(
        .tabs,
        "screenShown Login stack=main root\n" + Self.received + """
          linkResolved L1 goal=list>Detail
          linkParked L1 reason=auth
          pushed Code by=user
          accountChanged account=a1 signedIn
          tabSelected list
          screenShown ListRoot stack=list root
          """
      ).faults().only)
    #expect(parked.rule == "link-unsettled")
    #expect(parked.outcome == .silentRoot)
    #expect(parked.reason.contains("parked (auth)"))
  }

  @Test func `a lost link is measured against its goal`() throws {
    let away = Self.received + "linkResolved L1 goal=list>Detail\n"
    #expect(try Recording(.tabs, atTabs + away).faults().only?.outcome == .wrongTab)
    let deep = atTabs + "pushed Page:44 stack=home\nscreenShown PageView stack=home depth=1\n"
    let there = try #require(
      try Recording(.tabs, deep + Self.received + "linkResolved L1 goal=home>Page:2")
        .faults().only)
    #expect(there.outcome == .unchanged)
    #expect(there.severity == .warning)
    #expect(there.confidence == .likely)
    let unknown = try #require(try Recording(.tabs, deep + Self.received).faults().only)
    #expect(unknown.wanted == [])
    #expect(unknown.outcome == .unchanged)
  }

  @Test func `the routing table gives the goal where the app resolved none`() throws {
    let links =
      #"[{"pattern":"app://b/{id}","goal":{"tab":"main","routes":["A",{"type":"B","value":"{id}"}]}}]"#
    let text = atHome + "linkReceived L1 url=app://b/7 by=system\n"
    let lost = try #require(try Recording(.chain, links: links, text).faults().only)
    #expect(lost.rule == "link-unsettled")
    #expect(lost.wanted == ["A", "B"])
    let wrong = try #require(
      try Recording(.chain, links: links, text + "pushed B:7,A cause=L1").faults().only)
    #expect(wrong.rule == "wrong-push-order")
    #expect(wrong.wanted == ["A", "B"])
    #expect(wrong.fix.text == "A B:7")
    #expect(wrong.related.isEmpty || wrong.related.allSatisfy { $0.rule == "goal-missed" })
    #expect(try Recording(.chain, links: links, text + "pushed A,B:7 cause=L1").faults() == [])
  }

  // MARK: goal-missed

  /// Goal, what the link did, and what is said.
  static let misses: [(String, String, Outcome, [String], Int)] = [
    ("home>Page:2", "linkApplied L1 stack=home routes=Page:2 select", .wrongStack, [], 5),
    ("home>-", "linkApplied L1 stack=home routes=- select", .wrongScreen, [], 5),
    (
      "list>Detail,Part", "linkApplied L1 stack=list routes=Detail select", .wrongScreen,
      ["Detail"], 5
    ),
    ("list>Detail", "tabSelected list cause=L1", .silentRoot, [], 5),
    ("list>Detail", "pushed Detail stack=list cause=L1", .wrongTab, ["Detail"], 5),
    (
      "list>Detail", "replaced Detail,Part stack=list cause=L1\ntabSelected list cause=L1",
      .wrongScreen, ["Detail"], 5
    ),
    (
      "list>Detail:1", "tabSelected list cause=L1\nreplaced Detail:2 stack=list cause=L1",
      .wrongScreen, [], 6
    ),
  ]

  @Test(arguments: misses)
  func `an end stack that is not the goal is a miss`(
    goal: String, applied: String, outcome: Outcome, landed: [String], seq: Int
  ) throws {
    let start = atTabs + "pushed Page:44 stack=home\n"
    let finding = try #require(
      try Recording(
        .tabs, start + Self.received + "linkResolved L1 goal=\(goal)\n" + applied
      ).faults().only, "\(goal) \(applied)")
    #expect(finding.rule == "goal-missed")
    #expect(finding.outcome == outcome, "\(goal) \(applied)")
    #expect(finding.landed == landed, "\(goal) \(applied)")
    #expect(finding.seq == UInt64(seq))
    #expect(finding.confidence == .likely)
    #expect(finding.link == "L1")
  }

  @Test(arguments: [
    ("home>Page:2", "linkApplied L1 stack=home routes=Page:2 policy=replace"),
    ("home>Page", "linkApplied L1 stack=home routes=Page:9 policy=top"),
    ("home>Page:44,Page:2", "linkApplied L1 stack=home routes=Page:2"),
    ("home>-", "popped stack=home request=popToRoot cause=L1"),
    ("list>Detail", "linkApplied L1 stack=list routes=Detail:7 select"),
    ("list>Detail", "tabSelected list turn=9\npushed Detail:7 stack=list cause=L1 turn=9"),
    (#"{"tab":"list"}"#, "tabSelected list cause=L1"),
    (
      #"{"modal":{"screen":"Note"}}"#,
      "presented n-77 stack=home screen=Note cause=L1"
    ),
    (
      #"{"modal":{"id":"note","screen":"Note","routes":["Line"]}}"#,
      "presented note stack=home screen=Note cause=L1\npushed Line stack=modal:note cause=L1"
    ),
    (
      #"{"tab":"list","routes":["Detail"],"modal":{"id":"note","screen":"Note"}}"#,
      "linkApplied L1 stack=list routes=Detail select\npresented note stack=list screen=Note cause=L1"
    ),
    (
      "list>Detail",
      "tabSelected list cause=L1\npushed Detail stack=list/column:detail cause=L1"
    ),
  ])
  func `an end stack that is the goal is none`(goal: String, applied: String) throws {
    let start = atTabs + "pushed Page:44 stack=home\nscreenShown PageView stack=home depth=1\n"
    let faults = try Recording(
      .tabs, start + Self.received + "linkResolved L1 goal=\(goal)\n" + applied
    ).faults()
    #expect(faults == [], "\(goal) \(applied)")
  }

  @Test func `a modal that a link wanted and nobody presented is missed`() throws {
    let goal = #"{"modal":{"id":"note","screen":"Note","routes":["Line"]}}"#
    let finding = try #require(
      try Recording(
        .tabs, atTabs + Self.received + "linkResolved L1 goal=\(goal)\ntabSelected home cause=L1"
      ).faults().only)
    #expect(finding.rule == "goal-missed")
    #expect(finding.stack == "modal:note")
    #expect(finding.wanted == ["Line"])
    #expect(finding.outcome == .silentRoot)
  }

  @Test func `the same routes in another order are reversed, and set right`() throws {
    let app: App = "main=Home; Home:A>AView; Home:B>BView"
    let finding = try #require(
      try Recording(
        app, atHome + Self.received + "linkResolved L1 goal=main>A,B\npushed B:1,A:2 cause=L1"
      ).faults().only)
    #expect(finding.rule == "goal-missed")
    #expect(finding.headline.contains("reversed"))
    #expect(finding.fix.kind == .reorder)
    #expect(finding.fix.routes.map(\.label) == ["A", "B"])
  }

  @Test func `a miss needs no manifest`() throws {
    let finding = try #require(
      try Recording(
        .unknown,
        "pushed Old\n" + Self.received + """
          linkResolved L1 goal=main>New
          pushed New cause=L1
          screenShown NewView depth=2
          """
      ).faults().only)
    #expect(finding.rule == "goal-missed")
    #expect(finding.outcome == .wrongStack)
    #expect(finding.confidence == .certain)
  }

  @Test func `the order class explains a missed goal`() throws {
    let finding = try #require(
      try Recording(
        .chain, atHome + Self.received + "linkResolved L1 goal=main>A,B\npushed B cause=L1"
      ).faults().only)
    #expect(finding.rule == "missing-parent")
    #expect(finding.wanted == ["A", "B"])
    #expect(finding.related.map(\.rule.text) == ["goal-missed"])
  }

  @Test func `a link that the app refuses halfway missed nothing`() throws {
    #expect(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          linkResolved L1 goal=list>Detail
          tabSelected list cause=L1
          screenShown ListRoot stack=list root
          linkRejected L1 reason=gone
          """
      ).faults() == [])
  }

  // MARK: Attribution

  @Test func `a link walked step by step is one link`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + Self.received + """
          linkResolved L1 goal=main>A,B
          pushed B cause=L1
          screenShown Home root
          pushed A cause=L1
          screenShown Home root
          """
      ).faults().only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .silentRoot)
    #expect(finding.fix.text == "A B")
  }

  @Test func `a framework that cuts the path between two steps hides no order`() throws {
    for ending in ["", "screenShown AView route=A depth=1"] {
      let finding = try #require(
        try Recording(
          .chain,
          atHome + Self.received + """
            linkResolved L1 goal=main>A,B
            pushed B cause=L1
            wroteBack -
            pushed A cause=L1
            \(ending)
            """
        ).faults().only)
      #expect(finding.rule == "wrong-push-order")
      #expect(finding.seq == 4)
      #expect(finding.fix.text == "A B")
      #expect(finding.confidence == .certain)
    }
  }

  @Test func `a link interrupted by another cause is told once, as far as it went`() throws {
    let steps = """
      linkResolved L1 goal=main>A,B
      pushed B cause=L1
      presented note by=app style=sheet screen=Note
      dismissed note by=user
      pushed A cause=L1
      screenShown Home root
      """
    let finding = try #require(
      try Recording(.chain, atHome + Self.received + steps).faults().only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.seq == 4)
    let right = steps.replacing("pushed B", with: "pushed a").replacing(
      "pushed A", with: "pushed B"
    )
    .replacing("pushed a", with: "pushed A").replacing("Home root", with: "BView depth=2")
    #expect(try Recording(.chain, atHome + Self.received + right).faults() == [])
  }

  @Test func `a link that goes on elsewhere keeps what was found of it`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          pushed Part stack=list cause=L1
          screenShown HomeRoot stack=home root
          pushed Page stack=home by=user
          tabSelected profile cause=L1
          """
      ).faults().only)
    #expect(finding.rule == "missing-parent")
    #expect(finding.seq == 3)
  }

  @Test func `an order fault of an earlier step explains the goal that a later one misses`() throws
  {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          linkResolved L1 goal=profile>Badge
          pushed Part stack=list cause=L1
          pushed Page stack=home by=user
          tabSelected profile cause=L1
          """
      ).faults().only)
    #expect(finding.rule == "missing-parent")
    #expect(finding.related.map(\.rule.text) == ["goal-missed"])
  }

  @Test func `a link that had arrived is not measured again where the user moved on`() throws {
    #expect(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          linkResolved L1 goal=list>Detail
          linkApplied L1 stack=list routes=Detail select
          screenShown DetailView stack=list depth=1
          popped stack=list by=user
          screenShown ListRoot stack=list root
          tabSelected home cause=L1
          """
      ).faults() == [])
  }

  @Test func `what a link still does after the user moved on is no other miss`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          linkResolved L1 goal=list>Detail
          tabSelected list cause=L1
          screenShown ListRoot stack=list root
          linkTapped Detail:9 stack=list by=user turn=7
          wroteBack count=1 stack=list by=user turn=7
          linkTapped Part stack=list by=user turn=8
          wroteBack count=2 stack=list by=user turn=8
          tabSelected profile cause=L1
          """
      ).faults().only)
    #expect(finding.rule == "goal-missed")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .silentRoot)
  }

  @Test func `a link that arrives after all missed nothing`() throws {
    #expect(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          linkResolved L1 goal=list>Detail
          tabSelected list cause=L1
          screenShown ListRoot stack=list root
          pushed Page stack=home by=app
          pushed Detail stack=list cause=L1
          """
      ).faults() == [])
  }

  @Test func `a link into a new window is measured there`() throws {
    let text = """
      screenShown HomeRoot stack=home root
      linkReceived L1 url=a://b scene=w2
      linkResolved L1 goal=list>Detail scene=w2
      tabSelected home cause=L1 scene=main
      linkApplied L1 stack=list routes=Detail select scene=w2
      screenShown DetailView stack=list depth=1 scene=w2
      """
    #expect(try Recording(.tabs, text).faults() == [])
    let missed = try Recording(.tabs, text.replacing("routes=Detail", with: "routes=-")).faults()
    #expect(missed.only?.scene == "w2")
  }

  @Test func `a receipt that nothing could name is not waited for`() throws {
    #expect(try Recording(.chain, atHome + "linkReceived url=a://b").faults() == [])
  }

  @Test func `a change by some link is not an old link's`() throws {
    #expect(
      try Recording(
        .tabs,
        atTabs + Self.received + """
          linkResolved L1 goal=list>Detail
          linkApplied L1 stack=list routes=Detail select
          screenShown DetailView stack=list depth=1
          tabRetapped list
          tabSelected home by=user
          pushed Part stack=list by=link
          """
      ).faults() == [])
  }

  @Test(arguments: ["by=link", "turn=8"])
  func `a change that says less than its cause is still the link's`(key: String) throws {
    let faults = try Recording(
      .chain,
      atHome + "linkReceived L1 url=a://b by=system turn=8\nlinkResolved L1 goal=main>A,B turn=8\n"
        + "pushed B,A \(key)"
    ).faults()
    let finding = try #require(faults.only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.link == "L1")
  }
}
