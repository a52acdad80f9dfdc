import NavigationModel

/// Puts the parts of a URL in place of a goal's names in braces.
struct LinkBinding {
  private let vocabulary: Vocabulary
  private let values: [(name: String, text: String)]

  init(_ trial: LinkTrial, _ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    values = trial.bindings.map { ($0.name, Self.decoded($0.text)) }
  }

  /// The goal with the URL's values.
  func bound(_ goal: Goal) -> Goal {
    guard !values.isEmpty else { return goal }
    var goal = goal
    goal.tab = bound(goal.tab)
    goal.routes = goal.routes.map(bound(_:))
    if var modal = goal.modal {
      modal.id = bound(modal.id)
      modal.screen = bound(modal.screen)
      modal.routes = modal.routes.map(bound(_:))
      goal.modal = modal
    }
    return goal
  }

  private func bound(_ routes: EntryList) -> EntryList {
    EntryList(routes.map { Entry(id: $0.id, route: bound($0.route)) })
  }

  private func bound(_ name: Name) -> Name {
    guard !name.isNone else { return name }
    let text = vocabulary.text(name)
    guard text.utf8.contains(UInt8(ascii: "{")) else { return name }
    return vocabulary.name(Self.filled(text) { name, _ in value(name).map { ($0, false) } })
  }

  /// The route with the URL's values in its payload.
  func bound(_ route: RouteID) -> RouteID {
    guard let value = vocabulary.value(of: route), value.utf8.contains(UInt8(ascii: "{")) else {
      return route
    }
    let payload = Self.filled(value) { name, isWholeString in
      guard let text = self.value(name) else { return nil }
      // A string that is nothing but the name becomes the number that it stands for.
      if isWholeString, Self.isNumber(text) { return (text, true) }
      return (Self.content(text), false)
    }
    return vocabulary.route(
      type: vocabulary.type(of: route), case: vocabulary.writtenCaseName(of: route), value: payload,
      isObject: true)
  }

  private func value(_ name: Substring) -> String? { values.first { $0.name == name }?.text }

  /// A text with its names in braces replaced, each once: what is put in is not looked at again.
  ///
  /// - Parameter fill: Receives a name and whether or not quotes stand right around its braces. Gives
  ///   what to put in its place, and whether or not the quotes go too; `nil` to leave it.
  private static func filled(
    _ text: String, _ fill: (Substring, Bool) -> (text: String, takesQuotes: Bool)?
  ) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      let inner = rest[rest.index(after: open)...]
      guard let close = inner.firstIndex(where: { $0 == "}" || $0 == "{" }), inner[close] == "}"
      else {
        result += rest[...open]
        rest = inner
        continue
      }
      let after = rest[rest.index(after: close)...]
      let isWhole = rest[..<open].last == "\"" && after.first == "\""
      if let filled = fill(inner[..<close], isWhole) {
        result += filled.takesQuotes ? rest[..<open].dropLast() : rest[..<open]
        result += filled.text
        rest = filled.takesQuotes ? after.dropFirst() : after
      } else {
        result += rest[...close]
        rest = after
      }
    }
    return result + rest
  }

  /// Whether or not a text is how a whole number is written.
  ///
  /// A leading zero, as in a postal code, makes it a text.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard let first = digits.first, text.utf8.count - digits.count <= 1, digits.count <= 18 else {
      return false
    }
    return digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      && (first != UInt8(ascii: "0") || text == "0")
  }

  /// A text between the quotes of a JSON string.
  private static func content(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return String(writer.text.dropFirst().dropLast())
  }

  /// A text with its percent escapes put back; itself where they are no UTF-8.
  private static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}
