package import NavigationModel

/// Reads a navigation state's JSON.
///
/// Keys it does not know, and what is derived (`presented`, `landing`), are passed over; lists end
/// at the state's limits, the lowest elements staying.
package struct StateReader {
  let vocabulary: Vocabulary
  var routes: RouteReader
  /// Whether or not something was beyond a limit.
  package internal(set) var isTruncated = false

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - vocabulary: Where names and routes are interned.
  ///   - ordinal: The keyframe's, from which ids of entries without one follow.
  package init(vocabulary: Vocabulary, ordinal: UInt64) {
    self.vocabulary = vocabulary
    routes = RouteReader(vocabulary: vocabulary, ordinal: ordinal, isOfState: true)
  }

  /// The state, or `nil` where the value is no object with `scenes`.
  package mutating func state(_ node: JSONTree.Node, in tree: JSONTree) -> NavigationState? {
    guard let scenes = tree.value(of: "scenes", in: node), tree.kind(of: scenes) == .object else {
      return nil
    }
    var state = NavigationState()
    for member in bounded(tree.members(of: scenes), NavigationState.maximumContainers) {
      let scene = scene(routes.name(member.key, in: tree), member.value, in: tree)
      if !state.scenes.contains(where: { $0.name == scene.name }) { state.scenes.append(scene) }
    }
    if let links = tree.value(of: "links", in: node) {
      for element in bounded(tree.elements(of: links), NavigationState.maximumUnsettledLinks) {
        state.links.append(link(element, in: tree))
      }
    }
    if let changes = tree.value(of: "manifestChanges", in: node) {
      for element in bounded(tree.elements(of: changes), NavigationState.maximumManifestChanges) {
        let isRemoval = tree.value(of: "removed", in: element).flatMap(tree.bool(_:)) ?? false
        state.manifestChanges.append(
          ManifestChange(
            isRemoval: isRemoval, destination: routes.destination(element, in: tree)))
      }
    }
    state.userScene = name("userScene", of: node, in: tree)
    state.degradedSince = number("degradedSince", of: node, in: tree)
    if state.degradedSince == nil, flag("degraded", of: node, in: tree) == true {
      state.degradedSince = number("seq", of: node, in: tree) ?? 0
    }
    return state
  }

  // MARK: Scenes

  private mutating func scene(
    _ name: Name, _ node: JSONTree.Node, in tree: JSONTree
  ) -> SceneState {
    var scene = SceneState(name: name)
    scene.phase = self.name("phase", of: node, in: tree)
    scene.selectedTab = self.name("selectedTab", of: node, in: tree)
    scene.lastObservedStack = self.name("lastObservedStack", of: node, in: tree)
    if let tabs = tree.value(of: "tabs", in: node) {
      for element in bounded(tree.elements(of: tabs), NavigationState.maximumContainers) {
        let tab = routes.name(element, in: tree)
        if !scene.tabs.contains(tab) { scene.tabs.append(tab) }
      }
    }
    if let stacks = tree.value(of: "stacks", in: node) {
      for member in bounded(tree.members(of: stacks), NavigationState.maximumContainers) {
        let stack = stack(routes.name(member.key, in: tree), member.value, in: tree)
        if scene.stack(stack.address) == nil { scene.stacks.append(stack) }
      }
    }
    if let modals = tree.value(of: "modals", in: node) {
      for element in bounded(tree.elements(of: modals), NavigationState.maximumContainers) {
        scene.modals.append(modal(element, in: tree))
      }
    }
    return scene
  }

  private mutating func stack(
    _ address: Name, _ node: JSONTree.Node, in tree: JSONTree
  ) -> StackState {
    var stack = StackState(address: address)
    stack.isMounted = flag("mounted", of: node, in: tree) ?? true
    stack.isOwnedAbove = flag("ownedAbove", of: node, in: tree) ?? true
    stack.path = PathKind(name("path", of: node, in: tree)) ?? .unspecified
    stack.root = name("root", of: node, in: tree)
    stack.epoch = number("epoch", of: node, in: tree) ?? 0
    stack.owner = name("owner", of: node, in: tree)
    stack.entries = entries("requested", of: node, in: tree)
    if let views = tree.value(of: "views", in: node) {
      for element in bounded(tree.elements(of: views), NavigationState.maximumDepth) {
        stack.views.append(
          ViewState(
            screen: name("screen", of: element, in: tree),
            modifier: name("modifier", of: element, in: tree)))
      }
    }
    stack.observed = tree.value(of: "observed", in: node).flatMap { observation($0, in: tree) }
    let undecoded = number("undecoded", of: node, in: tree) ?? 0
    stack.undecoded = Int(min(undecoded, UInt64(stack.entries.count)))
    stack.failedIndex = number("failedIndex", of: node, in: tree).flatMap { Int(exactly: $0) }
    stack.taps = entries("taps", of: node, in: tree)
    if let turn = number("tapTurn", of: node, in: tree) { stack.tapTurn = Turn(turn) }
    stack.hasSelection = flag("selection", of: node, in: tree) ?? false
    return stack
  }

  private mutating func observation(_ node: JSONTree.Node, in tree: JSONTree) -> ObservedScreen? {
    guard tree.kind(of: node) == .object else { return nil }
    var observed = ObservedScreen()
    observed.screen = name("screen", of: node, in: tree)
    observed.route = route("route", of: node, in: tree)
    observed.isRoot = flag("root", of: node, in: tree) ?? false
    observed.depth = number("depth", of: node, in: tree)
    observed.isBlank = flag("blank", of: node, in: tree) ?? false
    observed.isPlaceholder = flag("placeholder", of: node, in: tree) ?? false
    return observed
  }

  private mutating func modal(_ node: JSONTree.Node, in tree: JSONTree) -> ModalState {
    ModalState(
      id: name("modal", of: node, in: tree), style: name("style", of: node, in: tree),
      presenter: name("presenter", of: node, in: tree), screen: name("screen", of: node, in: tree),
      route: route("route", of: node, in: tree))
  }

  private mutating func link(_ node: JSONTree.Node, in tree: JSONTree) -> UnsettledLink {
    var link = UnsettledLink(
      id: name("link", of: node, in: tree), url: name("url", of: node, in: tree),
      receivedSeq: number("seq", of: node, in: tree) ?? 0)
    let stage = tree.value(of: "stage", in: node).flatMap(tree.string(_:))
    link.stage = UnsettledLink.Stage.allCases.first { "\($0)" == stage } ?? .received
    link.goal = tree.value(of: "goal", in: node).flatMap { routes.goal($0, in: tree) }
    link.policy = name("policy", of: node, in: tree)
    return link
  }
}
