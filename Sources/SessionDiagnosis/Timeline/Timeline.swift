import NavigationModel

/// Folds a session once and hands each settled ``Episode`` on.
///
/// Memory does not grow with the session: one state, one open episode, the entries that are on a
/// stack, and the links that have not settled.
struct Timeline {
  let reducer: Reducer
  let vocabulary: Vocabulary
  private(set) var state = NavigationState()
  private(set) var resolver: Resolver
  private(set) var placeholderResolver: Resolver
  private(set) var links = LinkLedger()
  private(set) var origins = EntryOrigins()
  private(set) var lastEvent: NavigationEvent?
  /// Receives each episode once it has settled and something else begins.
  private var open: Episode?
  private var isSettled = false
  private var isCaptured = false
  /// Indices of the stacks the open episode touched: (scene name, address).
  private var touched: [(scene: Name, address: Name)] = []

  init(reducer: Reducer, vocabulary: Vocabulary) {
    self.reducer = reducer
    self.vocabulary = vocabulary
    (resolver, placeholderResolver) = Self.resolvers(reducer, [], vocabulary)
  }

  /// The two answers to an unresolved value, under the manifest in force.
  private static func resolvers(
    _ reducer: Reducer, _ changes: [ManifestChange], _ vocabulary: Vocabulary
  ) -> (cut: Resolver, placeholder: Resolver) {
    let manifest = reducer.manifest.applying(changes)
    var policy = reducer.policy
    policy.unresolved = .cut
    let cut = Resolver(manifest: manifest, vocabulary: vocabulary, policy: policy)
    policy.unresolved = .placeholder
    return (cut, Resolver(manifest: manifest, vocabulary: vocabulary, policy: policy))
  }

  /// What a rule may ask of the session at this point.
  func context(session: String, os: String?) -> DiagnosisContext {
    DiagnosisContext(
      vocabulary: vocabulary, manifest: reducer.manifest.applying(state.manifestChanges),
      resolver: resolver, placeholderResolver: placeholderResolver, reducer: reducer,
      origins: origins, links: links, session: session, os: os)
  }

  /// Takes the state that a session starts with, which in a cut log is not empty.
  mutating func start(from keyframe: NavigationState) {
    state = keyframe
    (resolver, placeholderResolver) = Self.resolvers(
      reducer, state.manifestChanges, vocabulary)
  }

  /// Notes a crash that only the next launch recorded.
  mutating func noteCrash(_ event: NavigationEvent) {
    lastEvent = event
    open?.crash = event
  }

  /// Folds one event; returns the episode that it ended, if any.
  mutating func fold(_ event: NavigationEvent) -> Episode? {
    lastEvent = event
    let isChange = event.kind.isChange
    var ended: Episode?
    if isChange {
      if let open, open.continues(with: event) {
        // A link that goes on after a screen was shown is still one episode.
        isSettled = false
        self.open?.settledBy = nil
      } else {
        ended = close()
        open = Episode(event)
        isSettled = false
        touched.removeAll(keepingCapacity: true)
      }
      isCaptured = false
    } else if event.kind == .wroteBack, open != nil, !isCaptured {
      // What was wanted is what stood before the framework answered.
      capture()
    }

    if event.kind == .linkTapped { noteTap(event) }
    let reduction = reducer.reduce(event, into: &state)
    links.note(event, reducer.manifest, vocabulary)
    if reduction.changes.contains(.manifest) {
      (resolver, placeholderResolver) = Self.resolvers(
        reducer, state.manifestChanges, vocabulary)
    }

    if reduction.changes.contains(.stack) { follow(event) }
    if isChange {
      note(event, reduction)
    } else {
      observe(event)
    }
    return ended
  }

  /// Ends the open episode, as at the end of the session.
  mutating func close() -> Episode? {
    guard var episode = open else { return nil }
    if !isCaptured { capture() }
    if !isSettled { settle(by: nil) }
    guard let settled = open else { return nil }
    episode = settled
    open = nil
    return episode
  }

  private mutating func follow(_ event: NavigationEvent) {
    guard let scene = state.scene(event.scene) else { return }
    if event.kind == .restored || event.kind == .reset || event.kind == .keyframe {
      for stack in scene.stacks { origins.follow(event, stack, in: scene.name) }
    } else if let stack = scene.stack(event.stack) {
      origins.follow(event, stack, in: scene.name)
    }
  }

  // MARK: The open episode

  private mutating func note(_ event: NavigationEvent, _ reduction: Reduction) {
    open?.turn = event.turn
    if !reduction.changes.isEmpty { open?.didChange = true }
    append(event)
    if reduction.underflow > 0 { open?.underflows.append((event, reduction.underflow)) }
    touch(event.scene, event.stack)
    for stack in event.attachment?.stacks ?? [] { touch(event.scene, stack.address) }
  }

  private mutating func append(_ event: NavigationEvent) {
    guard let count = open?.events.count, count < Episode.eventLimit else { return }
    open?.events.append(event)
  }

  private mutating func touch(_ scene: Name, _ address: Name) {
    guard !touched.contains(where: { $0.scene == scene && $0.address == address }) else { return }
    touched.append((scene, address))
  }

  private mutating func observe(_ event: NavigationEvent) {
    guard let scene = open?.scene else { return }
    switch event.kind {
    case .wroteBack, .refused, .consoleFault:
      append(event)
    case .screenShown where event.scene == scene && !isSettled:
      if !isCaptured { capture() }
      settle(by: event)
    case .crashed:
      open?.crash = event
    default:
      break
    }
  }

  private mutating func noteTap(_ event: NavigationEvent) {
    guard let entry = event.routes.first else { return }
    let scene = state.scene(event.scene) ?? reducer.newScene(event.scene)
    let stack = scene.stack(event.stack) ?? StackState(address: event.stack)
    if case .inert(let why) = resolver.tap(
      entry.route, at: event.number(.depth), on: stack, in: scene)
    {
      open?.inertTaps.append(InertTap(event: event, stack: stack, why: why))
    }
  }

  /// Resolves what is requested now; it is what the episode wanted.
  private mutating func capture() {
    isCaptured = true
    open?.stacks = touched.compactMap { place in
      guard let stack = state.stack(place.address, in: place.scene) else { return nil }
      return TouchedStack(
        scene: place.scene, stack: stack, presentation: resolver.presentation(of: stack))
    }
  }

  private mutating func settle(by event: NavigationEvent?) {
    isSettled = true
    open?.settledBy = event
    if let scene = open?.scene { open?.settledScene = state.scene(scene) }
  }
}
