import NavigationModel
import SessionReplay

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
  /// The episode that is going on, or the storage for the next.
  var open = OpenEpisode()
  private var isOpen = false
  /// The latest episode that ended and that some rule may read.
  private(set) var ended = Episode(NavigationEvent(.unknown), cause: .none)
  private var restored: EventMark?
  /// Whether or not some rule reads episodes in which nothing is wrong.
  let readsAll: Bool
  /// Storage for the resolver, reused from stack to stack.
  var depths: [Int32] = []
  let resolvers: ResolverCache
  private var watch: SignalWatch
  private var writes = WriteWatch()
  /// What looks odd about the event that comes next.
  private var signals: Signals = []
  private var lastOrdinal: UInt64 = 0
  let lookup: SessionLookup

  init(_ session: RecordedSession, readsAll: Bool) {
    self.readsAll = readsAll
    reducer = session.reducer
    vocabulary = session.vocabulary
    self.session = vocabulary.name(session.id)
    resolvers = ResolverCache(session.reducer, session.vocabulary)
    watch = SignalWatch(vocabulary, resolvers)
    lookup = SessionLookup(session)
  }

  /// What failed while a rule looked around in the session.
  var failure: (any Error)? { lookup.failure }

  /// What a rule may ask of the session at this point.
  func context(os: String?) -> DiagnosisContext {
    let answers = resolvers.current(state)
    return DiagnosisContext(
      vocabulary: vocabulary, resolver: answers.cut, placeholderResolver: answers.placeholder,
      reducer: reducer, links: links, session: session, os: os, lookup: lookup)
  }

  /// Takes the state that a session starts with, which in a cut log is not empty.
  mutating func start(from keyframe: NavigationState) {
    state = keyframe
    origins.start(from: keyframe)
    forgetManifest()
  }

  /// One of the session's blocks.
  func block(_ index: Int) throws -> EventBlock { try lookup.block(index) }

  /// Takes the block that is folded next.
  func enter(_ block: EventBlock) { lookup.enter(block, state) }

  /// Notes a crash that only the next launch recorded.
  mutating func noteCrash(_ event: NavigationEvent) {
    if isOpen { open.noteCrash(event) }
  }

  /// Ends the open episode if an event does so before it happens.
  ///
  /// To be asked of every event before ``fold(_:)``: what is found of the episode must not know of
  /// the event.
  ///
  /// - Returns: Whether or not an episode, settled, is in ``ended`` to be read.
  mutating func endsEpisode(before event: NavigationEvent) -> Bool {
    notice(event)
    guard isOpen else { return false }
    let isOver: Bool
    if event.kind.isChange {
      isOver = !open.continues(with: event, link: links.driver(of: event))
    } else if open.isSettled {
      // What is seen after all went well is a story of its own; what follows a fault is not.
      isOver = event.showsWaitingEntries(of: state) || leads(event) && open.isUnread
    } else {
      isOver = false
    }
    return isOver && close(before: event.ordinal)
  }

  /// Notices what looks odd about an event, while the state is the one before it.
  private mutating func notice(_ event: NavigationEvent) {
    signals = watch.signals(of: event, state)
    signals.formUnion(writes.signals(of: event, state, vocabulary))
    if event.kind == .wroteBack, event.by != .user, event.changesEntries(of: state, vocabulary) {
      signals.insert(.unaskedWrite)
    }
  }

  /// Folds one event.
  mutating func fold(_ event: NavigationEvent) {
    let link = links.driver(of: event)
    lastOrdinal = event.ordinal
    let isChange = event.kind.isChange
    // What looks odd, or is a link's, is what rules ask about.
    if !signals.isEmpty || isChange && !link.isNone {
      lookup.keep(state, before: event.ordinal)
    }
    let leads = leads(event) && (!isOpen || open.isUnread)
    if isChange || leads || event.showsWaitingEntries(of: state) {
      begin(event, link, isObservation: leads && !isChange)
    }
    if isOpen { open.episode.signals.formUnion(signals) }
    if event.kind == .linkTapped { noteTap(event) }
    if event.kind == .wroteBack { noteWriteBack(event) }
    links.freeze(before: event, drivenBy: link, state)
    if isOpen, open.isUnread, event.kind.mayChangeScenes { read() }

    let reduction = reducer.reduce(event, into: &state)
    if isOpen { open.follow(event, link, reducer) }
    links.note(event, drivenBy: link, reducer.manifest, vocabulary)
    if reduction.changes.contains(.manifest) { forgetManifest() }
    followOrigins(event, link, reduction)

    if event.kind == .restored { restored = EventMark(event, cause: link) }
    if isChange {
      open.note(event, drivenBy: link, underflow: reduction.underflow)
      open.episode.restored = restored
    } else if isOpen {
      observe(event)
    }
  }

  /// Ends the open episode, as at the end of the session.
  ///
  /// - Returns: Whether or not it is in ``ended`` to be read.
  mutating func close(before end: UInt64? = nil) -> Bool {
    guard isOpen else { return false }
    if !open.isSettled { settle(by: nil) }
    open.episode.end = end ?? lastOrdinal + 1
    isOpen = false
    if open.isUnread {
      guard open.episode.crash != nil else { return false }
      read()
    }
    open.episode.events = open.ordinals.compactMap { lookup.event($0) }
    swap(&ended, &open.episode)
    return true
  }

  private mutating func forgetManifest() {
    resolvers.forget()
    watch.forgetManifest()
  }

  private mutating func followOrigins(
    _ event: NavigationEvent, _ link: Name, _ reduction: Reduction
  ) {
    if event.kind == .keyframe {
      origins.start(from: state)
      return
    }
    guard !reduction.changes.isDisjoint(with: [.stack, .modals]),
      let index = state.scenes.firstIndex(where: { $0.name == event.scene })
    else { return }
    if reduction.changes.contains(.modals) { origins.forgetStacks(notIn: state.scenes[index]) }
    guard reduction.changes.contains(.stack) else { return }
    let mark = EventMark(event, cause: link)
    let followsAll = event.kind == .restored || event.kind == .reset
    for stack in state.scenes[index].stacks.indices
    where followsAll || state.scenes[index].stacks[stack].address == event.stack {
      origins.follow(
        mark, event.kind, state.scenes[index].stacks[stack].entries,
        of: state.scenes[index].stacks[stack].address, in: state.scenes[index].name)
    }
  }

  // MARK: The open episode

  /// Whether or not an observation that nobody asked for begins an episode of its own.
  private func leads(_ event: NavigationEvent) -> Bool {
    !event.kind.isChange && !signals.isEmpty
  }

  private mutating func begin(
    _ event: NavigationEvent, _ link: Name, isObservation: Bool = false
  ) {
    if !isOpen {
      isOpen = true
      open.start(with: event, cause: link, isDegraded: state.degradedSince != nil)
      open.episode.isObservation = isObservation
      if isObservation { open.touch(event.scene, event.stack) }
    }
    // A link that goes on after a screen was shown is still one episode.
    open.isSettled = false
    open.isUnread = false
    if open.episode.settledBy != nil { open.episode.settledBy = nil }
    if event.kind == .stackMounted { open.touch(event.scene, event.stack, shows: true) }
  }

  private mutating func observe(_ event: NavigationEvent) {
    switch event.kind {
    case .wroteBack, .refused, .consoleFault, .selectionChanged:
      open.append(event)
    case .screenShown where event.scene == open.episode.scene && !open.isSettled:
      settle(by: event)
    case .scenePhase where event.scene == open.episode.scene && event.name(.phase) == .background:
      // What dies in the background does not die of what was shown before.
      open.isInBackground = true
    case .crashed where event.name(.of).isNone || event.name(.of) == session:
      open.noteCrash(event)
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
    if case .inert(let why) = resolvers.current(state).cut.tap(
      entry.route, at: event.number(.depth), on: stack, in: scene)
    {
      open.episode.inertTaps.append(InertTap(event: event, stack: stack, why: why))
      open.episode.signals.insert(.inertTap)
    }
  }

  /// What was wanted is what stood before the framework answered with less.
  private mutating func noteWriteBack(_ event: NavigationEvent) {
    guard isOpen, open.hasTouched(event.scene, event.stack),
      let scene = state.scenes.firstIndex(where: { $0.name == event.scene }),
      let stack = state.scenes[scene].stacks.firstIndex(where: { $0.address == event.stack }),
      event.lacks(someOf: state.scenes[scene].stacks[stack].entries, in: vocabulary)
    else { return }
    let isAnswer =
      event.by != .user
      && (!open.isSettled
        || open.episode.stacks.contains {
          $0.stack.address == event.stack && $0.scene == event.scene && !$0.faults.isEmpty
        })
    guard isAnswer || !open.isSettled else { return }
    if isAnswer { open.noteCut(event.scene, event.stack) }
    open.keep(state, origins, isAnswer: isAnswer)
  }
}
