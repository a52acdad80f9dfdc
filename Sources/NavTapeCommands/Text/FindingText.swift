import SessionDiagnosis
import SessionReplay

extension UserMessage {
  /// A finding in the shape of every other message; its last line is the command to type next.
  ///
  /// - Parameters:
  ///   - path: The file, as the user wrote it.
  ///   - session: Index of the finding's session.
  ///   - sessions: How many the file has: in one of several, a place needs the session's number.
  init(_ finding: Finding, path: String, session: Int, of sessions: Int) {
    let isDamage = finding.rule == "damaged-log"
    var message = UserMessage(finding.severity.level, "\(finding.headline)")
    message.code = "\(finding.rule.text)"
    message.reason = "\(finding.reason)"
    let prefix = sessions > 1 ? "\(session + 1):" : ""
    var place: TerminalText =
      "event \(prefix)#\(finding.seq) at \(Quantity.time(finding.time))"
    if let site = finding.callSite { place += ", \(site)" }
    if finding.scene != "main" { place += ", scene \(finding.scene)" }
    // Damage is to the file, not to a stack.
    if !isDamage { place += ", stack \(finding.stack)" }
    message.location = place
    if !finding.wanted.isEmpty {
      message = message.fact("wanted", Self.path(finding.wanted))
        .fact("landed", Self.path(finding.landed))
    }
    if !isDamage { message = message.note("\(finding.outcomeText)") }
    for related in finding.related {
      message = message.note("\(related.rule.text) at #\(related.seq) too: \(related.headline)")
    }
    message = message.help("\(finding.fix.help)")
    self = message.help(
      isDamage && finding.severity > .note
        ? .navtape("verify", path) : .navtape("replay", path, "--at", "\(prefix)#\(finding.seq)"))
  }

  private static func path(_ names: [String]) -> TerminalText {
    names.isEmpty ? "the root" : "\(names.joined(separator: " > "))"
  }
}

extension Severity {
  var level: UserMessage.Level {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}
