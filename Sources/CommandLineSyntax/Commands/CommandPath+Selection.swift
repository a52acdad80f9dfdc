extension CommandPath {
  /// Finds the command that arguments name, and fills it.
  ///
  /// Verbs come first: an exact one, then the only one with such a beginning. A first argument
  /// that is no verb belongs to the default command, unless it is a verb's likely misspelling
  /// and no such file exists.
  func select(
    _ root: any ParsableCommand.Type, _ arguments: [String], version inherited: String = "",
    pathExists: (String) -> Bool
  ) throws -> (command: any ParsableCommand, path: CommandPath) {
    let configuration = root.configuration
    let version = configuration.version.isEmpty ? inherited : configuration.version
    guard !configuration.subcommands.isEmpty else {
      return (try parse(root, arguments, version: version), self)
    }
    guard let first = arguments.first else {
      return try selectWithoutArguments(root, version: version)
    }
    switch first {
    case "--help", "-h":
      throw CleanExit.message(help(for: root))
    case "--version" where !version.isEmpty:
      throw CleanExit.message(version)
    default:
      break
    }
    let rest = Array(arguments.dropFirst())
    switch VerbMatch(first, among: configuration.subcommands) {
    case .help:
      throw CleanExit.message(try help(under: root, for: rest))
    case .verb(let name, let command):
      return try appending(name).select(command, rest, version: version, pathExists: pathExists)
    case .ambiguous(let candidates):
      guard configuration.defaultSubcommand == nil || !pathExists(first) else { break }
      throw UsageError(path: self, reason: .ambiguousVerb(first, candidates: candidates))
    case .misspelt(let suggestion):
      guard configuration.defaultSubcommand == nil || !pathExists(first) else { break }
      throw UsageError(
        path: self,
        reason: .unknownVerb(
          first, suggestion: suggestion, takesFile: configuration.defaultSubcommand != nil))
    case .none:
      break
    }
    guard let command = configuration.defaultSubcommand else {
      throw UsageError(
        path: self, reason: .unknownVerb(first, suggestion: nil, takesFile: false))
    }
    return try appending(command.verb)
      .select(command, arguments, version: version, pathExists: pathExists)
  }

  /// Without arguments the default command runs where it needs none; else there is only help.
  private func selectWithoutArguments(
    _ root: any ParsableCommand.Type, version: String
  ) throws -> (command: any ParsableCommand, path: CommandPath) {
    guard let command = root.configuration.defaultSubcommand else {
      throw UsageError(path: self, reason: .missingVerb, help: help(for: root))
    }
    let path = appending(command.verb)
    do {
      return (try path.parse(command, [], version: version), path)
    } catch let error as UsageError {
      guard case .missing = error.reason else { throw error }
      throw UsageError(path: self, reason: .missingVerb, help: help(for: root))
    }
  }

  /// The text of `help VERB…`.
  private func help(
    under root: any ParsableCommand.Type, for verbs: [String]
  ) throws -> String {
    guard let first = verbs.first, first != "--help", first != "-h" else { return help(for: root) }
    let subcommands = root.configuration.subcommands
    switch VerbMatch(first, among: subcommands) {
    case .help:
      return help(for: root)
    case .verb(let name, let command):
      let path = appending(name)
      return try path.help(under: command, for: Array(verbs.dropFirst()))
    case .ambiguous(let candidates):
      throw UsageError(path: self, reason: .ambiguousVerb(first, candidates: candidates))
    case .misspelt(let suggestion):
      throw UsageError(
        path: self, reason: .unknownVerb(first, suggestion: suggestion, takesFile: false))
    case .none:
      throw UsageError(
        path: self, reason: .unknownVerb(first, suggestion: nil, takesFile: false))
    }
  }
}

/// What a word is among a command's verbs.
enum VerbMatch {
  case verb(String, any ParsableCommand.Type)
  case help
  case ambiguous(candidates: [String])
  case misspelt(suggestion: String)
  case none

  init(_ word: String, among commands: [any ParsableCommand.Type]) {
    let verbs = commands.map { (name: $0.verb, match: VerbMatch.verb($0.verb, $0)) }
    let all = verbs + [(name: "help", match: .help)]
    if let exact = all.first(where: { $0.name == word }) {
      self = exact.match
      return
    }
    // No verb looks like an option or a path, so such a word is never a misspelt verb.
    guard !word.isEmpty, !word.hasPrefix("-"), !word.contains("/"), !word.contains(".") else {
      self = .none
      return
    }
    let beginning = all.filter { $0.name.hasPrefix(word) }
    if beginning.count == 1 {
      self = beginning[0].match
    } else if !beginning.isEmpty {
      self = .ambiguous(candidates: beginning.map { $0.name })
    } else {
      self =
        Suggestion.nearest(to: word, among: all.map { $0.name })
        .map { .misspelt(suggestion: $0) } ?? .none
    }
  }
}
