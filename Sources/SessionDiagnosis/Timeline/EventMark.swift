public import NavigationModel

/// What a finding needs of the event it blames.
public struct EventMark: Hashable, Sendable {
  /// The order its writer gave it, by which findings name events.
  public let seq: UInt64
  /// Position in its session, which unlike ``seq`` is unique.
  public let ordinal: UInt64
  /// Milliseconds since the session's start.
  public let time: UInt64
  /// The link behind the event, or `Name.none`.
  public let cause: Name
  /// Where it was written, or `Name.none`: a label, never a path to open.
  public let callSite: Name
  /// What happened.
  public let kind: EventKind

  /// Marks an event.
  public init(_ event: borrowing NavigationEvent) {
    self.init(event, cause: event.cause)
  }

  init(_ event: borrowing NavigationEvent, cause: Name) {
    seq = event.seq
    ordinal = event.ordinal
    time = event.time
    self.cause = cause
    callSite = event.callSite
    kind = event.kind
  }
}
