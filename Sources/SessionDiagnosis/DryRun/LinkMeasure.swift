import NavigationModel
import SessionReplay

/// Measures a state with a link applied against the link's goal.
struct LinkMeasure {
  private let session: RecordedSession
  private let state: NavigationState
  private let goal: Goal?
  private let scene: Name
  private let address: Name

  init(
    _ session: RecordedSession, _ state: NavigationState, _ goal: Goal?, scene: Name, stack: Name
  ) {
    self.session = session
    self.state = state
    self.goal = goal
    self.scene = scene
    address = stack
  }

  private var vocabulary: Vocabulary { session.vocabulary }
  private var stack: StackState? { state.stack(address, in: scene) }

  /// The routes that should end on the stack; `nil` where the goal leaves them open.
  private var wanted: [RouteID]? {
    let routes = goal?.modal == nil ? goal?.routes : goal?.modal?.routes
    return routes?.map(\.route)
  }

  func answer(_ unresolved: NavigationPolicy.Unresolved) -> LinkDryRun.Answer {
    var policy = session.reducer.policy
    policy.unresolved = unresolved
    let resolver = Resolver(
      manifest: session.manifest.applying(state.manifestChanges), vocabulary: vocabulary,
      policy: policy)
    let landing = resolver.landing(of: state)
    let presentation = stack.map { resolver.presentation(of: $0) } ?? Presentation()
    return LinkDryRun.Answer(
      presentation: presentation, landing: landing, outcome: outcome(landing, presentation))
  }

  func repair() -> Repair? {
    guard let stack, let routes = wanted, stack.isMounted else { return nil }
    return session.resolver(for: state).repair(wanted: routes, root: stack.root, path: stack.path)
  }

  private func outcome(_ landing: Landing, _ presentation: Presentation) -> Outcome {
    guard goal != nil else { return .unchanged }
    guard landing.stack == address else {
      return landing.modal.isNone ? .wrongTab : .covered
    }
    if landing.isBlank { return .blank }
    guard let wanted else { return .none }
    guard let top = wanted.last else { return landing.isRoot ? .none : .wrongScreen }
    if landing.isRoot { return .silentRoot }
    guard let route = landing.route, vocabulary.satisfies(route, goal: top) else {
      return .wrongScreen
    }
    // Declared twice, the top shows another screen than its own.
    if presentation.faults.contains(where: { $0.why.isDuplicate && $0.entry.route == route }) {
      return .wrongScreen
    }
    let entries = stack?.entries.map(\.route) ?? []
    let isWhole =
      entries.elementsEqual(wanted) { vocabulary.satisfies($0, goal: $1) }
      && presentation.landed >= wanted.count && landing.depth == wanted.count
    return isWhole ? .none : .wrongStack
  }
}
