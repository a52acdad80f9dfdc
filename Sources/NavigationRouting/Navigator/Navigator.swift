public import NavigationModel

/// The one owner of an app's navigation state.
///
/// Every router commits its changes here: the sink records them, the one reducer folds them, and
/// the routers whose stacks changed are told. Make one per process and hand it to every router.
///
/// A *turn* is what runs on the main actor without suspension: the first event of a turn enqueues
/// a main-actor task, and when that task runs, or another task, the turn is over.
@MainActor
public final class Navigator {
  /// Which screen declares what; the run-time checks rest on it.
  public let manifest: Manifest
  /// The names of this process's events.
  public let vocabulary: Vocabulary
  /// Everything that was asked for so far.
  public private(set) var state = NavigationState()
  /// What may be kept of an app's own texts: console faults and the data of marks.
  ///
  /// What it returns is recorded instead; `nil` records none. Without a filter they are recorded as
  /// they are.
  public var textFilter: (@MainActor (String) -> String?)?

  /// Folds each event, as every replay of it will.
  let reducer: Reducer
  let sink: any NavigationEventSink
  let tokens: PayloadToken
  /// Looks at each change as it happens; `nil` where nothing is checked.
  let checks: RuntimeChecks?

  private let turns = TurnCounter()
  private var context = CommitContext()
  private var nextEntry: UInt64 = 1
  private var ordinal: UInt64 = 0
  private var callSites = CallSiteNames()
  private var directory = StackDirectory()
  private var observers: [ObserverReference] = []
  private var lastLink: UInt64 = 0
  /// The windows whose state is being restored; links wait for its end.
  var restoringScenes: Set<Name> = []

  /// Creates the owner.
  ///
  /// - Parameters:
  ///   - sink: Where events are recorded.
  ///   - checks: What looks at each change as it happens; by default only in debug builds.
  ///   - tokenKey: The key of the tokens that stand for payloads which are not recorded.
  ///   - manifest: Builds the manifest with the navigator's vocabulary; static and complete before
  ///     any screen appears, for a screen that never renders declares nothing at run time.
  public init(
    sink: any NavigationEventSink = DiscardingSink(),
    checks: RuntimeChecks? = .inDebugBuilds,
    tokenKey: TokenKey = .random(),
    manifest: (Vocabulary) -> Manifest = { _ in .absent }
  ) {
    vocabulary = Vocabulary()
    self.manifest = manifest(vocabulary)
    self.sink = sink
    self.checks = checks
    reducer = Reducer(manifest: self.manifest, vocabulary: vocabulary)
    tokens = PayloadToken(tokenKey)
  }

  // MARK: Turns

  /// Ends the turn now; otherwise the main actor's next task does.
  public func endTurn() {
    turns.end()
  }

  /// Says that the user made a gesture in this turn: its events are the user's, even where app
  /// code writes.
  public func noteGesture(_ gesture: Gesture) {
    turns.note(gesture)
  }

  /// The user's gesture in the turn that runs now.
  var gesture: Gesture? { turns.currentGesture() }

  // MARK: Committing

  /// Runs `body` with its events caused by a link, or by restoration.
  func withContext<Result>(_ context: CommitContext, _ body: () throws -> Result) rethrows -> Result
  {
    let outer = self.context
    self.context = context
    defer { self.context = outer }
    return try body()
  }

  /// An id that no other entry of this process has.
  func makeEntryID() -> EntryID {
    defer { nextEntry += 1 }
    return .numbered(nextEntry)
  }

  /// A call site's name.
  func name(of site: CallSite?) -> Name {
    guard let site else { return .none }
    return callSites.name(of: site, in: vocabulary)
  }

  /// Records and folds an event, and tells the routers it concerns.
  ///
  /// - Parameters:
  ///   - event: What happened, with its kind, place and keys.
  ///   - by: Who did it; `nil` takes what the turn and context say.
  /// - Returns: The `seq` the event was given.
  @discardableResult
  func commit(_ event: NavigationEvent, by writer: Writer? = nil) -> UInt64? {
    var event = event
    event.turn = Turn(turns.current())
    event.cause = context.cause
    event.by = writer ?? context.by ?? (turns.gesture == nil ? .app : .user)
    event.ordinal = ordinal
    event.seq = ordinal
    ordinal += 1
    // Recorded first: what the app does with the change may be the last it does.
    let seq = sink.record(event, from: vocabulary)
    if let seq {
      event.seq = seq
      event.ordinal = seq
    }
    let reduction = reducer.reduce(event, into: &state)
    if !reduction.changes.isDisjoint(with: [.stack, .tab, .modals]) {
      tell(of: event, reduction.changes)
    }
    checks?.look(at: event, reduction, in: self)
    // Last, for an observer may commit events of its own.
    for reference in observers { reference.observer?.didCommit(event) }
    return seq
  }

  /// Records that a call changed nothing, and why.
  func refuse(_ request: StaticString, _ reason: Refusal, _ event: NavigationEvent)
    -> NavigationOutcome
  {
    var event = event
    event.set(.request, vocabulary.name("\(request)"))
    event.set(.reason, vocabulary.name(reason.rawValue))
    commit(event)
    return .refused(reason)
  }

  /// The writer of a change that came through a binding.
  ///
  /// Only what stands in its turn explains it: a link or restoration being applied, or a gesture.
  var bindingWriter: Writer { context.by ?? (gesture == nil ? .unknown : .user) }

  /// How the user's way back in this turn is spelled, where it explains an event.
  var wayBack: Name {
    guard context.by == nil, let gesture, gesture.isWayBack else { return .none }
    return vocabulary.name(gesture.rawValue)
  }

  // MARK: Routers

  /// The stack at a place as it is folded now.
  func stack(at place: StackPlace) -> StackState? {
    for scene in state.scenes.indices where state.scenes[scene].name == place.scene {
      for stack in state.scenes[scene].stacks.indices
      where state.scenes[scene].stacks[stack].address == place.address {
        return state.scenes[scene].stacks[stack]
      }
    }
    return nil
  }

  /// A window's modals as they are folded now, bottom to top.
  func modals(of scene: Name) -> [ModalState] {
    for index in state.scenes.indices where state.scenes[index].name == scene {
      return state.scenes[index].modals
    }
    return []
  }

  /// The slice at a place, made on first use.
  ///
  /// One address is one stack, however many routers are made for it. Where its slice holds routes
  /// of another type the two cannot be one; the newcomer gets an address of its own, and the
  /// recording says so.
  func slice<Route: Equatable>(
    at place: StackPlace, of type: Route.Type
  ) -> RouteSlice<Route> {
    var place = place
    var attempt = 1
    while let taken = directory.slice(at: place) {
      if let slice = taken as? RouteSlice<Route> { return slice }
      attempt += 1
      let address = "\(vocabulary.text(place.address))~\(attempt)"
      mark(
        "address-taken", level: .fault,
        data: "{\"as\":\(JSONText.string(address).text),\"address\":"
          + "\(JSONText.string(vocabulary.text(place.address)).text)}")
      place = StackPlace(scene: place.scene, address: vocabulary.name(address))
    }
    let slice = RouteSlice<Route>(place, modal: modal(at: place.address))
    directory.add(slice)
    refresh(slice, after: nil)
    return slice
  }

  private func modal(at address: Name) -> Name? {
    if case .modal(let id) = vocabulary.address(address) { return id }
    return nil
  }

  func register(_ router: any StackHolder) {
    directory.add(router)
  }

  func register(_ holder: any SceneHolder, of scene: Name) {
    directory.add(holder, of: scene)
  }

  /// Whoever shows the stack at a place.
  func holder(at place: StackPlace) -> (any StackHolder)? { directory.router(at: place) }

  /// Whoever shows a scene's tabs and modals.
  func holders(of scene: Name) -> [any SceneHolder] { directory.holders(of: scene) }

  private func tell(of event: NavigationEvent, _ changes: Reduction.Changes) {
    if event.kind.touchesOneStack {
      let place = StackPlace(scene: event.scene, address: event.stack)
      if let slice = directory.slice(at: place) { refresh(slice, after: event.kind) }
    } else if !changes.isDisjoint(with: [.stack, .modals]) {
      for slice in directory.slices(of: event.scene) { refresh(slice, after: event.kind) }
    }
    guard !changes.isDisjoint(with: [.tab, .modals]) else { return }
    for holder in directory.holders(of: event.scene) { holder.refresh() }
  }

  private func refresh(_ slice: any StackSlice, after event: EventKind?) {
    let isWhole = slice.refresh(from: self, after: event)
    directory.keepOrLetGo(slice)
    guard !isWhole else { return }
    // Entries that no router made have no value to show: the stack is what can be shown.
    var event = NavigationEvent(.replaced, scene: slice.place.scene, stack: slice.place.address)
    event.set(.routes, EntryList(slice.recorded))
    commit(event, by: .system)
  }

  // MARK: Observers

  /// Tells `observer` of every event from now on, while it lives.
  func addObserver(_ observer: any CommitObserver) {
    observers.removeAll { $0.observer == nil }
    observers.append(ObserverReference(observer))
  }

  /// A link id that no other link of this process has: `L1`, `L2` and so on.
  func makeLinkID() -> Name {
    lastLink += 1
    return vocabulary.name("L\(lastLink)")
  }
}

// An object, for copying a weak reference costs more than following one.
private final class ObserverReference {
  weak var observer: (any CommitObserver)?

  init(_ observer: any CommitObserver) {
    self.observer = observer
  }
}
