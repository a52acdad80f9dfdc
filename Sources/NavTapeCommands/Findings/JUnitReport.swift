import SessionCoding
import SessionDiagnosis
import SessionReplay

/// Findings as a JUnit document: a suite for each session, a case for each rule, passed ones too.
///
/// A case fails where its rule found something that counts for `--fail-on`. What the baseline knows
/// is skipped, and what does not count passes and says so in its output.
struct JUnitReport: FindingPrinter {
  let output: OutputWriter
  /// The rules that were looked for.
  let rules: [RuleID]
  /// Whether or not a finding makes the diagnosis end with 1.
  let counts: (Finding) -> Bool
  private var suites: [Suite] = []

  init(
    output: OutputWriter, rules: [RuleID], counts: @escaping (Finding) -> Bool
  ) {
    self.output = output
    self.rules = rules
    self.counts = counts
  }

  mutating func add(_ file: DiagnosedFile) throws {
    for (index, session) in file.recorded.sessions.enumerated() {
      var suite = Suite(file, session, index)
      for rule in rules {
        let cases = cases(of: rule, in: file, session: index)
        for (count, ending) in (cases.isEmpty ? [.passed] : cases).enumerated() {
          suite.cases.append(
            Case(name: count == 0 ? rule.text : "\(rule.text) (\(count + 1))", ending: ending))
        }
      }
      suites.append(suite)
    }
  }

  mutating func finish(_ ending: DiagnosisEnding) throws {
    if let failure = ending.failure {
      suites.append(
        Suite(
          name: failure.path, cases: [Case(name: "open", ending: .broken(failure.message))]))
    }
    try output.write(bytes: XMLDocument.junit(suites).utf8)
  }

  private func cases(
    of rule: RuleID, in file: DiagnosedFile, session: Int
  ) -> [Ending] {
    let found = file.findings.filter {
      $0.place.session == session && $0.finding.rule == rule
    }
    let known = file.known.filter { $0.place.session == session && $0.finding.rule == rule }
    return found.map { found in
      let message = UserMessage(
        found.finding, path: file.path, session: session, of: file.recorded.sessions.count)
      return counts(found.finding)
        ? .failed(type: found.finding.outcome.rawValue, message) : .noted(message)
    } + known.map { .known($0.finding.headline) }
  }

  /// One session.
  struct Suite {
    var name: String
    var properties: [(name: String, value: String)] = []
    var cases: [Case] = []

    init(name: String, cases: [Case]) {
      self.name = name
      self.cases = cases
    }

    init(_ file: DiagnosedFile, _ session: RecordedSession, _ index: Int) {
      name = file.place?.path ?? "standard input"
      if file.recorded.sessions.count > 1 { name += ", session \(index + 1)" }
      let header = session.header
      properties = [
        ("session", session.id), ("app", header.app), ("version", header.version),
        ("build", header.build), ("os", header.os), ("device", header.device),
        ("started", header.started), ("events", String(session.eventCount)),
      ].compactMap { name, value in value.map { (name, $0) } }
    }
  }

  /// One rule, or one of its findings.
  struct Case {
    var name: String
    var ending: Ending
  }

  /// How a case ended.
  enum Ending {
    case passed
    /// It found something that does not count.
    case noted(UserMessage)
    case failed(type: String, UserMessage)
    case known(String)
    /// Nothing could be looked for.
    case broken(UserMessage)
  }
}

/// The XML of reports.
enum XMLDocument {
  static func junit(_ suites: [JUnitReport.Suite]) -> String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append(
      "<testsuites name=\"navtape diagnose\"\(counts(suites.flatMap(\.cases)))>")
    for suite in suites {
      let name = XMLText(suite.name).text
      lines.append("  <testsuite name=\"\(name)\"\(counts(suite.cases))>")
      if !suite.properties.isEmpty {
        lines.append("    <properties>")
        for property in suite.properties {
          lines.append(
            "      <property name=\"\(property.name)\" value=\"\(XMLText(property.value).text)\"/>")
        }
        lines.append("    </properties>")
      }
      for test in suite.cases { lines += element(test, in: name) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func counts(_ cases: [JUnitReport.Case]) -> String {
    var failures = 0
    var errors = 0
    var skipped = 0
    for test in cases {
      switch test.ending {
      case .failed: failures += 1
      case .broken: errors += 1
      case .known: skipped += 1
      case .passed, .noted: break
      }
    }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + " skipped=\"\(skipped)\" time=\"0\""
  }

  private static func element(_ test: JUnitReport.Case, in suite: String) -> [String] {
    let start =
      "    <testcase name=\"\(XMLText(test.name).text)\" classname=\"\(suite)\" time=\"0\""
    let inner: [String]
    switch test.ending {
    case .passed:
      return [start + "/>"]
    case .noted(let message):
      inner = ["<system-out>\(XMLText(message.text).text)</system-out>"]
    case .known(let headline):
      inner = ["<skipped message=\"\(XMLText("known: " + headline).text)\"/>"]
    case .failed(let type, let message):
      inner = [failure("failure", type, message)]
    case .broken(let message):
      inner = [failure("error", "unreadable", message)]
    }
    return [start + ">"] + inner.map { "      " + $0 } + ["    </testcase>"]
  }

  private static func failure(_ name: String, _ type: String, _ message: UserMessage) -> String {
    let headline = XMLText(message.headline).text
    return "<\(name) type=\"\(XMLText(type).text)\" message=\"\(headline)\">"
      + XMLText(message.text).text + "</\(name)>"
  }
}
