import NavigationModel

extension Resolver {
  /// What findings call a route, then its payload, cut where it is long: `Brew.ID 7`.
  func labelWithPayload(_ route: RouteID, _ vocabulary: Vocabulary) -> String {
    let label = manifest.label(route, in: vocabulary)
    guard let value = vocabulary.value(of: route) else { return label }
    let limit = 32
    return label + " " + (value.count > limit ? String(value.prefix(limit - 1)) + "…" : value)
  }
}
