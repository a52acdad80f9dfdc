import NavigationModel
public import SessionDiagnosis
import SessionReplay

/// Expects that diagnosis finds nothing wrong with a session.
///
/// ```swift
/// try expectNoFindings(in: session)
/// try expectNoFindings(in: session, allowing: ["goal-missed", .finding("covered", at: 12)])
/// ```
///
/// - Parameters:
///   - session: The session.
///   - allowed: Findings that may be there.
///   - severity: How bad a finding must be to count; notes do not, by default.
///   - rules: The rules to apply; an app adds its own to the standard ones.
///   - fileID: The test's file, `Module/File.swift`.
///   - filePath: The test's file.
///   - line: The test's line.
///   - column: The test's column.
/// - Throws: What reading the session throws.
public func expectNoFindings(
  in session: Session, allowing allowed: [AllowedFinding] = [],
  from severity: Severity = .warning, rules: [any Rule] = StandardRules.all,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column
) throws {
  let findings = try Diagnosis(of: session.recorded, damage: session.damage, rules: rules).findings
    .filter { finding in
      finding.severity >= severity && !allowed.contains { $0.allows(finding) }
    }
  guard !findings.isEmpty else { return }
  let shown = findings.prefix(5).map { FindingLines($0, session).text }
  let more = findings.count > 5 ? ["… and \(findings.count - 5) more: navtape diagnose"] : []
  let names = Set(findings.map(\.rule.text)).sorted().map { SwiftLiteral.string($0) }
  FailureReport.fail(
    """
    \(findings.count.counted("finding")) in \(Visible.text(session.path)).

    \((shown + more).joined(separator: "\n\n"))

    If this is known, write: allowing: [\(names.joined(separator: ", "))]
    """, session, CallPlace(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// A finding that a session may have.
public struct AllowedFinding: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The rule.
  public var rule: RuleID
  /// The `seq` of the blamed event; `nil` for any.
  public var seq: UInt64?

  /// Any finding of a rule.
  public init(stringLiteral rule: String) {
    self.rule = RuleID(rule)
  }

  private init(_ rule: RuleID, _ seq: UInt64?) {
    self.rule = rule
    self.seq = seq
  }

  /// Any finding of a rule, or the one that blames an event.
  public static func finding(_ rule: String, at seq: UInt64? = nil) -> AllowedFinding {
    AllowedFinding(RuleID(rule), seq)
  }

  func allows(_ finding: Finding) -> Bool {
    finding.rule == rule && (seq == nil || seq == finding.seq)
  }
}

/// A finding as the command prints it.
struct FindingLines {
  let text: String

  init(_ finding: Finding, _ session: Session) {
    var place = "event \(session.place(finding.seq)) at \(finding.time.timeText)"
    if let site = finding.callSite { place += ", \(site)" }
    if finding.scene != "main" { place += ", scene \(finding.scene)" }
    let isDamage = finding.rule == "damaged-log"
    if !isDamage { place += ", stack \(finding.stack)" }
    var lines = [
      "\(finding.severity.rawValue)[\(finding.rule.text)]: \(finding.headline)",
      " reason: \(finding.reason)", " --> \(place)",
    ]
    if !finding.wanted.isEmpty {
      lines.append(" = wanted: \(Self.path(finding.wanted))")
      lines.append(" = landed: \(Self.path(finding.landed))")
    }
    if !isDamage { lines.append(" = note: \(finding.outcomeText)") }
    lines += finding.related.map {
      " = note: \($0.rule.text) at #\($0.seq) too: \($0.headline)"
    }
    lines.append(" = help: \(finding.fix.help)")
    let command =
      isDamage && finding.severity > .note
      ? "navtape verify \(Command.quoted(session.path))" : session.command(at: finding.seq)
    text = (lines.map(Visible.text) + [" = help: \(command)"]).joined(separator: "\n")
  }

  private static func path(_ names: [String]) -> String {
    names.isEmpty ? "the root" : names.joined(separator: " > ")
  }
}
