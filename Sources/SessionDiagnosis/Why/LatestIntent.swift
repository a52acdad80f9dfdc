import NavigationModel

/// The latest thing that someone asked for, as far as the events tell.
struct LatestIntent {
  /// Position of its first event.
  let start: UInt64
  /// The link that asks, or `Name.none`.
  let link: Name
  /// The link's receipt or resolution, or the first event that asks.
  var event: NavigationEvent
  /// Where the link wants to go.
  var goal: Goal?
  /// Positions of the events that ask.
  var asks: [UInt64] = []
  /// The turn of the latest of them.
  var turn: Turn
  /// Whether or not the user is among those who ask.
  var isByUser = false
  /// Whether or not some event applied the link.
  var isApplied = false
  /// Whether or not a screen was reported since it was asked for.
  var isSeen = false
  /// The latest `linkParked`, `linkRejected` or `linkExpired`.
  var setAside: NavigationEvent?

  /// Most asks of one intent that are looked at: a turn has a few.
  static let askLimit = 1024

  init(_ event: NavigationEvent, at position: UInt64, link: Name = .none, goal: Goal? = nil) {
    start = position
    self.link = link
    self.event = event
    self.goal = goal
    turn = event.turn
  }

  /// Whether or not the app said that it will not apply the link.
  var isRefused: Bool { setAside.map { $0.kind != .linkParked } ?? false }

  /// Whether or not it is a link that has a goal and is still to be applied.
  var isWaiting: Bool { !link.isNone && !isApplied && !isRefused && goal != nil }
}

/// Follows what is asked for, event by event.
///
/// What the user asked for stays wanted until they, or a later turn of the app, ask for something
/// else; a link stays wanted until it is applied and seen. What the framework writes unasked, and
/// what another writer takes away before the user could see it, is no wish but a loss.
struct IntentTracker {
  let vocabulary: Vocabulary
  let manifest: Manifest
  private(set) var latest: LatestIntent?
  private var previous: LatestIntent?
  private var hasObservations = false
  private var tapTurn = Turn.own
  /// Whether or not a transition runs: what is asked for then cannot have been seen yet.
  private var isInTransition = false

  init(_ vocabulary: Vocabulary, _ manifest: Manifest) {
    self.vocabulary = vocabulary
    self.manifest = manifest
  }

  /// Notes the event at a position.
  mutating func note(_ event: borrowing NavigationEvent, at position: UInt64) {
    switch event.kind {
    case .linkReceived, .linkResolved:
      noteLink(copy event, at: position)
    case .linkParked, .linkRejected, .linkExpired:
      guard let latest, latest.link == event.name(.link) else { return }
      if event.kind == .linkRejected, vocabulary.text(event.name(.reason)) == "duplicate" {
        // The one it repeats is what is wanted.
        self.latest = previous
      } else {
        self.latest?.setAside = copy event
      }
    case .screenShown:
      hasObservations = true
      isInTransition = false
      if latest?.asks.isEmpty == false { latest?.isSeen = true }
    case .transitionBegan, .transitionEnded:
      isInTransition = event.kind == .transitionBegan
    default:
      if event.kind == .linkTapped { tapTurn = event.turn }
      if isAsk(event) { ask(copy event, at: position) }
    }
  }

  private mutating func noteLink(_ event: NavigationEvent, at position: UInt64) {
    guard let link = event.name(.link).ifPresent else { return }
    if event.kind == .linkReceived {
      previous = latest
      let goal = manifest.goal(ofURL: vocabulary.text(event.name(.url)))
      latest = LatestIntent(event, at: position, link: link, goal: goal)
      return
    }
    if latest?.link != link {
      previous = latest
      latest = LatestIntent(event, at: position, link: link)
    }
    if let goal = event.attachment?.goal {
      latest?.goal = goal
      latest?.event = event
    }
    latest?.turn = event.turn
  }

  /// Whether or not an event is somebody's wish, rather than something that befell the app.
  private func isAsk(_ event: borrowing NavigationEvent) -> Bool {
    switch event.kind {
    case .linkTapped, .linkApplied:
      true
    case .pushed, .popped, .replaced, .viewPushed, .viewPopped, .tabSelected, .presented,
      .dismissed, .restored, .reset:
      event.by != .system
    case .wroteBack:
      event.by == .user || event.turn.isShared(with: tapTurn)
    case .selectionChanged:
      event.by == .user
    case .refused:
      event.by != .system && !event.routes.isEmpty
    default:
      false
    }
  }

  private mutating func ask(_ event: NavigationEvent, at position: UInt64) {
    let link = driver(of: event)
    guard var intent = latest, belongs(event, link, to: intent) else {
      if let latest, link.isNone, outlasts(latest, event) { return }
      if !link.isNone { previous = latest }
      var intent = LatestIntent(event, at: position, link: link)
      add(event, at: position, to: &intent)
      latest = intent
      return
    }
    latest = nil
    add(event, at: position, to: &intent)
    latest = intent
  }

  private func add(_ event: NavigationEvent, at position: UInt64, to intent: inout LatestIntent) {
    if intent.asks.count < LatestIntent.askLimit { intent.asks.append(position) }
    intent.turn = event.turn
    intent.isByUser = intent.isByUser || event.by == .user
    intent.isApplied = intent.isApplied || event.kind != .refused
    intent.isSeen = false
  }

  private func driver(of event: NavigationEvent) -> Name {
    if let cause = event.cause.ifPresent { return cause }
    if event.kind == .linkApplied { return event.name(.link) }
    return event.by == .link ? latest?.link ?? .none : .none
  }

  private func belongs(_ event: NavigationEvent, _ link: Name, to intent: LatestIntent) -> Bool {
    if !link.isNone { return link == intent.link }
    return event.turn.isShared(with: intent.turn)
  }

  /// Whether or not what was wanted stays so, whatever this event does.
  private func outlasts(_ intent: LatestIntent, _ event: NavigationEvent) -> Bool {
    if intent.isWaiting { return true }
    // Without reports of screens nobody can say what was seen: the later wish counts.
    guard event.by != .user, hasObservations, !intent.isSeen, !intent.asks.isEmpty else {
      return false
    }
    if !intent.link.isNone { return intent.isApplied }
    return intent.isByUser && isInTransition && event.kind.mayTakeAway
  }
}

extension EventKind {
  /// Whether or not such an event can take screens away.
  var mayTakeAway: Bool {
    switch self {
    case .popped, .replaced, .wroteBack, .reset, .dismissed, .restored, .viewPopped, .linkApplied:
      true
    default:
      false
    }
  }

  /// Whether or not such an event puts something on a stack or in front.
  var bringsScreens: Bool {
    switch self {
    case .pushed, .replaced, .linkApplied, .linkTapped, .viewPushed, .wroteBack, .refused: true
    default: false
    }
  }
}
