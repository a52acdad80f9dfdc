import NavigationModel

/// The stack a link ended on differs from its goal.
struct GoalMissed: StandardRule {
  let id: RuleID = "goal-missed"
  let signals: Signals = .link

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    guard let record = context.link(of: episode), episode.events.contains(where: \.kind.isChange)
    else { return [] }
    for goal in context.goals(of: episode) {
      if let finding = finding(goal, record, in: episode, context) { return [finding] }
    }
    return inAnotherWindow(record, in: episode, context).map { [$0] } ?? []
  }

  private func finding(
    _ wanted: Wanted, _ record: LinkRecord, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let stack = episode.requested.stack(wanted.address)
    let ended = (stack?.entries ?? []).map(\.route)
    var difference = Difference(wanted: wanted.routes, ended: ended, in: context.vocabulary)
    if difference == .none { difference = Self.place(wanted, in: episode.requested, context) }
    guard difference != .none else { return nil }

    let goalPath = context.path(wanted.routes)
    let endPath = context.path(ended)
    var verdict = context.verdict(on: episode, wanted: wanted)
    // Where it is not in front, it is the link's stack all the same that is wrong.
    if verdict.outcome == .none { verdict.outcome = .wrongStack }
    let blamed = blamed(in: episode, wanted, ended, context)
    return context.finding(
      id, verdict, in: episode, blaming: EventMark(blamed, cause: episode.cause), wanted: wanted,
      headline:
        "\(context.subject(of: record)) ended on \(endPath), not on \(goalPath):"
        + " \(difference.text)",
      reason: reason(difference, goalPath, endPath, context.text(wanted.address)),
      fix: Fix(
        kind: difference == .reversed ? .reorder : .advise,
        routes: context.fixRoutes(wanted, of: record),
        help: help(difference, goalPath, context.text(wanted.address))))
  }

  /// Whether the right stack is in the wrong place.
  private static func place(
    _ wanted: Wanted, in scene: SceneState, _ context: DiagnosisContext
  ) -> Difference {
    guard let tab = context.vocabulary.address(wanted.address).tab else {
      let isUp = scene.modals.contains {
        context.vocabulary.modalAddress($0.id) == wanted.address
      }
      return isUp ? .none : .modalMissing
    }
    guard scene.tabs.contains(tab), let selected = scene.selectedTab.ifPresent ?? scene.tabs.first
    else { return .none }
    return selected == tab ? .none : .wrongTab
  }

  /// The first change that had to be another.
  ///
  /// That is the one that put the first wrong entry there. Where that entry was there before, it is
  /// the first that touched the stack; where nothing is wrong but something is missing, the last.
  /// Where none touched it, it is the one that brought its tab to the front.
  private func blamed(
    in episode: Episode, _ wanted: Wanted, _ ended: [RouteID], _ context: DiagnosisContext
  ) -> NavigationEvent {
    let changes = episode.events.filter(\.kind.isChange)
    let there = changes.filter {
      $0.stack == wanted.address
        && ($0.kind.addsEntries || $0.kind == .popped || $0.kind == .linkTapped)
    }
    let common = zip(ended, wanted.routes).prefix {
      context.vocabulary.satisfies($0, goal: $1)
    }.count
    if common < ended.count,
      let stack = episode.stacks.first(where: { $0.stack.address == wanted.address }),
      let origin = stack.origin(ofEntryAt: common),
      let event = there.first(where: { $0.ordinal == origin.ordinal })
    {
      return event
    }
    let isShort = common == ended.count && common < wanted.routes.count
    let tab = context.vocabulary.address(wanted.address).tab
    return (isShort ? there.last : there.first)
      ?? changes.first { $0.kind == .tabSelected && $0.name(.tab) == tab }
      ?? changes.first ?? NavigationEvent(.unknown)
  }

  private func help(_ difference: Difference, _ goal: String, _ stack: String) -> String {
    switch difference {
    case .wrongTab: "select the tab \(stack) with the link"
    case .modalMissing: "present the modal with the link, before its stack is set"
    default: "set the whole path in one write: \(goal)"
    }
  }

  private func reason(
    _ difference: Difference, _ goal: String, _ end: String, _ stack: String
  ) -> String {
    switch difference {
    case .none: "the stack \(stack) is as wanted"
    case .wrongTab: "the stack \(stack) is right, but its tab was not brought to the front"
    case .modalMissing: "\(stack) was not presented"
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
    case wrongTab, modalMissing

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
      case .wrongTab: "wrong tab"
      case .modalMissing: "its modal was not presented"
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
