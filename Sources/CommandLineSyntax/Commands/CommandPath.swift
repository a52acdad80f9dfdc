/// The verbs that led to a command, the tool's name first.
struct CommandPath: Hashable, Sendable {
  var names: [String]

  /// As one types it: `navtape diagnose`.
  var text: String { names.joined(separator: " ") }

  /// The command that prints the help of this one: `navtape help diagnose`.
  var helpCommand: String {
    ([names[0], "help"] + names.dropFirst()).joined(separator: " ")
  }

  func appending(_ name: String) -> CommandPath {
    CommandPath(names: names + [name])
  }

  /// Fills a command or a group of arguments.
  func parse<Target: ParsableArguments>(
    _ target: Target.Type, _ arguments: [String], version: String = ""
  ) throws -> Target {
    let definitions = ArgumentDefinition.all(of: target)
    let command = target as? any ParsableCommand.Type
    if let request = ArgumentMatcher.standardRequest(
      in: arguments, definitions: definitions, hasVersion: !version.isEmpty)
    {
      switch request {
      case .help: throw CleanExit.message(help(for: command, definitions: definitions))
      case .version: throw CleanExit.message(version)
      }
    }
    do {
      let values = try ArgumentMatcher(definitions: definitions).match(arguments)
      var result = try Target(from: ArgumentDecoder(values: values, blank: Target()))
      try result.validate()
      return result
    } catch let error as UsageError.Reason {
      throw UsageError(path: self, reason: error, definitions: definitions)
    } catch let error as ValidationError {
      throw UsageError(path: self, reason: .invalid(error.message), definitions: definitions)
    }
  }

  func help(for command: any ParsableCommand.Type) -> String {
    help(for: command, definitions: ArgumentDefinition.all(of: command))
  }

  private func help(
    for command: (any ParsableCommand.Type)?, definitions: [ArgumentDefinition]
  ) -> String {
    HelpText(path: self, command: command, definitions: definitions)
      .rendered(columns: TerminalColumns.current)
  }
}
