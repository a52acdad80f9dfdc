import NavigationModel

/// Values of a session as Swift spells them, so that no text of a file becomes code.
enum SwiftSource {
  /// A string literal.
  static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": literal += "\\\\"
      case "\"": literal += "\\\""
      case _ where Visible.isPlain(scalar): literal.unicodeScalars.append(scalar)
      default: literal += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      }
    }
    return literal + "\""
  }

  /// JSON, which is full of quotes, between signs that let them stand.
  static func raw(_ text: String) -> String {
    guard text.contains("\""), text.unicodeScalars.allSatisfy(Visible.isPlain) else {
      return string(text)
    }
    var signs = "#"
    while text.contains("\"" + signs) || text.contains("\\" + signs) { signs += "#" }
    return signs + "\"" + text + "\"" + signs
  }

  /// A name between backticks that says something: letters, digits and plain marks.
  static func name(_ text: String) -> String {
    let kept = text.unicodeScalars.map { scalar -> Character in
      let isKept = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      return isKept || " -,'()".unicodeScalars.contains(scalar) ? Character(scalar) : " "
    }
    let words = String(kept).split(separator: " ").joined(separator: " ")
    return "`" + (words.isEmpty ? "session" : String(words.prefix(100))) + "`"
  }

  /// What a comment may hold: one line, nothing that ends it.
  static func comment(_ text: String) -> String {
    "// "
      + String(
        String.UnicodeScalarView(text.unicodeScalars.map { Visible.isPlain($0) ? $0 : " " }))
  }

  /// A recorded route.
  static func route(_ route: RouteID, in vocabulary: Vocabulary) -> SwiftExpression {
    var arguments = [
      SwiftExpression.Argument(.word(string(vocabulary.text(vocabulary.type(of: route)))))
    ]
    if let name = vocabulary.writtenCaseName(of: route).ifPresent {
      arguments.append(.init("case", .word(string(vocabulary.text(name)))))
    }
    if let value = vocabulary.value(of: route) {
      arguments.append(
        isToken(value)
          ? .init("token", .word(string(String(value.dropFirst().dropLast()))))
          : .init("json", .word(raw(value))))
    }
    return .call("RecordedRoute", arguments)
  }

  /// Recorded routes, each an argument or an element.
  static func routes(
    _ routes: some Sequence<RouteID>, in vocabulary: Vocabulary
  ) -> [SwiftExpression] {
    routes.map { route($0, in: vocabulary) }
  }

  /// Whether or not a payload is the token of a withheld one: `"~` and sixteen digits.
  static func isToken(_ json: String) -> Bool {
    json.utf8.count == 19 && json.hasPrefix("\"~")
      && json.dropFirst(2).dropLast().allSatisfy(\.isHexDigit)
  }
}
