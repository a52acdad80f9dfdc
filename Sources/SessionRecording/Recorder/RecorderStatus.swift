public import SessionLog

/// What a recorder is doing, and what became of the events so far.
public struct RecorderStatus: Hashable, Sendable {
  /// What it is doing.
  public enum Activity: Hashable, Sendable {
    /// Every event goes into the file at once.
    case recording
    /// Events wait in memory, or are counted as lost, until the file takes them again.
    case waiting(GapReason)
    /// Nothing is recorded.
    case off(OffReason)
    /// The session is over.
    case closed
  }

  /// Why nothing is recorded.
  public enum OffReason: Hashable, Sendable {
    /// The options say so.
    case switchedOff
    /// This session is not among those that are sampled.
    case notSampled
    /// The folder cannot be made, or written to.
    case folder(LogError)
  }

  public var activity: Activity
  /// The session's id; `nil` where nothing is recorded.
  public var session: String?
  /// The id of the launch before, as far as the folder knows it.
  public var previous: String?
  /// The file of the open part.
  public var file: String?
  /// Events in files.
  public var written: UInt64 = 0
  /// Events that are in memory only.
  public var waiting: UInt64 = 0
  /// Events that were not kept.
  public var lost: UInt64 = 0
  /// What the system said last, where it refused something.
  public var lastError: LogError?

  init(_ activity: Activity) {
    self.activity = activity
  }
}
