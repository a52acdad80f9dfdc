import NavigationModel
import SessionDiagnosis
import SessionReplay

/// Findings as GitHub's workflow commands, one a line.
///
/// ```text
/// ::error file=Sessions/cart.ndjson,line=30,title=wrong-push-order::the link pushed …
/// ```
///
/// A runner obeys every line that begins with `::`, so nothing that a file says may begin one.
struct GitHubAnnotations: FindingPrinter {
  let output: OutputWriter

  mutating func add(_ file: DiagnosedFile) throws {
    let lines = EventLines(of: file)
    for found in file.findings {
      try output.write(bytes: Self.command(found, file, line: lines[found]).utf8)
      try output.write(bytes: CollectionOfOne(UInt8(ascii: "\n")))
    }
    try output.flush()
  }

  mutating func finish(_ ending: DiagnosisEnding) throws {
    guard let failure = ending.failure else { return }
    let place = failure.path == "-" ? nil : FilePlace(failure.path)
    let properties =
      (place.map { "file=\(Self.property($0.path))," } ?? "") + "title=diagnose failed"
    try output.write(
      bytes: "::error \(properties)::\(Self.data(failure.message.text.plain))\n".utf8)
  }

  private static func command(
    _ found: LocatedFinding, _ file: DiagnosedFile, line: UInt64?
  ) -> String {
    let finding = found.finding
    let name =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties: [String] = []
    if let place = file.place { properties.append("file=" + property(place.path)) }
    if let line { properties.append("line=\(line)") }
    properties.append(
      "title=" + property("\(finding.rule.text): \(finding.outcome.rawValue)"))
    let message = UserMessage(
      finding, path: file.path, session: found.place.session, of: file.recorded.sessions.count)
    return "::\(name) \(properties.joined(separator: ","))::\(data(body(message)))"
  }

  /// The message without its level and rule, which the annotation shows by itself.
  private static func body(_ message: UserMessage) -> String {
    let first = message.text.lines.first?.plain ?? ""
    return message.headline.plain + message.text.plain.dropFirst(first.count)
  }

  /// A message: what ends it is escaped, and the percent sign that escapes.
  static func data(_ text: String) -> String { escaped(text, "%\r\n") }

  /// A property's value: what ends the property or the list is escaped too.
  static func property(_ text: String) -> String { escaped(Visible.text(text), "%\r\n:,") }

  private static func escaped(_ text: String, _ special: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      guard special.unicodeScalars.contains(scalar) else {
        result.unicodeScalars.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += (digits.count == 1 ? "%0" : "%") + digits
    }
    return result
  }
}
