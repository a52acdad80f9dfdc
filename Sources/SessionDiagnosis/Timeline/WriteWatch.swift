import NavigationModel

/// Notices writes that get in each other's way, with the user's latest one as its memory.
struct WriteWatch {
  /// The user's latest change until something is shown; its kind is `unknown` where there is none.
  private var latest = NavigationEvent(.unknown)

  /// What looks odd about an event.
  ///
  /// - Parameters:
  ///   - event: The next event.
  ///   - state: The state before it.
  mutating func signals(
    of event: NavigationEvent, _ state: NavigationState, _ vocabulary: Vocabulary
  ) -> Signals {
    switch event.kind {
    case .pushed, .replaced, .linkApplied, .tabSelected, .rootChanged:
      return ofChange(event)
    case .popped:
      return isBackToEqual(event, state, vocabulary)
        ? ofChange(event).union(.revisited) : ofChange(event)
    case .wroteBack where event.by == .user:
      return isFurther(event, state, vocabulary) ? .unaskedWrite : ofChange(event)
    case .screenShown:
      if latest.kind != .unknown, event.scene == latest.scene { latest.kind = .unknown }
      return []
    default:
      return []
    }
  }

  private mutating func ofChange(_ event: NavigationEvent) -> Signals {
    let isContended =
      latest.kind != .unknown && event.isByAnother(than: latest)
      && event.scene == latest.scene && Pace.isOneAct(latest, event)
      && (event.kind == .tabSelected) == (latest.kind == .tabSelected)
      && (event.kind == .tabSelected || event.stack == latest.stack)
    if event.by == .user { latest = event }
    return isContended ? .contended : []
  }

  /// Whether or not a pop of several ends on a screen like the one it leaves.
  private func isBackToEqual(
    _ event: NavigationEvent, _ state: NavigationState, _ vocabulary: Vocabulary
  ) -> Bool {
    guard let count = event.number(.count), count > 1, let entries = stack(event, state)?.entries,
      count < UInt64(entries.count), let top = entries.last
    else { return false }
    return vocabulary.areEqual(entries[entries.count - 1 - Int(count)].route, top.route)
  }

  /// Whether or not the framework goes on where the user went back, before anything is shown.
  private func isFurther(
    _ event: NavigationEvent, _ state: NavigationState, _ vocabulary: Vocabulary
  ) -> Bool {
    guard latest.kind == .popped, event.isOnStack(of: latest), let stack = stack(event, state)
    else { return false }
    return event.lacks(someOf: stack.entries, in: vocabulary)
  }

  private func stack(_ event: NavigationEvent, _ state: NavigationState) -> StackState? {
    guard let scene = state.scenes.firstIndex(where: { $0.name == event.scene }) else { return nil }
    return state.scenes[scene].stacks.first { $0.address == event.stack }
  }
}
