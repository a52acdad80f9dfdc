import NavigationModel

/// An entry under the top changed though only the top was asked for.
struct BelowChanged: StandardRule {
  let id: RuleID = "below-changed"
  let signals: Signals = [.link, .unaskedWrite, .changedBelow]

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    for event in context.events(of: episode) where event.scene == episode.scene {
      let found =
        switch event.kind {
        case .wroteBack: written(event, in: episode, context)
        case .replaced, .linkApplied: replaced(event, in: episode, context)
        default: nil as Change?
        }
      if let found { return [finding(found, in: episode, context)] }
    }
    return []
  }

  /// A change of an entry that nobody asked for.
  private struct Change {
    let event: NavigationEvent
    let index: Int
    let before: RouteID
    let after: RouteID
    let wanted: [RouteID]
  }

  // MARK: What the framework, or a setter, wrote

  private func written(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Change? {
    guard let first = ask(before: event, in: episode, context), event.has(.routes),
      let expected = context.scene(event.scene, before: event.ordinal).stack(event.stack),
      let before = context.scene(event.scene, before: first.ordinal).stack(event.stack)
    else { return nil }
    let taps =
      event.turn.isShared(with: expected.tapTurn)
      ? expected.taps.map(\.route) : tapped(before: event, context)
    guard event.by != .user || !taps.isEmpty else { return nil }
    var due = expected.entries.map(\.route) + taps
    if event.routes.count == expected.entries.count { due = expected.entries.map(\.route) }
    // Fewer or more is another fault.
    guard event.routes.count == due.count else { return nil }
    let written = event.routes.map(\.route)
    let untouched = zip(before.entries.map(\.route), due).prefix {
      context.vocabulary.areEqual($0, $1)
    }.count
    let differing = due.indices.filter { !context.vocabulary.areEqual(due[$0], written[$0]) }
    guard let index = differing.first, differing.allSatisfy({ $0 < untouched }) else { return nil }
    return Change(
      event: event, index: index, before: due[index], after: written[index], wanted: due)
  }

  /// The link tapped right before a write-back that has it on top, where no turns are on record.
  private func tapped(before event: NavigationEvent, _ context: DiagnosisContext) -> [RouteID] {
    let latest = context.events(before: event.ordinal, limit: Reach.moment).last {
      $0.scene == event.scene && $0.stack == event.stack
        && ($0.kind.isChange || $0.kind == .wroteBack)
    }
    guard let latest, latest.kind == .linkTapped, let tap = latest.routes.first?.route,
      let top = event.routes.last?.route, context.vocabulary.areEqual(tap, top)
    else { return [] }
    return [tap]
  }

  /// The first event of the episode that asked for another top, else the latest change before it, if
  /// that did.
  private func ask(
    before event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> NavigationEvent? {
    let own = episode.events.first {
      $0.stack == event.stack && $0.ordinal < event.ordinal && $0.kind.asksForTop
    }
    if let own { return own }
    let latest = context.events(before: event.ordinal).last {
      $0.scene == event.scene && $0.stack == event.stack
        && ($0.kind.isChange || $0.kind == .stackMounted)
    }
    return latest.flatMap { $0.kind.asksForTop ? $0 : nil }
  }

  // MARK: What the app wrote

  private func replaced(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Change? {
    let record = context.link(of: episode)
    let asksForTop =
      record?.resolved.map { context.text($0.name(.policy)) == "top" } ?? false
    // A link's goal is measured as a whole.
    guard asksForTop || record?.goal == nil,
      let before = context.scene(event.scene, before: event.ordinal).stack(event.stack),
      let after = context.scene(event.scene, before: event.ordinal + 1).stack(event.stack),
      let index = changedIndex(event, before, after, asksForTop: asksForTop, context)
    else { return nil }
    let goal = context.goals(of: episode).first { $0.address == event.stack }
    let written = after.entries[index].route
    // The goal says so itself.
    if let goal, goal.routes.indices.contains(index),
      context.vocabulary.satisfies(written, goal: goal.routes[index])
    {
      return nil
    }
    let common = min(after.entries.count, before.entries.count)
    let isTop = after.entries.count == before.entries.count
    let kept =
      before.entries.prefix(isTop ? common - 1 : common).map(\.route)
      + after.entries.dropFirst(isTop ? common - 1 : common).map(\.route)
    return Change(
      event: event, index: index, before: before.entries[index].route, after: written,
      wanted: goal?.routes ?? kept)
  }

  private func changedIndex(
    _ event: NavigationEvent, _ before: StackState, _ after: StackState, asksForTop: Bool,
    _ context: DiagnosisContext
  ) -> Int? {
    if asksForTop {
      guard before.entries.count == after.entries.count else { return nil }
      return before.entries.indices.dropLast().first {
        !context.vocabulary.areEqual(before.entries[$0].route, after.entries[$0].route)
      }
    }
    return event.indexChangedBelow(before.entries, in: context.vocabulary)
  }

  private func finding(
    _ change: Change, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding {
    let isLast = change.wanted.count - 1 == change.index
    let wanted = Wanted(
      scene: change.event.scene, address: change.event.stack, routes: change.wanted)
    let verdict = context.verdict(
      seen: episode.settled, asked: episode.settled, wanted: wanted, didChange: true,
      isCrash: episode.crash != nil)
    let place = isLast ? "what a pop left on top" : "an entry under the top"
    let before = context.label(change.before)
    let after = context.label(change.after)
    let difference = before == after ? "\(before) of another value" : "\(before) to \(after)"
    return context.finding(
      id, verdict, in: episode, blaming: EventMark(change.event, cause: episode.cause),
      wanted: wanted,
      headline: "\(place) changed, though only the top was asked for: \(difference)",
      reason: "entry \(change.index) of \(context.text(change.event.stack)) was not asked for",
      fix: .advise("change the top alone, and keep the entries below it as they are"))
  }
}

extension EventKind {
  /// Whether or not events of this kind ask for no more than another top.
  fileprivate var asksForTop: Bool {
    switch self {
    case .pushed, .popped, .linkApplied, .linkTapped, .viewPushed, .viewPopped: true
    default: false
    }
  }
}
