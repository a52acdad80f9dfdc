/// The help of one command.
struct HelpText {
  var path: CommandPath
  /// `nil` for arguments that belong to no command.
  var command: (any ParsableCommand.Type)?
  var definitions: [ArgumentDefinition]

  /// The text, in lines no longer than `columns` where words allow it.
  func rendered(columns: Int) -> String {
    let configuration = command?.configuration ?? CommandConfiguration()
    var blocks: [[String]] = []
    if !configuration.abstract.isEmpty {
      blocks.append(configuration.abstract.wrapped(columns: columns))
    }
    blocks.append(usage(configuration, columns: columns))
    if !configuration.discussion.isEmpty {
      blocks.append(configuration.discussion.wrapped(columns: columns))
    }
    for section in sections(configuration) where !section.rows.isEmpty {
      blocks.append(
        ["\(section.title):"] + section.rows.flatMap { $0.lines(columns: columns) })
    }
    if !configuration.subcommands.isEmpty {
      blocks.append(["\(path.helpCommand) <verb> says more about one of them."])
    }
    return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private func usage(_ configuration: CommandConfiguration, columns: Int) -> [String] {
    var calls: [String] = []
    if configuration.subcommands.isEmpty {
      calls.append(UsageLine(path: path, definitions: definitions).text(columns: columns - 7))
    } else {
      calls.append("\(path.text) <verb> ...")
      if let command = configuration.defaultSubcommand {
        let definitions = ArgumentDefinition.all(of: command)
        calls.append(UsageLine(path: path, definitions: definitions).text(columns: columns - 7))
      }
    }
    return calls.enumerated().map { ($0.offset == 0 ? "usage: " : "       ") + $0.element }
  }

  private func sections(
    _ configuration: CommandConfiguration
  ) -> [(title: String, rows: [HelpRow])] {
    let visible = definitions.filter { $0.blueprint.help.visibility == .default }
    let positionals = visible.filter { $0.blueprint.kind == .positional }
    let named = visible.filter { $0.blueprint.kind != .positional }
    var sections = [("arguments", positionals.map(HelpRow.init(_:)))]
    var titles: [String] = []
    for definition in named
    where !definition.section.isEmpty && !titles.contains(definition.section) {
      titles.append(definition.section)
    }
    for title in titles {
      sections.append((title, named.filter { $0.section == title }.map(HelpRow.init(_:))))
    }
    var options = named.filter { $0.section.isEmpty }.map(HelpRow.init(_:))
    options.append(HelpRow(label: "-h, --help", text: "Show this help."))
    if !configuration.version.isEmpty {
      options.append(HelpRow(label: "    --version", text: "Show the version."))
    }
    sections.append(("options", options))
    let verbs = configuration.subcommands.map { subcommand in
      let isDefault = configuration.defaultSubcommand.map { $0 == subcommand } ?? false
      return HelpRow(
        label: subcommand.verb,
        text: subcommand.configuration.abstract
          + (isDefault ? " (what a path without a verb does)" : ""))
    }
    sections.insert(("verbs", verbs), at: 0)
    return sections
  }
}

/// A name on the left, what it means on the right.
struct HelpRow: Hashable {
  var label: String
  var text: String

  init(label: String, text: String) {
    self.label = label
    self.text = text
  }

  init(_ definition: ArgumentDefinition) {
    let blueprint = definition.blueprint
    if definition.names.isEmpty {
      label = "<\(definition.valueName)>" + (blueprint.isRepeating ? " ..." : "")
    } else {
      let names = definition.names.filter { !$0.isLong } + definition.names.filter { $0.isLong }
      // Long names stand below each other whether or not a short one is before them.
      label =
        (names[0].isLong ? "    " : "")
        + (names + definition.invertedNames).map { $0.description }.joined(separator: ", ")
        + (blueprint.kind == .option ? " <\(definition.valueName)>" : "")
    }
    var facts: [String] = []
    if !blueprint.allowedValues.isEmpty {
      facts.append("values: " + blueprint.allowedValues.joined(separator: ", "))
    }
    if let defaultText = blueprint.defaultText { facts.append("default: " + defaultText) }
    text =
      ([blueprint.help.abstract] + (facts.isEmpty ? [] : ["(\(facts.joined(separator: "; ")))"]))
      .filter { !$0.isEmpty }.joined(separator: " ")
    if !blueprint.help.discussion.isEmpty { text += "\n\n" + blueprint.help.discussion }
  }

  /// The row in lines; a long label, or a narrow terminal, puts the text below it.
  func lines(columns: Int) -> [String] {
    let column = columns < 60 ? 6 : 28
    let left = "  " + label
    guard !text.isEmpty else { return [left] }
    var lines = text.wrapped(columns: columns, indent: column)
    guard left.count + 2 <= column else { return [left] + lines }
    lines[0] =
      left + String(repeating: " ", count: column - left.count) + lines[0].dropFirst(column)
    return lines
  }
}
