/// Restored state, and resets.
extension Reducer {
  func restore(
    _ event: NavigationEvent, in state: inout NavigationState, _ reduction: inout Reduction
  ) {
    guard let attachment = event.attachment else { return }
    let scene = sceneIndex(event.scene, of: &state)
    let isLazy = event.flag(.lazy) ?? false
    for restored in attachment.stacks {
      guard let index = stackIndex(restored.address, of: &state.scenes[scene]) else {
        reduction.isTruncated = true
        continue
      }
      let entries = restored.routes.prefix(NavigationState.maximumDepth)
      if entries.count < restored.routes.count { reduction.isTruncated = true }
      state.scenes[scene].stacks[index].entries = Array(entries)
      state.scenes[scene].stacks[index].views.removeAll()
      state.scenes[scene].stacks[index].undecoded = isLazy ? entries.count : 0
      state.scenes[scene].stacks[index].failedIndex = nil
      changed(&state.scenes[scene].stacks[index], &reduction)
    }
    for modal in attachment.modals {
      present(
        ModalState(
          id: modal.modal, style: modal.style,
          presenter: modal.presenter.ifPresent ?? event.stack, screen: modal.screen),
        in: &state.scenes[scene], &reduction)
    }
    select(event.name(.selectedTab), in: &state.scenes[scene], &reduction)
  }

  func reset(
    _ event: NavigationEvent, in state: inout NavigationState, _ reduction: inout Reduction
  ) {
    let scene = sceneIndex(event.scene, of: &state)
    let scope = event.has(.stackList) ? event.attachment?.addresses : nil
    for index in state.scenes[scene].stacks.indices
    where scope?.contains(state.scenes[scene].stacks[index].address) ?? true {
      guard
        !state.scenes[scene].stacks[index].entries.isEmpty
          || !state.scenes[scene].stacks[index].views.isEmpty
      else { continue }
      state.scenes[scene].stacks[index].entries.removeAll()
      state.scenes[scene].stacks[index].views.removeAll()
      changed(&state.scenes[scene].stacks[index], &reduction)
    }
    // Modals go with the stacks they were presented from, and all above them.
    if let first = state.scenes[scene].modals.firstIndex(where: {
      scope?.contains($0.presenter) ?? true
    }) {
      removeModals(from: first, in: &state.scenes[scene], &reduction)
    }
  }
}
