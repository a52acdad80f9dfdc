public import NavigationModel

/// The consecutive changes of one cause, or of one turn, and what showed when they had settled.
///
/// This is what rules read. An episode settles at its scene's next `screenShown`, else before the
/// next change of another cause, else at the end of the session.
public struct Episode {
  /// The link behind it, or ``Name/none``.
  public internal(set) var cause: Name
  /// The turn of its latest change.
  public internal(set) var turn: Turn
  /// The window of its first change.
  public internal(set) var scene: Name
  /// Its changes, intents and write-backs, oldest first; of a longer episode, the first ones.
  public internal(set) var events: [NavigationEvent] = []
  /// How many entries each pop asked for beyond those there were, by the event's ordinal.
  public internal(set) var underflows: [(event: NavigationEvent, excess: UInt64)] = []
  /// The taps on links without a destination.
  public internal(set) var inertTaps: [InertTap] = []
  /// The stacks it touched, as requested once its changes were over and before the framework
  /// wrote.
  public internal(set) var stacks: [TouchedStack] = []
  /// Whether or not any of it changed the state.
  public internal(set) var didChange = false
  /// The scene as it stood when the episode settled.
  public internal(set) var settledScene: SceneState?
  /// The observation it settled at, if any.
  public internal(set) var settledBy: NavigationEvent?
  /// The crash that followed before anything else changed.
  public internal(set) var crash: NavigationEvent?

  /// Most events that an episode keeps.
  static let eventLimit = 256

  init(_ event: NavigationEvent) {
    cause = event.drivingLink
    turn = event.turn
    scene = event.scene
  }

  /// Whether or not a change belongs to this episode.
  func continues(with event: NavigationEvent) -> Bool {
    let link = event.drivingLink
    if !link.isNone { return link == cause }
    // A restore that fails is the restore's own story, whenever the framework gets to it.
    if event.kind == .restoreFailed { return events.contains { $0.kind == .restored } }
    return event.turn.isShared(with: turn)
  }

  /// The event of the episode that put an entry on a stack.
  public func origin(of entry: Entry) -> NavigationEvent? {
    events.last { $0.kind.addsEntries && $0.carries(entry.id) }
  }
}

/// A stack that an episode touched.
public struct TouchedStack {
  public let scene: Name
  /// As requested once the episode's changes were over.
  public let stack: StackState
  /// What SwiftUI can show of it.
  public internal(set) var presentation: Presentation
}

/// A tap on a link whose type has no destination where it was tapped.
public struct InertTap {
  public let event: NavigationEvent
  /// The stack it was tapped on.
  public let stack: StackState
  public let why: ResolutionFault.Why
}

extension NavigationEvent {
  /// The link that an event belongs to: its cause, or the link it applies.
  var drivingLink: Name {
    if !cause.isNone { return cause }
    return kind == .linkApplied ? name(.link) : .none
  }

  func carries(_ id: EntryID) -> Bool {
    routes.contains { $0.id == id }
      || (attachment?.stacks.contains { $0.routes.contains { $0.id == id } } ?? false)
  }
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
    case .pushed, .replaced, .wroteBack, .linkApplied, .restored, .linkTapped: true
    default: false
    }
  }
}
