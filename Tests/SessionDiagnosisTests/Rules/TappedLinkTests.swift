import Testing

@testable import SessionDiagnosis

@Suite struct `What a tapped link shows` {
  /// The list is pushed by the type that its own rows push.
  static let rows: App = "main=Home; Home:Item>ListView; ListView:Item>DetailView"
  static let list = """
    stackMounted main root=Home path=erased by=system
    linkTapped Item:1 depth=0 by=user turn=2
    wroteBack Item:1 by=user turn=2
    screenShown ListView depth=1

    """

  @Test(arguments: ["wroteBack Item:1,Item:2 by=user turn=5", "wroteBack count=2 by=user turn=5"])
  func `a list whose rows push the list again is declared twice`(write: String) throws {
    for ending in ["", "\nscreenShown ListView depth=2"] {
      let finding = try #require(
        try Recording(
          Self.rows, Self.list + "linkTapped Item:2 depth=1 by=user turn=5\n\(write)\(ending)"
        ).faults().only, "\(write)\(ending)")
      #expect(finding.rule == "duplicate-destination")
      #expect(finding.seq == 4)
      #expect(finding.outcome == .wrongScreen)
      #expect(finding.severity == .error)
      #expect(finding.wanted == ["Item", "Item"])
      #expect(finding.fix.kind == .advise)
    }
  }

  @Test func `a row that shows its detail after all is no fault`() throws {
    #expect(
      try Recording(
        Self.rows,
        Self.list
          + "linkTapped Item:2 depth=1 by=user turn=5\nwroteBack Item:1,Item:2 by=user turn=5"
          + "\nscreenShown DetailView depth=2"
      ).faults().isEmpty)
  }

  @Test func `what the framework pushed for a tap had a destination, whatever is on record`() throws
  {
    #expect(
      try Recording(
        .chain, atHome + "linkTapped X depth=0 by=user turn=4\nwroteBack X by=user turn=4"
      ).faults().isEmpty)
  }

  @Test func `a link to what is declared twice is cured by no order`() throws {
    let twice: App = "main=Home; Home:A>AView; Home:B>Preview; AView:B>BView"
    let finding = try #require(
      try Recording(
        twice,
        atHome
          + "linkReceived L1 url=app://b\nlinkResolved L1 goal=main>A,B\nlinkApplied L1 routes=A,B"
      ).faults().only)
    #expect(finding.rule == "duplicate-destination")
    #expect(finding.fix.kind == .advise)
    #expect(finding.fix.routes.isEmpty)
  }

  // MARK: Implicit paths

  static let implicit: App = "main=Home/implicit; Home:A>AView; AView:B>BView"
  static let shown = """
    screenShown Home root depth=0
    linkTapped A depth=0 by=user
    screenShown AView depth=1

    """

  @Test(arguments: [
    "linkTapped B depth=1 by=user\nscreenShown BView depth=2\nscreenShown AView depth=1",
    "linkTapped B depth=1 by=user\nscreenShown BView depth=2\nlinkTapped A depth=2 by=user",
    "linkTapped B by=user\nscreenShown BView depth=2",
    "linkTapped B depth=1 by=user\npopped by=user via=backButton\nscreenShown Home root depth=0",
  ])
  func `without a path, what is seen says which links are alive`(rest: String) throws {
    #expect(try Recording(Self.implicit, Self.shown + rest).faults().map(\.rule.text) == [])
  }

  @Test(arguments: ["linkTapped B depth=0 by=user", "linkTapped X depth=1 by=user"])
  func `without a path, a link to what nobody declares is inert all the same`(tap: String) throws {
    let before = tap.contains("depth=0") ? "screenShown Home root depth=0\n" : Self.shown
    let finding = try #require(try Recording(Self.implicit, before + tap).faults().only)
    #expect(finding.rule == "inert-link")
  }

  // MARK: Screens nobody declares

  @Test func `a screen nobody knows, in front after a push, is that push's`() throws {
    #expect(try Recording(.chain, atHome + "pushed X\nscreenShown XView").faults().isEmpty)
  }

  @Test func `the screen the user was on before is not`() throws {
    let finding = try #require(
      try Recording(.chain, atHome + "pushed X\nscreenShown Home").faults().only)
    #expect(finding.rule == "no-destination")
    #expect(finding.outcome == .silentRoot)
  }
}
