extension Session {
  /// Expects that the session is as a formula says.
  ///
  /// It passes where the formula holds, and where nothing that was recorded is against it, nothing
  /// is waited for and nothing is missing. It fails where it is violated, where the session ends
  /// while something is waited for, and where events are missing that would have decided.
  ///
  /// - Parameters:
  ///   - formula: What must be so.
  ///   - fileID: The test's file, `Module/File.swift`.
  ///   - filePath: The test's file.
  ///   - line: The test's line.
  ///   - column: The test's column.
  /// - Throws: What reading the session throws.
  /// - Complexity: O(events); one block and one state are held, however long the session is.
  public func expect(
    _ formula: Formula, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) throws {
    let verdict = try verdict(of: formula)
    guard !verdict.isAsExpected else { return }
    FailureReport.fail(
      failureText(verdict, formula), self,
      CallPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  private func failureText(_ verdict: Verdict, _ formula: Formula) -> String {
    switch verdict {
    case .violated(let example):
      return example.description
    case .unknown(let doubt):
      let headline = "Nobody can know: \(formula.description)"
      let seen = "To see it: \(command(at: doubt.seq))"
      switch doubt.kind {
      case .waiting:
        return """
          \(headline)

          \(doubt.text)

          Record longer, or say how long it may take: within: .seconds(2)
          \(seen)
          """
      case .missing where eventCount == 0:
        return """
          \(headline)

          \(doubt.text)

          Record some first: a navigator's `sink:` is the recorder.
          """
      case .missing:
        return """
          \(headline)

          \(doubt.text), and what is missing might have decided it

          If what is there is enough: #expect(try session.verdict(of: …).counterExample == nil)
          \(seen)
          """
      case .unknownLanding:
        return """
          \(headline)

          \(doubt.text)

          Record with a manifest, which says which screen each route shows.
          \(seen)
          """
      case .overfull, .sessionEnds:
        return "\(headline)\n\n\(doubt.text)"
      }
    case .holds:
      return ""
    }
  }
}

extension CounterExample: CustomStringConvertible {
  /// The text that an expectation fails with.
  public var description: String {
    var lines = ["Violated: \(formula)", ""]
    if let began {
      lines.append("began:   \(began)")
      lines.append("decided: \(event)")
    } else {
      lines.append(event)
    }
    lines.append("writer:  \(writer)")
    lines.append("")
    lines += before.enumerated().map { ($0.offset == 0 ? "  before  " : "          ") + $0.element }
    lines += after.enumerated().map { ($0.offset == 0 ? "  after   " : "          ") + $0.element }
    lines += ["", "To see it: \(command)"]
    return lines.joined(separator: "\n")
  }
}
