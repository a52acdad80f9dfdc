import NavigationModel

/// Telling whether or not what was on a stack survived a rebuild.
extension DiagnosisContext {
  /// What an event took with it that rebuilt a container, an owner, a root or a registry.
  ///
  /// - Parameter crash: The crash that followed before anything else changed.
  func rebuildLosses(by event: NavigationEvent, crash: NavigationEvent?) -> [RebuildLoss] {
    switch event.kind {
    case .stackMounted: mountLoss(event).map { [$0] } ?? []
    case .stackUnmounted: unmountLoss(event).map { [$0] } ?? []
    case .rootChanged: rootLoss(event).map { [$0] } ?? []
    case .environmentChanged: environmentLosses(event)
    case .destinationRemoved: registryLosses(event, crash)
    default: []
    }
  }

  // MARK: Owners and containers

  private func mountLoss(_ event: NavigationEvent) -> RebuildLoss? {
    let scene = scene(event.scene, before: event.ordinal)
    guard let stack = scene.stack(event.stack), stack.hasContent, !isExplained(event) else {
      return nil
    }
    let owner = event.name(.owner)
    let hasNewOwner = !owner.isNone && !stack.owner.isNone && owner != stack.owner
    let isNewEpoch = stack.epoch > 0 && event.number(.epoch).map { $0 != stack.epoch } ?? false
    let isAgain =
      hasNewOwner || isNewEpoch || !stack.isMounted || !stack.owner.isNone || stack.epoch > 0
      || wasMounted(event)
    guard isAgain else { return nil }
    // What was set while it was away has not been shown yet.
    guard stack.isMounted || hadContent(stack, event) else { return nil }
    let isCertainLoss = hasNewOwner || isNewEpoch && event.flag(.ownedAbove) == false
    return loss(by: event, of: stack, isExpected: isCertainLoss)
  }

  private func unmountLoss(_ event: NavigationEvent) -> RebuildLoss? {
    let scene = scene(event.scene, before: event.ordinal)
    guard let stack = scene.stack(event.stack), stack.hasContent,
      !(event.flag(.ownedAbove) ?? stack.isOwnedAbove), !isExplained(event)
    else { return nil }
    if case .modal(let id) = vocabulary.address(event.stack) {
      // A sheet that goes takes its stack along, and should.
      guard let modal = scene.modals.first(where: { $0.id == id }),
        !isDismissing([modal], at: event)
      else { return nil }
    }
    for next in ahead(of: event) {
      if isExplanation(next, of: event) { return nil }
      if next.kind == .dismissed, case .modal(let id) = vocabulary.address(event.stack),
        next.name(.modal).isNone || next.name(.modal) == id
      {
        return nil
      }
      if next.kind == .stackMounted, next.stack == event.stack {
        return loss(by: event, of: stack, after: next, isExpected: true)
      }
      if next.kind == .screenShown, next.stack == event.stack { break }
    }
    return loss(by: event, of: stack, isExpected: false)
  }

  /// Whether or not a stack that is away held the same when it went.
  private func hadContent(_ stack: StackState, _ event: NavigationEvent) -> Bool {
    let away = events(before: event.ordinal, limit: Self.aheadLimit).last {
      $0.scene == event.scene && $0.stack == event.stack && $0.kind == .stackUnmounted
    }
    guard let away, let before = scene(event.scene, before: away.ordinal).stack(event.stack)
    else { return false }
    return before.entries == stack.entries
  }

  /// Whether or not the stack was mounted before; a first mount takes nothing away.
  private func wasMounted(_ event: NavigationEvent) -> Bool {
    events(before: event.ordinal, limit: Self.aheadLimit).contains {
      $0.scene == event.scene && $0.stack == event.stack
        && ($0.kind == .stackMounted || $0.kind == .stackUnmounted)
    }
  }

  // MARK: Roots

  private func rootLoss(_ event: NavigationEvent) -> RebuildLoss? {
    let turn = events(around: event).filter { $0.stack == event.stack }
    let pushes = turn.filter {
      addsEntries($0, to: scene($0.scene, before: $0.ordinal).stack($0.stack))
    }
    let after = turn.filter { $0.ordinal > event.ordinal }
    // Whoever clears the path, or selects something, in the same turn is another writer.
    let isOverwritten = events(around: event).contains {
      $0.kind == .selectionChanged || $0.kind == .popped || $0.kind == .reset
        || $0.kind == .replaced && $0.routes.isEmpty
    }
    guard !isOverwritten else { return nil }
    if let push = pushes.last(where: { $0.ordinal > event.ordinal }) {
      let last = after.last { $0.kind.isChange } ?? push
      guard let stack = scene(event.scene, before: last.ordinal + 1).stack(event.stack)
      else { return nil }
      return loss(by: event, of: stack, after: last, isExpected: true)
    }
    guard let stack = scene(event.scene, before: event.ordinal).stack(event.stack),
      stack.hasContent
    else { return nil }
    if !pushes.isEmpty { return loss(by: event, of: stack, isExpected: true) }
    // Another section that the user chose begins at its root.
    guard event.by != .user, !isExplained(event), !isOfLink(stack, before: event),
      let loss = loss(by: event, of: stack, isExpected: false)
    else { return nil }
    // Another root that the app went on to, and that is seen, is what it wanted.
    let isOther = !event.name(.rootScreen).isNone && event.name(.rootScreen) != stack.root
    return isOther && event.by == .app && loss.evidence?.kind != .wroteBack ? nil : loss
  }

  /// The changes of an event's own turn, the event left out.
  private func events(around event: NavigationEvent) -> [NavigationEvent] {
    let near = events(before: event.ordinal) + events(from: event.ordinal + 1)
    return near.filter { $0.scene == event.scene && $0.turn.isShared(with: event.turn) }
  }

  /// Whether or not a link put there what a stack holds: that it came too early is its own story.
  private func isOfLink(_ stack: StackState, before event: NavigationEvent) -> Bool {
    let push = events(before: event.ordinal, limit: Self.aheadLimit).last {
      $0.scene == event.scene && $0.stack == stack.address && $0.kind.addsEntries
    }
    return push.map { $0.by == .link || !$0.cause.isNone || $0.kind == .linkApplied } ?? false
  }

  // MARK: The environment and the registry

  private func environmentLosses(_ event: NavigationEvent) -> [RebuildLoss] {
    let scene = scene(event.scene, before: event.ordinal)
    return scene.stacks.compactMap { stack in
      guard stack.hasContent, !isExplained(event, on: stack.address) else { return nil }
      return loss(by: event, of: stack, isExpected: false)
    }
  }

  private func registryLosses(
    _ event: NavigationEvent, _ crash: NavigationEvent?
  ) -> [RebuildLoss] {
    let state = state(before: event.ordinal)
    let resolver = Resolver(
      manifest: reducer.manifest.applying(state.manifestChanges), vocabulary: vocabulary,
      policy: resolver.policy)
    let type = resolver.manifest.dispatchType(of: event.name(.type))
    return state.scenes.flatMap { scene in
      scene.stacks.compactMap { stack in
        let slots = resolver.presentation(of: stack).slots
        let on = event.name(.on)
        // Where no manifest tells the root, it may be the one that declared it.
        let isOn =
          on.isNone || slots.contains { $0.screen == on }
          || stack.root.isNone && (event.stack == stack.address || event.stack == .main)
        guard isOn else { return nil }
        let shows = event.name(.shows)
        let isUsed = slots.dropFirst().contains { slot in
          guard let entry = slot.entry else {
            // A view destination has no type but the name it is declared by.
            let screen = shows.ifPresent ?? event.name(.type)
            return !slot.screen.isNone && slot.screen == screen
          }
          return resolver.manifest.dispatchType(of: vocabulary.type(of: entry.route)) == type
            && (event.name(.caseName).isNone
              || event.name(.caseName) == vocabulary.caseName(of: entry.route))
        }
        guard isUsed else { return nil }
        return registryLoss(by: event, of: stack, in: scene.name, crash)
      }
    }
  }

  /// A registry that is there again before anyone looks harms nothing.
  private func registryLoss(
    by event: NavigationEvent, of stack: StackState, in scene: Name, _ crash: NavigationEvent?
  ) -> RebuildLoss? {
    for next in ahead(of: event) {
      let isHere = next.scene == scene && next.stack == stack.address
      switch next.kind {
      case .crashed where isOwnCrash(next):
        return RebuildLoss(
          event: event, scene: scene, stack: stack, evidence: next,
          settledBefore: next.ordinal, takesEntries: false)
      case .destinationDeclared
      where next.name(.type) == event.name(.type) && next.name(.caseName) == event.name(.caseName)
        && next.name(.on) == event.name(.on):
        return nil
      case .screenShown where isHere:
        guard fate(of: stack, shownBy: next, after: event) == .lost else { return nil }
        let takesEntries = ObservedScreen(next).isRoot || next.number(.depth) == 0
        return RebuildLoss(
          event: event, scene: scene, stack: stack, evidence: next,
          settledBefore: next.ordinal + 1, takesEntries: takesEntries)
      case _ where isHere && next.kind.isChange, .stackUnmounted where isHere, .reset,
        .wroteBack where isHere, .dismissed where next.scene == scene,
        .scenePhase where next.scene == scene && isAway(next):
        return nil
      default:
        continue
      }
    }
    // The next launch may be the one to tell.
    if let crash {
      return RebuildLoss(
        event: event, scene: scene, stack: stack, evidence: crash,
        settledBefore: event.ordinal + 1, takesEntries: false)
    }
    return unseenRegistryLoss(by: event, of: stack, in: scene)
  }

  private func isAway(_ event: NavigationEvent) -> Bool {
    ["background", "disconnected"].contains(text(event.name(.phase)))
  }

  /// What is in front when its destination goes, and never has it back, does not show any more.
  private func unseenRegistryLoss(
    by event: NavigationEvent, of stack: StackState, in scene: Name
  ) -> RebuildLoss? {
    let state = state(after: event.ordinal)
    guard let now = state.scene(scene), stack.views.isEmpty else { return nil }
    let resolver = Resolver(
      manifest: reducer.manifest.applying(state.manifestChanges), vocabulary: vocabulary,
      policy: resolver.policy)
    guard resolver.frontStack(of: now) == stack.address,
      !resolver.presentation(of: stack).faults.isEmpty
    else { return nil }
    return RebuildLoss(
      event: event, scene: scene, stack: stack, evidence: nil,
      settledBefore: event.ordinal + 1, takesEntries: false)
  }
}
