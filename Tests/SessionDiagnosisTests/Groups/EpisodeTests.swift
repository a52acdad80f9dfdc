import Foundation
import Testing

@testable import SessionDiagnosis

@Suite struct `Groups` {
  @Test func `a fault is told once, however often it shows`() throws {
    let shown = "screenShown Home root\n"
    let faults = try Recording(
      .chain,
      atHome + "pushed B\n" + shown + shown + "pushed Z\nscreenShown ZView route=Z depth=2\n"
        + "popped\n" + shown + "pushed Z\npopped\n" + shown
    ).faults()
    #expect(faults.map(\.rule.text) == ["missing-parent"])
  }

  @Test func `the same route pushed again is another fault`() throws {
    let faults = try Recording(.chain, atHome + "pushed B\npopped\npushed B").faults()
    #expect(faults.map(\.seq) == [2, 4])
  }

  @Test func `entries that showed are not blamed when their destination goes`() throws {
    let app: App = "main=Home; Home:A>AView; Home:Z>ZView"
    #expect(
      try Recording(
        app,
        atHome + """
          pushed A
          screenShown AView route=A depth=1
          destinationRemoved A on=Home shows=AView
          pushed Z
          """
      ).faults() == [])
  }

  @Test func `a screen that is seen refutes the manifest`() throws {
    let cases = [
      "pushed B\nscreenShown BView", "pushed B\nscreenShown BView depth=1",
      "pushed B\nscreenShown BView route=B depth=1", "pushed B\nscreenShown other route=B depth=1",
      "pushed A,X\nscreenShown XView depth=2", "pushed X,Y\nscreenShown YView route=Y depth=2",
      // What stands on it may be declared there.
      "pushed X\nscreenShown XView depth=1\npushed B",
      "pushed X\nscreenShown XView depth=1\npushed Y",
    ]
    for events in cases where !events.contains("other") {
      #expect(try Recording(.chain, atHome + events).faults() == [], "\(events)")
    }
    let blank = try Recording(.chain, atHome + "pushed B\nscreenShown depth=1 placeholder").faults()
    #expect(blank.only?.outcome == .blank)
  }

  @Test func `a screen of later entries refutes nothing`() throws {
    let finding = try #require(
      try Recording(.chain, atHome + "pushed B,A\nscreenShown AView route=A depth=2").faults().only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.outcome == .wrongStack)
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .certain)
    #expect(finding.landed == [])
  }

  @Test func `the framework's shorter path is an observation`() throws {
    for events in ["wroteBack - by=system", "wroteBack count=0 by=unknown\nscreenShown Home root"] {
      let finding = try #require(
        try Recording(.chain, atHome + "pushed B,A\n\(events)").faults().only)
      #expect(finding.rule == "wrong-push-order")
      #expect(finding.wanted == ["B", "A"])
      #expect(finding.landed == [])
      #expect(finding.outcome == .silentRoot)
      #expect(finding.confidence == .certain)
      #expect(finding.fix.text == "A B")
    }
  }

  @Test func `a path that waited for its stack is looked at when it is mounted`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + """
          tabSelected list by=user
          stackUnmounted list
          pushed Part:1,Detail:2 stack=list
          presented note style=sheet screen=Note
          dismissed note
          screenShown ListRoot stack=list root
          stackMounted list root=ListRoot path=erased
          screenShown ListRoot stack=list root
          """
      ).faults().only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.seq == 4)
    #expect(finding.fix.text == "Detail:2 Part:1")
    // What waits and is taken away before is no fault.
    #expect(
      try Recording(
        .tabs,
        atTabs + "tabSelected list by=user\nstackUnmounted list\npushed Part stack=list\n"
          + "popped stack=list\nstackMounted list root=ListRoot"
      ).faults() == [])
  }

  @Test func `windows are told apart`() throws {
    let faults = try Recording(
      .chain,
      """
      screenShown Home root scene=w1
      screenShown Home root scene=w2
      pushed B turn=4 scene=w1
      pushed A turn=4 scene=w2
      screenShown AView depth=1 scene=w2
      screenShown Home root scene=w1
      """
    ).faults()
    let finding = try #require(faults.only)
    #expect(finding.rule == "missing-parent")
    #expect(finding.scene == "w1")
    #expect(finding.outcome == .silentRoot)
  }

  @Test func `one turn is one group, two are two`() throws {
    let one = try Recording(.chain, atHome + "pushed B turn=4\npushed A turn=4").faults()
    #expect(one.only?.rule == "wrong-push-order")
    let two = try Recording(.chain, atHome + "pushed B turn=4\npushed A turn=5").faults()
    #expect(two.only?.rule == "missing-parent")
  }

  @Test func `a modal over the stack covers it, and has a stack of its own`() throws {
    let over = try Recording(
      .chain, atHome + "presented note style=sheet screen=Note\npushed B"
    ).faults()
    #expect(over.only?.outcome == .covered)
    let app: App = "main=Home; Home:A>AView; Note:L>Line; Line:W>Word"
    let inside = try #require(
      try Recording(
        app,
        atHome + "presented note style=sheet screen=Note\npushed W,L stack=modal:note\n"
          + "screenShown Note root stack=modal:note"
      ).faults().only)
    #expect(inside.rule == "wrong-push-order")
    #expect(inside.stack == "modal:note")
    #expect(inside.outcome == .silentRoot)
    #expect(inside.fix.text == "L W")
  }

  @Test func `a modal's stack under a used id starts anew`() throws {
    let app: App = "main=Home; Note:L>Line; Line:W>Word"
    let faults = try Recording(
      app,
      atHome + """
        presented note screen=Note
        pushed L,W stack=modal:note
        dismissed note
        presented note screen=Note
        pushed W stack=modal:note
        """
    ).faults()
    #expect(faults.only?.rule == "missing-parent")
    #expect(faults.only?.seq == 6)
  }

  @Test func `a push to a tab that is not in front is a fault all the same`() throws {
    let finding = try #require(
      try Recording(
        .tabs, atTabs + "pushed Part stack=list\nscreenShown HomeRoot stack=home root"
      ).faults().only)
    #expect(finding.rule == "missing-parent")
    #expect(finding.outcome == .wrongTab)
    // The front tab's screen says nothing of the other one's entries.
    #expect(finding.confidence == .likely)
  }

  @Test func `a crash that follows a silent root is the outcome`() throws {
    let finding = try #require(
      try Recording(.chain, atHome + "pushed B\ncrashed").faults().only)
    #expect(finding.rule == "missing-parent")
    #expect(finding.outcome == .crash)
    #expect(finding.outcomes == nil)
    #expect(finding.evidence == [2, 3])
  }

  @Test func `a gap before it, or a registry made at run time, leaves it possible`() throws {
    let gap = try Recording(.chain, atHome + "gap lost=3\npushed B,A").faults()
    #expect(gap.first { $0.rule == "wrong-push-order" }?.confidence == .possible)
    let runtime = try Recording(
      .unknown,
      "stackMounted main root=Home\ndestinationDeclared A on=Home shows=AView\npushed X"
    ).faults()
    #expect(runtime.only?.confidence == .possible)
  }

  @Test func `a fault in a log that begins in the middle blames nothing it does not hold`() throws {
    let state =
      #"{"scenes":{"main":{"tabs":[],"stacks":{"main":{"mounted":true,"path":"erased","root":"Home","requested":["B"],"views":[]}},"modals":[]}},"links":[]}"#
    let faults = try Recording(
      .chain, "keyframe reducer=1 state=\(state)\npushed Z\nscreenShown Home root"
    ).faults()
    #expect(faults == [])
  }
}

@Suite struct `The JSON of a finding` {
  @Test func `it has the keys of the contract, in their order`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + "linkReceived L1 url=a://b\nlinkResolved L1 goal=main>A,B\npushed B:7,A cause=L1"
      ).faults().only)
    let keys = [
      "id", "session", "rule", "severity", "outcome", "outcomes", "confidence", "policy", "seq",
      "t", "scene", "stack", "link", "headline", "reason", "wanted", "landed", "fix", "evidence",
      "related",
    ]
    var rest = finding.json[...]
    for key in keys {
      let range = try #require(rest.range(of: "\"\(key)\":"), "\(key)")
      rest = rest[range.upperBound...]
    }
    let object = try #require(try objects([finding]).first)
    #expect(Set(object.keys) == Set(keys))
    #expect(object["id"] as? Int == 1)
    #expect(object["seq"] as? Int == 4)
    #expect(object["t"] as? Int == 0)
    #expect(object["link"] as? String == "L1")
    #expect(object["policy"] as? [String: String] == ["os": "iOS 18.2", "unresolved": "cut"])
    #expect(
      object["outcomes"] as? [String: String]
        == ["cut": "silent-root", "placeholder": "wrong-screen"])
    #expect(object["evidence"] as? [Int] == [2, 3, 4])
    let fix = try #require(object["fix"] as? [String: Any])
    #expect(Set(fix.keys) == ["kind", "routes", "help"])
    let routes = try #require(fix["routes"] as? [Any])
    #expect(routes.first as? String == "A")
    let moved = try #require(routes.last as? [String: Any])
    #expect(moved["type"] as? String == "B")
    #expect(moved["value"] as? Int == 7)
    #expect(!finding.json.contains("\n"))
  }

  @Test func `what there is not is null, and equal outcomes are not spelled out`() throws {
    let finding = try #require(
      try Recording(.chain, os: nil, atHome + "linkTapped B depth=0").faults().only)
    let object = try #require(try objects([finding]).first)
    #expect(object["link"] is NSNull)
    #expect(object["outcomes"] == nil)
    #expect((object["policy"] as? [String: Any])?["os"] is NSNull)
  }

  @Test func `payload digits and odd text survive`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome
          + #"{"kind":"pushed","routes":[{"type":"B","value":12345678901234567890},"#
          + #"{"type":"A","value":{"x":1.50,"q":"\"\u001b\n"}}]}"#
      ).faults().only)
    #expect(finding.json.contains(#"{"type":"B","value":12345678901234567890}"#))
    #expect(finding.json.contains(#""x":1.50"#))
    _ = try objects([finding])
  }

  @Test(arguments: Outcome.allCases)
  func `an outcome decides how bad it is`(outcome: Outcome) {
    let isError = ![Outcome.none, .unchanged, .wrongStack].contains(outcome)
    #expect((outcome.severity == .error) == isError)
    #expect(outcome.severity >= .warning)
  }

  @Test func `a parent that was perhaps lost with a gap is not missed until the stack is known`()
    throws
  {
    let lost = atHome + "gap lost=3 reason=locked\n"
    let rules = { (text: String) in
      try Recording(.chain, text).faults().map(\.rule.text).filter { $0 != "order-uncertain" }
    }
    #expect(try rules(lost + "pushed B") == [])
    #expect(try rules(lost + "replaced A\npushed C") == ["missing-parent"])
    #expect(try rules(lost + "popped request=popToRoot\npushed B") == ["missing-parent"])
    #expect(try rules(lost + "screenShown Home root depth=0\npushed B") == ["missing-parent"])
    let seen = "pushed B\nscreenShown Home root depth=0"
    #expect(try rules(lost + seen) == ["missing-parent"])
  }
}
