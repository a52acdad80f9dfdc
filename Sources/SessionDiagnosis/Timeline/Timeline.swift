import NavigationModel

/// Folds a session once and hands each settled ``Episode`` on.
///
/// Memory does not grow with the session: one state, one open episode, the entries that are on a
/// stack, and the links that have not settled.
struct Timeline {
  let reducer: Reducer
  let vocabulary: Vocabulary
  /// The session's id, by which a crash says whose it is.
  let session: Name
  private(set) var state = NavigationState()
  var links = LinkLedger()
  private(set) var origins = EntryOrigins()
  /// The latest event; of a crash that only a later launch recorded, that crash.
  private(set) var lastEvent: NavigationEvent?
  var open: OpenEpisode?
  private var restored: EventMark?
  /// `nil` where the manifest changed since they were made.
  private var resolvers: (cut: Resolver, placeholder: Resolver)?

  init(reducer: Reducer, vocabulary: Vocabulary, session: String) {
    self.reducer = reducer
    self.vocabulary = vocabulary
    self.session = vocabulary.name(session)
  }

  /// The two answers to an unresolved value, under the manifest in force.
  mutating func currentResolvers() -> (cut: Resolver, placeholder: Resolver) {
    if let resolvers { return resolvers }
    let manifest = reducer.manifest.applying(state.manifestChanges)
    var policy = reducer.policy
    policy.unresolved = .cut
    let cut = Resolver(manifest: manifest, vocabulary: vocabulary, policy: policy)
    policy.unresolved = .placeholder
    let made = (cut, Resolver(manifest: manifest, vocabulary: vocabulary, policy: policy))
    resolvers = made
    return made
  }

  /// What a rule may ask of the session at this point.
  mutating func context(os: String?) -> DiagnosisContext {
    let resolvers = currentResolvers()
    return DiagnosisContext(
      vocabulary: vocabulary, resolver: resolvers.cut, placeholderResolver: resolvers.placeholder,
      reducer: reducer, links: links, session: session, os: os)
  }

  /// Takes the state that a session starts with, which in a cut log is not empty.
  mutating func start(from keyframe: NavigationState) {
    state = keyframe
    origins.start(from: keyframe)
    resolvers = nil
  }

  /// Notes a crash that only the next launch recorded.
  mutating func noteCrash(_ event: NavigationEvent) {
    lastEvent = event
    open?.noteCrash(event)
  }

  /// The episode that an event ends before it happens, settled.
  ///
  /// To be asked of every event before ``fold(_:)``: what is found of the episode must not know of
  /// the event.
  mutating func episode(endedBy event: NavigationEvent) -> Episode? {
    guard let open else { return nil }
    let isOver =
      event.kind.isChange
      ? !open.episode.continues(with: event, link: links.driver(of: event))
      : open.isSettled && showsWaitingEntries(event)
    return isOver ? close() : nil
  }

  /// Folds one event.
  mutating func fold(_ event: NavigationEvent) {
    lastEvent = event
    let link = links.driver(of: event)
    let isChange = event.kind.isChange
    if isChange || showsWaitingEntries(event) { begin(event, link) }
    if event.kind == .linkTapped { noteTap(event) }
    if event.kind == .wroteBack { noteWriteBack(event) }
    links.freeze(before: event, state)

    let reduction = reducer.reduce(event, into: &state)
    open?.follow(event, link, reducer)
    links.note(event, drivenBy: link, reducer.manifest, vocabulary)
    if reduction.changes.contains(.manifest) { resolvers = nil }
    followOrigins(event, link, reduction)

    if event.kind == .restored { restored = EventMark(event, cause: link) }
    if isChange {
      open?.note(event, underflow: reduction.underflow)
      open?.episode.restored = restored
    } else {
      observe(event)
    }
  }

  /// Ends the open episode, as at the end of the session.
  mutating func close() -> Episode? {
    guard open != nil else { return nil }
    if open?.isSettled == false { settle(by: nil) }
    let episode = open?.episode
    open = nil
    return episode
  }

  private mutating func followOrigins(
    _ event: NavigationEvent, _ link: Name, _ reduction: Reduction
  ) {
    if event.kind == .keyframe {
      origins.start(from: state)
      return
    }
    guard !reduction.changes.isDisjoint(with: [.stack, .modals]),
      let scene = state.scene(event.scene)
    else { return }
    if reduction.changes.contains(.modals) { origins.forgetStacks(notIn: scene) }
    guard reduction.changes.contains(.stack) else { return }
    let mark = EventMark(event, cause: link)
    if event.kind == .restored || event.kind == .reset {
      for stack in scene.stacks { origins.follow(mark, event.kind, stack, in: scene.name) }
    } else if let stack = scene.stack(event.stack) {
      origins.follow(mark, event.kind, stack, in: scene.name)
    }
  }

  // MARK: The open episode

  /// Entries that waited for their stack to be mounted are looked at when it is.
  private func showsWaitingEntries(_ event: NavigationEvent) -> Bool {
    guard event.kind == .stackMounted,
      let stack = state.stack(event.stack, in: event.scene)
    else { return false }
    return !stack.isMounted && !stack.entries.isEmpty
  }

  private mutating func begin(_ event: NavigationEvent, _ link: Name) {
    if open == nil {
      open = OpenEpisode(Episode(event, cause: link))
      open?.episode.isDegraded = state.degradedSince != nil
    }
    // A link that goes on after a screen was shown is still one episode.
    open?.isSettled = false
    open?.episode.settledBy = nil
    if event.kind == .stackMounted { open?.touch(event.scene, event.stack, shows: true) }
  }

  private mutating func observe(_ event: NavigationEvent) {
    guard let scene = open?.episode.scene else { return }
    switch event.kind {
    case .wroteBack, .refused, .consoleFault, .selectionChanged:
      open?.append(event)
    case .screenShown where event.scene == scene && open?.isSettled == false:
      settle(by: event)
    case .scenePhase where event.scene == scene && event.name(.phase) == .background:
      // What dies in the background does not die of what was shown before.
      open?.isInBackground = true
    case .crashed where event.name(.of).isNone || event.name(.of) == session:
      open?.noteCrash(event)
    default:
      break
    }
  }

  private mutating func noteTap(_ event: NavigationEvent) {
    guard let entry = event.routes.first else { return }
    let scene = state.scene(event.scene) ?? reducer.newScene(event.scene)
    let stack =
      scene.stack(event.stack) ?? reducer.newScene(event.scene).stack(event.stack)
      ?? StackState(address: event.stack)
    if case .inert(let why) = currentResolvers().cut.tap(
      entry.route, at: event.number(.depth), on: stack, in: scene)
    {
      open?.episode.inertTaps.append(InertTap(event: event, stack: stack, why: why))
    }
  }

  /// What was wanted is what stood before the framework answered with less.
  private mutating func noteWriteBack(_ event: NavigationEvent) {
    guard let open, open.hasTouched(event.scene, event.stack),
      let stack = state.stack(event.stack, in: event.scene),
      lacks(event, someOf: stack.entries)
    else { return }
    let isAnswer =
      event.by != .user
      && (!open.isSettled
        || open.episode.stacks.contains {
          $0.stack.address == event.stack && $0.scene == event.scene && !$0.faults.isEmpty
        })
    guard isAnswer || !open.isSettled else { return }
    if isAnswer { self.open?.noteCut(event.scene, event.stack) }
    self.open?.keep(state, origins, isAnswer: isAnswer)
  }

  private func lacks(_ event: NavigationEvent, someOf entries: [Entry]) -> Bool {
    if let count = event.number(.count) { return count < UInt64(entries.count) }
    guard event.has(.routes) else { return false }
    return event.routes.count < entries.count
      || !zip(event.routes, entries).allSatisfy { vocabulary.areEqual($0.route, $1.route) }
  }

  private mutating func settle(by event: NavigationEvent?) {
    guard var settled = open else { return }
    open = nil
    let requested = settled.asked?.state ?? state
    let known = settled.asked?.origins ?? origins
    let name = settled.episode.scene
    let seen = state.scene(name) ?? reducer.newScene(name)
    settled.isSettled = true
    settled.episode.settledBy = event
    settled.episode.settled = seen
    settled.episode.requested = requested.scene(name) ?? seen
    let resolver = currentResolvers().cut
    settled.episode.stacks = settled.touched.compactMap { place in
      guard let stack = requested.stack(place.address, in: place.scene) else { return nil }
      var touched = TouchedStack(
        scene: place.scene, stack: stack, wasCut: place.wasCut,
        origins: known.origins(of: stack.entries, on: stack.address, in: place.scene))
      if place.addsEntries {
        touched.faults = resolver.presentation(of: stack).faults.filter {
          place.showsAll || settled.episode.broughtAbout($0, on: touched)
        }
      }
      return touched
    }
    open = settled
  }
}

extension Episode {
  /// Whether or not an entry that does not show is this episode's doing, or that of its link.
  fileprivate func broughtAbout(_ fault: ResolutionFault, on stack: TouchedStack) -> Bool {
    guard let origin = stack.origin(ofEntryAt: fault.index) else { return false }
    return origin.ordinal >= first.ordinal || (!cause.isNone && origin.cause == cause)
  }
}
