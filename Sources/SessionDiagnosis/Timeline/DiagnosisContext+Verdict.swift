import NavigationModel

/// Measuring what showed against what was wanted.
extension DiagnosisContext {
  /// The verdict on an episode.
  func verdict(on episode: Episode, wanted: Wanted) -> Verdict {
    let scene = episode.settledScene ?? reducer.newScene(episode.scene)
    // The resolver's answer is about what was asked for, before the framework wrote over it.
    var asked = scene
    for touched in episode.stacks where touched.scene == scene.name {
      if let index = asked.stacks.firstIndex(where: { $0.address == touched.stack.address }) {
        asked.stacks[index] = touched.stack
      }
    }
    return verdict(
      seen: scene, asked: asked, wanted: wanted, didChange: episode.didChange,
      isCrash: episode.crash != nil)
  }

  /// The verdict on a scene as it stands.
  ///
  /// - Parameters:
  ///   - seen: The scene with the framework's reports.
  ///   - asked: The same with what was requested before the framework answered.
  func verdict(
    seen: SceneState, asked: SceneState, wanted: Wanted, didChange: Bool, isCrash: Bool
  ) -> Verdict {
    var resolved = asked
    for index in resolved.stacks.indices { resolved.stacks[index].observed = nil }
    resolved.lastObservedStack = seen.lastObservedStack

    let measure = { (resolver: Resolver, landing: Landing) -> Outcome in
      outcome(
        of: landing, resolver.presented(wanted.address, in: resolved), wanted,
        didChange: didChange, isCrash: isCrash)
    }
    let landing = resolver.landing(of: seen)
    let cut = measure(resolver, resolver.landing(of: resolved))
    let placeholder = measure(placeholderResolver, placeholderResolver.landing(of: resolved))

    var landed = prefixThatShows(resolver.presented(wanted.address, in: resolved), wanted)
    if landing.isObserved, landing.stack == wanted.address {
      landed = landing.isRoot ? 0 : min(landed, landing.depth ?? landed)
    }
    return Verdict(
      outcome: landing.isObserved ? measure(resolver, landing) : cut,
      outcomes: cut == placeholder ? nil : (cut, placeholder),
      isObserved: landing.isObserved,
      landed: landed,
      landing: landing)
  }

  private func outcome(
    of landing: Landing, _ presentation: Presentation, _ wanted: Wanted, didChange: Bool,
    isCrash: Bool
  ) -> Outcome {
    if isCrash { return .crash }
    if landing.stack != wanted.address {
      if !landing.modal.isNone { return .covered }
      let isSameTab =
        vocabulary.address(landing.stack).tab == vocabulary.address(wanted.address).tab
      return isSameTab ? .wrongScreen : .wrongTab
    }
    if landing.isBlank { return .blank }
    guard let top = wanted.routes.last else {
      if landing.isRoot { return .none }
      return didChange ? .wrongScreen : .unchanged
    }
    if landing.isRoot { return .silentRoot }
    if shows(landing, top, wanted) {
      let isDepthRight = landing.depth.map { $0 == wanted.routes.count } ?? true
      let isBelowRight = prefixThatShows(presentation, wanted) == wanted.routes.count
      return isDepthRight && isBelowRight ? .none : .wrongStack
    }
    return didChange ? .wrongScreen : .unchanged
  }

  /// Whether or not the wanted top is what is in front.
  private func shows(_ landing: Landing, _ top: RouteID, _ wanted: Wanted) -> Bool {
    if let route = landing.route { return vocabulary.satisfies(route, goal: top) }
    guard !landing.screen.isNone else { return false }
    let screen = screen(of: wanted)
    return !screen.isNone && screen == landing.screen
  }

  /// The screen that the wanted top shows where all of it resolves, else by its type alone.
  private func screen(of wanted: Wanted) -> Name {
    let entries = wanted.routes.enumerated().map {
      Entry(id: .assigned(ordinal: 0, position: $0.offset), route: $0.element)
    }
    let stack = reducer.newScene(wanted.scene).stack(wanted.address)
    let presentation = resolver.presentation(
      root: stack?.root ?? .none, path: stack?.path ?? .unspecified, entries: entries,
      undecoded: 0, views: [])
    if presentation.landed == entries.count, !presentation.isAssumed {
      return presentation.top.screen
    }
    guard let top = wanted.routes.last else { return .none }
    let type = manifest.dispatchType(of: vocabulary.type(of: top))
    let caseName = vocabulary.caseName(of: top)
    return manifest.destinations.first {
      manifest.dispatchType(of: $0.type) == type
        && ($0.caseName.isNone || $0.caseName == caseName)
    }?.shows ?? .none
  }

  /// How many of the wanted routes show one after another above the root.
  func prefixThatShows(_ presentation: Presentation, _ wanted: Wanted) -> Int {
    zip(presentation.slots.dropFirst(), wanted.routes).prefix { slot, route in
      guard slot.kind == .screen, let entry = slot.entry else { return false }
      return vocabulary.satisfies(entry.route, goal: route)
    }.count
  }
}

extension Resolver {
  /// What shows of the stack at an address; an empty presentation where there is no such stack.
  func presented(_ address: Name, in scene: SceneState) -> Presentation {
    scene.stack(address).map(presentation(of:)) ?? Presentation()
  }
}
