import SessionReplay

@testable import SessionDiagnosis

/// A session written in a few words, and what is found in it.
///
/// Every line is `kind`, then what it is about, then `key=value` or a bare flag:
/// `pushed B,A:7 by=user`, `screenShown Home root depth=0`, `linkResolved L1 goal=brews>A,B`.
/// A line of JSON stands for itself. Routes are `Type`, `Type/case`, `Type:payload` and `Type#id`, joined by commas; `-` is none.
struct Recording {
  var app: App
  /// One text for every launch.
  var launches: [String]
  var os: String? = "iOS 18.2"
  /// The routing table as JSON.
  var links = "[]"

  init(_ app: App, os: String? = "iOS 18.2", links: String = "[]", _ launches: String...) {
    self.app = app
    self.launches = launches
    self.os = os
    self.links = links
  }

  /// The interchange lines.
  var ndjson: String {
    launches.enumerated().map { index, launch in
      var lines = [header(index)]
      for line in launch.split(separator: "\n") {
        guard !line.hasPrefix("{") else {
          lines.append(String(line))
          continue
        }
        let words = line.split(separator: " ").map(String.init)
        if let kind = words.first { lines.append(event(kind, Array(words.dropFirst()))) }
      }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n") + "\n"
  }

  /// The id of a launch.
  static func session(_ index: Int) -> String { "5e5510\(index)0-0000-4000-8000-000000000000" }

  private func header(_ index: Int) -> String {
    var parts = [#""navtape":1"#, #""session":"\#(Self.session(index))""#]
    if index > 0 { parts.append(#""previous":"\#(Self.session(index - 1))""#) }
    if let os { parts.append(#""os":"\#(os)""#) }
    if let manifest = app.json { parts.append(#""manifest":\#(manifest)"#) }
    if links != "[]" { parts.append(#""links":\#(links)"#) }
    return "{\(parts.joined(separator: ","))}"
  }

  private func event(_ kind: String, _ words: [String]) -> String {
    var parts = [#""kind":"\#(kind)""#]
    for (index, word) in words.enumerated() {
      if let equals = word.firstIndex(of: "="), !word.hasPrefix("{") {
        let key = String(word[..<equals])
        let value = String(word[word.index(after: equals)...])
        parts.append("\"\(key)\":\(Self.value(key, value))")
      } else if index == 0, let key = Self.subject(of: kind) {
        parts.append("\"\(key)\":\(Self.value(key, word))")
      } else {
        parts.append("\"\(word)\":true")
      }
    }
    return "{\(parts.joined(separator: ","))}"
  }

  /// The key that the word after a kind stands for.
  private static func subject(of kind: String) -> String? {
    switch kind {
    case "pushed", "replaced", "linkTapped", "wroteBack": "routes"
    case "screenShown", "screenAppeared", "screenDisappeared", "viewPushed", "viewPopped":
      "screen"
    case "tabSelected", "tabRetapped": "tab"
    case "presented", "dismissed": "modal"
    case "linkReceived", "linkResolved", "linkApplied", "linkParked", "linkRejected", "linkExpired":
      "link"
    case "stackMounted", "stackUnmounted", "restoreFailed", "notEncodable", "saved": "stack"
    case "scenePhase": "phase"
    case "consoleFault": "text"
    case "destinationDeclared", "destinationRemoved": "type"
    default: nil
    }
  }

  private static func value(_ key: String, _ text: String) -> String {
    switch key {
    case "routes": return "[\(routes(text).joined(separator: ","))]"
    case "route": return routes(text)[0]
    case "goal" where !text.hasPrefix("{"):
      let parts = text.split(separator: ">").map(String.init)
      return #"{"tab":"\#(parts[0])","routes":[\#(routes(parts[1]).joined(separator: ","))]}"#
    case "stacks" where !text.hasPrefix("{"):
      let stacks = text.split(separator: ";").map { stack in
        let parts = stack.split(separator: ">").map(String.init)
        return #""\#(parts[0])":[\#(routes(parts[1]).joined(separator: ","))]"#
      }
      return "{\(stacks.joined(separator: ","))}"
    default:
      let isLiteral =
        text.first.map { "{[\"".contains($0) } ?? false || text.allSatisfy(\.isNumber)
        || ["true", "false", "null"].contains(text)
      return isLiteral ? text : "\"\(text)\""
    }
  }

  private static func routes(_ text: String) -> [String] {
    guard text != "-" else { return [] }
    return text.split(separator: ",").map { route in
      var rest = String(route)
      var parts: [String] = []
      if let hash = rest.firstIndex(of: "#") {
        parts.append(#""id":"\#(rest[rest.index(after: hash)...])""#)
        rest = String(rest[..<hash])
      }
      if let colon = rest.firstIndex(of: ":") {
        parts.append(#""value":\#(rest[rest.index(after: colon)...])"#)
        rest = String(rest[..<colon])
      }
      if let slash = rest.firstIndex(of: "/") {
        parts.append(#""case":"\#(rest[rest.index(after: slash)...])""#)
        rest = String(rest[..<slash])
      }
      return parts.isEmpty
        ? "\"\(rest)\"" : "{\(([#""type":"\#(rest)""#] + parts).joined(separator: ","))}"
    }
  }

  /// What is found in all of it.
  func findings(rules: [any Rule] = StandardRules.all) throws -> [Finding] {
    try RecordedFile.open(bytes: Array(ndjson.utf8), name: "recording")
      .findings(rules: rules)
  }

  /// What is found of severity warning and above.
  func faults() throws -> [Finding] { try findings().filter { $0.severity >= .warning } }
}

/// A manifest in a few words: `main=Home; Home:A>AView; AView:B>BView@lazy`, `tabs=a,b`,
/// `list=ListRoot/typed`.
struct App: ExpressibleByStringLiteral {
  let json: String?

  init(stringLiteral text: String) {
    var tabs: [String] = []
    var stacks: [String] = []
    var destinations: [String] = []
    for part in text.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let word = part.filter { $0 != " " }
      if word.isEmpty { continue }
      if word.hasPrefix("tabs=") {
        tabs = word.dropFirst(5).split(separator: ",").map { "\"\($0)\"" }
      } else if let colon = word.firstIndex(of: ":") {
        destinations.append(Self.destination(word[..<colon], word[word.index(after: colon)...]))
      } else {
        let sides = word.split(separator: "=")
        let root = sides[1].split(separator: "/")
        let path = root.count > 1 ? root[1] : "erased"
        stacks.append(#""\#(sides[0])":{"path":"\#(path)","root":"\#(root[0])"}"#)
      }
    }
    json =
      #"{"tabs":[\#(tabs.joined(separator: ","))],"stacks":{\#(stacks.joined(separator: ","))},"#
      + #""destinations":[\#(destinations.joined(separator: ","))]}"#
  }

  private init() { json = nil }

  /// No manifest at all.
  static let unknown = App()

  private static func destination(_ screen: Substring, _ text: Substring) -> String {
    let sides = text.split(separator: ">")
    let route = sides[0].split(separator: "/")
    let shown = sides[1].split(separator: "@")
    var parts = [#""type":"\#(route[0])""#]
    if route.count > 1 { parts.append(#""case":"\#(route[1])""#) }
    parts.append(#""on":"\#(screen)","shows":"\#(shown[0])""#)
    if shown.count > 1 { parts.append(#""scope":"\#(shown[1])""#) }
    return "{\(parts.joined(separator: ","))}"
  }
}
