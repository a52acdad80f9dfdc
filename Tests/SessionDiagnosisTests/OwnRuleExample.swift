import NavigationModel
import SessionDiagnosis

/// One route twice in a row: the user has to go back twice from the same screen.
struct TwiceInARow: Rule {
  let id: RuleID = "twice-in-a-row"

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    episode.stacks.compactMap { touched in
      let entries = touched.stack.entries
      guard
        let index = entries.indices.dropFirst().first(where: {
          context.vocabulary.areEqual(entries[$0 - 1].route, entries[$0].route)
        }),
        // Told when it is pushed, and not again while it stays.
        let origin = touched.origin(ofEntryAt: index), origin.ordinal >= episode.first.ordinal
      else { return nil }
      let label = context.label(entries[index].route)
      return context.finding(
        id, in: episode, blaming: origin,
        wanted: context.wanted(episode, on: touched),
        headline: "\(context.subject(of: episode)) pushed \(label) twice in a row",
        reason: "the stack had \(label) on top already",
        fix: .advise("ask for the top first, or use pushNew"))
    }
  }
}

/// A screen was left within a second: it is not what the user was looking for.
struct LeftAtOnce: Rule {
  let id: RuleID = "left-at-once"

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    guard
      let pop = episode.events.first(where: { $0.kind == .popped && $0.by == .user }),
      let push = context.events(before: pop.ordinal, limit: 16).last(where: {
        $0.kind == .pushed && $0.by == .user && $0.scene == pop.scene && $0.stack == pop.stack
      }),
      pop.time - push.time < 1_000,
      let touched = episode.stacks.first,
      let left = context.state(before: pop.ordinal).scene(pop.scene)?.stack(pop.stack)?.entries.last
    else { return [] }
    let label = context.label(left.route)
    return [
      context.finding(
        id, in: episode, blaming: EventMark(push), wanted: context.wanted(episode, on: touched),
        headline: "\(label) was opened and left within a second",
        reason: "the user went back after \(pop.time - push.time) ms",
        fix: .advise("say in the row what \(label) shows"))
    ]
  }
}
