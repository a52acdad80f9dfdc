import NavigationModel

/// Notices writes that get in each other's way, with the user's latest one as its memory.
struct WriteWatch {
  /// The user's latest change until something is shown; its kind is `unknown` where there is none.
  private var latest = Latest()

  /// What is needed of a change: a whole event would be counted as it is kept.
  private struct Latest {
    var kind = EventKind.unknown
    var by = Writer.user
    var time: UInt64 = 0
    var turn = Turn.own
    var scene = Name.none
    var stack = Name.none
    var callSite = Name.none
  }

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
      latest.kind != .unknown && event.scene == latest.scene
      && (event.by != latest.by || event.callSite != latest.callSite)
      && (event.kind == .tabSelected) == (latest.kind == .tabSelected)
      && (event.kind == .tabSelected || event.stack == latest.stack)
      && (event.turn.isShared(with: latest.turn)
        || Pace.isOneAct(from: latest.time, to: event.time))
    if event.by == .user {
      latest = Latest(
        kind: event.kind, time: event.time, turn: event.turn, scene: event.scene,
        stack: event.stack, callSite: event.callSite)
    }
    return isContended ? .contended : []
  }

  /// Whether or not a pop of several ends on a screen like the one it leaves.
  private func isBackToEqual(
    _ event: NavigationEvent, _ state: NavigationState, _ vocabulary: Vocabulary
  ) -> Bool {
    guard let count = event.number(.count), count > 1, let entries = entries(event, state),
      count < UInt64(entries.count), let top = entries.last
    else { return false }
    return vocabulary.areEqual(entries[entries.count - 1 - Int(count)].route, top.route)
  }

  /// Whether or not the framework goes on where the user went back, before anything is shown.
  private func isFurther(
    _ event: NavigationEvent, _ state: NavigationState, _ vocabulary: Vocabulary
  ) -> Bool {
    guard latest.kind == .popped, event.scene == latest.scene, event.stack == latest.stack,
      let entries = entries(event, state)
    else { return false }
    return event.lacks(someOf: entries, in: vocabulary)
  }

  private func entries(_ event: NavigationEvent, _ state: NavigationState) -> [Entry]? {
    guard let scene = state.scenes.firstIndex(where: { $0.name == event.scene }),
      let stack = state.scenes[scene].stacks.firstIndex(where: { $0.address == event.stack })
    else { return nil }
    return state.scenes[scene].stacks[stack].entries
  }
}
