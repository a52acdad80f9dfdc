import Foundation
import Testing

/// Sessions whose names try to break out of whatever they are printed in.
enum HostileNames {
  /// One text for every grammar that a finding is written in.
  static let name =
    "B%0A\n::error::x,y:z\r<&\"']]>{0}\u{1B}[31m\u{202E}\u{FFFE}\u{0}\u{2028}e\u{301}"

  /// Two pushes in the wrong order, with that text for names.
  static func session() throws -> String {
    let header: [String: Any] = [
      "navtape": 1, "session": name, "app": name, "os": name,
      "manifest": [
        "stacks": ["main": ["path": "erased", "root": "Home"]],
        "destinations": [
          ["type": "A" + name, "on": "Home", "shows": "AView"],
          ["type": name, "on": "AView", "shows": "BView"],
        ],
      ],
    ]
    let events: [[String: Any]] = [
      ["kind": "pushed", "turn": 1, "at": name, "routes": [["type": name, "value": name]]],
      ["kind": "pushed", "turn": 1, "at": name, "routes": ["A" + name]],
    ]
    return try ([header] + events).map { object in
      String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }.joined(separator: "\n")
  }
}

/// A JSON text as Foundation's types.
func json(_ text: String) throws -> [String: Any] {
  try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}

extension [String: Any] {
  /// What is at a path of keys and, for arrays, indices.
  subscript(path path: String) -> Any? {
    var value: Any? = self
    for key in path.split(separator: ".") {
      if let object = value as? [String: Any] {
        value = object[String(key)]
      } else if let array = value as? [Any], let index = Int(key), array.indices.contains(index) {
        value = array[index]
      } else {
        return nil
      }
    }
    return value
  }

  func text(_ path: String) -> String? { self[path: path] as? String }
  func objects(_ path: String) -> [[String: Any]] { self[path: path] as? [[String: Any]] ?? [] }
}

extension Samples {
  /// Every sample session there is, by name.
  static var all: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".ndjson") }.map { String($0.dropLast(7)) }.sorted()
    }
  }
}
