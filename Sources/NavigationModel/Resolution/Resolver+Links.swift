/// What tapping a `NavigationLink(value:)` does.
public enum LinkTap: Hashable, Sendable {
  /// A destination was found: its screen is pushed.
  case shows(Destination)
  /// The root or the destinations are unknown, so that nothing can be said.
  case assumed
  /// Nothing happens (swiftui-semantics F12), and why.
  case inert(ResolutionFault.Why)
}

extension Resolver {
  /// Whether a link to a route finds a destination from the screen it was tapped on.
  ///
  /// Destinations on the root and up to that screen count, then those on the root of a later
  /// column of the same tab. A link in a `List(selection:)` may instead change the selection, which
  /// is on record as an event and not known here.
  ///
  /// - Parameters:
  ///   - route: The link's value.
  ///   - depth: Depth of the screen tapped on, 0 being the root; `nil` is the top.
  ///   - stack: The stack of that screen, before the tap.
  ///   - scene: The stack's scene, for its other columns.
  public func tap(
    _ route: RouteID, at depth: UInt64?, on stack: StackState, in scene: SceneState? = nil
  ) -> LinkTap {
    let type = vocabulary.type(of: route)
    guard manifest.isPresent, !stack.root.isNone, type != .unknown else { return .assumed }
    let key = key(of: route)
    var resolution = Resolution(self, root: stack.root, isTyped: stack.path == .typed)
    if stack.isMounted {
      var presentation = Presentation()
      let visible = depth.flatMap { Int(exactly: $0) } ?? stack.entries.count
      resolution.resolve(
        Array(stack.entries.prefix(visible)), undecoded: stack.undecoded,
        failedIndex: stack.failedIndex, into: &presentation)
    }
    if stack.path == .implicit { resolution.noteSeen(stack.observed, tappedAt: depth) }
    if let winner = resolution.match(key).winner { return .shows(resolution.declared(winner)) }
    if let destination = laterColumnDestination(of: key, after: stack, in: scene) {
      return .shows(destination)
    }
    if resolution.hasUnknownScreen, resolution.mayBeDeclaredByUnknownScreen(key) {
      return .assumed
    }
    return .inert(resolution.reasonForInertLink(key, upTo: .max))
  }

  /// A later column's stack takes the value as its first if its root declares the type.
  private func laterColumnDestination(
    of key: DestinationIndex.Key, after stack: StackState, in scene: SceneState?
  ) -> Destination? {
    guard let scene, let tab = vocabulary.address(stack.address).tab,
      let position = scene.stacks.firstIndex(where: { $0.address == stack.address })
    else { return nil }
    for column in scene.stacks[(position + 1)...] where column.isMounted && !column.root.isNone {
      guard case .column(tab, _) = vocabulary.address(column.address) else { continue }
      let resolution = Resolution(self, root: column.root, isTyped: column.path == .typed)
      if let winner = resolution.match(key).winner { return resolution.declared(winner) }
    }
    return nil
  }
}
