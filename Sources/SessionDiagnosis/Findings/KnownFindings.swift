import NavigationModel

/// Findings that a team knows already: the lines of a baseline file.
///
/// A line answers for one finding of its identity: the second one is news.
package struct KnownFindings: Sendable {
  /// A line of the file.
  package struct Line: Hashable, Sendable {
    /// From 1.
    package let number: Int
    package let identity: FindingIdentity
  }

  /// Why a text is no baseline.
  package struct Flaw: Error, Hashable, Sendable {
    /// From 1.
    package let line: Int
    /// Why the line is no JSON; `nil` where it is JSON and no finding.
    package let json: String?
  }

  private var rest: [FindingIdentity: [Int]] = [:]

  /// Reads what `diagnose --format ndjson` printed: one finding a line.
  ///
  /// - Throws: The first line that is no finding. Empty lines are none and do no harm.
  package init(_ bytes: [UInt8]) throws(Flaw) {
    var tree = JSONTree()
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
      do throws(JSONError) {
        try tree.scan(line)
      } catch {
        throw Flaw(line: number, json: "\(error)")
      }
      guard let identity = FindingIdentity(tree) else { throw Flaw(line: number, json: nil) }
      rest[identity, default: []].append(number)
    }
    // They are taken from the end, and the first line is to answer first.
    for identity in rest.keys { rest[identity]?.reverse() }
  }

  /// Takes the line that answers for a finding.
  ///
  /// - Returns: Whether or not there was one.
  package mutating func take(_ finding: Finding) -> Bool {
    rest[FindingIdentity(finding)]?.popLast() != nil
  }

  /// The lines that answered for nothing, in the order of the file.
  package var unmatched: [Line] {
    rest.flatMap { identity, numbers in numbers.map { Line(number: $0, identity: identity) } }
      .sorted { $0.number < $1.number }
  }
}
