package import NavigationModel

/// What makes two findings the same fault, whichever session shows it and wherever in it.
///
/// Places, times and ids are no part of it: they are others in the next recording. Nor are windows,
/// which the system names anew, nor words, which may be put better in the next version, nor the call
/// site, whose line moves with every edit above it.
package struct FindingIdentity: Hashable, Sendable {
  package var rule: String
  package var severity: String
  package var outcome: String
  package var stack: String
  package var wanted: [String]
  package var landed: [String]

  package init(_ finding: Finding) {
    rule = finding.rule.text
    severity = finding.severity.rawValue
    outcome = finding.outcome.rawValue
    stack = finding.stack
    wanted = finding.wanted
    landed = finding.landed
  }

  /// Reads it from a line of `diagnose --format ndjson`.
  ///
  /// - Returns: `nil` where the value is no finding.
  package init?(_ tree: JSONTree) {
    guard let root = tree.root, tree.kind(of: root) == .object,
      let rule = tree.text("rule", in: root), let severity = tree.text("severity", in: root),
      let outcome = tree.text("outcome", in: root), let stack = tree.text("stack", in: root),
      let wanted = tree.texts("wanted", in: root), let landed = tree.texts("landed", in: root)
    else { return nil }
    self.rule = rule
    self.severity = severity
    self.outcome = outcome
    self.stack = stack
    self.wanted = wanted
    self.landed = landed
  }

  /// The same for equal faults, in 16 hexadecimal digits.
  ///
  /// FNV-1a of 64 bits: short, the same on every machine, and nobody is to be kept from forging it.
  package var fingerprint: String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ text: String) {
      // Ended by a byte that no UTF-8 has, so that no two lists of texts run into one.
      for byte in Array(text.utf8) + [0xFF] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    for text in [rule, severity, outcome, stack] { add(text) }
    for list in [wanted, landed] {
      for text in list { add(text) }
      add("")
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension JSONTree {
  fileprivate func text(_ key: StaticString, in node: Node) -> String? {
    value(of: key, in: node).flatMap(string(_:))
  }

  fileprivate func texts(_ key: StaticString, in node: Node) -> [String]? {
    guard let list = value(of: key, in: node), kind(of: list) == .array else { return nil }
    var texts: [String] = []
    for element in elements(of: list) {
      guard let text = string(element) else { return nil }
      texts.append(text)
    }
    return texts
  }
}
