import SessionReplay
import Testing

@testable import SessionDiagnosis

@Suite struct `What a recording says of itself` {
  private func findings(_ text: String) throws -> [Finding] {
    try Recording(.chain, atHome + text).findings()
  }

  @Test(arguments: [
    ("locked", "order-uncertain"), ("io", "order-uncertain"), ("salvage", "order-uncertain"),
    ("", "order-uncertain"), ("throttled", "recorder-strain"), ("room", "recorder-strain"),
    ("stalled", "recorder-strain"),
  ])
  func `a gap is told at the gap, by its reason`(reason: String, rule: String) throws {
    let reason = reason.isEmpty ? "" : "reason=\(reason)"
    let finding = try #require(
      try findings("pushed A by=user\nscreenShown AView\ngap lost=4 \(reason)\nmarked label=m").only
    )
    #expect(finding.rule.text == rule)
    #expect(finding.severity == .warning)
    #expect(finding.outcome == Outcome.none)
    #expect(finding.seq == 4)
    #expect(finding.wanted == [] && finding.landed == [])
    #expect(finding.fix.kind == .advise)
    #expect(finding.headline.contains("4 events are missing"))
    #expect(finding.reason.contains("up to seq 3"))
    #expect(finding.reason.contains("possible at most"))
  }

  @Test func `an unreadable line and the gap that says what it cost are one fault`() throws {
    let text = "pushed A by=user\nscreenShown AView\n{\"kind\":\"pus\n"
    let found = try findings(text + "gap lost=29 reason=salvage\nmarked label=m")
    #expect(found.map(\.rule.text) == ["damaged-log"])
  }

  @Test func `a number that comes late is told once, not as a hole behind it`() throws {
    let found = try findings(
      "pushed A by=user\nscreenShown AView\nmarked label=m seq=1\nmarked label=n seq=4")
    #expect(found.map(\.rule.text) == ["order-uncertain"])
    #expect(found.map(\.seq) == [1])
  }

  @Test func `where a keyframe follows, what comes after is known again`() throws {
    let keyframe =
      #"{"kind":"keyframe","seq":8,"reducer":1,"state":{"seq":3,"t":0,"degraded":false,"scenes":{"main":{"tabs":[],"stacks":{"main":{"mounted":true,"path":"erased","root":"Home","requested":["A","B"],"views":[]}},"modals":[]}},"links":[]}}"#
    let text =
      "pushed A by=user\ngap lost=4 reason=room seq=3\n" + keyframe
      + "\nscreenShown BView depth=2\npopped by=user\nscreenShown AView depth=1\npushed C by=user"
    let found = try findings(text)
    #expect(found.map(\.rule.text) == ["recorder-strain", "missing-parent"])
    #expect(found.first?.reason.contains("from seq 8 on the state is known again") == true)
    // What follows is as sure as if nothing had been missing.
    #expect(found.last?.confidence == .likely)
  }

  @Test func `a stall, a clock that was set and a start before the first unlock are notes`() throws
  {
    let notes = [
      "gap lost=0 reason=stalled ms=900",
      "clockSet wall=2026-11-29T10:00:00Z\nmarked label=m\nclockSet wall=2026-11-29T11:00:00Z",
    ]
    for note in notes {
      let finding = try #require(try findings("pushed A by=user\n" + note).only)
      #expect(finding.severity == .note)
    }
    let locked = try Recording(.chain, "gap lost=0 reason=locked ms=3000\n" + atHome).findings()
    #expect(locked.map(\.severity) == [.note])
    let small =
      "clockSet wall=2026-11-29T10:00:00.000Z\nmarked label=m t=400\n"
      + "clockSet wall=2026-11-29T10:00:01.200Z"
    #expect(try findings(small).isEmpty)
  }

  @Test func `without room nothing more is recorded, and that is no note`() throws {
    let finding = try #require(try findings("pushed A by=user\ngap lost=0 reason=room").only)
    #expect(finding.severity == .warning)
    #expect(finding.reason.contains("nothing was recorded after it"))
  }

  @Test func `the numbers that a gap skips, before or after it, are its own`() throws {
    for text in [
      "gap lost=4 reason=io seq=2\nmarked label=m seq=7",
      "gap lost=4 reason=io seq=6\nmarked label=m",
      "gap lost=4 reason=io\nmarked label=m\nmarked label=m seq=8",
    ] {
      #expect(try findings(text).map(\.rule.text) == ["order-uncertain"], "\(text)")
    }
  }

  @Test(arguments: [
    ("marked label=a seq=2\nmarked label=b seq=2", 2, "two events have one place"),
    ("marked label=a seq=5\nmarked label=b seq=4", 4, "comes where 6 was due"),
    ("marked label=a seq=2\nmarked label=b seq=6", 6, "seq 3 to 5 is missing"),
  ])
  func `equal numbers, numbers that go back and holes are told`(
    text: String, seq: Int, words: String
  ) throws {
    let found = try findings(text).filter { $0.headline.contains(words) }
    let finding = try #require(found.only)
    #expect(finding.rule == "order-uncertain")
    #expect(finding.seq == UInt64(seq))
    #expect(finding.severity == .warning)
  }

  @Test func `many of a kind are one finding, which counts them`() throws {
    let text = (0..<40).map { "marked label=a seq=\($0 / 2 + 2)" }.joined(separator: "\n")
    let finding = try #require(try findings(text).only)
    #expect(finding.headline.contains("19 more"))
    let gaps = (0..<40).map { _ in "marked label=m\ngap lost=1 reason=io" }.joined(separator: "\n")
    #expect(try findings(gaps).count == RecordingFaults.gapLimit)
  }

  @Test func `a file may begin anywhere, and lines that are no events have their own finding`()
    throws
  {
    #expect(
      try Recording(.chain, "stackMounted main root=Home seq=900\nscreenShown Home root").findings()
        == [])
    let text = "marked label=m\n{\"kind\":\nmarked label=m seq=9"
    #expect(try findings(text).map(\.rule.text) == ["damaged-log"])
  }

  @Test func `times that go back are a note, and sort nothing`() throws {
    let finding = try #require(
      try findings("pushed A t=900 by=user\nscreenShown AView t=200 depth=1").only)
    #expect(finding.severity == .note)
    #expect(finding.seq == 3)
  }
}
