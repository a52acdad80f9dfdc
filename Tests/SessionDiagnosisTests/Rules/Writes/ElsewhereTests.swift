import Foundation
import SessionReplay
import Testing

@testable import SessionDiagnosis

/// The same faults in another window, in a tab and in a sheet.
@Suite struct `Writes elsewhere` {
  static let faults: [(RuleID, ToldFault)] =
    `Pops that are not what was asked for`.faults.map { ("pop-mismatch", $0) }
    + `Writes while a transition runs`.faults.map { ("write-in-transition", $0) }
    + `Changes that are lost in their turn`.faults.map { ("lost-in-turn", $0) }
    + `Writers that compete`.faults.map { ("competing-writers", $0) }

  static let healthy: [Healthy] =
    `Pops that are what was asked for`.healthy + `Writes while a transition runs`.healthy
    + `Changes that are lost in their turn`.healthy + `Writers that compete`.healthy

  enum Place: CaseIterable {
    case window, tab, sheet

    var stack: String {
      switch self {
      case .window: "main"
      case .tab: "t1"
      case .sheet: "modal:sheet"
      }
    }

    /// What leads there.
    var start: [[String: Any]] {
      switch self {
      case .window: []
      case .tab:
        [
          ["kind": "tabSelected", "tab": "t0"],
          ["kind": "screenShown", "screen": "Zero", "root": true, "stack": "t0"],
          ["kind": "tabSelected", "tab": "t1", "by": "user", "t": 1],
        ]
      case .sheet:
        [
          [
            "kind": "presented", "modal": "sheet", "style": "sheet", "screen": "Home", "by": "user",
          ]
        ]
      }
    }

    /// A session told in `main`, told here.
    func tell(_ session: String) throws -> RecordedFile {
      var objects: [[String: Any]] = []
      for line in Recording(.flat, session).ndjson.split(separator: "\n") {
        let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
        objects.append(try #require(json as? [String: Any]))
      }
      if var manifest = objects[0]["manifest"] as? [String: Any] {
        let root = ["path": "erased", "root": "Home"]
        manifest["stacks"] = [stack: root, "t0": ["path": "erased", "root": "Zero"]]
        if self == .tab { manifest["tabs"] = ["t0", "t1"] }
        objects[0]["manifest"] = manifest
      }
      for index in objects.indices.dropFirst() {
        if let seq = objects[index]["seq"] as? Int { objects[index]["seq"] = seq + start.count }
        switch self {
        case .window: objects[index]["scene"] = "w2"
        case .tab, .sheet:
          let kind = objects[index]["kind"] as? String
          if kind != "crashed", objects[index]["stack"] as? String ?? "main" == "main" {
            objects[index]["stack"] = stack
          }
          if kind == "presented" || kind == "dismissed", self == .sheet {
            objects[index]["stack"] = stack
          }
        }
      }
      objects.insert(contentsOf: start, at: 1)
      var bytes: [UInt8] = []
      for object in objects {
        bytes += try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
        bytes.append(0x0A)
      }
      return try RecordedFile.open(bytes: bytes, name: "elsewhere")
    }
  }

  @Test(arguments: Place.allCases, faults.indices)
  func `a fault is the same in another place`(place: Place, index: Int) throws {
    let (rule, fault) = Self.faults[index]
    let faults = try place.tell(fault.session).findings().filter { $0.severity >= .warning }
    let finding = try #require(faults.only, "\(fault.told): \(faults.map(\.json))")
    #expect(finding.rule == rule, "\(fault.told): \(finding.json)")
    #expect(finding.seq == fault.seq + UInt64(place.start.count), "\(fault.told)")
    #expect(finding.outcome == fault.outcome, "\(fault.told): \(finding.json)")
    #expect(finding.stack == place.stack)
    #expect(finding.scene == (place == .window ? "w2" : "main"))
    #expect(finding.wanted == fault.wanted, "\(fault.told): \(finding.json)")
    #expect(finding.landed == fault.landed, "\(fault.told): \(finding.json)")
  }

  @Test(arguments: Place.allCases, healthy.indices)
  func `what is healthy is so in another place`(place: Place, index: Int) throws {
    let session = Self.healthy[index]
    let faults = try place.tell(session.session).findings().filter {
      $0.severity >= .warning && $0.rule != "order-uncertain"
    }
    #expect(faults.isEmpty, "\(session.told): \(faults.map(\.json))")
  }
}
