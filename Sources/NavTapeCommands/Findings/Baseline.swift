import SessionDiagnosis

/// The findings that a team knows, and what they are called to the user.
struct Baseline {
  let path: String
  private var known: KnownFindings
  /// How many findings it knew.
  private(set) var count = 0

  /// How many lines that match nothing are listed.
  private static let listed = 8

  /// Reads what `diagnose --format ndjson` printed once.
  ///
  /// - Throws: `UserMessage` where it is something else.
  init(_ path: String) throws(UserMessage) {
    self.path = path
    let bytes = try WholeFile.bytes(path)
    do throws(KnownFindings.Flaw) {
      known = try KnownFindings(bytes)
    } catch {
      throw .error("\(path) is not a baseline")
        .reason(
          error.json.map { "line \(error.line) is no JSON: \($0)" }
            ?? "line \(error.line) is JSON, and no finding"
        )
        .note("a baseline is what diagnose prints with --format ndjson: one finding a line")
        .help("\(Self.writing) > \(ShellWord.file(path))")
    }
  }

  /// Whether or not it knows a finding; a line answers for one.
  mutating func knows(_ finding: Finding) -> Bool {
    guard known.take(finding) else { return false }
    count += 1
    return true
  }

  /// What to tell of the lines that match nothing any more; `nil` where all do.
  ///
  /// - Parameter rules: The rules that were looked for: of others nothing can be said.
  func unmatchedMessage(_ rules: [RuleID]) -> UserMessage? {
    let lines = known.unmatched.filter { rules.contains(RuleID($0.identity.rule)) }
    guard let first = lines.first else { return nil }
    var message = UserMessage.note(
      lines.count == 1
        ? "a line of \(path) matches no finding any more"
        : "\(lines.count) lines of \(path) match no finding any more"
    ).location("\(path):\(first.number)")
    for line in lines.prefix(Self.listed) {
      let identity = line.identity
      let wanted = identity.wanted.isEmpty ? "the root" : identity.wanted.joined(separator: " > ")
      message = message.note(
        "line \(line.number): \(identity.rule), \(identity.outcome), stack \(identity.stack), wanted \(wanted)"
      )
    }
    if lines.count > Self.listed { message = message.note("and \(lines.count - Self.listed) more") }
    return message.help(
      "take them out, or write it anew: \(Self.writing) > \(ShellWord.file(path))")
  }

  private static let writing: TerminalText = "navtape diagnose --format ndjson SESSIONS"
}
