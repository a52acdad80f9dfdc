import NavigationModel
import SessionDiagnosis
import SessionReplay

/// The results: what was found, and where.
extension SARIFReport {
  /// - Parameter artifact: The file's index among the artifacts.
  func writeResults(_ file: DiagnosedFile, _ artifact: Int, to writer: inout JSONWriter) {
    let lines = EventLines(of: file)
    var seen: [FindingIdentity: Int] = [:]
    for found in file.findings {
      let finding = found.finding
      let identity = FindingIdentity(finding)
      seen[identity, default: 0] += 1
      writer.beginObject()
      writer.member("ruleId", string: finding.rule.text)
      if let rule = rules.firstIndex(of: finding.rule) {
        writer.member("ruleIndex", unsigned: UInt64(rule))
      }
      writer.member("level", string: finding.severity.rawValue)
      writer.message(Self.sentence(finding))
      writer.list("locations") { writer in
        writer.beginObject()
        writer.object("physicalLocation") { writer in
          writer.artifact(file.place, artifact)
          if let line = lines[found] {
            writer.object("region") { $0.member("startLine", unsigned: line) }
          }
        }
        writer.list("logicalLocations") { Self.writeLogicalLocations(finding, to: &$0) }
        writer.endObject()
      }
      // The number tells twins in one file apart; `seq` and ids would be others next time.
      writer.object("partialFingerprints") {
        $0.member(
          "navtapeFault/v1", string: "\(identity.fingerprint):\(seen[identity, default: 1])")
      }
      writer.object("properties") { writer in
        writer.key("finding")
        writer.raw(finding.json)
      }
      writer.endObject()
    }
  }

  private static func writeLogicalLocations(_ finding: Finding, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", string: finding.stack)
    writer.member("fullyQualifiedName", string: "\(finding.scene)/\(finding.stack)")
    writer.member("kind", string: "stack")
    writer.endObject()
    writer.beginObject()
    writer.member("name", string: "#\(finding.seq)")
    writer.member("fullyQualifiedName", string: "\(finding.session)#\(finding.seq)")
    writer.member("kind", string: "event")
    writer.endObject()
    guard let callSite = finding.callSite else { return }
    writer.beginObject()
    writer.member("name", string: callSite)
    writer.member("kind", string: "callSite")
    writer.endObject()
  }

  /// What happened, why, and what to do, as one paragraph: not every reader shows more.
  private static func sentence(_ finding: Finding) -> String {
    let path = { (names: [String]) in
      names.isEmpty ? "the root" : names.joined(separator: " > ")
    }
    var parts = [finding.headline, finding.reason]
    if !finding.wanted.isEmpty {
      parts.append("Wanted: \(path(finding.wanted)); landed: \(path(finding.landed))")
    }
    parts.append("Fix: \(finding.fix.help)")
    return parts.map { part in
      part.prefix(1).uppercased() + part.dropFirst() + (part.hasSuffix(".") ? "" : ".")
    }.joined(separator: " ")
  }
}

extension JSONWriter {
  /// Writes a key and an object.
  mutating func object(_ key: String, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes a key and an array.
  mutating func list(_ key: String, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    beginArray()
    body(&self)
    endArray()
  }

  /// Writes a SARIF message, in which a brace would be a placeholder.
  mutating func message(_ text: String) {
    object("message") { $0.member("text", string: SARIFReport.messageText(text)) }
  }

  /// Writes a SARIF artifact location.
  mutating func artifact(_ place: FilePlace?, _ index: Int) {
    object("artifactLocation") { writer in
      if let place { writer.uri(place) }
      writer.member("index", unsigned: UInt64(index))
    }
  }

  mutating func location(_ place: FilePlace) {
    object("location") { $0.uri(place) }
  }

  private mutating func uri(_ place: FilePlace) {
    member("uri", string: place.uri)
    if place.isRelative { member("uriBaseId", string: SARIFReport.base) }
  }
}
