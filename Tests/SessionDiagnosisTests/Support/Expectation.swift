import Foundation

@testable import SessionDiagnosis

/// One finding that a file expects; only the keys it has are compared.
struct Expectation {
  let keys: [String: Any]

  var rule: String { keys["rule"] as? String ?? "" }
  /// Whether or not it may be absent, or be told as related of another.
  var isOptional: Bool { keys["mayBeRelated"] as? Bool ?? false }

  static func read(_ url: URL) throws -> [Expectation] {
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    return (json as? [[String: Any]] ?? []).map(Expectation.init(keys:))
  }

  /// Whether or not a finding is the one that is meant, whatever else is said of it.
  func names(_ finding: [String: Any]) -> Bool {
    for key in ["rule", "seq", "session", "scene", "stack"] where keys[key] != nil {
      guard isEqual(keys[key], finding[key]) else { return false }
    }
    return true
  }

  /// What differs, one line a key.
  func differences(from finding: [String: Any]) -> [String] {
    Self.differences(keys, finding, at: "")
  }

  private static func differences(
    _ expected: [String: Any], _ found: [String: Any], at path: String
  ) -> [String] {
    var lines: [String] = []
    for key in expected.keys.sorted()
    where key != "why" && key != "mayBeRelated"
      && key != "restsOnObservations"
    {
      if let inner = expected[key] as? [String: Any], key == "fix" || key == "policy" {
        lines += differences(inner, found[key] as? [String: Any] ?? [:], at: path + key + ".")
      } else if !isEqual(expected[key], found[key]) {
        lines.append(
          "  \(path)\(key): expected \(text(expected[key])), found \(text(found[key]))")
      }
    }
    return lines
  }
}

/// The findings of a file, each as the JSON object that the command prints.
func objects(_ findings: [Finding]) throws -> [[String: Any]] {
  try findings.map {
    let json = try JSONSerialization.jsonObject(with: Data($0.json.utf8))
    return json as? [String: Any] ?? [:]
  }
}

/// Compares findings with what is expected of them.
///
/// - Returns: A readable account of every difference; empty where there is none.
func mismatches(_ expected: [Expectation], _ findings: [Finding]) throws -> String {
  var lines: [String] = []
  var rest = try objects(findings)
  for expectation in expected {
    guard let index = rest.firstIndex(where: expectation.names) else {
      if !expectation.isOptional {
        lines.append("missing: \(text(expectation.keys))")
      }
      continue
    }
    let differences = expectation.differences(from: rest[index])
    if !differences.isEmpty {
      lines.append("different: \(expectation.rule) at \(text(expectation.keys["seq"]))")
      lines += differences
    }
    rest.remove(at: index)
  }
  for finding in rest where finding["severity"] as? String != "note" {
    lines.append("unexpected: \(text(finding))")
  }
  return lines.joined(separator: "\n")
}

private func isEqual(_ lhs: Any?, _ rhs: Any?) -> Bool { text(lhs) == text(rhs) }

private func text(_ value: Any?) -> String {
  guard let value else { return "nothing" }
  do {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  } catch {
    return "\(value)"
  }
}
