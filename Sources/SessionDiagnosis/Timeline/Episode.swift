public import NavigationModel

/// The consecutive changes of one cause, or of one turn, and what showed when they had settled.
///
/// This is what rules read. An episode settles at its scene's next `screenShown`, else before the
/// next change of another cause, else at the end of the session.
public struct Episode {
  /// The link behind it, or `Name.none`.
  public internal(set) var cause: Name
  /// The turn of its latest change.
  public internal(set) var turn: Turn
  /// The window of its first change.
  public internal(set) var scene: Name
  /// Its changes, intents and write-backs, oldest first; of a longer episode, the first ones.
  public internal(set) var events: [NavigationEvent] = []
  /// How many entries each pop asked for beyond those there were.
  public internal(set) var underflows: [(event: NavigationEvent, excess: UInt64)] = []
  /// The taps on links without a destination.
  public internal(set) var inertTaps: [InertTap] = []
  /// The stacks it touched, in the order of the first touch.
  public internal(set) var stacks: [TouchedStack] = []
  /// The scene as requested once the changes were over: what the framework wrote over them does
  /// not count.
  public internal(set) var requested: SceneState
  /// The scene as it stood when the episode settled.
  public internal(set) var settled: SceneState
  /// The observation it settled at, if any.
  public internal(set) var settledBy: NavigationEvent?
  /// The crash that followed before anything else changed.
  public internal(set) var crash: NavigationEvent?
  /// The latest restore up to its end.
  var restored: EventMark?
  /// Whether or not something was missing from the session before it.
  public internal(set) var isDegraded = false
  /// Whether or not it begins with an observation that nobody asked for, such as a write-back
  /// without a gesture or a screen that should not be in front.
  public internal(set) var isObservation = false
  /// Ordinal of the event that ended it, or the number after the session's last.
  var end: UInt64 = 0
  /// What looked odd in it.
  var signals: Signals = []
  /// Its first change.
  public internal(set) var first: EventMark

  /// Most events that an episode keeps.
  static let eventLimit = 256

  init(_ event: NavigationEvent, cause: Name) {
    self.cause = cause
    turn = event.turn
    scene = event.scene
    first = EventMark(event, cause: cause)
    requested = SceneState(name: event.scene)
    settled = requested
  }

  /// Makes it a new episode in the same storage.
  mutating func start(with event: NavigationEvent, cause: Name, isDegraded: Bool) {
    self.cause = cause
    turn = event.turn
    scene = event.scene
    first = EventMark(event, cause: cause)
    if !events.isEmpty { events.removeAll() }
    if !underflows.isEmpty { underflows.removeAll() }
    if !inertTaps.isEmpty { inertTaps.removeAll() }
    if !stacks.isEmpty { stacks.removeAll() }
    if !settled.stacks.isEmpty || settled.name != scene || requested.name != scene {
      settled = SceneState(name: scene)
      requested = settled
    }
    if settledBy != nil { settledBy = nil }
    if crash != nil { crash = nil }
    restored = nil
    isObservation = false
    signals = []
    self.isDegraded = isDegraded
  }

  /// Whether or not any standard rule could find something in it.
  var isSuspicious: Bool { !signals.isEmpty }

  /// Ordinals from its first event to the one that ended it, without that; what was observed until
  /// then is among them.
  public var range: Range<UInt64> { first.ordinal..<max(end, first.ordinal + 1) }
}

/// A stack that an episode touched.
public struct TouchedStack {
  /// The window it is in.
  public let scene: Name
  /// As requested once the episode's changes were over.
  public let stack: StackState
  /// The episode's entries that do not show as wanted, in stack order.
  public internal(set) var faults: [ResolutionFault] = []
  /// Whether or not the framework wrote a path over it that lacks some of what was requested.
  public internal(set) var wasCut = false
  /// The event that put each entry there, where the log tells.
  let origins: [EventMark?]

  /// The event that put an entry on the stack; `nil` where the log begins later.
  public func origin(ofEntryAt index: Int) -> EventMark? {
    origins.indices.contains(index) ? origins[index] : nil
  }
}

/// A tap on a link whose type has no destination where it was tapped.
public struct InertTap {
  /// The `linkTapped`.
  public let event: NavigationEvent
  /// The stack it was tapped on.
  public let stack: StackState
  /// Why no destination was found.
  public let why: ResolutionFault.Why
}

extension EventKind {
  /// Whether or not events of this kind change what is requested, or ask for it.
  var isChange: Bool {
    switch self {
    case .pushed, .popped, .replaced, .linkTapped, .viewPushed, .viewPopped, .tabSelected,
      .presented, .dismissed, .linkApplied, .restored, .reset, .rootChanged, .restoreFailed,
      .notEncodable:
      true
    default:
      false
    }
  }

  /// Whether or not events of this kind can put entries on a stack.
  var addsEntries: Bool {
    switch self {
    case .pushed, .replaced, .linkApplied, .restored: true
    default: false
    }
  }

  /// Whether or not the user's world may be ready for a parked link after such an event.
  var isReadiness: Bool {
    switch self {
    case .dataReady, .accountChanged, .stackMounted, .rootChanged: true
    default: false
    }
  }
}
