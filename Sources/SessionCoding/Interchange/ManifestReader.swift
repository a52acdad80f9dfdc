import NavigationModel

/// Reads a manifest's JSON; what it does not know it passes over.
struct ManifestReader {
  /// Most destinations, routes of other dispatch types, and patterns that count.
  static let destinationLimit = 8192
  /// Most tabs, and most stacks, that count.
  static let containerLimit = NavigationState.maximumContainers

  private let vocabulary: Vocabulary
  private var routes: RouteReader
  /// What has been read; absent until an object was.
  private(set) var manifest = Manifest.absent

  init(vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    // Patterns lie outside every session, so the ordinal of their entries means nothing.
    routes = RouteReader(vocabulary: vocabulary, ordinal: 0)
  }

  /// Reads the manifest object.
  ///
  /// - Returns: Whether or not the value is an object.
  mutating func read(_ node: JSONTree.Node, in tree: JSONTree) -> Bool {
    guard tree.kind(of: node) == .object else { return false }
    manifest.isPresent = true
    for member in tree.members(of: node) {
      if tree.string(member.key, equals: "tabs") {
        manifest.tabs = tabs(member.value, in: tree)
      } else if tree.string(member.key, equals: "stacks") {
        manifest.stacks = stacks(member.value, in: tree)
      } else if tree.string(member.key, equals: "dispatch") {
        manifest.dispatch = dispatch(member.value, in: tree)
      } else if tree.string(member.key, equals: "destinations") {
        manifest.destinations = destinations(member.value, in: tree)
      } else if tree.string(member.key, equals: "links") {
        _ = readLinks(member.value, in: tree)
      }
    }
    return true
  }

  /// Adds the rows of a routing table.
  ///
  /// - Returns: Whether or not the value is a list.
  mutating func readLinks(_ node: JSONTree.Node, in tree: JSONTree) -> Bool {
    guard tree.kind(of: node) == .array else { return false }
    for element in tree.elements(of: node) where manifest.links.count < Self.destinationLimit {
      guard let pattern = tree.value(of: "pattern", in: element).flatMap(tree.string(_:)) else {
        continue
      }
      let goal = tree.value(of: "goal", in: element).flatMap { routes.goal($0, in: tree) }
      manifest.links.append(LinkPattern(pattern: pattern, goal: goal ?? Goal()))
    }
    return true
  }

  private func tabs(_ node: JSONTree.Node, in tree: JSONTree) -> [Name] {
    var tabs: [Name] = []
    for element in tree.elements(of: node) where tabs.count < Self.containerLimit {
      let tab = routes.name(element, in: tree)
      if !tab.isNone, !tabs.contains(tab) { tabs.append(tab) }
    }
    return tabs
  }

  private func stacks(_ node: JSONTree.Node, in tree: JSONTree) -> [StackDeclaration] {
    var stacks: [StackDeclaration] = []
    for member in tree.members(of: node) where stacks.count < Self.containerLimit {
      var stack = StackDeclaration(address: routes.name(member.key, in: tree))
      if let path = tree.value(of: "path", in: member.value) {
        stack.path = PathKind(routes.name(path, in: tree)) ?? .unspecified
      }
      if let root = tree.value(of: "root", in: member.value) {
        stack.root = routes.name(root, in: tree)
      }
      stacks.removeAll { $0.address == stack.address }
      stacks.append(stack)
    }
    return stacks
  }

  private func dispatch(_ node: JSONTree.Node, in tree: JSONTree) -> [Name: Name] {
    var dispatch: [Name: Name] = [:]
    for member in tree.members(of: node) where dispatch.count < Self.destinationLimit {
      let type = routes.name(member.value, in: tree)
      if !type.isNone { dispatch[routes.name(member.key, in: tree)] = type }
    }
    return dispatch
  }

  private func destinations(_ node: JSONTree.Node, in tree: JSONTree) -> [Destination] {
    var destinations: [Destination] = []
    for element in tree.elements(of: node) where destinations.count < Self.destinationLimit {
      let destination = routes.destination(element, in: tree)
      if !destination.type.isNone { destinations.append(destination) }
    }
    return destinations
  }
}

extension RouteReader {
  /// A destination; without a type where the value is none.
  func destination(_ node: JSONTree.Node, in tree: JSONTree) -> Destination {
    var destination = Destination(type: .none, on: .none, shows: .none)
    for member in tree.members(of: node) {
      let name = name(member.value, in: tree)
      if tree.string(member.key, equals: "type") {
        destination.type = name
      } else if tree.string(member.key, equals: "case") {
        destination.caseName = name
      } else if tree.string(member.key, equals: "on") {
        destination.on = name
      } else if tree.string(member.key, equals: "shows") {
        destination.shows = name
      } else if tree.string(member.key, equals: "scope") {
        destination.scope = Destination.Scope(name)
      }
    }
    return destination
  }
}
