public import NavigationModel

/// One link of the session: how far it came, and where it wanted to go.
///
/// A class, as it is large and every rule about links asks for it; only the ledger changes it.
public final class LinkRecord {
  /// The id that `cause` and `link` of its events name.
  public let id: Name
  /// The receipt; `nil` for a link that only its effects name.
  public internal(set) var received: NavigationEvent?
  /// The latest resolution to a goal.
  public internal(set) var resolved: NavigationEvent?
  /// The first event that applied it.
  public internal(set) var applied: NavigationEvent?
  /// The first selection it made, which is no application yet.
  public internal(set) var selected: NavigationEvent?
  /// The latest `linkParked`, `linkRejected` or `linkExpired`.
  public internal(set) var putAside: NavigationEvent?
  /// Where it wanted to go: resolved by the app, else matched in the routing table.
  public internal(set) var goal: Goal?
  /// Whether or not an earlier receipt of the same thing had the same id.
  var isReused = false
  /// The latest earlier receipt of the same thing, or `Name.none`.
  var earlierTwin = Name.none
  /// The next later receipt of the same thing, or `Name.none`.
  var laterTwin = Name.none
  /// What was in front when the user went on without it; `nil` while they have not.
  var leftBehind: SceneState?
  /// Whether or not the framework reported a screen while the link was waited for.
  var wasObserved = false

  /// Whether or not events were lost while it was open, its end perhaps among them.
  var isUncertain = false

  init(id: Name) {
    self.id = id
  }

  /// Whether or not it was applied, rejected or expired.
  public var isSettled: Bool { applied != nil || isRefused }

  /// Whether or not the app said that it will not apply it.
  var isRefused: Bool { putAside.map { $0.kind != .linkParked } ?? false }

  /// Whether or not it is parked, to be taken up later.
  var isParked: Bool { putAside?.kind == .linkParked && applied == nil }
}
