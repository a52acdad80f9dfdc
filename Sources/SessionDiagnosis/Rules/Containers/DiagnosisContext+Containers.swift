import NavigationModel

/// What rules about containers, modals and what is in front ask alike.
extension DiagnosisContext {
  /// Most events of one episode that a rule about containers goes through.
  static let episodeLimit: UInt64 = 1024
  /// Most events beyond an episode that are asked for how a story ended.
  static let aheadLimit: UInt64 = 256
  /// How long a modal takes to come or go, in milliseconds, with room to spare: routers that wait
  /// for it wait 550 (swiftui-semantics F43).
  static let modalTransition: UInt64 = 1000

  /// How long a container that follows its environment takes to be built anew, in milliseconds, with
  /// room to spare: a turn of the device is animated for about 400.
  static let rebuildTime: UInt64 = 2000
  /// How long nobody answers what changes before their eyes, in milliseconds: what happens sooner is
  /// no way back of the user's.
  static let reactionTime: UInt64 = 500

  /// The events of an episode, with what was observed in it; of a longer one, the first.
  func events(of episode: Episode) -> [NavigationEvent] {
    let range = episode.range
    let end = min(range.upperBound, range.lowerBound + Self.episodeLimit)
    return events(range.lowerBound..<end)
  }

  /// The modals that are over a stack, bottom to top.
  func modals(over address: Name, in scene: SceneState) -> [ModalState] {
    guard case .modal(let id) = vocabulary.address(address) else { return scene.modals }
    guard let index = scene.modals.firstIndex(where: { $0.id == id }) else { return [] }
    return Array(scene.modals[(index + 1)...])
  }

  /// Whether or not a stack is a column beside the one in front.
  func isBeside(_ address: Name, in scene: SceneState) -> Bool {
    let front = resolver.frontStack(of: scene)
    guard front != address, let tab = vocabulary.address(address).tab else { return false }
    return vocabulary.address(front).tab == tab
  }

  /// Whether or not a modal is still listed that was asked for, and never came.
  func isLost(_ modal: ModalState, at event: NavigationEvent) -> Bool {
    let presented = events(before: event.ordinal).last {
      $0.kind == .presented && $0.scene == event.scene && $0.name(.modal) == modal.id
    }
    return presented.flatMap { lostPresentation($0) } != nil
  }

  /// Whether or not a change puts entries on a stack that were not on it, below others or on top.
  ///
  /// A path that only becomes shorter is a pop, whatever it is called.
  func addsEntries(_ event: NavigationEvent, to stack: StackState?) -> Bool {
    guard event.kind.addsEntries, event.kind != .restored, event.by != .restore,
      !event.routes.isEmpty
    else { return false }
    let isWhole =
      event.kind == .replaced
      || event.kind == .linkApplied && text(event.name(.policy)) == "replace"
    guard isWhole, let entries = stack?.entries else { return true }
    return event.routes.count > entries.count
      || !zip(event.routes, entries).allSatisfy { vocabulary.areEqual($0.route, $1.route) }
  }

  /// Whether or not a modal of these was on its way out before an event: its dismissal had begun,
  /// and not ended.
  func isDismissing(_ modals: [ModalState], at event: NavigationEvent) -> Bool {
    let before = events(before: event.ordinal).filter { $0.scene == event.scene }
    return modals.contains { modal in
      let last = before.last {
        ($0.kind == .dismissed || $0.kind == .presented)
          && ($0.name(.modal) == modal.id || $0.kind == .dismissed && $0.name(.modal).isNone)
      }
      return last.map { $0.kind == .dismissed && text($0.name(.phase)) == "began" } ?? false
    }
  }

  /// What was wanted where an event changed a stack: the link's goal, else what was requested.
  func wanted(of event: NavigationEvent, in episode: Episode) -> Wanted {
    let goals = goals(of: episode)
    if let goal = goals.first(where: { $0.address == event.stack }) ?? goals.first { return goal }
    let stack =
      episode.stacks.first { $0.scene == event.scene && $0.stack.address == event.stack }?.stack
      ?? scene(event.scene, before: event.ordinal + 1).stack(event.stack)
    return Wanted(
      scene: event.scene, address: event.stack, routes: (stack?.entries ?? []).map(\.route))
  }
}
