/// Scenes, stacks, tabs and modals: found, or brought about by the first event that names them.
extension Reducer {
  /// A scene as the manifest describes it, before any event.
  public func newScene(_ name: Name) -> SceneState {
    var scene = SceneState(name: name)
    scene.tabs = Array(manifest.tabs.prefix(NavigationState.maximumContainers))
    for tab in scene.tabs { scene.stacks.append(newStack(tab)) }
    for declaration in manifest.stacks where scene.stack(declaration.address) == nil {
      if case .modal = vocabulary.address(declaration.address) { continue }
      guard scene.stacks.count < NavigationState.maximumContainers else { break }
      scene.stacks.append(newStack(declaration.address))
    }
    return scene
  }

  /// A stack as the manifest describes it, empty.
  func newStack(_ address: Name) -> StackState {
    var stack = StackState(address: address)
    if let declaration = manifest.stacks.first(where: { $0.address == address }) {
      stack.root = declaration.root
      stack.path = declaration.path
    }
    return stack
  }

  /// Runs `body` on a scene in place; the scene is made where there is none.
  ///
  /// Beyond the limit the last scene takes the events of further ones: nothing grows for ever.
  @inline(__always)
  func withScene<Result>(
    _ name: Name, of state: inout NavigationState, _ body: (inout SceneState) -> Result
  ) -> Result {
    body(&state.scenes[sceneIndex(name, of: &state)])
  }

  @inline(__always)
  func sceneIndex(_ name: Name, of state: inout NavigationState) -> Int {
    if let index = state.scenes.firstIndex(where: { $0.name == name }) { return index }
    guard state.scenes.count < NavigationState.maximumContainers else {
      return state.scenes.count - 1
    }
    state.scenes.append(newScene(name))
    return state.scenes.count - 1
  }

  /// Index of a stack, which is made where there is none; `nil` beyond the limit.
  @inline(__always)
  func stackIndex(_ address: Name, of scene: inout SceneState) -> Int? {
    if let index = scene.stacks.firstIndex(where: { $0.address == address }) { return index }
    guard scene.stacks.count < NavigationState.maximumContainers else { return nil }
    scene.stacks.append(newStack(address))
    return scene.stacks.count - 1
  }

  // MARK: Tabs

  func selectTab(
    _ event: NavigationEvent, in state: inout NavigationState, _ reduction: inout Reduction
  ) {
    // A container inside a stack has a selection of its own, which is not the scene's.
    guard event.stack == .main else { return }
    select(event.name(.tab), in: &state.scenes[sceneIndex(event.scene, of: &state)], &reduction)
  }

  func select(_ tab: Name, in scene: inout SceneState, _ reduction: inout Reduction) {
    guard !tab.isNone else { return }
    if !scene.tabs.contains(tab) {
      guard scene.tabs.count < NavigationState.maximumContainers,
        stackIndex(tab, of: &scene) != nil
      else {
        reduction.isTruncated = true
        return
      }
      scene.tabs.append(tab)
    }
    guard scene.selectedTab != tab || scene.lastObservedStack == .main else { return }
    scene.selectedTab = tab
    // The user left whatever stood beside the tabs.
    if scene.lastObservedStack == .main { scene.lastObservedStack = .none }
    reduction.changes.insert(.tab)
  }

  // MARK: Modals

  func present(
    _ event: NavigationEvent, in state: inout NavigationState, _ reduction: inout Reduction
  ) {
    let modal = ModalState(
      id: event.name(.modal), style: event.name(.style), presenter: event.stack,
      screen: event.name(.screen), route: event.route())
    present(modal, in: &state.scenes[sceneIndex(event.scene, of: &state)], &reduction)
  }

  func present(_ modal: ModalState, in scene: inout SceneState, _ reduction: inout Reduction) {
    guard scene.modals.count < NavigationState.maximumContainers else {
      reduction.isTruncated = true
      return
    }
    // Presenting what is already up replaces it where it stands.
    if let index = scene.modals.firstIndex(where: { $0.id == modal.id }) {
      let shown = scene.modals[index].screen
      scene.modals[index] = modal
      let address = vocabulary.modalAddress(modal.id)
      if let stack = scene.stacks.firstIndex(where: { $0.address == address && $0.root == shown }) {
        scene.stacks[stack].root = modal.screen
        changed(&scene.stacks[stack], &reduction)
      }
      reduction.changes.insert(.modals)
      return
    }
    scene.modals.append(modal)
    reduction.changes.insert(.modals)

    // A stack that waits for this modal was restored for it; otherwise it starts empty.
    guard let index = stackIndex(vocabulary.modalAddress(modal.id), of: &scene) else {
      reduction.isTruncated = true
      return
    }
    if scene.stacks[index].root.isNone { scene.stacks[index].root = modal.screen }
  }

  func dismiss(
    _ event: NavigationEvent, in state: inout NavigationState, _ reduction: inout Reduction
  ) {
    // Only the end of a dismissal takes the modal away.
    guard event.name(.phase) != .began else { return }
    let index = sceneIndex(event.scene, of: &state)
    let modal = event.name(.modal)
    guard !modal.isNone else {
      removeModals(from: 0, in: &state.scenes[index], &reduction)
      return
    }
    if let first = state.scenes[index].modals.firstIndex(where: { $0.id == modal }) {
      removeModals(from: first, in: &state.scenes[index], &reduction)
    }
  }

  /// Takes a modal and all above it, with their stacks.
  func removeModals(from first: Int, in scene: inout SceneState, _ reduction: inout Reduction) {
    guard first < scene.modals.count else { return }
    for modal in scene.modals[first...] {
      let address = vocabulary.modalAddress(modal.id)
      scene.stacks.removeAll { $0.address == address }
    }
    scene.modals.removeSubrange(first...)
    reduction.changes.insert(.modals)
  }
}
