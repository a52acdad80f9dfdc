import NavigationModel
import SessionReplay
import Testing

@testable import SessionDiagnosis

extension Recording {
  /// The first launch, opened.
  func session() throws -> RecordedSession {
    try RecordedFile.open(bytes: Array(ndjson.utf8), name: "recording").sessions[0]
  }
}

@Suite struct `Why something is not in front` {
  /// Asks at the end, or after the event with a `seq`.
  private func why(
    _ app: App, _ text: String, at seq: UInt64? = nil, stack: String? = nil, want: String? = nil,
    links: String = "[]"
  ) throws -> Why {
    let session = try Recording(app, links: links, text).session()
    return try Why(
      in: session, at: seq.map { $0 + 1 } ?? session.eventCount, stack: stack,
      want: want.map(DesiredScreen.list(_:)) ?? [])
  }

  /// `way seq rule`, one line an absence.
  private func account(_ why: Why) -> [String] {
    why.absences.map { absence in
      let event = absence.event.map { " #\($0.seq)" } ?? ""
      let rule = absence.rule.map { " \($0.text)" } ?? ""
      return "\(absence.screens.joined(separator: " > ")): \(absence.way.rawValue)\(event)\(rule)"
    }
  }

  @Test func `what is requested and shows is in front`() throws {
    let text = atHome + "pushed A,B by=user\nscreenShown BView route=B depth=2"
    let answer = try why(.chain, text)
    #expect(answer.isInFront)
    #expect(answer.labels == ["A", "B"])
    #expect(try why(.chain, text, want: "A,B").isInFront)
    #expect(try why(.chain, text, want: "BView").isInFront)
    #expect(try why(.chain, text, want: "A").absences[0].way == .underScreen)
  }

  @Test func `an empty session has its root in front`() throws {
    #expect(try why(.chain, "launched").isInFront)
    #expect(try why(.unknown, "launched").isInFront)
  }

  @Test(arguments: [
    // The order class.
    ("pushed B,A", "A > B", "A > B: unresolved #2 wrong-push-order"),
    ("pushed B", "B", "B: unresolved #2 missing-parent"),
    ("pushed A,Nowhere", "A,Nowhere", "Nowhere: unresolved #2 no-destination"),
    ("linkTapped B depth=0 by=user turn=9", "B", "B: inert #2 inert-link"),
    ("linkTapped A depth=0 by=user turn=9", "A", "A: ignored #2 request-ignored"),
    ("refused request=push reason=locked routes=A by=user", "A", "A: refused #2 request-ignored"),
    // What the user does is no fault.
    ("pushed A,B\npopped by=user via=backButton", "A,B", "B: popped #3"),
    ("pushed A,B\nwroteBack A by=user", "A,B", "B: popped #3"),
    ("pushed A\npushed Z by=user", "A", "A: under-screen #3"),
    // What others write.
    (
      "pushed A,B turn=7 by=user\npopped turn=7 at=Other.swift:1", nil,
      "B: popped #3 competing-writers"
    ),
    ("pushed A,B turn=7 by=user\nreplaced - turn=7", nil, "A > B: replaced #3 competing-writers"),
    (
      "pushed A,B by=user\ntransitionBegan operation=push\npopped at=Other.swift:1", nil,
      "B: popped #4 competing-writers"
    ),
    ("pushed A,B by=user\npopped at=Other.swift:1", nil, ""),
    ("pushed A,B by=user\nwroteBack A by=system", nil, "B: written-back #3 pop-mismatch"),
    (
      "pushed A,B turn=7 by=user\nwroteBack A by=system turn=7", nil,
      "B: written-back #3 lost-in-turn"
    ),
    ("pushed B by=user\nwroteBack - by=system", nil, "B: written-back #3 missing-parent"),
    ("pushed A by=user\nreset reason=signOut", "A", "A: reset #3"),
    (
      "pushed A\nstackUnmounted main ownedAbove=false by=system", "A", "A: rebuilt #3 stack-rebuilt"
    ),
    ("pushed A\nrootChanged root=Other by=system", "A", "A: rebuilt #3 stack-rebuilt"),
    ("pushed A\nrestored stacks=main>Z by=restore", "A", "A: restored-over #3 restore-overwrote"),
    ("viewPushed Chart modifier=item\npushed A by=user", "Chart", "Chart: replaced #3 mixed-push"),
    // Containers.
    ("stackUnmounted main by=system\npushed A", nil, "A: not-mounted #2 before-ready"),
    ("pushed A\nstackUnmounted main by=system", "A", "A: not-mounted #3 stack-rebuilt"),
    ("pushed A\npresented s style=sheet screen=S", "A", "A: under-modal #3 covered"),
    ("presented s style=sheet screen=S\ndismissed s by=user", "S", "S: dismissed #3"),
    // What was seen, and what was never there.
    ("pushed A\nscreenShown Home root depth=0", nil, "A: unseen #2 desync"),
    (
      #"pushed A"# + "\n" + #"{"kind":"screenShown","blank":true,"depth":1}"#, nil,
      "A: unseen #2 desync"
    ),
    (
      "pushed A\npopped by=user\n" + #"{"kind":"screenShown","blank":true,"depth":0}"#, nil,
      "Home: unseen #3 desync"
    ),
    ("pushed A\npopped by=user\nscreenShown AView depth=1", nil, "Home: unseen #3 desync"),
    ("gap lost=3 reason=room", "A", "A: lost #2 order-uncertain"),
    ("marked label=x", "A", "A: never-asked"),
    ("pushed Z\npushed A stack=other", "A on main", "A: elsewhere #3 hidden-push"),
  ])
  func `the event that removed it, hid it or kept it from showing is named`(
    events: String, want: String?, expected: String
  ) throws {
    let parts = (want ?? "").replacing(" > ", with: ",").split(separator: " ")
    let answer = try why(
      .chain, atHome + events, stack: parts.count == 3 ? String(parts[2]) : nil,
      want: parts.first.map(String.init))
    #expect(account(answer).joined() == expected, "\(answer.absences.map(\.headline))")
  }

  private static let links = #"""
    [{"pattern":"app://a/b","goal":{"tab":"main","routes":["A","B"]}}]
    """#

  @Test(arguments: [
    ("", "A > B: link-unsettled #2 link-unsettled"),
    ("linkParked L1 reason=auth\npushed Z", "A > B: link-unsettled #3 link-unsettled"),
    ("linkRejected L1 reason=unmatched", "A > B: link-refused #3"),
    ("linkExpired L1", "A > B: link-refused #3"),
    ("pushed B cause=L1 by=link", "A: left-out #3 goal-missed,B: unresolved #3 missing-parent"),
    ("pushed A cause=L1 by=link", "B: left-out #3 goal-missed"),
    ("pushed A,B cause=L1\nreset reason=signOut", "A > B: reset #4 before-ready"),
    ("pushed A,B cause=L1\nreplaced Z at=Auth.swift:4", "A > B: replaced #4 competing-writers"),
    ("pushed A,B,C cause=L1 by=link", "B: under-screen #3 goal-missed"),
    ("pushed A,B cause=L1\nscreenShown BView depth=2\npushed Z by=user", ""),
  ])
  func `a link's goal is wanted until it is applied and seen`(
    events: String, expected: String
  ) throws {
    let answer = try why(
      .chain, atHome + "linkReceived L1 url=app://a/b\n" + events, links: Self.links)
    #expect(account(answer).joined(separator: ",") == expected)
  }

  @Test func `a rejected duplicate leaves the first link's goal wanted`() throws {
    let answer = try why(
      .chain,
      atHome + """
        linkReceived L1 url=app://a/b
        pushed A cause=L1
        linkReceived L2 url=app://a/b
        linkRejected L2 reason=duplicate
        """, links: Self.links)
    #expect(account(answer) == ["B: left-out #3 goal-missed"])
  }

  @Test func `in another tab it is where the user left that tab`() throws {
    let text = atTabs + "pushed Page stack=home\ntabSelected list by=user\n"
    #expect(account(try why(.tabs, text, want: "Page")) == ["Page: other-tab #3"])
    let hidden = text + "pushed Page stack=home at=Sync.swift:9"
    #expect(account(try why(.tabs, hidden)) == ["Page: other-tab #3 hidden-push"])
    let link = atTabs + "linkResolved L1 goal=list>Detail\npushed Detail stack=list cause=L1"
    #expect(account(try why(.tabs, link)) == ["Detail: other-tab #0 hidden-push"])
  }

  @Test func `what would have removed it next is named too`() throws {
    let answer = try why(
      .chain, atHome + "pushed A,B\npopped by=user\npopped by=user", want: "A,B")
    #expect(account(answer) == ["A: popped #4", "B: popped #3"])
    #expect(answer.absences[0].further.isEmpty)
    #expect(answer.absences[1].further.map(\.seq) == [4])
    let modals = """
      pushed A
      presented s style=sheet screen=S
      presented ask stack=modal:s style=alert
      """
    let covered = try why(.chain, atHome + modals, want: "A")
    #expect(account(covered) == ["A: under-modal #3 covered"])
    #expect(covered.absences[0].further.map(\.seq) == [4])
  }

  @Test func `payloads and cases tell routes apart`() throws {
    let app: App = "main=Home; Home:R/one>One; Home:R/two>Two; Home:A>AView"
    let text = #"pushed A:7,R/one"# + "\npopped count=2 by=user\npushed A:8"
    #expect(account(try why(app, text, want: "A 7")) == ["A 7: popped #1"])
    #expect(try why(app, text, want: "A 8").isInFront)
    #expect(account(try why(app, text, want: "R.one")) == ["R.one: popped #1"])
    #expect(account(try why(app, text, want: "R.two")) == ["R.two: never-asked"])
    #expect(
      DesiredScreen.list(#"A {"x":[1,2],"y":"},"} , B.c,D"#)
        == [
          DesiredScreen(#"A {"x":[1,2],"y":"},"}"#), DesiredScreen("B.c"), DesiredScreen("D"),
        ])
  }

  @Test func `a root is wanted by its name`() throws {
    let text = atHome + "pushed A,B"
    let answer = try why(.chain, text, want: "Home")
    #expect(answer.labels.isEmpty)
    #expect(account(answer) == ["Home: under-screen #2"])
    #expect(try why(.chain, text, want: "Home,A,B").isInFront)
    #expect(
      try why(.chain, text, want: "Nonsense").unknownNames(in: Recording(.chain, text).session())
        == ["Nonsense"])
  }

  @Test func `a screen that was seen refutes the manifest`() throws {
    let text = atHome + "pushed A,Extra\nscreenShown ExtraView route=Extra depth=2"
    #expect(try why(.chain, text).isInFront)
  }

  @Test func `what is on its way is no fault`() throws {
    let text =
      atHome + """
        linkReceived L1 url=app://a/b
        linkParked L1 reason=auth
        pushed A cause=L1
        pushed B cause=L1
        linkTapped C depth=2 turn=9 by=user
        wroteBack count=3 turn=9 by=user
        """
    let expected: [(seq: UInt64, account: [String], later: UInt64)] = [
      (2, ["A > B: link-unsettled #2"], 4), (3, ["A > B: link-unsettled #3"], 4),
      (4, ["B: left-out #4"], 5), (6, ["C: ignored #6"], 7),
    ]
    for point in expected {
      let answer = try why(.chain, text, at: point.seq, links: Self.links)
      #expect(account(answer) == point.account)
      #expect(answer.absences.map(\.later?.seq) == [point.later])
    }
  }

  @Test func `the report that it is not in front is the witness`() throws {
    let answer = try why(.chain, atHome + "pushed A by=user\nscreenShown Home root depth=0")
    #expect(answer.absences[0].witness?.seq == 3)
  }

  @Test func `what stands below a link's goal is extra, and what it did not clear is over it`()
    throws
  {
    let below = try why(.chain, atHome + "pushed Z\nlinkResolved L1 goal=main>A\npushed A cause=L1")
    #expect(below.isInFront && below.extra == ["Z"])
    let over = try why(
      .chain, atHome + "pushed Z by=user\nlinkResolved L1 goal=main>-\ntabSelected main cause=L1")
    #expect(account(over) == ["Home: under-screen #2 goal-missed"])
  }

  @Test func `a finding that blames the event gives its class and advice`() throws {
    let recording = Recording(.chain, atHome + "pushed B,A")
    let session = try recording.session()
    var answer = try Why(in: session, at: .max)
    answer.match(try recording.findings(), of: session)
    #expect(answer.absences[0].finding?.rule == "wrong-push-order")
    #expect(answer.absences[0].help == "push A, then B")
  }
}
