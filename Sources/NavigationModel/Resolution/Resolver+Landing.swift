/// Which screen is in front of the user.
extension Resolver {
  /// The screen in front in the scene that counts.
  ///
  /// That is the scene of the latest event by the user while it is in the foreground, else the
  /// first active one, else the first. Before any event it is the scene `main` as the manifest
  /// describes it.
  public func landing(of state: NavigationState) -> Landing {
    guard let scene = frontScene(of: state) else {
      let reducer = Reducer(manifest: manifest, vocabulary: vocabulary, policy: policy)
      return landing(of: reducer.newScene(.main))
    }
    return landing(of: scene)
  }

  /// The scene whose landing is the session's; `nil` before any event.
  public func frontScene(of state: NavigationState) -> SceneState? {
    if let scene = state.scene(state.userScene), scene.phase != .background,
      scene.phase != .disconnected
    {
      return scene
    }
    return state.scenes.first { $0.phase == .active } ?? state.scenes.first
  }

  /// The screen in front in one scene.
  public func landing(of scene: SceneState) -> Landing {
    if let modal = scene.modals.last { return landing(of: modal, in: scene) }
    let address = frontStack(of: scene)
    var landing = Landing(scene: scene.name, stack: address)
    // A stack no event has touched and the manifest does not know is at its unknown root.
    guard let stack = scene.stack(address) else { return landing }
    place(&landing, on: stack)
    return landing
  }

  /// The address of the stack in front in a scene; a modal's own while one is up.
  public func frontStack(of scene: SceneState) -> Name {
    if let modal = scene.modals.last { return vocabulary.modalAddress(modal.id) }
    // A session that names no tabs tells of one all the same where it reports a screen there.
    let observed = scene.lastObservedStack
    if scene.tabs.isEmpty, scene.selectedTab.isNone, !observed.isNone,
      let tab = vocabulary.address(observed).tab
    {
      return frontColumn(of: tab, in: scene)
    }
    let isBesideTabs =
      scene.tabs.isEmpty || scene.lastObservedStack == .main || !hasMountedTab(scene)
    guard !isBesideTabs, let tab = scene.selectedTab.ifPresent ?? scene.tabs.first else {
      return frontColumn(of: .main, in: scene)
    }
    return frontColumn(of: tab, in: scene)
  }

  private func hasMountedTab(_ scene: SceneState) -> Bool {
    scene.tabs.contains { tab in
      var isKnown = false
      for stack in scene.stacks where vocabulary.address(stack.address).tab == tab {
        if stack.isMounted { return true }
        isKnown = true
      }
      return !isKnown
    }
  }

  /// The last column of a tab with entries or a selection, else the tab's own stack.
  private func frontColumn(of tab: Name, in scene: SceneState) -> Name {
    let column = scene.stacks.lastIndex { stack in
      guard stack.isMounted, !stack.entries.isEmpty || stack.hasSelection,
        case .column(tab, _) = vocabulary.address(stack.address)
      else { return false }
      return true
    }
    return column.map { scene.stacks[$0].address } ?? tab
  }

  private func landing(of modal: ModalState, in scene: SceneState) -> Landing {
    var landing = Landing(scene: scene.name, stack: vocabulary.modalAddress(modal.id))
    landing.modal = modal.id
    if var stack = scene.stack(landing.stack) {
      if stack.root.isNone { stack.root = modal.screen }
      place(&landing, on: stack)
    }
    if landing.isRoot, !landing.isObserved {
      landing.screen = landing.screen.ifPresent ?? modal.screen
      landing.route = landing.route ?? modal.route
    }
    return landing
  }

  /// Fills in the top of a stack: what was observed of it, else what the resolver finds.
  private func place(_ landing: inout Landing, on stack: StackState) {
    let slots = presentation(of: stack).slots
    if let observed = stack.observed {
      place(&landing, observed, on: stack, slots)
      return
    }
    guard let top = slots.last else { return }
    landing.screen = top.screen
    landing.route = top.entry?.route
    landing.depth = slots.count - 1
    landing.isRoot = slots.count == 1
    landing.isBlank = top.kind == .placeholder
  }

  private func place(
    _ landing: inout Landing, _ observed: ObservedScreen, on stack: StackState, _ slots: [Slot]
  ) {
    landing.isObserved = true
    landing.isBlank = observed.isBlank || observed.isPlaceholder
    landing.screen = observed.screen
    landing.route = observed.route
    let match = slots.lastIndex { isShown(observed, by: $0) }
    if let depth = observed.depth {
      landing.isRoot = observed.isRoot || depth == 0
      landing.depth = landing.isRoot ? 0 : Int(exactly: depth)
    } else {
      // The topmost slot that fits: the root only where no screen above it is the same.
      landing.isRoot = observed.isRoot || match == 0
      landing.depth = landing.isRoot ? 0 : match ?? depth(of: observed.route, in: stack.entries)
    }
    // What the report leaves out is filled in only from the slot it was told to be.
    guard !landing.isBlank, let depth = landing.depth, slots.indices.contains(depth) else { return }
    let slot = slots[depth]
    if landing.screen.isNone, landing.route == nil || isShown(observed, by: slot) {
      landing.screen = slot.screen
    }
    if landing.route == nil, landing.screen == slot.screen { landing.route = slot.entry?.route }
  }

  /// Whether or not an observation names this slot. Screen names compare only to screen names.
  private func isShown(_ observed: ObservedScreen, by slot: Slot) -> Bool {
    if !observed.screen.isNone, !slot.screen.isNone { return observed.screen == slot.screen }
    guard let route = observed.route, let entry = slot.entry else { return false }
    return vocabulary.areEqual(route, entry.route)
  }

  /// The depth of the topmost requested entry with this route.
  private func depth(of route: RouteID?, in entries: [Entry]) -> Int? {
    guard let route else { return nil }
    return entries.lastIndex { vocabulary.areEqual($0.route, route) }.map { $0 + 1 }
  }
}
