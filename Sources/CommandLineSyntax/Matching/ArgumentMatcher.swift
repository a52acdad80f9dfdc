/// Gives each text of a command line to the argument it belongs to, or says why it cannot.
struct ArgumentMatcher {
  let definitions: [ArgumentDefinition]
  private var occurrences: [[Occurrence]]
  private var positionals: [String] = []

  init(definitions: [ArgumentDefinition]) {
    self.definitions = definitions
    self.occurrences = definitions.map { _ in [] }
  }

  /// The value of every argument, by its key.
  ///
  /// - Throws: `UsageError.Reason` at the first text that does not fit.
  consuming func match(_ arguments: [String]) throws -> [[String]: Any] {
    var rest = arguments[...]
    while let text = rest.popFirst() {
      if text == "--" {
        positionals += rest
        break
      } else if text.hasPrefix("--") {
        try takeLong(text, &rest)
      } else if isOptionLike(text) {
        try takeShort(text, &rest)
      } else {
        positionals.append(text)
      }
    }
    try placePositionals()
    return try values()
  }

  /// Whether a text can only be an option: `-` alone and negative numbers are values.
  private func isOptionLike(_ text: String) -> Bool {
    guard text.hasPrefix("-"), text != "-" else { return false }
    let digits = text.dropFirst()
    guard Double(digits) != nil, let first = digits.first, first.isNumber || first == "." else {
      return true
    }
    return definitions.contains { $0.names.contains(.short(first)) }
  }

  private mutating func takeLong(_ text: String, _ rest: inout ArraySlice<String>) throws {
    let parts = text.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = ArgumentName.long(String(parts[0]))
    let attached = parts.count == 2 ? String(parts[1]) : nil
    try take(name, attached, &rest)
  }

  /// `-abc` is `-a -b -c`; only the last may have a value.
  private mutating func takeShort(_ text: String, _ rest: inout ArraySlice<String>) throws {
    let parts = text.dropFirst().split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let letters = Array(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard !letters.isEmpty else { throw unknown(text) }
    for (index, letter) in letters.enumerated() {
      let isLast = index == letters.count - 1
      var nothing: ArraySlice<String> = []
      if isLast {
        try take(.short(letter), attached, &rest)
      } else {
        try take(.short(letter), nil, &nothing)
      }
    }
  }

  private mutating func take(
    _ name: ArgumentName, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws {
    let typed = name.description
    if let index = definitions.firstIndex(where: { $0.invertedNames.contains(name) }) {
      if let attached { throw UsageError.Reason.unexpectedValue(attached, flag: typed) }
      occurrences[index].append(Occurrence(name: typed, text: "false"))
      return
    }
    guard let index = definitions.firstIndex(where: { $0.names.contains(name) }) else {
      throw unknown(typed)
    }
    let definition = definitions[index]
    guard definition.blueprint.kind == .option else {
      if let attached { throw UsageError.Reason.unexpectedValue(attached, flag: typed) }
      occurrences[index].append(Occurrence(name: typed, text: "true"))
      return
    }
    if !occurrences[index].isEmpty, !definition.blueprint.isRepeating {
      throw UsageError.Reason.repeated(option: typed)
    }
    if let attached {
      occurrences[index].append(Occurrence(name: typed, text: attached))
    } else if let next = rest.first, !isOptionLike(next) {
      rest.removeFirst()
      occurrences[index].append(Occurrence(name: typed, text: next))
    } else {
      throw UsageError.Reason.missingValue(option: typed, valueName: definition.valueName)
    }
  }

  private func unknown(_ typed: String) -> UsageError.Reason {
    let names =
      definitions.filter { $0.blueprint.help.visibility == .default }
      .flatMap { $0.names + $0.invertedNames } + [.long("help")]
    let long = names.filter { $0.isLong }.map { String($0.description.dropFirst(2)) }
    let word = String(typed.drop { $0 == "-" })
    guard word.count > 1, let nearest = Suggestion.nearest(to: word, among: long) else {
      return .unknownOption(typed, suggestion: nil)
    }
    return .unknownOption(typed, suggestion: "--\(nearest)")
  }

  /// One text each, in order; a repeating argument takes all that are left.
  private mutating func placePositionals() throws {
    var rest = positionals[...]
    for (index, definition) in definitions.enumerated()
    where definition.blueprint.kind == .positional {
      let count = definition.blueprint.isRepeating ? rest.count : min(1, rest.count)
      occurrences[index] = rest.prefix(count).map {
        Occurrence(name: definition.synopsis, text: $0)
      }
      rest = rest.dropFirst(count)
    }
    if let surplus = rest.first { throw UsageError.Reason.surplus(surplus) }
  }

  private func values() throws -> [[String]: Any] {
    var values: [[String]: Any] = [:]
    for (definition, occurrences) in zip(definitions, occurrences) {
      if occurrences.isEmpty, definition.blueprint.isRequired {
        throw UsageError.Reason.missing(argument: definition.synopsis)
      }
      do {
        values[definition.key] = try definition.blueprint.makeValue(occurrences)
      } catch let error as UnreadableValue {
        throw UsageError.Reason.unreadable(
          error.occurrence.text, argument: error.occurrence.name,
          allowed: definition.blueprint.allowedValues, reason: error.reason)
      }
    }
    return values
  }
}

extension ArgumentMatcher {
  /// What every command understands besides its own arguments.
  enum StandardRequest: Hashable {
    case help
    case version
  }

  /// The first request for help or the version; it counts whatever else is wrong.
  static func standardRequest(
    in arguments: [String], definitions: [ArgumentDefinition], hasVersion: Bool
  ) -> StandardRequest? {
    let own = Set(definitions.flatMap { $0.names })
    for text in arguments.prefix(while: { $0 != "--" }) {
      switch text {
      case "--help" where !own.contains(.long("help")): return .help
      case "-h" where !own.contains(.short("h")): return .help
      case "--version" where hasVersion && !own.contains(.long("version")): return .version
      default: continue
      }
    }
    return nil
  }
}
