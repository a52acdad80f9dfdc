import NavigationModel

extension NavigationSnapshot {
  /// The version of the JSON form that this module reads and writes.
  static let formatVersion: UInt64 = 1
  /// Longest text that is read, in UTF-8.
  private static let lengthLimit = 1 << 20

  /// The snapshot as JSON, for `SceneStorage` or a file.
  public var json: String {
    var output = JSONWriter()
    output.beginObject()
    output.member("navigation", unsigned: Self.formatVersion)
    output.member("version", unsigned: version)
    if let savedAt { output.member("savedAt", unsigned: savedAt) }
    if let selectedTab { output.member("selectedTab", string: selectedTab) }
    output.key("stacks")
    output.beginArray()
    for stack in stacks { output.stack(stack) }
    output.endArray()
    if !modals.isEmpty {
      output.key("modals")
      output.beginArray()
      for modal in modals { output.modal(modal) }
      output.endArray()
    }
    if let intent { output.member("intent", string: intent) }
    output.endObject()
    return output.text
  }

  /// Reads a snapshot.
  ///
  /// - Throws: ``SnapshotError``; whoever restores records it and starts at the root.
  public init(json: String) throws(SnapshotError) {
    guard json.utf8.count <= Self.lengthLimit else { throw .malformed("it is too long") }
    let tree: JSONTree
    do {
      tree = try JSONTree(json)
    } catch {
      throw .json(error)
    }
    guard let root = tree.root, tree.kind(of: root) == .object else {
      throw .malformed("it is no object")
    }
    guard let format = tree.value(of: "navigation", in: root).flatMap(tree.unsigned(_:)) else {
      throw .malformed("navigation")
    }
    guard format == Self.formatVersion else { throw .newer(format) }
    guard let version = tree.value(of: "version", in: root).flatMap(tree.unsigned(_:)) else {
      throw .malformed("version")
    }
    self.init(version: version)
    savedAt = tree.value(of: "savedAt", in: root).flatMap(tree.unsigned(_:))
    selectedTab = tree.value(of: "selectedTab", in: root).flatMap(tree.string(_:))
    intent = tree.value(of: "intent", in: root).flatMap(tree.string(_:))
    for node in tree.list(of: "stacks", in: root) { stacks.append(try Self.stack(node, tree)) }
    for node in tree.list(of: "modals", in: root) { modals.append(try Self.modal(node, tree)) }
    guard stacks.count <= NavigationState.maximumContainers,
      modals.count <= NavigationState.maximumContainers
    else { throw .malformed("there are too many stacks or modals") }
  }

  private static func stack(
    _ node: JSONTree.Node, _ tree: JSONTree
  ) throws(SnapshotError) -> Stack {
    guard let address = tree.value(of: "stack", in: node).flatMap(tree.string(_:)) else {
      throw .malformed("stack")
    }
    var routes: [SavedRoute] = []
    for route in tree.list(of: "routes", in: node) { routes.append(try Self.route(route, tree)) }
    guard routes.count <= NavigationState.maximumDepth else { throw .malformed("routes") }
    return Stack(address, routes: routes)
  }

  private static func modal(
    _ node: JSONTree.Node, _ tree: JSONTree
  ) throws(SnapshotError) -> Modal {
    guard let id = tree.value(of: "modal", in: node).flatMap(tree.string(_:)),
      let style = tree.value(of: "style", in: node).flatMap(tree.string(_:)),
      let presenter = tree.value(of: "presenter", in: node).flatMap(tree.string(_:))
    else { throw .malformed("modals") }
    var modal = Modal(id, style: style, presenter: presenter)
    modal.screen = tree.value(of: "screen", in: node).flatMap(tree.string(_:))
    if let route = tree.value(of: "route", in: node) { modal.route = try Self.route(route, tree) }
    return modal
  }

  private static func route(
    _ node: JSONTree.Node, _ tree: JSONTree
  ) throws(SnapshotError) -> SavedRoute {
    guard let name = tree.value(of: "type", in: node).flatMap(tree.string(_:)) else {
      throw .malformed("type")
    }
    return SavedRoute(name, value: tree.value(of: "value", in: node).map(tree.text(of:)))
  }
}

extension JSONTree {
  fileprivate func list(of key: StaticString, in node: Node) -> Elements {
    elements(of: value(of: key, in: node) ?? node)
  }
}

extension JSONWriter {
  fileprivate mutating func stack(_ stack: NavigationSnapshot.Stack) {
    beginObject()
    member("stack", string: stack.address)
    key("routes")
    beginArray()
    for route in stack.routes { self.route(route) }
    endArray()
    endObject()
  }

  fileprivate mutating func modal(_ modal: NavigationSnapshot.Modal) {
    beginObject()
    member("modal", string: modal.id)
    member("style", string: modal.style)
    if let screen = modal.screen { member("screen", string: screen) }
    if let route = modal.route {
      key("route")
      self.route(route)
    }
    member("presenter", string: modal.presenter)
    endObject()
  }

  private mutating func route(_ route: SavedRoute) {
    beginObject()
    member("type", string: route.name)
    if let value = route.value { member("value", text: value) }
    endObject()
  }
}
