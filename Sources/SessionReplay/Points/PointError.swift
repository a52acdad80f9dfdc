/// Why a point could not be found in a file.
public struct PointError: Error, Hashable, Sendable {
  public var point: Point
  public var kind: Kind

  public init(_ point: Point, _ kind: Kind) {
    self.point = point
    self.kind = kind
  }

  public enum Kind: Hashable, Sendable {
    /// A bare `#42` in a file of this many sessions.
    case ambiguous(sessions: Int)
    /// The file has fewer sessions.
    case noSuchSession(count: Int)
    /// No event has this `seq`; the least and the greatest that there are.
    case noSuchSeq(range: ClosedRange<UInt64>?)
    /// No event belongs to this link; some that there are.
    case noSuchLink(known: [String])
    /// No mark has this label; some that there are.
    case noSuchMark(known: [String])
    /// There are fewer findings.
    case noSuchFinding(count: Int)
    /// The session does not say when it started.
    case noClock
  }
}
