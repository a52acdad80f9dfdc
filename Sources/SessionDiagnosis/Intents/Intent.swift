public import NavigationModel

/// Something that was asked for, and how far it came.
///
/// A link's further steps are stages of the link, whatever they are; pushes of one turn onto one
/// stack by one writer are one intent. So each link, tap, push and refusal belongs to one intent.
public struct Intent: Sendable {
  /// What asked.
  public let kind: Kind
  /// The link's id, or `Name.none`.
  public let link: Name
  /// The link's address, or `Name.none`.
  public internal(set) var url = Name.none
  /// What a refused request was, such as `pop`, or `Name.none`.
  public internal(set) var request = Name.none
  /// Who asked.
  public let by: Writer
  /// Where it was applied, else resolved, else asked: a label, never a path to open.
  public internal(set) var callSite: Name
  /// The window.
  public internal(set) var scene: Name
  /// The address of the stack that was meant; that of a link's goal once it has one.
  public internal(set) var stack: Name
  /// The routes that were asked for, bottom to top; the first ``routeLimit`` of many.
  public internal(set) var routes: [RouteID] = []
  /// How many routes were asked for.
  public internal(set) var routeCount = 0
  /// Whether or not ``routes`` are the whole stack of a link's goal.
  public internal(set) var isGoal = false
  /// How far it came, in the order of the events; the first ``stageLimit`` of many.
  public internal(set) var stages: [Passage] = []
  /// How many further stages are not kept.
  public internal(set) var furtherStages = 0
  /// Where it ended.
  public internal(set) var stop: Stop
  /// The event that says so; `nil` where the end of the session does.
  public internal(set) var stoppedBy: EventMark?

  /// Most routes of one intent that are kept.
  public static let routeLimit = 64
  /// Most stages of one intent that are kept.
  public static let stageLimit = 64

  /// Whether or not what was asked for came to be in front of the user.
  public var hasArrived: Bool { if case .shown = stop { true } else { false } }

  /// What asks for something.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A link from outside, or one that only its effects name.
    case link
    /// A tap on a `NavigationLink(value:)`.
    case tap
    /// One push, or the pushes of a turn.
    case push
    /// A request that the app refused.
    case request
  }

  /// How far an intent can come.
  public enum Stage: String, CaseIterable, Hashable, Sendable {
    case received, resolved, parked, refused, rejected, expired, applied, shown
  }

  /// One stage, and the event that reached it.
  public struct Passage: Hashable, Sendable {
    public let stage: Stage
    /// The order its writer gave the event.
    public let seq: UInt64
    /// The event's position in its session.
    public let ordinal: UInt64
    /// Milliseconds since the session's start.
    public let time: UInt64
  }

  /// Where an intent ended.
  public enum Stop: Hashable, Sendable {
    /// In front of the user: reported, or as the resolver has it where nothing was.
    case shown(isObserved: Bool)
    /// Somebody asked for something else before it could be seen.
    case replaced(by: Writer)
    case refused(reason: Name)
    case parked(reason: Name)
    case rejected(reason: Name)
    case expired(reason: Name)
    /// A tap whose type has no destination: nothing happens.
    case inert
    /// Nothing on record applied it.
    case neverApplied
    /// Applied, and something else was in front; the rule that the resolver gives the reason to.
    case notShown(rule: RuleID?)
    /// Events were lost, its end perhaps among them, or nothing says which link it is.
    case unknown

    /// The name in JSON.
    public var name: String {
      switch self {
      case .shown: "shown"
      case .replaced: "replaced"
      case .refused: "refused"
      case .parked: "parked"
      case .rejected: "rejected"
      case .expired: "expired"
      case .inert: "inert"
      case .neverApplied: "never-applied"
      case .notShown: "not-shown"
      case .unknown: "unknown"
      }
    }

    /// The app's reason, or `Name.none`.
    public var reason: Name {
      switch self {
      case .refused(let reason), .parked(let reason), .rejected(let reason), .expired(let reason):
        reason
      default: .none
      }
    }
  }

  init(_ kind: Kind, _ event: NavigationEvent, link: Name = .none) {
    self.kind = kind
    self.link = link
    by = event.by
    callSite = event.callSite
    scene = event.scene
    stack = event.stack
    stop = .neverApplied
  }

  mutating func pass(_ stage: Stage, _ event: NavigationEvent) {
    if stages.count >= Self.stageLimit {
      furtherStages += 1
      return
    }
    stages.append(
      Passage(stage: stage, seq: event.seq, ordinal: event.ordinal, time: event.time))
  }

  mutating func ask(for more: some Collection<Entry>) {
    routeCount += more.count
    routes += more.prefix(max(Self.routeLimit - routes.count, 0)).map(\.route)
  }

  mutating func end(_ stop: Stop, _ event: NavigationEvent?) {
    self.stop = stop
    stoppedBy = event.map { EventMark($0) }
  }
}
