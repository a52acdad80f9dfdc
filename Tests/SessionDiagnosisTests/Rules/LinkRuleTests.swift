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
}
