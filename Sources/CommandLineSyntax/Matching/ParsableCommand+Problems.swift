extension ParsableCommand {
  /// What is wrong with the definitions of a command and of all below it; for a test to ask.
  ///
  /// The matcher does not look: it would cost every start. It takes the first of two equal
  /// names, and a repeating argument takes everything from its place on.
  package static func definitionProblems() -> [String] {
    problems(at: CommandPath(names: [verb]))
  }

  private static func problems(at path: CommandPath) -> [String] {
    let definitions = ArgumentDefinition.all(of: Self.self)
    var problems: [String] = []

    var seen: Set<ArgumentName> = []
    for name in definitions.flatMap({ $0.names + $0.invertedNames })
    where !seen.insert(name).inserted {
      problems.append("\(path.text): \(name) is defined twice")
    }

    var optional: String?
    for definition in definitions where definition.blueprint.kind == .positional {
      if let optional {
        problems.append(
          "\(path.text): \(definition.synopsis) comes after \(optional), which may be left out "
            + "or repeat")
      }
      let blueprint = definition.blueprint
      if blueprint.isRepeating || !blueprint.isRequired { optional = definition.synopsis }
    }

    let subcommands = configuration.subcommands
    if !subcommands.isEmpty, !definitions.isEmpty {
      problems.append("\(path.text): has subcommands, so its own arguments are never read")
    }
    var verbs: Set<String> = ["help"]
    for command in subcommands {
      if !verbs.insert(command.verb).inserted {
        problems.append("\(path.text): the verb '\(command.verb)' is defined twice")
      }
      problems += command.problems(at: path.appending(command.verb))
    }
    if let command = configuration.defaultSubcommand,
      !subcommands.contains(where: { $0 == command })
    {
      problems.append("\(path.text): its default '\(command.verb)' is none of its subcommands")
    }
    return problems
  }
}
