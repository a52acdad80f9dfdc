import NavigationModel

/// The stack a link ended on differs from its goal.
struct GoalMissed: Rule {
  let id: RuleID = "goal-missed"

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    guard let record = context.link(of: episode), let wanted = context.goal(of: episode),
      let applied = episode.events.first(where: { $0.kind.isChange })
    else { return [] }
    let scene = episode.settledScene ?? context.reducer.newScene(episode.scene)
    let ended =
      episode.stacks.first { $0.stack.address == wanted.address }?.stack.entries
      ?? scene.stack(wanted.address)?.entries ?? []
    let difference = Difference(
      wanted: wanted.routes, ended: ended.map(\.route), in: context.vocabulary)
    let verdict = context.verdict(on: episode, wanted: wanted)
    let isWrongTab = verdict.outcome == .wrongTab && record.goal?.tab.isNone == false
    guard difference != .none || isWrongTab else { return [] }

    let goalPath = context.path(wanted.routes)
    let endPath = context.path(ended.map(\.route))
    let what = difference == .none ? "wrong tab" : difference.text
    return [
      context.finding(
        id, in: episode, blaming: EventMark(blamed(in: episode, wanted, context) ?? applied),
        stack: wanted.address, wanted: wanted,
        headline: "\(context.subject(of: record)) ended on \(endPath), not on \(goalPath): \(what)",
        reason: reason(difference, goalPath, endPath, context.text(wanted.address)),
        fix: Fix(
          kind: difference == .reversed ? .reorder : .advise,
          routes: wanted.routes.map(context.fixRoute(_:)),
          help: difference == .none
            ? "select the tab \(context.text(wanted.address)) with the link"
            : "set the whole path in one write: \(goalPath)"))
    ]
  }

  /// The change that should have been another: the one that touched the wanted stack, else the
  /// first.
  private func blamed(
    in episode: Episode, _ wanted: Wanted, _ context: DiagnosisContext
  ) -> NavigationEvent? {
    episode.events.first { $0.kind.isChange && $0.stack == wanted.address && $0.kind.addsEntries }
  }

  private func reason(
    _ difference: Difference, _ goal: String, _ end: String, _ stack: String
  ) -> String {
    switch difference {
    case .none: "the stack \(stack) is right, but its tab was not brought to the front"
    case .extra: "the stack \(stack) was not cleared first, so \(end) is what is left"
    case .missingBelow: "the parents under the target are missing: \(goal) was wanted"
    case .stepDropped: "the link stopped on the way: \(goal) was wanted, \(end) was requested"
    case .wrongParent: "the target is right and what lies below it is not: \(goal) was wanted"
    case .reversed: "the routes of \(goal) were requested in another order: \(end)"
    case .replaced: "\(end) was requested in place of \(goal)"
    }
  }

  /// How an end stack differs from a goal.
  enum Difference: Hashable {
    case none, extra, missingBelow, stepDropped, wrongParent, reversed, replaced

    init(wanted: [RouteID], ended: [RouteID], in vocabulary: Vocabulary) {
      let same = { (goal: RouteID, route: RouteID) in vocabulary.satisfies(route, goal: goal) }
      if wanted.elementsEqual(ended, by: same) {
        self = .none
      } else if ended.count > wanted.count,
        ended.suffix(wanted.count).elementsEqual(wanted, by: { same($1, $0) })
      {
        self = .extra
      } else if ended.count > wanted.count,
        wanted.elementsEqual(ended.prefix(wanted.count), by: same)
      {
        self = .extra
      } else if !ended.isEmpty, ended.count < wanted.count,
        wanted.suffix(ended.count).elementsEqual(ended, by: same)
      {
        self = .missingBelow
      } else if ended.count < wanted.count,
        wanted.prefix(ended.count).elementsEqual(ended, by: same)
      {
        self = .stepDropped
      } else if ended.count == wanted.count, Self.arePermuted(wanted, ended, same) {
        self = .reversed
      } else if let goal = wanted.last, let route = ended.last, same(goal, route) {
        self = .wrongParent
      } else {
        self = .replaced
      }
    }

    /// Whether or not the same routes were requested in another order.
    private static func arePermuted(
      _ wanted: [RouteID], _ ended: [RouteID], _ same: (RouteID, RouteID) -> Bool
    ) -> Bool {
      // Goals are short; a longer one is compared as it stands.
      guard wanted.count <= 64 else { return false }
      var rest = ended
      return wanted.allSatisfy { goal in
        guard let index = rest.firstIndex(where: { same(goal, $0) }) else { return false }
        rest.remove(at: index)
        return true
      }
    }

    var text: String {
      switch self {
      case .none: "as wanted"
      case .extra: "extra entries"
      case .missingBelow: "missing below"
      case .stepDropped: "step dropped"
      case .wrongParent: "wrong parent"
      case .reversed: "reversed"
      case .replaced: "replaced"
      }
    }
  }
}
