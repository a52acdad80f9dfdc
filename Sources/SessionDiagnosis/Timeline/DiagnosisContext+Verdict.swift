import NavigationModel

/// Measuring what showed against what was wanted.
extension DiagnosisContext {
  /// The verdict on an episode: what showed when it had settled.
  ///
  /// - Parameters:
  ///   - episode: The episode.
  ///   - wanted: The stack to measure against.
  ///   - didChange: Whether or not anything was changed to get there; `false` for an intent that had
  ///     no effect.
  public func verdict(
    on episode: Episode, wanted: Wanted, didChange: Bool = true
  ) -> Verdict {
    verdict(
      seen: episode.settled, asked: episode.requested, wanted: wanted, didChange: didChange,
      isCrash: episode.crash != nil,
      isCut: episode.stacks.contains {
        $0.wasCut && $0.scene == wanted.scene && $0.stack.address == wanted.address
      },
      report: episode.settledBy)
  }

  /// The verdict on a scene as it stands.
  ///
  /// - Parameters:
  ///   - seen: The scene with the framework's reports.
  ///   - asked: The same with what was requested before the framework answered.
  ///   - isCut: Whether or not the framework wrote less than what was requested of the stack.
  ///   - report: The latest report of a screen, which may be of a stack that should not be in front.
  func verdict(
    seen: SceneState, asked: SceneState, wanted: Wanted, didChange: Bool, isCrash: Bool,
    isCut: Bool = false, report: NavigationEvent? = nil
  ) -> Verdict {
    var resolved = asked
    for index in resolved.stacks.indices { resolved.stacks[index].observed = nil }
    resolved.lastObservedStack = seen.lastObservedStack
    let presentation = resolver.presented(wanted.address, in: resolved)
    let prefix = prefixThatShows(presentation, wanted)

    let measure = { (resolver: Resolver) -> Outcome in
      outcome(
        of: resolver.landing(of: resolved), landed: prefix, in: resolved, wanted,
        didChange: didChange, isCrash: isCrash)
    }
    let cut = measure(resolver)
    let placeholder = measure(placeholderResolver)

    let landing =
      report.flatMap { self.landing(told: $0, in: seen, wanted) } ?? resolver.landing(of: seen)
    let isSeen = landing.isObserved || isCut
    var landed =
      isSeen && landing.stack == wanted.address
      ? self.landed(landing, in: seen, prefix, wanted) : prefix
    if isCut, landing.stack != wanted.address, let left = seen.stack(wanted.address)?.entries {
      landed = min(landed, left.count)
    }
    return Verdict(
      outcome: isSeen
        ? outcome(
          of: landing, landed: landed, in: seen, wanted, didChange: didChange, isCrash: isCrash)
        : cut,
      outcomes: cut == placeholder
        ? nil : Outcome.Answers(cut: cut, placeholder: placeholder),
      isObserved: isSeen,
      landed: landed,
      landing: landing)
  }

  /// How many of the wanted routes show where the framework reported what is in front.
  ///
  /// - Parameter prefix: How many show by the resolver's word.
  private func landed(
    _ landing: Landing, in scene: SceneState, _ prefix: Int, _ wanted: Wanted
  ) -> Int {
    if landing.isRoot { return 0 }
    if landing.isBlank {
      // Nothing shows where the blank screen is.
      return min(prefix, max((landing.depth ?? wanted.routes.count) - 1, 0))
    }
    if landing.depth == nil, let route = landing.route,
      let index = wanted.routes.lastIndex(where: { vocabulary.satisfies(route, goal: $0) })
    {
      // Nothing tells how deep it is: what was wanted like it.
      return min(prefix, index) == index ? index + 1 : prefix
    }
    let depth = landing.depth ?? wanted.routes.count
    guard depth > 0, depth <= wanted.routes.count else { return min(prefix, depth) }
    // What is seen in front shows, whatever the manifest knows of it.
    let isShown = shows(landing, wanted.routes[depth - 1], in: scene, wanted)
    if prefix == depth - 1, isShown { return depth }
    // Whatever is in front in place of the top, the top is not.
    guard landing.depth != nil else { return isShown ? prefix : min(prefix, depth - 1) }
    return min(prefix, isShown ? depth : depth - 1)
  }

  private func outcome(
    of landing: Landing, landed: Int, in scene: SceneState, _ wanted: Wanted, didChange: Bool,
    isCrash: Bool
  ) -> Outcome {
    if isCrash { return .crash }
    if landing.stack != wanted.address {
      return wanted.isInFront ? outcomeElsewhere(landing, in: scene, wanted) : .none
    }
    if landing.isBlank { return .blank }
    guard let top = wanted.routes.last else {
      if landing.isRoot { return .none }
      return didChange ? .wrongScreen : .unchanged
    }
    if landing.isRoot { return .silentRoot }
    if shows(landing, top, in: scene, wanted) {
      let isDepthRight = landing.depth.map { $0 == wanted.routes.count } ?? true
      return isDepthRight && landed == wanted.routes.count ? .none : .wrongStack
    }
    return didChange ? .wrongScreen : .unchanged
  }

  /// The outcome where another stack is in front.
  private func outcomeElsewhere(
    _ landing: Landing, in scene: SceneState, _ wanted: Wanted
  ) -> Outcome {
    if case .modal = vocabulary.address(wanted.address) {
      // The modal that was wanted is not up: what is below it is all there is.
      if !landing.modal.isNone { return .covered }
      if landing.isBlank { return .blank }
      return landing.isRoot ? .silentRoot : .wrongScreen
    }
    if !landing.modal.isNone { return .covered }
    let isSameTab =
      vocabulary.address(landing.stack).tab == vocabulary.address(wanted.address).tab
    guard isSameTab else { return .wrongTab }
    // Columns stand beside each other: one that was seen at its root is in sight.
    let isRootSeen = scene.stack(wanted.address)?.observed?.isRoot ?? false
    return isRootSeen && !wanted.routes.isEmpty ? .silentRoot : .wrongScreen
  }

  /// Whether or not a wanted route is what is in front.
  private func shows(
    _ landing: Landing, _ wantedRoute: RouteID, in scene: SceneState, _ wanted: Wanted
  ) -> Bool {
    if let route = landing.route { return vocabulary.satisfies(route, goal: wantedRoute) }
    let screens = self.screens(for: wantedRoute)
    if !landing.screen.isNone, !screens.isEmpty { return screens.contains(landing.screen) }
    // Nothing says which screen the route shows: what is requested there has to do.
    let entries = scene.stack(wanted.address)?.entries ?? []
    let index = (landing.depth ?? entries.count) - 1
    guard entries.indices.contains(index) else { return false }
    return vocabulary.satisfies(entries[index].route, goal: wantedRoute)
  }

  /// The screens that some destination shows for a route.
  func screens(for route: RouteID) -> [Name] {
    let manifest = manifest
    let type = manifest.dispatchType(of: vocabulary.type(of: route))
    let caseName = vocabulary.caseName(of: route)
    return manifest.destinations.compactMap {
      manifest.dispatchType(of: $0.type) == type
        && ($0.caseName.isNone || $0.caseName == caseName) ? $0.shows.ifPresent : nil
    }
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
