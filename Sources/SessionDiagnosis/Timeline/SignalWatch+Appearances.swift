import NavigationModel

extension SignalWatch {
  /// Whether or not a screen that appeared is on top of its stack, or of none that is known.
  mutating func isOfTop(_ event: NavigationEvent, _ state: NavigationState) -> Bool {
    guard let scene = state.scenes.firstIndex(where: { $0.name == event.scene }),
      let index = state.scenes[scene].stacks.firstIndex(where: { $0.address == event.stack })
    else { return true }
    if !state.scenes[scene].stacks[index].hasContent { return true }
    let stack = state.scenes[scene].stacks[index]
    if shown.isKnown(event, on: .init(stack), vocabulary) { return true }
    let slots = resolvers.current(state).cut.presentation(of: stack).slots
    if let depth = event.number(.depth), depth < UInt64(slots.count - 1) {
      return !slots[Int(depth)].mayBeNamed(by: event, in: vocabulary)
    }
    if slots[slots.count - 1].isNamed(by: event, in: vocabulary) {
      shown.note(
        event, on: .init(stack), resolvers.current(state).cut.manifest, vocabulary)
      return true
    }
    return event.number(.depth) != nil || !slots.contains { $0.isNamed(by: event, in: vocabulary) }
  }
}
