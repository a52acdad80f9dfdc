import NavigationModel
public import SessionReplay

/// Each link, tap, push and refused request of a session, its stages, and where it ended.
///
/// The ledger folds the session once. What was in front is what the framework reported; where it
/// reported nothing, what the resolver finds, and the intent says that it was not observed.
public struct IntentLedger: Sendable {
  /// The intents in the order in which they were asked for; of very many, the later ones.
  public let intents: [Intent]
  /// How many earlier intents are not kept.
  public let forgottenCount: Int
  /// How many of those did not arrive.
  public let forgottenStopCount: Int
  /// Number of events that were read.
  public let position: UInt64

  /// Most intents that are kept unless the caller says otherwise.
  public static let standardLimit = 4096

  /// Finds out what became of what was asked for.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - position: Number of events before the point; `nil`, or beyond the end, is the end.
  ///   - limit: Most intents to keep. Settled ones go first, then the oldest.
  /// - Throws: What reading the session throws.
  /// - Complexity: O(events × depth of the stack each touches); memory grows with the limit only.
  public init(
    of session: RecordedSession, at position: UInt64? = nil, limit: Int = standardLimit
  ) throws {
    let end = min(position ?? .max, session.eventCount)
    var fold = IntentFold(session, limit: limit)
    var count: UInt64 = 0
    try session.forEachEvent(
      keyframe: { state, _ in if count == 0 { fold.start(from: state) } },
      { event in
        guard count < end else { return }
        count += 1
        fold.follow(event)
      })
    if end == session.eventCount, let crash = session.crashReportedLater { fold.crash(crash) }
    fold.finish()
    self.position = count
    intents = fold.intents
    forgottenCount = fold.forgottenCount
    forgottenStopCount = fold.forgottenStopCount
  }

  /// The intents that did not arrive.
  public var stopped: [Intent] { intents.filter { !$0.hasArrived } }
}
