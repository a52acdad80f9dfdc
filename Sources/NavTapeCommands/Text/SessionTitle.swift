import SessionCoding
import SessionReplay

/// Which app's session this is, in one line.
struct SessionTitle {
  private let session: RecordedSession

  init(_ session: RecordedSession) {
    self.session = session
  }

  /// `BrewLog 2.1 (412), iOS 18.2, session 5f0d9c1e-…`
  var line: TerminalText {
    let header = session.header
    var app = TerminalText(escaping: header.app ?? "an app", .bold)
    if let version = header.version { app += " \(version)" }
    if let build = header.build { app += " (\(build))" }
    var parts = [app]
    if let os = header.os { parts.append("\(os)") }
    parts.append("session \(session.id)")
    return parts.joined(separator: ", ")
  }
}
