import NavigationModel

/// Values as a test's source spells them, for failure texts that say what to write.
enum SwiftLiteral {
  static func string(_ text: String) -> String {
    let visible = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\"": "\\\""
      default: Visible.text(String(scalar))
      }
    }
    return "\"" + visible.joined() + "\""
  }

  /// JSON, which is full of quotes, between signs that let them stand.
  static func raw(_ text: String) -> String {
    guard text.contains("\"") || text.contains("\\") else { return string(text) }
    var signs = "#"
    while text.contains("\"" + signs) || text.contains("\\" + signs) { signs += "#" }
    guard text.unicodeScalars.allSatisfy(Visible.isPlain) else { return string(text) }
    return signs + "\"" + text + "\"" + signs
  }

  static func optional(_ text: String?) -> String { text.map(string(_:)) ?? "nil" }

  static func list(_ elements: [String]) -> String { "[" + elements.joined(separator: ", ") + "]" }
}

extension RecordedRoute {
  var swiftLiteral: String {
    let caseArgument = writtenCaseName.map { ", case: \(SwiftLiteral.string($0))" } ?? ""
    let name = SwiftLiteral.string(name)
    return switch payload {
    case .none, .hash: "RecordedRoute(\(name)\(caseArgument))"
    case .json(let text): "RecordedRoute(\(name)\(caseArgument), json: \(SwiftLiteral.raw(text)))"
    case .token(let token):
      "RecordedRoute(\(name)\(caseArgument), token: \(SwiftLiteral.string(token)))"
    }
  }
}

extension ScreenInFront {
  var swiftLiteral: String {
    var text = "ScreenInFront(\(SwiftLiteral.optional(screen)), on: \(SwiftLiteral.string(stack))"
    if depth != 0 { text += ", depth: \(depth.map(String.init) ?? "nil")" }
    if let route { text += ", showing: \(route.swiftLiteral)" }
    if scene != "main" { text += ", scene: \(SwiftLiteral.string(scene))" }
    if isObserved { text += ", isObserved: true" }
    if isBlank { text += ", isBlank: true" }
    return text + ")"
  }
}

extension Observation {
  var swiftLiteral: String {
    var text = "Observation(\(SwiftLiteral.optional(screen))"
    if let depth { text += ", depth: \(depth)" }
    if let route { text += ", showing: \(route.swiftLiteral)" }
    if isBlank { text += ", isBlank: true" }
    return text + ")"
  }
}

extension Modal {
  var swiftLiteral: String {
    var text = "Modal(\(SwiftLiteral.string(id))"
    if style != "sheet" { text += ", style: \(SwiftLiteral.optional(style))" }
    text += ", from: \(SwiftLiteral.string(presenter))"
    if let screen { text += ", screen: \(SwiftLiteral.string(screen))" }
    if let route { text += ", showing: \(route.swiftLiteral)" }
    return text + ")"
  }
}
