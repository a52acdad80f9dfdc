public import NavigationModel

/// One link of the session: how far it came, and where it wanted to go.
public struct LinkRecord {
  public let id: Name
  /// The receipt; `nil` for a link that only its effects name.
  public internal(set) var received: NavigationEvent?
  public internal(set) var resolved: NavigationEvent?
  /// The first event that applied it.
  public internal(set) var applied: NavigationEvent?
  /// The latest `linkParked`, `linkRejected` or `linkExpired`.
  public internal(set) var putAside: NavigationEvent?
  /// Where it wanted to go: resolved by the app, else matched in the routing table.
  public internal(set) var goal: Goal?

  init(id: Name) {
    self.id = id
  }

  /// Whether or not it was applied, rejected or expired.
  public var isSettled: Bool {
    applied != nil || putAside.map { $0.kind != .linkParked } ?? false
  }
}
