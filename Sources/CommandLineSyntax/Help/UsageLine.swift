/// How a command is called: `navtape show --at <point> <path>`.
struct UsageLine {
  var path: CommandPath
  var definitions: [ArgumentDefinition]

  /// The call in one line, with the options summed up where they would not fit.
  func text(columns: Int) -> String {
    let visible = definitions.filter { $0.blueprint.help.visibility == .default }
    let positionals = visible.filter { $0.blueprint.kind == .positional }.map(part)
    let named = visible.filter { $0.blueprint.kind != .positional }
    let full = ([path.text] + named.map(part) + positionals).joined(separator: " ")
    guard full.count > columns, !named.isEmpty else { return full }
    let required = named.filter { $0.blueprint.isRequired }.map(part)
    return ([path.text, "[<options>]"] + required + positionals).joined(separator: " ")
  }

  private func part(_ definition: ArgumentDefinition) -> String {
    let text = definition.synopsis + (definition.blueprint.isRepeating ? " ..." : "")
    return definition.blueprint.isRequired ? text : "[\(text)]"
  }
}
