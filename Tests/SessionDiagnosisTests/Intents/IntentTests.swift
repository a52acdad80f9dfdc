import NavigationModel
import SessionReplay
import TestSupport
import Testing

@testable import SessionDiagnosis

@Suite struct `What became of what was asked for` {
  private static let chain: App = "main=Home; Home:A>AView; AView:B>BView; BView:C>CView"
  private static let tabs: App = "tabs=one,two; one=One; two=Two; One:A>AView; Two:B>BView"

  private func told(_ app: App, _ text: String, limit: Int = IntentLedger.standardLimit) throws
    -> [String]
  {
    let session = try Recording(app, text).session()
    return try IntentLedger(of: session, limit: limit).intents.map { line($0, session) }
  }

  /// `push A: applied 0, shown 1: shown`
  private func line(_ intent: Intent, _ session: RecordedSession) -> String {
    let routes = intent.routes.map { session.manifest.label($0, in: session.vocabulary) }
    let stages = intent.stages.map { "\($0.stage.rawValue) \($0.seq)" }.joined(separator: ", ")
    var stop = intent.stop.name
    switch intent.stop {
    case .shown(false): stop += " unobserved"
    case .notShown(let rule?): stop += " \(rule.text)"
    case .replaced(let by): stop += " by \(by.name)"
    default:
      if !intent.stop.reason.isNone {
        stop += " " + session.vocabulary.text(intent.stop.reason)
      }
    }
    let by = intent.stoppedBy.map { " #\($0.seq)" } ?? ""
    return "\(intent.kind.rawValue) \(routes.joined(separator: ">")): \(stages): \(stop)\(by)"
  }

  @Test(arguments: [
    ("pushed A\nscreenShown AView depth=1", ["push A: applied 0, shown 1: shown #1"]),
    ("pushed A", ["push A: applied 0: shown unobserved"]),
    ("pushed B", ["push B: applied 0: not-shown missing-parent"]),
    ("pushed A turn=1\npushed B turn=1", ["push A>B: applied 0, applied 1: shown unobserved"]),
    (
      "pushed B turn=1\npushed A turn=1\nscreenShown Home root",
      ["push B>A: applied 0, applied 1: not-shown wrong-push-order #2"]
    ),
    (
      "pushed A turn=1 by=user\npopped turn=1",
      ["push A: applied 0: replaced by app #1"]
    ),
    (
      "screenShown Home root\npushed A\npopped",
      ["push A: applied 1: replaced by app #2"]
    ),
    (
      "screenShown Home root\npushed A\npopped by=user",
      ["push A: applied 1: shown unobserved #2"]
    ),
    (
      "pushed A\npresented ask style=alert\ndismissed ask\nscreenShown AView",
      ["push A: applied 0, shown 3: shown #3"]
    ),
    (
      "presented s style=sheet screen=S\npushed A\nscreenShown S root stack=modal:s",
      ["push A: applied 1: not-shown covered #2"]
    ),
    (
      "pushed A\nwroteBack - by=system\nscreenShown Home root",
      ["push A: applied 0: shown unobserved #1"]
    ),
    ("pushed A\ngap lost=3 reason=room", ["push A: applied 0: unknown"]),
    (
      "pushed A\ngap lost=3 reason=room\nscreenShown AView",
      ["push A: applied 0, shown 2: shown #2"]
    ),
    ("pushed A\ncrashed", ["push A: applied 0: not-shown #1"]),
    (
      "refused request=pop reason=empty", ["request : refused 0: refused empty #0"]
    ),
  ])
  func `a push or a refusal ends where the events say`(text: String, expected: [String]) throws {
    #expect(try told(Self.chain, text) == expected)
  }

  @Test(arguments: [
    (
      "linkTapped A turn=1 by=user\nwroteBack count=1 turn=1 by=user\nscreenShown AView",
      ["tap A: received 0, applied 1, shown 2: shown #2"]
    ),
    ("linkTapped C by=user", ["tap C: received 0: inert"]),
    ("linkTapped A by=user", ["tap A: received 0: never-applied"]),
    (
      "linkTapped A by=user turn=1\nscreenShown AView depth=1",
      ["tap A: received 0, shown 1: shown #1"]
    ),
    (
      "pushed A\nlinkTapped B turn=2 by=user\nwroteBack count=2 turn=2 by=user\nscreenShown BView",
      ["push A: applied 0: shown unobserved #2", "tap B: received 1, applied 2, shown 3: shown #3"]
    ),
  ])
  func `a tap is applied by the framework's answer`(text: String, expected: [String]) throws {
    #expect(try told(Self.chain, text) == expected)
  }

  @Test(arguments: [
    (
      """
      linkReceived L1 url=a://1
      linkResolved L1 goal=main>A,B
      linkApplied L1 routes=A,B policy=replace by=link
      screenShown BView
      """, ["link A>B: received 0, resolved 1, applied 2, shown 3: shown #3"]
    ),
    ("linkReceived L1 url=a://1", ["link : received 0: never-applied"]),
    (
      "linkReceived L1 url=a://1\nlinkParked L1 reason=auth",
      ["link : received 0, parked 1: parked auth #1"]
    ),
    (
      "linkReceived L1 url=a://1\nlinkRejected L1 reason=duplicate",
      ["link : received 0, rejected 1: rejected duplicate #1"]
    ),
    (
      "linkReceived L1 url=a://1\nlinkExpired L1", ["link : received 0, expired 1: expired #1"]
    ),
    (
      "linkReceived L1 url=a://1\nrefused A request=push reason=notMounted cause=L1",
      ["link : received 0, refused 1: refused notMounted #1"]
    ),
    (
      """
      linkReceived L1 url=a://1
      linkResolved L1 goal=main>A,B
      pushed A cause=L1 by=link
      screenShown AView
      pushed B cause=L1 by=link
      screenShown BView
      """,
      ["link A>B: received 0, resolved 1, applied 2, applied 4, shown 5: shown #5"]
    ),
    (
      """
      linkReceived L1 url=a://1
      linkResolved L1 goal=main>A,B
      pushed A cause=L1 by=link
      screenShown AView
      """, ["link A>B: received 0, resolved 1, applied 2: not-shown goal-missed #3"]
    ),
    (
      "linkReceived L1 url=a://1\ngap lost=2 reason=io", ["link : received 0: unknown"]
    ),
    ("linkReceived url=a://1", ["link : received 0: unknown"]),
    (
      "linkReceived L1 url=a://1\nlinkReceived L1 url=a://1\nlinkApplied L1 routes=A by=link",
      ["link : received 0: never-applied", "link A: received 1, applied 2: shown unobserved"]
    ),
  ])
  func `a link is one intent, whatever it does`(text: String, expected: [String]) throws {
    #expect(try told(Self.chain, text) == expected)
  }

  @Test func `what goes to a tab that is not in front does not show`() throws {
    #expect(
      try told(Self.tabs, "tabSelected one\nscreenShown One root stack=one\npushed B stack=two")
        == ["push B: applied 2: not-shown hidden-push"])
    #expect(
      try told(
        Self.tabs,
        "tabSelected one\npushed B stack=two turn=3\ntabSelected two turn=3\n"
          + "screenShown BView stack=two")
        == ["push B: applied 1, shown 3: shown #3"])
  }

  @Test func `of many the later ones are kept, and the rest are counted`() throws {
    let text = (0..<50).map { "pushed A\nlinkReceived L\($0) url=a://1" }.joined(separator: "\n")
    let session = try Recording(Self.chain, text).session()
    let ledger = try IntentLedger(of: session, limit: 16)
    #expect(ledger.intents.count <= 16)
    #expect(ledger.intents.count + ledger.forgottenCount == 100)
    #expect(ledger.forgottenStopCount <= ledger.forgottenCount)
    #expect(session.vocabulary.text(ledger.intents.last?.link ?? .none) == "L49")
  }

  @Test func `at a point, nothing later counts`() throws {
    let session = try Recording(Self.chain, "pushed A\nscreenShown AView\npushed B").session()
    #expect(try IntentLedger(of: session, at: 1).intents.map(\.stop) == [.shown(isObserved: false)])
    #expect(try IntentLedger(of: session, at: 2).intents.map(\.stop) == [.shown(isObserved: true)])
    #expect(try IntentLedger(of: session, at: 3).intents.count == 2)
    #expect(try IntentLedger(of: session, at: .max).position == 3)
  }

  @Test(arguments: 0..<10)
  func `each event that asks belongs to one intent, and healthy ones arrive`(batch: UInt64) throws {
    for seed in batch * 40..<(batch + 1) * 40 {
      var app = RandomApp(seed: seed)
      let text = app.healthySession(steps: 40)
      let session = try Recording(app.app, text).session()
      let ledger = try IntentLedger(of: session)
      try expectEachOnce(ledger, session, "seed \(seed)")
      for intent in ledger.stopped {
        // The user, or the app, went on; a receipt was a duplicate; there was nothing to pop.
        switch intent.stop {
        case .replaced, .rejected, .refused: break
        default: Issue.record("seed \(seed): \(line(intent, session))\n\(text)")
        }
        #expect(intent.stages.last?.stage != .shown)
      }
    }
  }

  private func expectEachOnce(
    _ ledger: IntentLedger, _ session: RecordedSession, _ comment: String
  ) throws {
    var counts: [UInt64: Int] = [:]
    for intent in ledger.intents {
      #expect(intent.furtherStages == 0 && !intent.stages.isEmpty)
      let ordinals = intent.stages.map(\.ordinal)
      #expect(ordinals == ordinals.sorted())
      for passage in intent.stages where passage.stage != .shown {
        counts[passage.ordinal, default: 0] += 1
      }
    }
    try session.forEachEvent { event in
      switch event.kind {
      case .linkReceived, .pushed, .linkTapped, .refused:
        #expect(counts[event.ordinal] == 1, "\(comment) #\(event.seq) \(event.kind.name)")
      default: break
      }
    }
  }
}
