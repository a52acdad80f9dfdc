/// How a flag is turned off again.
package enum FlagInversion: Hashable, Sendable {
  /// `--color` beside `--no-color`; the last one given counts.
  case prefixedNo
}

/// A named argument without a value.
@propertyWrapper
package struct Flag: Decodable, ArgumentProperty {
  var content: PropertyContent<Bool>

  package var wrappedValue: Bool {
    get { content.value }
    set { content = .value(newValue) }
  }

  package init(from decoder: any Decoder) throws {
    content = try PropertyContent(from: decoder)
  }

  var blueprint: ArgumentBlueprint? { content.blueprint }

  /// A flag that is off unless it is given.
  package init(
    wrappedValue: Bool, name: NameSpecification = .long, help: ArgumentHelp? = nil
  ) {
    content = .definition(
      ArgumentBlueprint(
        kind: .flag(isInvertible: false), names: name, help: help ?? ArgumentHelp(),
        makeValue: { $0.isEmpty ? wrappedValue : true }))
  }

  /// A flag that can be given either way.
  package init(
    wrappedValue: Bool, name: NameSpecification = .long, inversion: FlagInversion,
    help: ArgumentHelp? = nil
  ) {
    content = .definition(
      ArgumentBlueprint(
        kind: .flag(isInvertible: true), names: name, help: help ?? ArgumentHelp(),
        defaultText: nil,
        makeValue: { $0.last.map { $0.text == "true" } ?? wrappedValue }))
  }
}
