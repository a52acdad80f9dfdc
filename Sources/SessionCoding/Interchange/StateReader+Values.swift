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
    return bounded(tree.elements(of: list), NavigationState.maximumDepth).map { element in
      let entry = routes.entry(element, in: tree)
      let id = assignedID(element, in: tree) ?? entry.id
      return Entry(id: id, route: exactRoute(element, in: tree) ?? entry.route)
    }
  }

  mutating func route(
    _ key: StaticString, of node: JSONTree.Node, in tree: JSONTree
  ) -> RouteID? {
    guard let value = tree.value(of: key, in: node) else { return nil }
    switch tree.kind(of: value) {
    case .string, .object:
      return exactRoute(value, in: tree) ?? routes.entry(value, in: tree).route
    default:
      return nil
    }
  }

  /// The id `#12.1` that a state writes for an entry without an author's.
  private func assignedID(_ node: JSONTree.Node, in tree: JSONTree) -> EntryID? {
    guard let id = tree.value(of: "id", in: node).flatMap(tree.string(_:)),
      flag("authored", of: node, in: tree) != true
    else { return nil }
    return EntryID(assigned: id)
  }

  /// A route of which the state says more than its parts do.
  private func exactRoute(_ node: JSONTree.Node, in tree: JSONTree) -> RouteID? {
    guard tree.kind(of: node) == .object else { return nil }
    if flag("unknown", of: node, in: tree) == true { return .unknown }
    guard let isObject = flag("object", of: node, in: tree) else { return nil }
    let parts = RouteParts(node, in: tree)
    guard let type = parts.type.flatMap(tree.string(_:)) else { return nil }
    return vocabulary.route(
      type: vocabulary.name(type),
      case: parts.caseName.map { routes.name($0, in: tree) } ?? .none,
      value: parts.value.map { tree.text(of: $0).text }, isObject: isObject)
  }
}

extension EntryID {
  /// Reads `#12` or `#12.1`, the text of an id that follows from an event.
  init?(assigned text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard text.utf8.first == UInt8(ascii: "#"), parts.count <= 2,
      let ordinal = UInt64(String(text.dropFirst().prefix { $0 != "." })),
      let position = parts.count == 1
        ? 0 : UInt64(String(decoding: Array(parts[1]), as: UTF8.self)),
      ordinal < 1 << 48, position < 1 << 14
    else { return nil }
    self = .assigned(ordinal: ordinal, position: Int(position))
  }
}
