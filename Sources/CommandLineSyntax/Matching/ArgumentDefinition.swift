/// One argument of a command, as the matcher and help see it.
struct ArgumentDefinition {
  /// The names of the properties that lead to it.
  var key: [String]
  var names: [ArgumentName]
  /// Heads its section of help; empty for the usual ones.
  var section = ""
  var blueprint: ArgumentBlueprint

  init(property: String, blueprint: ArgumentBlueprint) {
    self.key = [property]
    self.names = blueprint.kind == .positional ? [] : blueprint.names.names(for: property)
    self.blueprint = blueprint
  }

  /// The definitions of a command's own arguments and its groups', in order of declaration.
  static func all(of type: any ParsableArguments.Type) -> [ArgumentDefinition] {
    Mirror(reflecting: type.init()).children.flatMap { child -> [ArgumentDefinition] in
      // A wrapper's storage has the property's name after an underscore.
      guard let label = child.label, label.hasPrefix("_") else { return [] }
      let property = String(label.dropFirst())
      if let group = child.value as? any ArgumentGroup {
        return group.definitions.map { $0.below(property) }
      }
      guard let blueprint = (child.value as? any ArgumentProperty)?.blueprint else { return [] }
      return [ArgumentDefinition(property: property, blueprint: blueprint)]
    }
  }

  func below(_ property: String) -> ArgumentDefinition {
    var copy = self
    copy.key.insert(property, at: 0)
    return copy
  }

  func inSection(_ title: String) -> ArgumentDefinition {
    var copy = self
    if copy.section.isEmpty { copy.section = title }
    return copy
  }

  /// What stands for the value, without brackets.
  var valueName: String {
    blueprint.help.valueName ?? key.last?.kebabCased ?? ""
  }

  /// The name errors and usage use: the long one where there is one.
  var preferredName: ArgumentName? {
    names.first { $0.isLong } ?? names.first
  }

  /// As one types it: `--at <point>`, `--raw`, `<path>`.
  var synopsis: String {
    guard let preferredName else { return "<\(valueName)>" }
    return switch blueprint.kind {
    case .positional: "<\(valueName)>"
    case .option: "\(preferredName) <\(valueName)>"
    case .flag: "\(preferredName)" + invertedNames.prefix(1).map { "|\($0)" }.joined()
    }
  }

  /// `--no-color` for `--color`; a short name has none.
  var invertedNames: [ArgumentName] {
    guard blueprint.kind == .flag(isInvertible: true) else { return [] }
    return names.compactMap { name in
      if case .long(let text) = name { .long("no-\(text)") } else { nil }
    }
  }
}
