/// What became of a router's call.
public enum NavigationOutcome: Hashable, Sendable {
  /// It happened; the `seq` of the event, or `nil` where nothing is recorded.
  case happened(seq: UInt64?)
  /// It changed nothing, and why.
  case refused(Refusal)

  /// Whether or not anything changed.
  public var happened: Bool {
    if case .happened = self { return true }
    return false
  }
}

/// Why a call changed nothing. The raw value is the spelling in recordings.
public enum Refusal: String, CaseIterable, Hashable, Sendable {
  /// There was nothing to pop.
  case empty
  /// The route is already on top.
  case sameTop
  /// The stack is not mounted.
  case notMounted
  /// Navigation is locked, or the stack is full.
  case locked
  /// A link, or a part of it, matched nothing.
  case unmatched
  /// What to pop to is not on the stack.
  case noTarget
  /// The same thing was delivered twice.
  case duplicate
  /// A transition or presentation is under way.
  case busy
}
