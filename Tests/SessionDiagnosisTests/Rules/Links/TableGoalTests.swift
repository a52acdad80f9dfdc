import Testing

@testable import SessionDiagnosis

@Suite struct `Goals from the routing table` {
  private static let links = #"""
    [{"pattern":"app://a/{x}/b/{y}","goal":{"tab":"main","routes":[
      {"type":"A","value":{"in":"{x}"}},{"type":"B","value":"{y}"}]}}]
    """#.replacing("\n", with: "")
  private static let flat: App = "main=Home; Home:A>AView; Home:B>BView"
  private static let received = atHome + "linkReceived L1 url=app://a/1%20x/b/7 by=system\n"

  private func faults(_ text: String) throws -> [Finding] {
    try Recording(Self.flat, links: Self.links, Self.received + text).faults()
  }

  /// What the link did instead, and how the fix is called.
  @Test(arguments: [
    ("linkApplied L1 routes=A:1", Fix.Kind.advise),
    ("linkApplied L1 routes=B:7,A:1", .reorder),
  ])
  func `a fix has the URL's values in place of the pattern's names`(
    text: String, kind: Fix.Kind
  ) throws {
    let finding = try #require(try faults(text).only)
    #expect(finding.rule == "goal-missed")
    #expect(finding.wanted == ["A", "B"])
    #expect(finding.fix.kind == kind)
    #expect(finding.fix.routes.map(\.label) == ["A", "B"])
    #expect(finding.fix.routes.map(\.value) == [#"{"in":"1 x"}"#, "7"])
  }

  @Test func `what the app makes of the URL's parts is no miss`() throws {
    #expect(try faults(#"linkApplied L1 routes=A:"one",B:[7]"#) == [])
  }

  @Test func `what the app resolved is left as it is`() throws {
    let resolved = #"linkResolved L1 goal={"tab":"main","routes":["A",{"type":"B","value":"{y}"}]}"#
    let finding = try #require(try faults(resolved + "\nlinkApplied L1 routes=A").only)
    #expect(finding.fix.routes.map(\.value) == [nil, #""{y}""#])
  }
}
