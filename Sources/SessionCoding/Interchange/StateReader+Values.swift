import NavigationModel

extension StateReader {
  /// The elements up to a limit.
  mutating func bounded<Elements: Sequence>(
    _ elements: Elements, _ limit: Int
  ) -> [Elements.Element] {
    var kept: [Elements.Element] = []
    for element in elements {
      guard kept.count < limit else {
        isTruncated = true
        break
      }
      kept.append(element)
    }
    return kept
  }

  func name(_ key: StaticString, of node: JSONTree.Node, in tree: JSONTree) -> Name {
    tree.value(of: key, in: node).map { routes.name($0, in: tree) } ?? .none
  }

  func number(_ key: StaticString, of node: JSONTree.Node, in tree: JSONTree) -> UInt64? {
    tree.value(of: key, in: node).flatMap(tree.unsignedValue(_:))
  }

  func flag(_ key: StaticString, of node: JSONTree.Node, in tree: JSONTree) -> Bool? {
    tree.value(of: key, in: node).flatMap(tree.bool(_:))
  }

  mutating func entries(
    _ key: StaticString, of node: JSONTree.Node, in tree: JSONTree
  ) -> [Entry] {
    guard let list = tree.value(of: key, in: node) else { return [] }
    return bounded(tree.elements(of: list), NavigationState.maximumDepth).map {
      routes.entry($0, in: tree)
    }
  }

  mutating func route(
    _ key: StaticString, of node: JSONTree.Node, in tree: JSONTree
  ) -> RouteID? {
    guard let value = tree.value(of: key, in: node) else { return nil }
    switch tree.kind(of: value) {
    case .string, .object:
      return routes.entry(value, in: tree).route
    default:
      return nil
    }
  }
}
