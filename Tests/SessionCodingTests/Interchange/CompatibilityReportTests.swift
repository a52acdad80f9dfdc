import NavigationModel
import SessionCoding
import Testing

@Suite struct `The report of an import` {
  private func issues(_ lines: String...) -> [CompatibilityReport.Reason] {
    Imported(#"{"navtape":1,"session":"A"}"# + "\n" + lines.joined(separator: "\n")).issues
  }

  @Test func `says nothing but what was read of a file that is fine`() {
    let file = Imported(
      "{\"navtape\":1,\"session\":\"A\"}\n{\"kind\":\"popped\"}\n{\"kind\":\"popped\"}")
    #expect(file.report.verdict == .fine)
    #expect(
      file.report.items.map(\.description) == [
        "fine: events of known kinds, 2 times, first on line 2"
      ])
  }

  @Test func `groups what is the same, and gives its first line`() throws {
    let file = Imported(
      """
      {"navtape":1,"session":"A"}
      {"kind":"foo"}
      {"kind":"popped"}
      {"kind":"foo","changesState":true}
      {"kind":"foo"}
      """)
    #expect(
      file.report.items.map(\.description) == [
        "risky: unknown kind `foo`: kept as written; if it changes state, what follows is wrong, "
          + "2 times, first on line 2",
        "fine: events of known kinds, line 3",
        "risky: unknown kind `foo`: kept as written; it changes state, so what follows is "
          + "degraded, line 4",
      ])
  }

  @Test func `names keys that are unknown, mistyped or there twice`() {
    #expect(issues(#"{"kind":"popped","colour":1}"#) == [.unknownKey("colour", of: .popped)])
    #expect(issues(#"{"kind":"popped","count":"1"}"#) == [.mistypedKey("count", of: .popped)])
    #expect(issues(#"{"kind":"popped","t":1,"t":1}"#) == [.repeatedKey("t")])
    #expect(issues(#"{"t":1}"#) == [.missingKind])
    #expect(issues(#"{"kind":"keyframe","state":7}"#) == [.unreadableState])
  }

  @Test func `doubts an order that repeats, turns back or skips`() {
    #expect(issues(#"{"kind":"popped"}"#, #"{"kind":"popped","seq":0}"#) == [.repeatedSeq])
    #expect(
      issues(#"{"kind":"keyframe","seq":4}"#, #"{"kind":"popped","seq":2}"#).contains(
        .decreasingSeq))
    #expect(issues(#"{"kind":"popped"}"#, #"{"kind":"popped","seq":2}"#) == [.skippedSeq])
    #expect(issues(#"{"kind":"popped","seq":3}"#) == [.skippedSeq])
    #expect(issues(#"{"kind":"popped","t":5}"#, #"{"kind":"popped","t":4}"#) == [.backwardTime])
    #expect(
      issues(#"{"kind":"popped","turn":5}"#, #"{"kind":"popped"}"#, #"{"kind":"popped","turn":4}"#)
        == [.decreasingTurn])
  }

  @Test(arguments: [
    [#"{"kind":"popped"}"#, #"{"kind":"gap","seq":4,"lost":3}"#, #"{"kind":"popped","seq":5}"#],
    [#"{"kind":"popped"}"#, #"{"kind":"gap","lost":3}"#, #"{"kind":"popped","seq":5}"#],
    [#"{"kind":"gap","seq":3,"lost":3}"#, #"{"kind":"popped"}"#],
    [#"{"kind":"keyframe","seq":9,"state":{"scenes":{}}}"#, #"{"kind":"popped"}"#],
  ])
  func `takes a gap's word for what is missing`(lines: [String]) {
    #expect(issues(lines.joined(separator: "\n")) == [])
  }

  @Test func `a header without a session is fine`() {
    let file = Imported(#"{"navtape":1}"#)
    #expect(file.issues == [.missingSession])
    #expect(file.report.verdict == .fine)
  }

  @Test func `cannot be made to grow for ever`() {
    let lines = (0..<2000).map { #"{"kind":"kind\#($0)"}"# }.joined(separator: "\n")
    let report = Imported(#"{"navtape":1,"session":"A"}"# + "\n" + lines).report
    #expect(report.items.count <= 260)
    #expect(report.items.map(\.count).reduce(0, +) == 2000)
    #expect(report.verdict == .risky)
  }
}
