import Testing

@testable import SessionDiagnosis

@Suite struct `Entries under the top` {
  static let app: App = """
    main=Home; Home:A>AView; Home:B>BView; Home:C>CView; Home:D>DView
    """
  static let start =
    atHome + """
      pushed A:1,B:2 by=user
      screenShown BView route=B:2 depth=2

      """

  /// What is done, the event to blame, and what was wanted.
  static let changes: [(String, UInt64, [String])] = [
    ("pushed C:3 by=user\nwroteBack A:9,B:2,C:3 by=system", 5, ["A", "B", "C"]),
    ("pushed C:3 by=user\nwroteBack D:1,B:2,C:3 by=unknown", 5, ["A", "B", "C"]),
    (
      "pushed C:3 by=user\nwroteBack A:9,B:2,C:3 by=system\nscreenShown CView route=C:3 depth=3",
      5, ["A", "B", "C"]
    ),
    ("linkApplied L1 routes=C:3 policy=top\nwroteBack A:9,C:3 by=system", 5, ["A", "C"]),
    (
      "linkTapped C:3 depth=2 turn=9 by=user\nwroteBack A:9,B:2,C:3 turn=9 by=user", 5,
      ["A", "B", "C"]
    ),
    ("linkTapped C:3 depth=2 by=user\nwroteBack A:9,B:2,C:3 by=user", 5, ["A", "B", "C"]),
    ("replaced A:9,B:2,C:3 by=user", 4, ["A", "B", "C"]),
    ("replaced A:9,B:2,C:3\nscreenShown CView route=C:3 depth=3", 4, ["A", "B", "C"]),
    (
      "linkReceived L1 url=app://x\nlinkResolved L1 goal=main>A:1,C:3 policy=top\n"
        + "replaced A:9,C:3 cause=L1", 6, ["A", "C"]
    ),
  ]

  @Test(arguments: changes)
  func `an entry that changed under the top is told`(
    text: String, blamed: UInt64, wanted: [String]
  ) throws {
    let finding = try #require(try Recording(Self.app, Self.start + text).faults().only, "\(text)")
    #expect(finding.rule == "below-changed")
    #expect(finding.outcome == .wrongStack)
    #expect(finding.severity == .warning)
    #expect(finding.seq == blamed)
    #expect(finding.wanted == wanted)
    #expect(finding.landed == [])
    #expect(finding.fix.kind == .advise)
  }

  @Test(arguments: [
    "pushed C:3 by=user\nwroteBack A:1,B:2,C:3 by=system", "replaced A:1,B:2,C:3",
    "replaced A:1,C:3",
    "linkApplied L1 routes=C:3 policy=top\nwroteBack A:1,C:3 by=system",
    "linkApplied L1 routes=A:9,B:2,C:3 policy=replace", "replaced A:9,C:3", "replaced A:9",
    "replaced D:1,C:2,B:3", "replaced A:9,B:8,C:3",
    "linkReceived L1 url=app://x\nlinkResolved L1 goal=main>A:9,C:3 policy=top\n"
      + "replaced A:9,C:3 cause=L1",
    "popped by=user\nwroteBack A:1 by=system",
  ])
  func `another top, or another path, is none`(text: String) throws {
    let faults = try Recording(Self.app, Self.start + text).faults()
    #expect(faults.allSatisfy { $0.rule != "below-changed" }, "\(text)")
  }

  @Test func `a change that comes later is told as well`() throws {
    let later = "pushed C:3 by=user\nscreenShown CView route=C:3 depth=3\n"
    let finding = try #require(
      try Recording(Self.app, Self.start + later + "wroteBack A:9,B:2,C:3 by=system").faults().only)
    #expect(finding.rule == "below-changed")
    #expect(finding.seq == 6)
  }

  @Test func `what is under a pop counts as well`() throws {
    let finding = try #require(
      try Recording(
        Self.app,
        Self.start + "pushed C:3 by=user\npopped by=user\nwroteBack A:9,B:2 by=system"
          + "\nscreenShown BView route=B:2 depth=2"
      ).faults().only)
    #expect(finding.rule == "below-changed")
    #expect(finding.wanted == ["A", "B"])
  }
}
