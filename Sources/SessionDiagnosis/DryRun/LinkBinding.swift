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
    return vocabulary.name(
      values.reduce(text) { $0.replacing("{\($1.name)}", with: $1.text) })
  }

  private func bound(_ route: RouteID) -> RouteID {
    guard let value = vocabulary.value(of: route), value.utf8.contains(UInt8(ascii: "{")) else {
      return route
    }
    let payload = values.reduce(value) { value, binding in
      let content = Self.content(binding.text)
      // A string that is nothing but the name becomes the number that it stands for.
      let whole = Self.isNumber(binding.text) ? binding.text : "\"\(content)\""
      return value.replacing("\"{\(binding.name)}\"", with: whole)
        .replacing("{\(binding.name)}", with: content)
    }
    return vocabulary.route(
      type: vocabulary.type(of: route), case: vocabulary.writtenCaseName(of: route), value: payload,
      isObject: true)
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
