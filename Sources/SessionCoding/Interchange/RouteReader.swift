package import NavigationModel

/// Reads routes, goals and what is made of them, numbering entries that have no id.
///
/// It reads what it can: a thing of another shape becomes an unknown route or nothing, and whoever
/// must keep what was written compares with it.
package struct RouteReader {
  let vocabulary: Vocabulary
  let ordinal: UInt64
  /// Position of the next entry among those of its event.
  private var position = 0
  /// Whether or not the routes are a state's, which says more of them than events do.
  private let isOfState: Bool

  /// Creates a reader for the routes of one event.
  ///
  /// - Parameters:
  ///   - vocabulary: Where the routes are interned.
  ///   - ordinal: The event's, from which ids of entries without one follow.
  ///   - isOfState: Whether or not the routes are a state's: its `#12` is an id that follows from
  ///     an event, unless it says that it is an author's.
  package init(vocabulary: Vocabulary, ordinal: UInt64, isOfState: Bool = false) {
    self.vocabulary = vocabulary
    self.ordinal = ordinal
    self.isOfState = isOfState
  }

  /// A route with its id, or with the next one that follows from the event.
  package mutating func entry(_ node: JSONTree.Node, in tree: JSONTree) -> Entry {
    let assigned = EntryID.assigned(ordinal: ordinal, position: position)
    position += 1
    switch tree.kind(of: node) {
    case .string:
      return Entry(id: assigned, route: vocabulary.route(type: name(node, in: tree)))
    case .object:
      let parts = RouteParts(node, in: tree)
      let id = parts.id.flatMap(tree.string(_:)).map { entryID($0, of: node, in: tree) }
      return Entry(id: id ?? assigned, route: route(parts, of: node, in: tree))
    default:
      return Entry(id: assigned, route: .unknown)
    }
  }

  /// A list of routes, or `nil` where the value is no list.
  package mutating func entries(_ node: JSONTree.Node, in tree: JSONTree) -> EntryList? {
    guard tree.kind(of: node) == .array else { return nil }
    var list = EntryList()
    for element in tree.elements(of: node) { list.append(entry(element, in: tree)) }
    return list
  }

  /// A link's goal, or `nil` where the value is no object.
  package mutating func goal(_ node: JSONTree.Node, in tree: JSONTree) -> Goal? {
    guard tree.kind(of: node) == .object else { return nil }
    var goal = Goal()
    for member in tree.members(of: node) {
      if tree.string(member.key, equals: "tab") {
        goal.tab = name(member.value, in: tree)
      } else if tree.string(member.key, equals: "routes") {
        goal.routes = entries(member.value, in: tree)
      } else if tree.string(member.key, equals: "modal") {
        goal.modal = goalModal(member.value, in: tree)
      }
    }
    return goal
  }

  private mutating func goalModal(_ node: JSONTree.Node, in tree: JSONTree) -> GoalModal? {
    guard tree.kind(of: node) == .object else { return nil }
    var modal = GoalModal()
    for member in tree.members(of: node) {
      if tree.string(member.key, equals: "id") {
        modal.id = name(member.value, in: tree)
      } else if tree.string(member.key, equals: "screen") {
        modal.screen = name(member.value, in: tree)
      } else if tree.string(member.key, equals: "routes") {
        modal.routes = entries(member.value, in: tree)
      }
    }
    return modal
  }

  /// The route of an object's parts.
  ///
  /// That an object was written at all says something only where a string would have done.
  private func route(
    _ parts: RouteParts, of node: JSONTree.Node, in tree: JSONTree
  ) -> RouteID {
    if isOfState, flag("unknown", of: node, in: tree) == true { return .unknown }
    guard let type = parts.type.flatMap(tree.string(_:)) else { return .unknown }
    let caseName = parts.caseName.map { name($0, in: tree) } ?? .none
    let value = parts.value.map { tree.text(of: $0).text }
    let isObject = isOfState ? flag("object", of: node, in: tree) : nil
    return vocabulary.route(
      type: vocabulary.name(type), case: caseName, value: value,
      isObject: isObject ?? (caseName.isNone && value == nil && parts.id == nil))
  }

  private func entryID(_ text: String, of node: JSONTree.Node, in tree: JSONTree) -> EntryID {
    if isOfState, flag("authored", of: node, in: tree) != true, let id = EntryID(assigned: text) {
      return id
    }
    return vocabulary.entryID(text)
  }

  private func flag(_ key: StaticString, of node: JSONTree.Node, in tree: JSONTree) -> Bool? {
    tree.value(of: key, in: node).flatMap(tree.bool(_:))
  }

  /// A string, interned; ``Name/none`` where the value is no string.
  package func name(_ node: JSONTree.Node, in tree: JSONTree) -> Name {
    vocabulary.name(tree.string(node))
  }
}

/// Where the members of a route object are; of twins the last.
struct RouteParts {
  private(set) var type: JSONTree.Node?
  private(set) var caseName: JSONTree.Node?
  private(set) var value: JSONTree.Node?
  private(set) var id: JSONTree.Node?

  init(_ node: JSONTree.Node, in tree: JSONTree) {
    for member in tree.members(of: node) {
      if tree.string(member.key, equals: "type") {
        type = member.value
      } else if tree.string(member.key, equals: "case") {
        caseName = member.value
      } else if tree.string(member.key, equals: "value") {
        value = member.value
      } else if tree.string(member.key, equals: "id") {
        id = member.value
      }
    }
  }
}

extension EntryID {
  /// Reads `#12` or `#12.1`, the text of an id that follows from an event.
  init?(assigned text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    let parts = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let ordinal = UInt64(first), parts.count <= 2,
      let position = parts.count == 1 ? 0 : Int(parts[1]),
      ordinal < 1 << 48, 0..<1 << 14 ~= position
    else { return nil }
    self = .assigned(ordinal: ordinal, position: position)
  }
}
