import Testing

@testable import SessionDiagnosis

@Suite struct `What the system calls one delivery` {
  static func receipts(_ first: String, _ second: String, between: String = "") -> String {
    """
    linkReceived L1 url=app://a \(first) by=system
    linkResolved L1 goal=main>A
    linkApplied L1 routes=A policy=replace
    \(between)
    linkReceived L2 url=app://a \(second) by=system
    linkResolved L2 goal=main>A
    linkApplied L2 routes=A policy=replace
    """
  }

  /// Nothing here says how much time lies between.
  @Test func `two deliveries of one address are two, though no times are on record`() throws {
    #expect(
      try Recording(
        .chain,
        atHome
          + Self.receipts("delivery=d1", "delivery=d2", between: "popped by=user via=backButton")
      ).faults().isEmpty)
  }

  @Test func `two receipts of one delivery are one`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome
          + Self.receipts("delivery=d1", "delivery=d1", between: "popped by=user via=backButton")
      ).faults().only)
    #expect(finding.rule == "duplicate-delivery")
  }

  @Test func `one delivery that takes effect in two windows arrived twice`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          linkReceived L1 url=app://a delivery=d1 by=system
          linkResolved L1 goal=main>A
          linkApplied L1 routes=A
          linkReceived L2 url=app://a delivery=d1 scene=w2 by=system
          linkResolved L2 goal=main>A scene=w2
          linkApplied L2 routes=A scene=w2
          """
      ).faults().only)
    #expect(finding.rule == "duplicate-delivery")
    #expect(finding.seq == 7)
    #expect(finding.severity == .warning)
    #expect(finding.outcome == .none)
  }

  @Test func `one address asked for in two windows is meant for both`() throws {
    #expect(
      try Recording(
        .chain,
        atHome + """
          linkReceived L1 url=app://a by=system
          linkResolved L1 goal=main>A
          linkApplied L1 routes=A
          linkReceived L2 url=app://a scene=w2 by=system
          linkResolved L2 goal=main>A scene=w2
          linkApplied L2 routes=A scene=w2
          """
      ).faults().isEmpty)
  }

  @Test func `a second tap whose write-back is in a turn of its own lies on the first`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          linkTapped A depth=0 by=user t=5000
          wroteBack A by=user t=5001
          linkTapped A depth=0 by=user t=5140
          wroteBack A,A by=user t=5141
          screenShown AView depth=2 t=5600
          """
      ).faults().only)
    #expect(finding.rule == "duplicate-delivery")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .wrongStack)
  }
}
