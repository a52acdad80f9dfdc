import NavigationModel

/// Pushed to a stack that is not the one in front, and that nobody brought there.
struct HiddenPush: StandardRule {
  let id: RuleID = "hidden-push"
  let signals: Signals = .elsewhere

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    for event in episode.events {
      if let finding = finding(event, in: episode, context) { return [finding] }
    }
    return []
  }

  private func finding(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard event.scene == episode.scene, isPush(event, in: episode, context),
      let front = hidingFront(for: event, context), !isBroughtToFront(event, in: episode, context)
    else { return nil }
    let wanted = context.wanted(of: event, in: episode)
    let verdict = context.verdict(on: episode, wanted: wanted)
    // A link that ends under a modal of its own wanted no more of this stack.
    guard verdict.outcome != .none else { return nil }
    let place = context.text(event.stack)
    let frontText = context.text(front)
    let label =
      event.routes.last.map { context.label($0.route) }
      ?? context.text(
        event.name(.screen))
    return context.finding(
      id, verdict, in: episode, blaming: EventMark(event, cause: episode.cause), wanted: wanted,
      headline:
        "\(context.subject(of: episode)) pushed \(label) to \(place) while \(frontText) was in"
        + " front",
      reason: "the push changed a stack that nobody saw, and \(place) was not brought to the front",
      fix: .advise(advice(event, place, context)))
  }

  private func isPush(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Bool {
    if event.kind == .viewPushed { return event.by != .user && event.by != .restore }
    guard event.kind.addsEntries else { return false }
    let stack = context.scene(event.scene, before: event.ordinal).stack(event.stack)
    return context.addsEntries(event, to: stack)
  }

  /// The stack in front in place of the one that was pushed to; `nil` where that is in front, or a
  /// modal alone is over it.
  private func hidingFront(for event: NavigationEvent, _ context: DiagnosisContext) -> Name? {
    var scene = context.scene(event.scene, before: event.ordinal)
    let vocabulary = context.vocabulary
    let address = vocabulary.address(event.stack)
    if case .modal(let id) = address {
      // What is under another modal is covered, which is another story.
      return scene.modals.contains { $0.id == id }
        ? nil : context.resolver.frontStack(of: scene)
    }
    scene.modals.removeAll()
    let front = context.resolver.frontStack(of: scene)
    guard let tab = address.tab, let frontTab = vocabulary.address(front).tab, tab != frontTab
    else { return nil }
    // Beside the tabs, or where none are known, only an observation says what is in front.
    if tab == .main || scene.tabs.isEmpty, scene.lastObservedStack.isNone { return nil }
    // A link that comes before the user is signed in came too early.
    if frontTab == .main, !scene.tabs.isEmpty, !event.cause.isNone || event.by == .link {
      return nil
    }
    return front
  }

  private func isBroughtToFront(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Bool {
    if let shown = episode.settledBy, shown.stack == event.stack { return true }
    let vocabulary = context.vocabulary
    var scene = episode.requested
    if case .modal(let id) = vocabulary.address(event.stack) {
      return scene.modals.contains { $0.id == id }
    }
    scene.modals.removeAll()
    return vocabulary.address(context.resolver.frontStack(of: scene)).tab
      == vocabulary.address(event.stack).tab
  }

  private func advice(
    _ event: NavigationEvent, _ place: String, _ context: DiagnosisContext
  ) -> String {
    if case .modal = context.vocabulary.address(event.stack) {
      return "present \(place) in the turn of the push, or push to the stack in front"
    }
    return "select the tab \(place) in the turn of the push, or push to the stack in front"
  }
}
