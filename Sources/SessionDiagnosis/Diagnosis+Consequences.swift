import NavigationModel

/// What follows from a stack and its screen being out of step.
extension Diagnosis {
  /// Lists under a fault what it led to: once stack and screen are out of step, the next acts on
  /// that stack look wrong too, until they agree again.
  ///
  /// - Parameters:
  ///   - findings: All of them.
  ///   - context: What may be asked of the session.
  func settleConsequences(_ findings: [Finding], _ context: DiagnosisContext) -> [Finding] {
    guard findings.count > 1 else { return findings }
    var kept: [Finding] = []
    // Of each kept finding, the latest event that it accounts for.
    var reach: [UInt64] = []
    // Those that the next may still follow from.
    var open: [Int] = []
    for finding in findings.sorted(by: { $0.ordinal < $1.ordinal }) {
      open.removeAll { finding.ordinal - reach[$0] > Self.reachLimit }
      let cause = open.last { index in
        follows(finding, kept[index], since: reach[index], context)
      }
      if let cause {
        kept[cause].add(finding)
        reach[cause] = finding.ordinal
      } else {
        if finding.rule.leavesOutOfStep { open.append(kept.count) }
        kept.append(finding)
        reach.append(finding.ordinal)
      }
    }
    return kept
  }

  /// Most events after which one fault can still be what another follows from.
  private static let reachLimit: UInt64 = 64

  private func follows(
    _ finding: Finding, _ cause: Finding, since last: UInt64, _ context: DiagnosisContext
  ) -> Bool {
    guard cause.rule.leavesOutOfStep, cause.scene == finding.scene, cause.stack == finding.stack,
      last < finding.ordinal, finding.ordinal - last <= Self.reachLimit
    else { return false }
    // Who pops what was taken away already does so because nobody said.
    if finding.rule == "pop-underflow", cause.rule == "pop-mismatch" { return true }
    guard finding.rule.followsFromDrift else { return false }
    let scene = context.vocabulary.name(finding.scene)
    let address = context.vocabulary.name(finding.stack)
    return !context.events(last + 1..<finding.ordinal).contains { event in
      guard event.kind == .screenShown, event.scene == scene, event.stack == address,
        let stack = context.state(before: event.ordinal).stack(address, in: scene)
      else { return false }
      return stack.views.isEmpty && context.depth(of: event, on: stack) == stack.entries.count
    }
  }
}

extension RuleID {
  /// Whether or not stack and screen may differ after such a fault.
  fileprivate var leavesOutOfStep: Bool {
    switch text {
    case "pop-mismatch", "write-in-transition", "lost-in-turn", "desync": true
    default: false
    }
  }

  /// Whether or not such a finding may be no more than a difference that goes on.
  fileprivate var followsFromDrift: Bool {
    switch text {
    case "pop-mismatch", "pop-underflow", "below-changed", "request-ignored", "observer-error",
      "desync":
      true
    default:
      false
    }
  }
}
