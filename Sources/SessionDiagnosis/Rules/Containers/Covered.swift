import NavigationModel

/// A sheet, alert or dialog hid or swallowed it.
struct Covered: StandardRule {
  let id: RuleID = "covered"
  let signals: Signals = [.modals, .link]

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    if let hidden = hidden(in: episode, context) { return [hidden] }
    guard episode.signals.contains(.modals) else { return [] }
    for event in context.events(of: episode) where event.scene == episode.scene {
      let loss =
        switch event.kind {
        case .presented: context.lostPresentation(event)
        case .dismissed: context.staleDismissal(event)
        default: nil as LostModal?
        }
      if let loss { return [finding(loss, in: episode, context)] }
    }
    return []
  }

  // MARK: Changed under a modal

  private func hidden(in episode: Episode, _ context: DiagnosisContext) -> Finding? {
    for event in episode.events where event.scene == episode.scene {
      let scene = context.scene(event.scene, before: event.ordinal)
      guard !scene.modals.isEmpty else { continue }
      let isBack = isBack(event)
      guard isBack || isHidden(event, scene, in: episode, context) else { continue }
      let modals = context.modals(over: event.stack, in: scene)
        .filter { !context.isLost($0, at: event) }
      guard stays(modals, over: event, isBack: isBack, in: episode, context) else { continue }
      let wanted = wanted(event, isBack: isBack, in: episode, context)
      let verdict = context.verdict(on: episode, wanted: wanted)
      guard verdict.outcome == .covered || verdict.outcome == .crash, let modal = modals.last
      else { continue }
      return finding(event, isBack, under: modal, verdict, wanted, in: episode, context)
    }
    return nil
  }

  /// Whether or not an event is the user's way back, which only what is in front can take.
  private func isBack(_ event: NavigationEvent) -> Bool {
    guard event.kind == .popped || event.kind == .viewPopped else { return false }
    return event.by == .user || event.by == .system && event.name(.via).ifPresent != nil
      || event.by == .system && event.kind == .popped
  }

  private func isHidden(
    _ event: NavigationEvent, _ scene: SceneState, in episode: Episode,
    _ context: DiagnosisContext
  ) -> Bool {
    switch event.kind {
    case .viewPushed: return event.by != .restore
    case .tabSelected: return !episode.cause.isNone && !context.goals(of: episode).isEmpty
    case .popped, .viewPopped: return !episode.cause.isNone
    default:
      return context.addsEntries(event, to: scene.stack(event.stack))
        || event.kind == .linkApplied
    }
  }

  /// Whether or not the modals over a stack stay, so that what changed under them is not seen.
  private func stays(
    _ modals: [ModalState], over event: NavigationEvent, isBack: Bool, in episode: Episode,
    _ context: DiagnosisContext
  ) -> Bool {
    let left = context.modals(over: event.stack, in: episode.requested).map(\.id)
    let ids = modals.map(\.id).filter(left.contains)
    // Gone with the change, or on their way out.
    guard !ids.isEmpty, !context.isDismissing(modals, at: event) else { return false }
    // Seen in front all the same: a sheet that leaves room for what is below it.
    if let shown = episode.settledBy, shown.stack == event.stack { return false }
    let isGoing = episode.events.contains {
      $0.kind == .dismissed && ($0.name(.modal).isNone || $0.name(.modal) == ids[0])
    }
    // What it brings itself is over it on purpose.
    let isOwn = ids.allSatisfy { id in
      episode.events.contains { $0.kind == .presented && $0.name(.modal) == id }
    }
    if isGoing || isOwn { return false }
    // A button of a dialog closes it a moment before or after it acts; a way back does neither.
    if isBack, !event.name(.via).isNone { return true }
    return !isClosed(ids, soonAfter: event, context)
  }

  /// Whether or not the next change is that the modals go, unseen in between.
  private func isClosed(
    _ modals: [Name], soonAfter event: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    for next in context.ahead(of: event) where next.scene == event.scene {
      if next.time > event.time + DiagnosisContext.modalTransition { return false }
      if next.kind == .dismissed {
        // Who closes by hand what a link went under has not made way for it.
        if next.by == .user, event.by == .link || !event.cause.isNone { return false }
        return next.name(.modal).isNone || modals.contains(next.name(.modal))
      }
      if next.kind == .screenShown || next.kind == .presented { return false }
    }
    return false
  }

  private func wanted(
    _ event: NavigationEvent, isBack: Bool, in episode: Episode, _ context: DiagnosisContext
  ) -> Wanted {
    guard event.kind == .tabSelected, let goal = context.goals(of: episode).last else {
      return context.wanted(of: event, in: episode)
    }
    return goal
  }

  private func finding(
    _ event: NavigationEvent, _ isBack: Bool, under modal: ModalState, _ verdict: Verdict,
    _ wanted: Wanted, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding {
    let cover = context.describe(modal)
    let place = context.text(wanted.address)
    return context.finding(
      id, verdict, in: episode, blaming: EventMark(event, cause: episode.cause), wanted: wanted,
      headline: isBack
        ? "back went to the stack \(place), under \(cover)"
        : "\(context.subject(of: episode)) changed the stack \(place) under \(cover)",
      reason: isBack
        ? "\(cover) was on top and should have taken it"
        : "\(cover) was in front and stayed, so \(context.path(wanted.routes)) was not seen",
      fix: .advise(
        isBack
          ? "send back to what is on top: close \(cover) first"
          : "close \(cover) first and go on when it has gone; where it must stay, wait"))
  }

  // MARK: Modals that were lost

  private func finding(
    _ loss: LostModal, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding {
    let scene = context.scene(loss.scene, before: loss.settledBefore)
    let stack = scene.stack(loss.presenter)
    let wanted = Wanted(
      scene: loss.scene, address: loss.presenter, routes: (stack?.entries ?? []).map(\.route))
    var seen = scene
    seen.modals.removeAll { $0.id == loss.modal.id || loss.isClosed }
    var verdict = context.verdict(
      seen: seen, asked: seen, wanted: wanted, didChange: false, isCrash: episode.crash != nil)
    // What was asked for is the modal, whatever stands below it.
    if verdict.outcome == .none {
      verdict.outcome = wanted.routes.isEmpty ? .silentRoot : .unchanged
      verdict.outcomes = nil
    }
    verdict.isObserved = verdict.isObserved || loss.isReported
    let modal = context.describe(loss.modal)
    return context.finding(
      id, verdict, blaming: EventMark(loss.event, cause: episode.cause),
      link: context.link(of: episode), wanted: wanted,
      confidence: episode.isDegraded ? .possible : .likely,
      headline: loss.isClosed
        ? "a late dismissal closed \(modal)"
        : "\(modal) was presented while another modal was going, and never showed",
      reason: loss.isClosed
        ? "the dismissal was meant for the modal before it, and named none"
        : "one presenter shows one modal at a time: two changes in one update lose the second",
      fix: .advise(
        loss.isClosed
          ? "tie each dismissal to the modal it is for"
          : "present \(modal) when the other has gone: from onDismiss, not beside dismiss"),
      evidence: loss.evidence.map(\.seq))
  }
}

extension DiagnosisContext {
  /// A modal as a person calls it: `the sheet settings`.
  func describe(_ modal: ModalState) -> String {
    let style = text(modal.style)
    return "the \(style.isEmpty ? "modal" : style) \(text(modal.id))"
  }
}
