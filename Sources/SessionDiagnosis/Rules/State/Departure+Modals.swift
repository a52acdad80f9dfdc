import NavigationModel

extension Departure {
  /// A modal that a reset was to close and that was still in front when last seen before the user
  /// went on.
  func modalInSight(_ context: DiagnosisContext) -> Survivor? {
    let before = context.state(before: event.ordinal)
    var reset: NavigationEvent?
    var seen: (modal: ModalState, shown: NavigationEvent)?
    for next in context.upcoming(from: event.ordinal, limit: Reach.stretch) {
      if next.isUserAct, next.ordinal > event.ordinal { break }
      switch next.kind {
      case .reset:
        reset = next
      case .presented, .dismissed, .accountChanged:
        if next.ordinal > event.ordinal { seen = nil }
        if next.kind == .presented { return nil }
      case .screenShown:
        guard let reset, reset.scene == next.scene else { continue }
        seen = before.scene(next.scene)?.modals.last { modal in
          context.vocabulary.modalAddress(modal.id) == next.stack
            && modal.style != .alert && modal.style != .dialog
        }.map { ($0, next) }
      default: break
      }
    }
    guard let seen, let reset,
      var scene = context.state(before: seen.shown.ordinal + 1)
        .scene(seen.shown.scene), scene.modals.isEmpty
    else { return nil }
    scene.modals.append(seen.modal)
    return Survivor(
      scene: scene, address: seen.modal.presenter, isModal: true, isInFront: true, blamed: reset,
      end: seen.shown.ordinal + 1, shownBy: seen.shown)
  }
}
