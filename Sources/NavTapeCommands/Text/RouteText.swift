import NavigationModel

/// Routes as a person reads them.
struct RouteText {
  let vocabulary: Vocabulary
  let manifest: Manifest
  /// How much of a payload is shown.
  static let payloadColumns = 32

  /// `Brew.ID 7`, `Route.ranger {"_0":7}`: the name findings use, then the payload.
  func route(_ route: RouteID) -> TerminalText {
    let label = manifest.label(route, in: vocabulary)
    guard let value = vocabulary.value(of: route) else { return "\(label)" }
    let payload = TerminalText(escaping: value).truncated(toColumns: Self.payloadColumns)
    return "\(label) \(payload, .faint)"
  }

  /// `A > B`, or `the root`; of many, the first and the last.
  func path(_ routes: [RouteID], limit: Int = 6) -> TerminalText {
    guard !routes.isEmpty else { return "the root" }
    var parts = routes.prefix(limit).map(route(_:))
    if routes.count > limit {
      parts = routes.prefix(limit - 1).map(route(_:))
      parts.append("… \(routes.count - limit) more …")
      parts += routes.suffix(1).map(route(_:))
    }
    return parts.joined(separator: " > ")
  }

  func name(_ name: Name) -> String { vocabulary.text(name) }
}
