import NavigationModel

/// Holding what was reported in front against what the fold puts there.
extension DiagnosisContext {
  /// The screen that should be in front of a scene, whatever was reported.
  func due(_ scene: SceneState) -> Landing { resolver.landing(of: unobserved(scene)) }

  /// A scene after an event.
  func scene(_ name: Name, after ordinal: UInt64) -> SceneState {
    state(after: ordinal).scene(name) ?? reducer.newScene(name)
  }

  /// A scene before an event.
  func scene(_ name: Name, before ordinal: UInt64) -> SceneState {
    state(before: ordinal).scene(name) ?? reducer.newScene(name)
  }

  /// Whether or not a reported screen may be the one that a scene should show.
  ///
  /// What the manifest does not know cannot contradict it, and the route that was asked for is
  /// right whatever the manifest says of it.
  func agrees(_ report: NavigationEvent, with scene: SceneState) -> Bool {
    let scene = unobserved(scene)
    let due = resolver.landing(of: scene)
    if due.isRoot, due.route == nil, report.namesDestination(in: vocabulary, manifest) {
      return false
    }
    if due.fits(report, in: vocabulary) { return true }
    if placeholderResolver.landing(of: scene).fits(report, in: vocabulary) { return true }
    let observed = ObservedScreen(report)
    if let modal = scene.modals.last, agrees(observed, report, with: modal, in: scene) {
      return true
    }
    guard let stack = scene.stack(report.stack) else {
      // A modal of which nothing else is on record.
      return !observed.isBlank && !observed.isPlaceholder
    }
    // Where there is no path, what is seen is all that is known.
    if stack.path == .implicit { return true }
    if due.stack != report.stack {
      // Columns stand beside each other.
      guard let tab = vocabulary.address(due.stack).tab, due.modal.isNone,
        vocabulary.address(report.stack).tab == tab, due.stack != report.stack
      else { return false }
      return resolver.landing(of: alone(stack, in: scene)).fits(report, in: vocabulary)
    }
    guard !observed.isBlank, !observed.isPlaceholder, !observed.isRoot else { return false }
    let depth = UInt64(stack.entries.count + stack.views.count)
    let told = observed.depth ?? depth
    if let route = observed.route, told == depth, stack.views.isEmpty,
      let top = stack.entries.last?.route, vocabulary.areEqual(route, top)
    {
      return true
    }
    // The name is new, but the route is that of a screen below.
    if let route = observed.route, told == depth, stack.views.isEmpty,
      stack.entries.dropLast().contains(where: { vocabulary.areEqual($0.route, route) })
    {
      return false
    }
    return !observed.screen.isNone && told >= depth && !isKnown(observed.screen, in: scene)
  }

  /// Whether or not a report is of the modal in front, whatever stack it names, or of what an alert
  /// leaves in sight below it.
  private func agrees(
    _ observed: ObservedScreen, _ report: NavigationEvent, with modal: ModalState,
    in scene: SceneState
  ) -> Bool {
    if !observed.screen.isNone, observed.screen == modal.screen { return true }
    if let route = observed.route, let shown = modal.route, vocabulary.areEqual(route, shown) {
      return true
    }
    guard ["alert", "dialog", "popover"].contains(text(modal.style)) else { return false }
    var below = scene
    below.modals.removeLast()
    return agrees(report, with: below)
  }

  /// Whether or not anything on record shows a screen.
  func isKnown(_ screen: Name, in scene: SceneState) -> Bool {
    manifest.destinations.contains { $0.shows == screen || $0.on == screen }
      || manifest.stacks.contains { $0.root == screen }
      || scene.stacks.contains { stack in
        stack.root == screen || stack.views.contains { $0.screen == screen }
      }
      || scene.modals.contains { $0.screen == screen }
  }

  /// The latest report of a screen in a scene before an event.
  func report(in scene: Name, before ordinal: UInt64) -> NavigationEvent? {
    events(before: ordinal).last { $0.kind == .screenShown && $0.scene == scene }
  }
}

extension NavigationEvent {
  /// Whether or not a report names nothing but a route that has a destination: no root is that.
  func namesDestination(in vocabulary: Vocabulary, _ manifest: borrowing Manifest) -> Bool {
    let observed = ObservedScreen(self)
    guard let route = observed.route, observed.screen.isNone, observed.depth == nil,
      !observed.isRoot
    else { return false }
    let type = manifest.dispatchType(of: vocabulary.type(of: route))
    let name = vocabulary.caseName(of: route)
    return manifest.destinations.contains {
      manifest.dispatchType(of: $0.type) == type && ($0.caseName.isNone || $0.caseName == name)
    }
  }
}
