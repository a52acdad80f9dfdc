import NavigationModel

/// What became of a received link.
public struct LinkReceipt: Hashable, Sendable {
  /// The link's id in recordings: `L1`, `L2` and so on, one for each receipt.
  public let id: String
  public let outcome: LinkOutcome
}

/// Where a link stands.
public enum LinkOutcome: Hashable, Sendable {
  /// Its goal was applied, as the event with this `seq`; `nil` where nothing is recorded.
  case applied(seq: UInt64?)
  /// It waits, and for what.
  case parked(LinkHold)
  case rejected(LinkRejection)
  /// What it waited for did not come in time.
  case expired
}

/// What a parked link waits for. The raw value is the reason in recordings.
public enum LinkHold: String, CaseIterable, Hashable, Sendable {
  /// The stack's view has not appeared, or nobody holds the stack yet.
  case notMounted
  /// Content it needs is not there.
  case noData
  /// Nobody is signed in.
  case noSession
  /// A modal that must not be skipped is up.
  case covered
  /// State is being restored; the link is applied after it.
  case restoring
}

/// Why a link will never be applied.
public enum LinkRejection: Hashable, Sendable {
  /// The URL matches no pattern, or only in part.
  case unmatched(LinkMismatch)
  /// The same delivery came before.
  case duplicate
  /// A later link took its place while it waited.
  case superseded(by: String)
  /// The app has no stack at the goal's address.
  case noTarget(stack: String)
  /// The stack's routes are of another type than the goal's.
  case otherRoutes(stack: String)
  /// The user it came for signed out while it waited; the reason of the reset.
  case dropped(String)
  /// Too many links wait.
  case noRoom

  /// The reason in recordings.
  public var reason: String {
    switch self {
    case .unmatched: "unmatched"
    case .duplicate: "duplicate"
    case .superseded: "superseded"
    case .noTarget: "noTarget"
    case .otherRoutes: "otherRoutes"
    case .dropped(let reason): reason
    case .noRoom: "room"
    }
  }
}

extension LinkRejection: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unmatched(let mismatch): mismatch.description
    case .duplicate: "the same delivery came before"
    case .superseded(let link): "link \(link) took its place"
    case .noTarget(let stack): "the app has no stack \"\(stack)\""
    case .otherRoutes(let stack): "the stack \"\(stack)\" has routes of another type"
    case .dropped(let reason): "it waited, and everything was reset (\(reason))"
    case .noRoom: "too many links wait"
    }
  }
}

/// What a new link does to those that wait.
public enum LinkSuperseding: Hashable, Sendable {
  /// The newest link of a window counts: it rejects those that wait there.
  case newest
  /// Every link is applied once it can be, in the order of receipt.
  case none
}

/// A link that waits.
public struct ParkedLink<Destination: DeepLinkDestination> {
  /// The link's id in recordings.
  public let id: String
  public let destination: Destination
  /// What it waits for.
  public internal(set) var hold: LinkHold
  let arrival: LinkArrival
  /// Its goal as it was recorded when it came.
  let resolved: Goal
}
