/// The names an option or a flag answers to.
package struct NameSpecification: ExpressibleByArrayLiteral, Sendable {
  /// One way to make a name.
  package enum Element: Hashable, Sendable {
    /// `failOn` becomes `--fail-on`.
    case long
    /// `failOn` becomes `-f`.
    case short
    case customLong(String)
    case customShort(Character)
  }

  package var elements: [Element]

  package init(arrayLiteral elements: Element...) {
    self.elements = elements
  }

  package static var long: NameSpecification { [.long] }
  package static var short: NameSpecification { [.short] }
  package static var shortAndLong: NameSpecification { [.short, .long] }
  package static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }
  package static func customShort(_ name: Character) -> NameSpecification { [.customShort(name)] }

  /// The names for a property, in the order given.
  func names(for key: String) -> [ArgumentName] {
    elements.compactMap { element in
      switch element {
      case .long: .long(key.kebabCased)
      case .short: key.first.map { .short($0) }
      case .customLong(let name): .long(name)
      case .customShort(let name): .short(name)
      }
    }
  }
}

/// One name of an option or a flag.
enum ArgumentName: Hashable, Sendable, CustomStringConvertible {
  case long(String)
  case short(Character)

  /// As it is typed, with its dashes.
  var description: String {
    switch self {
    case .long(let name): "--\(name)"
    case .short(let name): "-\(name)"
    }
  }

  var isLong: Bool {
    if case .long = self { true } else { false }
  }
}

extension String {
  /// `failOn` as `fail-on`, and `HTMLPage` as `html-page`.
  var kebabCased: String {
    var result = ""
    let characters = Array(self)
    for (index, character) in characters.enumerated() {
      if character.isUppercase {
        let followsLower = index > 0 && !characters[index - 1].isUppercase
        let precedesLower = index + 1 < characters.count && characters[index + 1].isLowercase
        if index > 0 && (followsLower || precedesLower) { result += "-" }
        result += character.lowercased()
      } else {
        result.append(character)
      }
    }
    return result
  }
}
