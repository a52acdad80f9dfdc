import NavigationModel

/// What has to be in front for an intent to have arrived.
struct IntentAim {
  /// The stack's address; `nil` where any will do.
  var address: Name?
  var top: Top
  /// The entry that is the top, if it is one.
  var entry: EntryID?

  enum Top {
    /// Whatever is there.
    case any
    case root
    case route(RouteID)
    case screen(Name)
  }

  /// The stack of a goal as it will end up; `fallback` is the stack that was written for it.
  init(_ goal: Goal, in scene: SceneState?, _ vocabulary: Vocabulary, fallback: Name? = nil) {
    var address = vocabulary.address(of: goal, in: scene)
    if goal.modal == nil, goal.tab.isNone, let fallback, let scene, scene.tabs.count > 1,
      scene.stack(address)?.entries.isEmpty ?? true
    {
      address = fallback
    }
    self.address = address
    if let modal = goal.modal {
      top =
        modal.routes?.last.map { .route($0.route) } ?? modal.screen.ifPresent.map { .screen($0) }
        ?? .root
    } else {
      top = goal.routes.map { $0.last.map { .route($0.route) } ?? .root } ?? .any
    }
    entry = scene?.stack(address)?.entries.last?.id
  }

  /// What an event has put on top.
  init(_ event: NavigationEvent, in scene: SceneState?, _ vocabulary: Vocabulary) {
    address = event.stack
    top = .any
    switch event.kind {
    case .presented:
      address = vocabulary.modalAddress(event.name(.modal))
      top =
        event.name(.screen).ifPresent.map { .screen($0) } ?? event.route().map { .route($0) }
        ?? .root
    case .tabSelected:
      address = event.name(.tab)
    case .dismissed, .restored, .reset, .selectionChanged:
      address = nil
    default:
      guard let stack = scene?.stack(event.stack) else { return }
      if let view = stack.views.last {
        top = .screen(view.screen)
      } else if let last = stack.entries.last {
        top = .route(last.route)
        entry = last.id
      } else {
        top = .root
      }
    }
  }

  /// A route that is to be on top of a stack, or of a later column of its tab.
  init(_ route: RouteID, on address: Name) {
    self.address = address
    top = .route(route)
  }

  /// Whether or not a stack is the one that is meant, or a column of it.
  func isMeant(_ stack: Name, _ vocabulary: Vocabulary) -> Bool {
    guard let address, stack != address else { return true }
    guard case .column(let tab, _) = vocabulary.address(stack) else { return false }
    return tab == vocabulary.address(address).tab
  }

  /// Whether or not the framework reports it in front.
  func isReported(
    by event: NavigationEvent, in scene: SceneState?, _ manifest: Manifest,
    _ vocabulary: Vocabulary
  ) -> Bool {
    let observed = ObservedScreen(event)
    guard !observed.isBlank, !observed.isPlaceholder else { return false }
    // A report of what a modal shows may name the stack below it.
    if case .screen(let screen) = top, observed.screen == screen { return true }
    guard isMeant(event.stack, vocabulary) else { return false }
    let stack = scene?.stack(event.stack)
    let isRoot = observed.isRoot || observed.depth == 0
    switch top {
    case .any: return true
    case .root:
      return isRoot
        || observed.depth == nil && !observed.screen.isNone && observed.screen == stack?.root
    case .screen: return observed.screen.isNone && !isRoot
    case .route(let wanted):
      if isRoot { return false }
      if let route = observed.route { return vocabulary.satisfies(route, goal: wanted) }
      let screens = ScreenMatching.screens(for: wanted, manifest, vocabulary)
      if !observed.screen.isNone, !screens.isEmpty { return screens.contains(observed.screen) }
      guard let last = stack?.entries.last, stack?.views.isEmpty == true else { return false }
      let depth = observed.depth.flatMap { Int(exactly: $0) }
      return vocabulary.satisfies(last.route, goal: wanted)
        && depth.map { $0 == stack?.entries.count } ?? true
    }
  }

  /// Whether or not the resolver finds it in front.
  func isFound(in landing: Landing, _ vocabulary: Vocabulary) -> Bool {
    guard !landing.isBlank, isMeant(landing.stack, vocabulary) else { return false }
    switch top {
    case .any: return true
    case .root: return landing.isRoot
    case .screen(let screen): return landing.screen == screen || landing.screen.isNone
    case .route(let wanted):
      guard let route = landing.route else { return false }
      return vocabulary.satisfies(route, goal: wanted) || vocabulary.type(of: route) == .unknown
    }
  }
}
