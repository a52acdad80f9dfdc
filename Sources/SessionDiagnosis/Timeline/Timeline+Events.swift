import NavigationModel

extension Episode {
  /// Whether or not an entry that does not show is this episode's doing, or that of its link.
  func broughtAbout(_ fault: ResolutionFault, on stack: TouchedStack) -> Bool {
    guard let origin = stack.origin(ofEntryAt: fault.index) else { return false }
    return origin.ordinal >= first.ordinal || (!cause.isNone && origin.cause == cause)
  }
}

extension EventKind {
  /// Whether or not events of this kind can change a scene, or what can show in it.
  var mayChangeScenes: Bool {
    switch self {
    case .refused, .screenAppeared, .screenDisappeared, .transitionBegan, .transitionEnded,
      .consoleFault, .tabRetapped, .linkReceived, .linkResolved, .linkParked, .linkRejected,
      .linkExpired, .saved, .notEncodable, .launched, .crashed, .accountChanged,
      .environmentChanged, .dataReady, .marked, .clockSet, .unreadable, .gap, .unknown:
      false
    default:
      true
    }
  }
}

extension NavigationEvent {
  /// Whether or not it mounts a stack with entries that waited for that, to be looked at now.
  func showsWaitingEntries(of state: NavigationState) -> Bool {
    guard kind == .stackMounted, let stack = state.stack(stack, in: scene) else { return false }
    return !stack.isMounted && !stack.entries.isEmpty
  }

  /// Whether or not a write-back is no confirmation.
  func changesEntries(of state: NavigationState, _ vocabulary: Vocabulary) -> Bool {
    guard let scene = state.scenes.firstIndex(where: { $0.name == scene }),
      let index = state.scenes[scene].stacks.firstIndex(where: { $0.address == stack })
    else { return number(.count) ?? UInt64(routes.count) > 0 }
    return differs(from: state.scenes[scene].stacks[index], in: vocabulary)
  }

  /// Whether or not a write-back leaves a stack other than it is; a tap of its turn explains it.
  func differs(from stack: StackState, in vocabulary: Vocabulary) -> Bool {
    let entries = stack.entries
    let taps = turn.isShared(with: stack.tapTurn) ? stack.taps : []
    if let count = number(.count) {
      return count < UInt64(entries.count) || count > UInt64(entries.count + taps.count)
    }
    guard has(.routes) else { return false }
    let due = entries + taps
    return routes.count < entries.count || routes.count > due.count
      || !zip(routes, due).allSatisfy { vocabulary.areEqual($0.route, $1.route) }
  }

  /// Whether or not a write-back has fewer entries than these, or others.
  func lacks(someOf entries: [Entry], in vocabulary: Vocabulary) -> Bool {
    if let count = number(.count) { return count < UInt64(entries.count) }
    guard has(.routes) else { return false }
    return routes.count < entries.count
      || !zip(routes, entries).allSatisfy { vocabulary.areEqual($0.route, $1.route) }
  }
}
