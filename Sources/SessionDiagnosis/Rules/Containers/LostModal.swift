import NavigationModel

/// A modal that was asked for and did not come, or was closed by what was meant for another.
struct LostModal {
  /// The event that had to be different.
  let event: NavigationEvent
  let scene: Name
  /// The stack it was presented from.
  let presenter: Name
  let modal: ModalState
  /// Whether or not it came, and a stale dismissal closed it.
  var isClosed = false
  /// Whether or not the framework said so itself.
  var isReported = false
  /// The event before which it had settled.
  var settledBefore: UInt64
  /// The events that show it, oldest first.
  var evidence: [NavigationEvent] = []
}

extension DiagnosisContext {
  // MARK: Presented while another goes

  /// What is lost of a modal that was presented beside the dismissal of another, or over one of the
  /// same presenter; `nil` where it came after all.
  func lostPresentation(_ event: NavigationEvent) -> LostModal? {
    let scene = scene(event.scene, before: event.ordinal)
    let id = event.name(.modal)
    guard let isExpected = conflict(of: event, in: scene) else { return nil }
    var loss = LostModal(
      event: event, scene: event.scene, presenter: event.stack,
      modal: ModalState(
        id: id, style: event.name(.style), presenter: event.stack, screen: event.name(.screen)),
      settledBefore: event.ordinal + 1, evidence: [event])
    // Of a busy presenter, only the modal that keeps it busy tells.
    let others = scene.modals.map { vocabulary.modalAddress($0.id) }
    var isSeenElsewhere = false
    for next in ahead(of: event) where next.scene == event.scene {
      // Where sheets are reported too, one that was never seen has not come.
      let isUnseen =
        isSeenElsewhere && next.by != .user && isScreen(event) && reportsModals(before: next)
      if !isUnseen || next.kind != .dismissed, let hasCome = hasCome(id, event, by: next) {
        return hasCome ? nil : loss
      }
      if next.kind == .consoleFault, isPresentationFault(next) {
        loss.isReported = true
        loss.evidence.append(next)
        loss.settledBefore = settledBefore(after: next)
        return loss
      }
      if next.kind == .screenShown, !isSeenElsewhere, isExpected || others.contains(next.stack) {
        isSeenElsewhere = true
        loss.evidence.append(next)
        loss.settledBefore = next.ordinal + 1
      }
      // Nobody can act on what is under a modal.
      if next.by == .user, next.kind.isChange, next.kind != .dismissed,
        next.ordinal > event.ordinal, !next.turn.isShared(with: event.turn)
      {
        loss.evidence.append(next)
        if !isSeenElsewhere { loss.settledBefore = next.ordinal }
        return loss
      }
      if next.kind == .dismissed, next.name(.modal).isNone { break }
    }
    return isSeenElsewhere ? loss : nil
  }

  /// Whether or not a presentation came beside the dismissal of another modal (`true`) or over one
  /// of the same presenter (`false`); `nil` for neither.
  private func conflict(of event: NavigationEvent, in scene: SceneState) -> Bool? {
    let others = scene.modals.filter { $0.id != event.name(.modal) }
    let near =
      events(before: event.ordinal, limit: Reach.moment)
      + events(from: event.ordinal + 1, limit: Reach.moment)
    let isBeside = near.contains {
      $0.kind == .dismissed && $0.scene == event.scene && $0.turn.isShared(with: event.turn)
        && $0.name(.modal) != event.name(.modal)
    }
    if isBeside || isDismissing(others, at: event) { return true }
    return others.contains { $0.presenter == event.stack } ? false : nil
  }

  /// Whether an event shows that a modal came, or that it cannot have; `nil` where it tells neither.
  private func hasCome(
    _ id: Name, _ presented: NavigationEvent, by event: NavigationEvent
  ) -> Bool? {
    let address = vocabulary.modalAddress(id)
    let isShown =
      event.kind == .screenShown
      && !presented.name(.screen).isNone && event.name(.screen) == presented.name(.screen)
    if event.stack == address || isShown { return true }
    guard event.kind == .dismissed, event.name(.modal) == id else { return nil }
    if event.by == .user { return true }
    return event.time > presented.time + Self.modalTransition ? true : nil
  }

  /// Whether or not a modal is a screen of the app's own; alerts have none to report.
  private func isScreen(_ presented: NavigationEvent) -> Bool {
    !["alert", "dialog", "popover"].contains(text(presented.name(.style)))
  }

  private func reportsModals(before event: NavigationEvent) -> Bool {
    events(before: event.ordinal).contains { earlier in
      guard earlier.kind == .screenShown, earlier.scene == event.scene else { return false }
      if case .modal = vocabulary.address(earlier.stack) { return true }
      return false
    }
  }

  private func isPresentationFault(_ event: NavigationEvent) -> Bool {
    let fault = text(event.name(.text)).lowercased()
    return ["present", "single sheet is supported", "window hierarchy", "detached view controller"]
      .contains { fault.contains($0) }
  }

  private func settledBefore(after event: NavigationEvent) -> UInt64 {
    var settled = event.ordinal + 1
    for next in ahead(of: event) where next.scene == event.scene {
      if next.kind == .screenShown { return next.ordinal + 1 }
      if next.kind.isChange, next.kind != .dismissed { return next.ordinal }
      if next.kind == .dismissed { settled = next.ordinal + 1 }
    }
    return settled
  }

  // MARK: Closed by what was meant for another

  /// What a dismissal closed that nobody asked for and that was meant for the modal before.
  func staleDismissal(_ event: NavigationEvent) -> LostModal? {
    guard event.by == .system || event.by == .unknown, text(event.name(.phase)) != "began" else {
      return nil
    }
    let scene = scene(event.scene, before: event.ordinal)
    let before = events(before: event.ordinal).filter { $0.scene == event.scene }
    guard let top = scene.modals.last,
      let presented = before.last(where: {
        $0.kind == .presented && $0.name(.modal) == top.id
      }),
      event.time <= presented.time + Self.modalTransition,
      event.name(.modal).isNone || event.name(.modal) == top.id
        || !scene.modals.contains(where: { $0.id == event.name(.modal) })
    else { return nil }
    let hasBegun = before.contains {
      $0.ordinal > presented.ordinal && $0.kind == .dismissed
        && text($0.name(.phase)) == "began"
    }
    let earlier = before.last { $0.kind == .dismissed && $0.ordinal < presented.ordinal }
    guard !hasBegun, let earlier else { return nil }
    // Where another modal was lost beside that dismissal, that is where the story began.
    let cause = before.lazy.reversed().filter {
      $0.kind == .presented && $0.ordinal < presented.ordinal
    }.compactMap { lostPresentation($0) }.first
    if let cause { return cause }
    return LostModal(
      event: event, scene: event.scene, presenter: top.presenter, modal: top, isClosed: true,
      settledBefore: settledBefore(after: event), evidence: [earlier, presented, event])
  }
}
