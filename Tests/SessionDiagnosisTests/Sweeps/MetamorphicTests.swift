import Foundation
import SessionReplay
import Testing

@testable import SessionDiagnosis

@Suite struct `The same session told otherwise` {
  static let files: [URL] = [`Recorded cases`.folder, `Recorded cases`.sessions].flatMap { folder in
    `Recorded cases`.names(in: folder).map { folder.appending(path: $0 + ".ndjson") }
  }

  @Test(arguments: files)
  func `other names change nothing but names`(file: URL) throws {
    let lines = try Lines(file)
    let before = try lines.findings()
    let after = try lines.renamed().findings()
    #expect(after.map(\.shape) == before.map(\.shape))
    #expect(after.map(\.wanted) == before.map { $0.wanted.map(renamedLabel) })
    #expect(after.map(\.landed) == before.map { $0.landed.map(renamedLabel) })
    #expect(
      after.map { $0.fix.routes.map(\.label) }
        == before.map { $0.fix.routes.map { renamedLabel($0.label) } })
    #expect(after.map(\.stack) == before.map { renamedAddress($0.stack) })
  }

  @Test(arguments: files)
  func `without what was observed, rule, blame and fix stay`(file: URL) throws {
    let lines = try Lines(file)
    let before = try lines.findings()
    let after = try lines.unobserved().findings()
    let keys = { (findings: [Finding]) in
      findings.map { "\($0.session) \($0.rule.text) \($0.seq) \($0.fix.kind) \($0.fix.text)" }
    }
    #expect(keys(after) == keys(before))
    #expect(after.allSatisfy { $0.confidence != .certain || $0.rule == "damaged-log" })
  }

  @Test(arguments: files)
  func `an event that changes nothing in between changes nothing`(file: URL) throws {
    let lines = try Lines(file)
    let after = try lines.interspersed().findings()
    #expect(after.map(\.shape) == (try lines.findings()).map(\.shape))
  }
}

extension Finding {
  /// All that is no name or text.
  fileprivate var shape: String {
    "\(session) \(rule.text) \(severity) \(outcome) \(confidence) \(seq) \(wanted.count) "
      + "\(landed.count) \(fix.kind) \(related.map(\.rule.text)) \(String(describing: outcomes))"
  }
}

/// The lines of a file as objects, each event with its `seq` spelled out.
private struct Lines {
  var objects: [[String: Any]] = []

  init(_ file: URL) throws {
    var seq = 0
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
      var object = try #require(json as? [String: Any])
      if object["navtape"] != nil {
        seq = 0
      } else {
        seq = object["seq"] as? Int ?? seq
        object["seq"] = seq
        seq += 1
      }
      objects.append(object)
    }
  }

  func findings() throws -> [Finding] {
    var bytes: [UInt8] = []
    for object in objects {
      bytes += try JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
      bytes.append(0x0A)
    }
    return try RecordedFile.open(bytes: bytes, name: "lines").findings()
  }

  /// Every route, screen, tab, modal, link and id under another name.
  func renamed() -> Lines {
    var lines = self
    lines.objects = objects.map { rename($0, under: "") as? [String: Any] ?? [:] }
    return lines
  }

  func unobserved() -> Lines {
    var lines = self
    lines.objects.removeAll {
      ["screenShown", "consoleFault"].contains($0["kind"] as? String)
        // A user's write-back is what brings a tapped link's entry.
        || ($0["kind"] as? String == "wroteBack" && $0["by"] as? String == "system")
    }
    return lines
  }

  func interspersed() -> Lines {
    var lines = self
    lines.objects = objects.flatMap { object -> [[String: Any]] in
      guard let seq = object["seq"] else { return [object] }
      var noise: [String: Any] = ["kind": "marked", "label": "noise", "seq": seq]
      noise["turn"] = object["turn"]
      return [object, noise]
    }
    return lines
  }

  private func rename(_ value: Any, under key: String) -> Any {
    switch value {
    case let object as [String: Any] where ["value", "data", "dispatch"].contains(key):
      guard key == "dispatch" else { return object }
      return Dictionary(
        uniqueKeysWithValues: object.map { (renamedName($0), renamedName("\($1)")) })
    case let object as [String: Any]:
      var renamed: [String: Any] = [:]
      for (inner, value) in object {
        let isAddress = key == "stacks"
        renamed[isAddress ? renamedAddress(inner) : inner] = rename(
          value, under: isAddress ? "routes" : inner)
      }
      return renamed
    case let list as [Any]:
      return list.map { rename($0, under: key) }
    case let text as String:
      switch key {
      case "type", "on", "shows", "root", "screen", "modal", "link", "cause", "id", "owner",
        "routes", "entries", "route":
        return renamedName(text)
      case "tabs", "tab", "selectedTab", "stack", "presenter":
        return renamedAddress(text)
      default:
        return text
      }
    default:
      return value
    }
  }
}

private func renamedName(_ text: String) -> String { "~" + String(text.reversed()) }

private func renamedLabel(_ label: String) -> String {
  // `type.case`: the samples' types have dots of their own, their cases do not.
  for name in ["StartRoute", "ShopRoute", "Route", "SettingsPage", "ParkRoute", "TrailRoute"]
  where label.hasPrefix(name + ".") {
    return renamedName(name) + label.dropFirst(name.count)
  }
  return renamedName(label)
}

private func renamedAddress(_ text: String) -> String {
  if text == "main" { return text }
  if text.hasPrefix("modal:") { return "modal:" + renamedName(String(text.dropFirst(6))) }
  if let slash = text.firstIndex(of: "/") {
    return renamedName(String(text[..<slash])) + text[slash...]
  }
  return renamedName(text)
}
