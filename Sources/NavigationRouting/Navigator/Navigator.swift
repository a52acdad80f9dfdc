public import NavigationModel

/// The one owner of an app's navigation state.
///
/// Every router commits its changes here: the one reducer folds them, the sink records them, and
/// the routers whose stacks changed are told. Make one per process and hand it to every router.
///
/// A *turn* is what runs on the main actor without suspension: the first event of a turn enqueues
/// a main-actor task, and when that task runs the turn is over. SwiftUI's update of a frame and the
/// action of a button are one turn each.
@MainActor
public final class Navigator {
  /// Which screen declares what; the run-time checks rest on it.
  public let manifest: Manifest
  /// The names of this process's events.
  public let vocabulary: Vocabulary
  /// Everything that was asked for so far.
  public private(set) var state = NavigationState()
  /// Folds each event, as every replay of it will.
  let reducer: Reducer
  let sink: any NavigationEventSink
  let tokens: PayloadToken

  private var turn: UInt64 = 0
  private var isTurnOpen = false
  private var gesture: Gesture?
  private var context = CommitContext()
  private var nextEntry: UInt64 = 1
  private var ordinal: UInt64 = 0
  private var holders: [StackPlace: HolderReference] = [:]
  private var sceneHolders: [Name: [SceneReference]] = [:]
  /// Looks at each change as it happens; `nil` where nothing is checked.
  let checks: RuntimeChecks?
  private var observers: [ObserverReference] = []
  private var lastLink: UInt64 = 0

  /// Creates the owner.
  ///
  /// - Parameters:
  ///   - manifest: Builds the manifest with the navigator's vocabulary; static and complete before
  ///     any screen appears, for a screen that never renders declares nothing at run time.
  ///   - sink: Where events are recorded.
  ///   - checks: What looks at each change as it happens; by default only in debug builds.
  public init(
    sink: any NavigationEventSink = DiscardingSink(),
    checks: RuntimeChecks? = .inDebugBuilds,
    manifest: (Vocabulary) -> Manifest = { _ in .absent }
  ) {
    vocabulary = Vocabulary()
    self.manifest = manifest(vocabulary)
    self.sink = sink
    self.checks = checks
    reducer = Reducer(manifest: self.manifest, vocabulary: vocabulary)
    tokens = .random()
  }

  // MARK: Turns

  /// Ends the turn now; otherwise the main actor's next task does.
  public func endTurn() {
    isTurnOpen = false
    gesture = nil
  }

  /// Says that the user made a gesture in this turn: its events are the user's, even where app
  /// code writes.
  public func noteGesture(_ gesture: Gesture) {
    _ = currentTurn()
    self.gesture = gesture
  }

  func currentTurn() -> UInt64 {
    if !isTurnOpen {
      isTurnOpen = true
      turn += 1
      let number = turn
      Task { @MainActor [weak self] in
        // A turn that was ended by hand is not ended again by its task.
        if let self, self.turn == number { self.endTurn() }
      }
    }
    return turn
  }

  // MARK: Committing

  /// Runs `body` with its events caused by a link, or by restoration.
  func withContext<Result>(_ context: CommitContext, _ body: () throws -> Result) rethrows -> Result
  {
    let outer = self.context
    self.context = context
    defer { self.context = outer }
    return try body()
  }

  /// A new entry, with an id that no other entry of this process has.
  func entry(_ description: RouteDescription) -> Entry {
    defer { nextEntry += 1 }
    return Entry(id: .numbered(nextEntry), route: route(description))
  }

  /// A route as it is recorded: a payload that is withheld becomes its token.
  func route(_ description: RouteDescription) -> RouteID {
    let value: String? =
      switch description.payload {
      case .none: nil
      case .recorded(let json): json
      case .withheld(let bytes): "\"" + tokens.token(of: bytes) + "\""
      }
    return vocabulary.route(
      type: vocabulary.name(description.name), case: vocabulary.name(description.caseName),
      value: value)
  }

  /// Folds and records an event, and tells the routers it concerns.
  ///
  /// - Parameters:
  ///   - event: What happened, with its kind, place and keys.
  ///   - by: Who did it; `nil` takes what the turn and context say.
  /// - Returns: The `seq` the event was given.
  @discardableResult
  func commit(_ event: NavigationEvent, by writer: Writer? = nil) -> UInt64? {
    var event = event
    event.turn = Turn(currentTurn())
    event.ordinal = ordinal
    event.cause = context.cause
    event.by = writer ?? context.by ?? (gesture == nil ? .app : .user)
    event.seq = ordinal
    ordinal += 1
    let reduction = reducer.reduce(event, into: &state)
    let seq = sink.record(event, from: vocabulary)
    if !reduction.changes.isDisjoint(with: [.stack, .tab, .modals]) { tellHolders(event) }
    if let seq { event.seq = seq }
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
  var bindingWriter: Writer { gesture == nil ? context.by ?? .unknown : .user }

  /// How the user's gesture is spelled in recordings.
  var gestureName: Name { vocabulary.name(gesture?.rawValue) }

  // MARK: Routers

  func register(_ holder: any StackHolder, at place: StackPlace) {
    holders[place] = HolderReference(holder: holder)
  }

  func register(_ holder: any SceneHolder, of scene: Name) {
    sceneHolders[scene, default: []].append(SceneReference(holder: holder))
  }

  /// Whoever shows the stack at a place.
  func holder(at place: StackPlace) -> (any StackHolder)? { holders[place]?.holder }

  /// Whoever shows a scene's tabs and modals.
  func holders(of scene: Name) -> [any SceneHolder] {
    sceneHolders[scene, default: []].compactMap(\.holder)
  }

  // MARK: Observers

  /// Tells `observer` of every event from now on, while it lives.
  func addObserver(_ observer: any CommitObserver) {
    observers.removeAll { $0.observer == nil }
    observers.append(ObserverReference(observer: observer))
  }

  /// A link id that no other link of this process has: `L1`, `L2` and so on.
  func makeLinkID() -> Name {
    lastLink += 1
    return vocabulary.name("L\(lastLink)")
  }

  private func tellHolders(_ event: NavigationEvent) {
    guard let scene = state.scene(event.scene) else { return }
    for stack in scene.stacks {
      holders[StackPlace(scene: scene.name, address: stack.address)]?.holder?.stackChanged(stack)
    }
    // A stack that went with its modal is empty for whoever still holds it.
    for (place, reference) in holders
    where place.scene == scene.name && scene.stack(place.address) == nil {
      reference.holder?.stackChanged(StackState(address: place.address))
    }
    for reference in sceneHolders[event.scene] ?? [] { reference.holder?.sceneChanged(scene) }
  }
}

/// The user's ways to navigate, as recordings spell them.
public enum Gesture: String, CaseIterable, Hashable, Sendable {
  case tap
  case backButton
  case edgeSwipe
  case contentSwipe
  case backMenu
  case dismissAction
}

/// What stands behind the events of a stretch of code.
struct CommitContext {
  var cause = Name.none
  var by: Writer?
}

/// A stack's place: its scene and address.
struct StackPlace: Hashable {
  let scene: Name
  let address: Name
}

/// Whoever shows a stack.
@MainActor
protocol StackHolder: AnyObject {
  func stackChanged(_ stack: StackState)
}

/// Whoever shows a scene's tabs and modals.
@MainActor
protocol SceneHolder: AnyObject {
  func sceneChanged(_ scene: SceneState)
}

/// Whoever acts on what was committed.
@MainActor
protocol CommitObserver: AnyObject {
  /// Called after the event was folded and recorded and its holders were told.
  func didCommit(_ event: NavigationEvent)
}

private struct ObserverReference {
  weak var observer: (any CommitObserver)?
}

private struct HolderReference {
  weak var holder: (any StackHolder)?
}

private struct SceneReference {
  weak var holder: (any SceneHolder)?
}
