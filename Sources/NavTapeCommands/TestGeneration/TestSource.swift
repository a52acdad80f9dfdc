import NavigationModel
import SessionDiagnosis

/// A Swift Testing test as source.
struct TestSource {
  let plan: TestPlan
  /// The type that drives the app under test.
  let driver: String
  /// The command that made it, for whoever reads it.
  let command: String

  var text: String {
    var lines = [
      SwiftSource.comment("Made by: \(command)"),
      "// It drives the app itself, through \(driver), a SessionDriver. Change it as you like.",
      "import NavigationModel", "import NavigationRouting", "import SessionTesting",
      "import Testing", "", "@MainActor",
      "@Suite(.recordsSession(manifest: \(driver).manifest))",
      "struct \(SwiftSource.name(suite)) {", "  @Test func \(SwiftSource.name(claim))() throws {",
      "    let recording = try TestRecording.current",
      "    let app = try recording.launch(\(driver).self)",
    ]
    lines += steps + expectations
    lines += ["  }", "}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private var suite: String {
    plan.finding.map { "\($0.rule.text) at \($0.seq)" } ?? "A recorded session"
  }

  private var claim: String {
    guard let finding = plan.finding else { return "ends as it was recorded" }
    let subject = finding.link == nil ? finding.stack : "the link"
    guard let screen = plan.screen else { return "\(subject) is not at fault any more" }
    return "\(subject) leads to \(screen)"
  }

  private var steps: [String] {
    var lines: [String] = []
    var turn: Turn?
    for step in plan.steps {
      lines.append("")
      if let turn, !turn.isShared(with: step.turn), step.call != nil {
        lines.append("    app.endTurn()")
      }
      lines.append("    " + SwiftSource.comment(step.event))
      if step.call != nil, let code = step.faultyCode {
        lines.append("    " + SwiftSource.comment("This is at fault, and the app did it: \(code)."))
        lines.append("    // Call that code here instead, so that mending it mends the test.")
      }
      if let call = step.call {
        turn = step.turn
        let isThrowing =
          !call.line.hasPrefix("app.navigator.") && !call.line.hasPrefix("app.signIn")
        lines += Self.statement(isThrowing ? "try " : "", call)
      } else {
        lines.append("    // Routers cannot be driven to this: have the driver's `init` see to it.")
      }
    }
    return lines
  }

  private static func statement(_ prefix: String, _ expression: SwiftExpression) -> [String] {
    var lines = expression.lines(indent: 4, used: prefix.count)
    lines[0] = "    " + prefix + lines[0]
    return lines
  }

  private var expectations: [String] {
    var lines = ["", "    let session = try recording.session"]
    if let finding = plan.finding {
      lines.append("    " + SwiftSource.comment("It was: \(finding.headline)"))
      lines.append("    try expectNoFindings(in: session)")
    }
    for stack in plan.stacks {
      lines += Self.statement(
        "try ",
        .call(
          "session.expectStack",
          [
            .init(.word(SwiftSource.string(stack.address))), .init("at", .word(".end")),
            .init("is", .list(stack.routes)),
          ]))
    }
    if let screen = plan.screen {
      lines.append("    try session.expectLanding(\(SwiftSource.string(screen)), at: .end)")
    }
    return lines
  }
}
