/// What a command says about itself.
package struct CommandConfiguration: Sendable {
  /// The verb; without it the type's name makes it.
  package var commandName: String?
  /// One line, shown beside the verb.
  package var abstract: String
  /// More, shown in the command's own help. Lines that begin with a space stay as they are.
  package var discussion: String
  /// What `--version` prints.
  package var version: String
  /// Commands below this one. A command that has some has no arguments of its own.
  package var subcommands: [any ParsableCommand.Type]
  /// Runs when the first argument is no verb.
  package var defaultSubcommand: (any ParsableCommand.Type)?

  package init(
    commandName: String? = nil, abstract: String = "", discussion: String = "",
    version: String = "", subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) {
    self.commandName = commandName
    self.abstract = abstract
    self.discussion = discussion
    self.version = version
    self.subcommands = subcommands
    self.defaultSubcommand = defaultSubcommand
  }
}
