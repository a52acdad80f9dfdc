import Testing

@testable import SessionDiagnosis

@Suite struct `What arrives twice` {
  static func receipts(_ keys: (String, String), _ times: (Int, Int) = (300, 380)) -> String {
    """
    linkReceived L1 \(keys.0) by=system t=\(times.0)
    linkResolved L1 goal=main>A
    pushed A cause=L1 by=link
    linkReceived L2 \(keys.1) by=system t=\(times.1)
    linkResolved L2 goal=main>A
    pushed A cause=L2 by=link

    """
  }

  // MARK: Receipts

  @Test(arguments: [
    ("delivery=p1 source=openURL url=app://a", "delivery=p1 source=notification"),
    ("delivery=p1 url=app://a", "delivery=p1 url=app://a"),
    ("url=app://a source=openURL", "url=app://a source=universalLink"),
    ("url=app://a delivery=p1", "url=app://a"),
  ])
  func `one delivery that is applied by two receipts lies on itself`(first: String, second: String)
    throws
  {
    for ending in ["screenShown AView route=A depth=2", ""] {
      let finding = try #require(
        try Recording(.chain, atHome + Self.receipts((first, second)) + ending).faults().only)
      #expect(finding.rule == "duplicate-delivery")
      #expect(finding.seq == 7)
      #expect(finding.link == "L2")
      #expect(finding.outcome == .wrongStack)
      #expect(finding.severity == .warning)
      #expect(finding.wanted == ["A"])
      #expect(finding.landed == ["A"])
      #expect(finding.related.map(\.rule.text) == ["goal-missed"])
    }
  }

  @Test func `a delivery is one however late it comes again`() throws {
    let late = Self.receipts(("delivery=p1", "delivery=p1"), (300, 90_000))
    let finding = try #require(try Recording(.chain, atHome + late).faults().only)
    #expect(finding.rule == "duplicate-delivery")
  }

  @Test func `a parked twin that is applied after the other is the second`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          linkReceived L1 delivery=p1 t=100
          linkResolved L1 goal=main>A
          linkParked L1 reason=data
          linkReceived L2 delivery=p1 t=200
          linkResolved L2 goal=main>A
          linkApplied L2 routes=A
          dataReady label=x t=900
          linkApplied L1 routes=A
          """
      ).faults().only)
    #expect(finding.rule == "duplicate-delivery")
    #expect(finding.seq == 9)
    #expect(finding.link == "L1")
  }

  @Test(arguments: [
    // Two deliveries of the same address.
    receipts(("delivery=p1 url=app://a", "delivery=p2 url=app://a"))
      .replacing("pushed A cause=L2", with: "replaced A cause=L2"),
    // The same address, much later, when the user had gone back.
    receipts(("url=app://a", "url=app://a"), (300, 90_000))
      .replacing("linkReceived L2", with: "popped by=user t=2000\nlinkReceived L2"),
    // The second is told for what it is.
    """
    linkReceived L1 delivery=p1 t=300
    linkApplied L1 routes=A
    linkReceived L2 delivery=p1 t=380
    linkRejected L2 reason=duplicate
    """,
    // The second is the same write once more.
    receipts(("delivery=p1", "delivery=p1")).replacing("pushed", with: "replaced"),
    // The first was lost, or refused, and the second mends it.
    receipts(("delivery=p1", "delivery=p1")).replacing(
      "linkReceived L2", with: "wroteBack - by=system\nlinkReceived L2"),
    receipts(("delivery=p1", "delivery=p1")).replacing(
      "pushed A cause=L1 by=link", with: "linkRejected L1 reason=busy"),
    // The second was taken for the first and dropped without a word.
    """
    linkReceived L1 delivery=p1 t=300
    linkApplied L1 routes=A
    linkReceived L2 delivery=p1 t=380
    """,
  ])
  func `two receipts that do not both take effect are healthy`(events: String) throws {
    let faults = try Recording(.chain, atHome + events).faults()
    #expect(faults.filter { $0.rule == "duplicate-delivery" || $0.rule == "link-unsettled" } == [])
  }

  @Test func `two addresses of one goal, by two entry points at once, are one`() throws {
    let events = Self.receipts(
      ("url=app://a source=openURL", "url=https://x/a source=universalLink"))
    let finding = try #require(try Recording(.chain, atHome + events).faults().only)
    #expect(finding.rule == "duplicate-delivery")
    #expect(finding.seq == 7)
  }

  @Test func `a receipt that is recorded twice under one id is one`() throws {
    let events = Self.receipts(("url=app://a", "url=app://a")).replacing("L2", with: "L1")
    let finding = try #require(try Recording(.chain, atHome + events).faults().only)
    #expect(finding.rule == "duplicate-delivery")
    #expect(finding.seq == 7)
  }

  // MARK: One link

  @Test(arguments: [
    ("linkApplied L1 routes=A t=100", "linkApplied L1 routes=A t=140"),
    ("pushed A cause=L1 t=100", "pushed A cause=L1 t=140"),
    ("pushed A cause=L1 t=100 turn=4", "pushed A cause=L1 t=100 turn=4"),
    ("pushed A cause=L1 t=100", "pushed A at=Home.swift:9 t=180"),
  ])
  func `one link that is applied twice at once lies on itself`(first: String, second: String)
    throws
  {
    for goal in ["linkResolved L1 goal=main>A", ""] {
      let finding = try #require(
        try Recording(
          .chain,
          atHome + "linkReceived L1 url=app://a t=90\n\(goal)\n\(first)\n\(second)"
        ).faults().only, "\(first) \(second) \(goal)")
      #expect(finding.rule == "duplicate-delivery")
      #expect(finding.seq == (goal.isEmpty ? 4 : 5))
      #expect(finding.outcome == .wrongStack)
      #expect(finding.link == "L1")
      #expect(finding.wanted == ["A"])
    }
  }

  @Test func `a link that is walked twice is told at the second first step`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          linkReceived L1 t=90
          linkResolved L1 goal=main>A,B
          pushed A cause=L1 t=100
          pushed B cause=L1 t=101
          pushed A cause=L1 t=180
          pushed B cause=L1 t=181
          """
      ).faults().only)
    #expect(finding.rule == "duplicate-delivery")
    #expect(finding.seq == 6)
    #expect(finding.wanted == ["A", "B"])
  }

  @Test func `a goal with the same route twice is no double`() throws {
    #expect(
      try Recording(
        .chain,
        atHome + """
          linkReceived L1 t=90
          linkResolved L1 goal=main>A,A
          pushed A cause=L1 t=100
          pushed A cause=L1 t=101
          """
      ).faults() == [])
  }

  // MARK: Taps

  @Test(arguments: [
    "pushed A:1 by=user t=8000\npushed A:1 by=user t=8140",
    "pushed A:1 by=user t=8000\npushed A:1 by=app t=8140",
    "pushed A:1 by=app at=Row.swift:4 t=8000 turn=5\npushed A:1 by=app at=Home.swift:9 turn=5",
    "replaced A:1 by=user t=8000\nreplaced A:1,A:1 by=user t=8140",
    """
    linkTapped A:1 by=user depth=0 t=8000 turn=6
    wroteBack A:1 by=user turn=6
    linkTapped A:1 by=user depth=0 t=8140 turn=7
    wroteBack A:1,A:1 by=user turn=7
    """,
    """
    linkTapped A:1 by=user depth=0 t=8000 turn=6
    linkTapped A:1 by=user depth=0 t=8140 turn=6
    wroteBack count=2 by=user turn=6
    """,
    // By the link's own row, and by what its tap runs.
    """
    linkTapped A:1 by=user depth=0 t=8000 turn=6
    pushed A:1 by=app at=Row.swift:4 turn=6
    wroteBack A:1,A:1 by=user turn=6
    """,
  ])
  func `a double tap goes two levels deep`(taps: String) throws {
    let finding = try #require(
      try Recording(.chain, atHome + taps + "\nscreenShown AView route=A:1 depth=2").faults().only,
      "\(taps)")
    #expect(finding.rule == "duplicate-delivery")
    #expect(finding.seq == (taps.contains("turn=7") ? 4 : 3))
    #expect(finding.outcome == .wrongStack)
    #expect(finding.wanted == ["A"])
    #expect(finding.landed == ["A"])
    #expect(finding.link == nil)
  }

  @Test(arguments: [
    // Seconds apart, or once the first had shown.
    "pushed A:1 by=user t=8000\npushed A:1 by=user t=11000",
    "pushed A:1 by=user t=8000\nscreenShown AView route=A:1 depth=1 t=8400\npushed A:1 by=user t=8700",
    // Another payload.
    "pushed A:1 by=user t=8000\npushed A:2 by=user t=8140",
    // Refused as it is on top.
    "pushed A:1 by=user t=8000\nrefused request=push reason=sameTop routes=A:1 by=user t=8140",
    "pushed A:1 unique by=user t=8000 turn=3\nrefused request=pushNew reason=sameTop routes=A:1 by=user turn=3",
    // Asked for together, by one write.
    "pushed A:1,A:1 by=app t=8000",
    "replaced A:1,A:1 by=app t=8000",
    "pushed A:1 by=app at=Row.swift:4 t=8000 turn=5\npushed A:1 by=app at=Row.swift:4 turn=5",
    // Popped in between.
    "pushed A:1 by=user t=8000\npopped by=user t=8300\npushed A:1 by=user t=8600",
    // On another stack.
    "pushed A:1 by=user t=8000\npushed A:1 by=user scene=w2 t=8140",
    // Tapped on the screen that it had opened.
    """
    linkTapped A:1 by=user depth=0 t=8000 turn=6
    wroteBack A:1 by=user turn=6
    screenShown AView route=A:1 depth=1 t=8500
    linkTapped A:1 by=user depth=1 t=9100 turn=7
    wroteBack A:1,A:1 by=user turn=7
    """,
  ])
  func `a twin on purpose is healthy`(taps: String) throws {
    let app: App = "main=Home; Home:A>AView; Home:B>BView"
    #expect(try Recording(app, atHome + taps).faults() == [], "\(taps)")
  }

  @Test func `a third tap is told with the second`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          pushed A:1 by=user t=8000
          pushed A:1 by=user t=8140
          pushed A:1 by=user t=8280
          screenShown AView route=A:1 depth=3
          """
      ).faults().only)
    #expect(finding.seq == 3)
  }

  @Test func `a view beside the path that is pushed twice lies on itself`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          viewPushed Chart modifier=isPresented by=user t=8000
          viewPushed Chart modifier=isPresented by=user t=8140
          screenShown Chart depth=2
          """
      ).faults().first)
    #expect(finding.rule == "duplicate-delivery")
    #expect(finding.outcome == .wrongStack)
  }

  @Test func `a sheet that is presented twice covers itself`() throws {
    let taps = """
      presented s1 style=sheet screen=Form by=user t=8000
      presented s2 style=sheet screen=Form by=user t=8120
      """
    let finding = try #require(try Recording(.chain, atHome + taps).faults().only)
    #expect(finding.rule == "duplicate-delivery")
    #expect(finding.outcome == .covered)
    #expect(try Recording(.chain, atHome + taps.replacing("8120", with: "9900")).faults() == [])
  }
}
