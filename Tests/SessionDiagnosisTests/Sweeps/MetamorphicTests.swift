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
    #expect(after.map(\.wanted) == before.map { $0.wanted.map(lines.renamedLabel) })
    #expect(after.map(\.landed) == before.map { $0.landed.map(lines.renamedLabel) })
    #expect(
      after.map { $0.fix.routes.map(\.label) }
        == before.map { $0.fix.routes.map { lines.renamedLabel($0.label) } })
    #expect(after.map(\.stack) == before.map { renamedAddress($0.stack) })
  }

  @Test(arguments: files)
  func `without what was observed, rule, blame and fix stay, unless the fault is what was seen`(
    file: URL
  ) throws {
    guard try !Self.restsOnObservations(file) else { return }
    let lines = try Lines(file)
    let before = try lines.findings()
    let after = try lines.unobserved().findings()
    let keys = { (findings: [Finding]) in
      findings.map { "\($0.session) \($0.rule.text) \($0.seq) \($0.fix.kind) \($0.fix.text)" }
    }
    #expect(keys(after) == keys(before))
    #expect(after.allSatisfy { $0.confidence != .certain || $0.rule == "damaged-log" })
  }

  /// Whether or not a session's fault cannot be known without what the framework reported.
  private static func restsOnObservations(_ file: URL) throws -> Bool {
    let name = file.deletingPathExtension()
    guard file.deletingLastPathComponent().lastPathComponent == "Cases" else {
      return samplesOfSeenFaults.contains(name.lastPathComponent)
    }
    return try Expectation.read(name.appendingPathExtension("expected.json"))
      .contains { $0.keys["restsOnObservations"] as? Bool ?? false }
  }

  /// Samples of rules that are about what was seen.
  private static let samplesOfSeenFaults: Set<String> = [
    "observer-error", "desync", "lost-in-turn", "write-in-transition", "pop-mismatch",
    "mixed-push", "stack-rebuilt", "covered",
  ]

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
///
/// Lines may be added and dropped: the events are numbered anew, so that no hole is left, and
/// findings name the events by the numbers they had.
private struct Lines {
  var objects: [[String: Any]] = []

  /// Marks a line that is left out.
  private static let dropped = "-"

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
    var original: [String: [UInt64: UInt64]] = [:]
    var session = ""
    var (next, due): (UInt64, UInt64) = (0, 0)
    for var object in objects {
      if object["navtape"] != nil {
        session = object["session"] as? String ?? ""
        (next, due) = (0, 0)
      } else if let seq = (object["seq"] as? NSNumber)?.uint64Value {
        // Holes and equal numbers that were there stay.
        let new = next + seq - due
        due = seq + 1
        if object.removeValue(forKey: Self.dropped) != nil { continue }
        object["seq"] = new
        original[session, default: [:]][new] = seq
        next = new + 1
      } else {
        object["seq"] = next
        next += 1
      }
      bytes += try JSONSerialization.data(
        withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
      bytes.append(0x0A)
    }
    return try RecordedFile.open(bytes: bytes, name: "lines").findings().map { finding in
      var finding = finding
      finding.seq = original[finding.session]?[finding.seq] ?? .max
      return finding
    }
  }

  /// Every route, screen, tab, modal, link and id under another name.
  func renamed() -> Lines {
    var lines = self
    lines.objects = objects.map { rename($0, under: "") as? [String: Any] ?? [:] }
    return lines
  }

  /// A finding's name of a route, which is its type, or that with a case that keeps its name.
  func renamedLabel(_ label: String) -> String {
    let type = types.filter { label == $0 || label.hasPrefix($0 + ".") }.max { $0.count < $1.count }
    guard let type else { return renamedName(label) }
    return renamedName(type) + label.dropFirst(type.count)
  }

  private var types: Set<String> {
    var types: Set<String> = []
    func collect(_ value: Any, under key: String) {
      if let object = value as? [String: Any] {
        for (key, value) in object { collect(value, under: key) }
      } else if let list = value as? [Any] {
        for value in list { collect(value, under: key) }
      } else if let text = value as? String, ["type", "routes", "route", "entries"].contains(key) {
        types.insert(text)
      }
    }
    for object in objects { collect(object, under: "") }
    return types
  }

  func unobserved() -> Lines {
    var lines = self
    for index in lines.objects.indices {
      let object = lines.objects[index]
      let kind = object["kind"] as? String ?? ""
      // A user's write-back is what brings a tapped link's entry.
      guard
        kind.hasPrefix("screen") || kind == "consoleFault"
          || kind == "wroteBack" && object["by"] as? String == "system"
      else { continue }
      // The next line's time may be this one's.
      if let time = object["t"], index + 1 < lines.objects.count,
        lines.objects[index + 1]["kind"] != nil, lines.objects[index + 1]["t"] == nil
      {
        lines.objects[index + 1]["t"] = time
      }
      lines.objects[index][Self.dropped] = true
    }
    return lines
  }

  func interspersed() -> Lines {
    var lines = self
    lines.objects = objects.flatMap { object -> [[String: Any]] in
      guard object["seq"] != nil else { return [object] }
      var noise: [String: Any] = ["kind": "marked", "label": "noise"]
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

private func renamedAddress(_ text: String) -> String {
  if text == "main" { return text }
  if text.hasPrefix("modal:") { return "modal:" + renamedName(String(text.dropFirst(6))) }
  if let slash = text.firstIndex(of: "/") {
    return renamedName(String(text[..<slash])) + text[slash...]
  }
  return renamedName(text)
}
