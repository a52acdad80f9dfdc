import Testing

@testable import SessionDiagnosis

@Suite struct `A link of one window` {
  static let twoWindows = """
    scenePhase active scene=w1 by=system
    screenShown Home root depth=0 scene=w1
    scenePhase active scene=w2 by=system
    screenShown Home root depth=0 scene=w2

    """

  static func link(receivedIn asked: String, appliedIn window: String) -> String {
    """
    linkReceived L1 url=app://a by=system \(asked)
    linkResolved L1 goal=main>A,B \(asked)
    linkApplied L1 routes=A,B \(window)
    screenShown BView route=B depth=2 \(window)

    """
  }

  @Test func `applied in the other leaves the one that asked where it was`() throws {
    for ending in ["", "screenShown Home root depth=0 scene=w2"] {
      let finding = try #require(
        try Recording(
          .chain,
          Self.twoWindows + Self.link(receivedIn: "scene=w2", appliedIn: "scene=w1") + ending
        ).faults().only)
      #expect(finding.rule == "goal-missed")
      #expect(finding.seq == 6)
      #expect(finding.scene == "w2")
      #expect(finding.outcome == .silentRoot)
      #expect(finding.wanted == ["A", "B"])
      #expect(finding.landed == [])
    }
  }

  @Test(arguments: [
    ("scene=w2", "scene=w2", ""),
    // An app that receives links for all its windows says no window.
    ("", "scene=w2", ""),
    ("scene=w2", "scene=w1", "linkApplied L1 routes=A,B scene=w2\n"),
    ("scene=w3", "scene=w1", ""),
  ])
  func `one that any window may take, or that its own gets too, is no fault`(
    asked: String, window: String, rest: String
  ) throws {
    #expect(
      try Recording(
        .chain, Self.twoWindows + Self.link(receivedIn: asked, appliedIn: window) + rest
      ).faults().map(\.rule.text) == [])
  }
}
