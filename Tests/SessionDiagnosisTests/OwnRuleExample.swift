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
