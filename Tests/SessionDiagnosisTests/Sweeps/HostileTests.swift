import Foundation
import TestSupport
import Testing

@testable import SessionDiagnosis

@Suite struct `Strange sessions` {
  @Test(arguments: 0..<10)
  func `whatever the events say, findings are well formed`(batch: UInt64) throws {
    for seed in batch * 40..<(batch + 1) * 40 {
      var random = SeededGenerator(seed: seed)
      var app = RandomApp(seed: seed)
      var lines = app.healthySession(steps: 10).split(separator: "\n").map(String.init)
      for _ in 0..<40 {
        let line = strangeLine(app, &random)
        lines.insert(line, at: Int.random(in: 0...lines.count, using: &random))
      }
      let recording = Recording(app.app, lines.joined(separator: "\n"))
      let findings = try recording.findings()
      for limit in [4, IntentLedger.standardLimit] {
        let session = try recording.session()
        let ledger = try IntentLedger(of: session, limit: limit)
        #expect(ledger.intents.count <= limit)
        #expect(ledger.intents.allSatisfy { !$0.stages.isEmpty && !$0.json(of: session).isEmpty })
      }
      #expect(findings.map(\.id) == Array(1..<(findings.count + 1)))
      let claims = findings.map { "\($0.rule.text) \($0.seq) \($0.scene) \($0.stack)" }
      #expect(Set(claims).count == claims.count, "seed \(seed): \(claims.sorted())")
      for finding in findings {
        #expect(finding.landed == Array(finding.wanted.prefix(finding.landed.count)))
        #expect(finding.severity == .note || finding.severity == finding.outcome.severity)
        #expect(finding.outcomes.map { $0.cut != $0.placeholder } ?? true)
        #expect(finding.evidence == finding.evidence.sorted())
        #expect(!finding.headline.isEmpty && !finding.reason.isEmpty)
        #expect(finding.fix.kind == .advise || !finding.fix.routes.isEmpty)
      }
      _ = try objects(findings)
    }
  }

  /// An event that may make no sense where it stands.
  private func strangeLine(_ app: RandomApp, _ random: inout SeededGenerator) -> String {
    let types = app.declarations.map(\.type) + ["Nowhere", "T-main-0", "T-tab0-1"]
    let stack = random.pick(
      app.stacks + ["main", "tab0/column:x", "modal:m", "modal:", "/", "tab9"])
    let link = random.pick(["L1", "L2", "L3", "L77"])
    let routes = (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(types) }
    let path = routes.isEmpty ? "-" : routes.joined(separator: ",")
    let tail = random.pick(
      [
        "", " cause=\(link)", " turn=\(Int.random(in: 0...9, using: &random))", " by=link",
        " scene=w2", " by=user", " by=unknown",
      ])
    let kinds = [
      "pushed \(path) stack=\(stack)", "replaced \(path) stack=\(stack)",
      "popped stack=\(stack) count=\(Int.random(in: 0...9, using: &random))",
      "popped stack=\(stack) count=18446744073709551615", "popped request=clear stack=\(stack)",
      "linkTapped \(path) stack=\(stack) depth=\(Int.random(in: 0...99, using: &random))",
      "wroteBack \(path) stack=\(stack)", "wroteBack count=2 stack=\(stack)",
      "restored stacks=\(stack.isEmpty ? "main" : stack)>\(path) lazy by=restore",
      "restoreFailed \(stack) index=7", "restoreFailed \(stack)", "notEncodable \(stack) index=3",
      "notEncodable \(stack) type=Nowhere", "stackUnmounted \(stack)",
      "stackUnmounted \(stack) ownedAbove=false", "stackMounted \(stack) path=typed",
      "stackMounted \(stack) root=Root-tab0", "rootChanged stack=\(stack) root=Other",
      "reset reason=signOut", "presented m stack=\(stack) screen=S", "dismissed m", "dismissed",
      "tabSelected \(random.pick(["tab0", "tab1", "tab9", "main"]))", "crashed", "crashed of=x",
      "linkReceived \(link) url=app://1", "linkResolved \(link) goal=tab0>\(path)",
      "linkResolved \(link)", "linkApplied \(link) routes=\(path) stack=\(stack) select policy=top",
      "linkParked \(link)", "linkRejected \(link)", "linkExpired \(link)", "gap lost=3 reason=room",
      "screenShown stack=\(stack) blank", "screenShown Odd stack=\(stack) depth=99",
      "screenShown Root-tab0 stack=\(stack) root", "viewPushed V stack=\(stack)",
      "viewPopped V stack=\(stack)", "scenePhase background", "selectionChanged list=l value=1",
      "destinationDeclared Nowhere on=Root-tab0 shows=New",
      "destinationRemoved T-tab0-0 on=Root-tab0", "accountChanged account=a",
    ]
    return random.pick(kinds) + tail
  }
}
