public import NavigationModel

/// A place in a session, and the state there. It moves both ways.
///
/// Position `n` is the state after `n` events: 0 is before all of them. Going back folds again from
/// the keyframe of the block, so that a step back costs one block at most and the state is always a
/// fold, never an undo.
public struct SessionCursor {
  public let session: RecordedSession
  /// Number of events applied.
  public private(set) var position: UInt64
  /// The state after them.
  public private(set) var state: NavigationState
  /// What the latest event did; empty after a jump that applied none.
  public private(set) var reduction = Reduction()
  /// The decoded block that holds the position.
  private var block: DecodedBlock?

  /// Creates a cursor before the first event.
  ///
  /// - Throws: What reading the session's first block throws.
  public init(_ session: RecordedSession) throws {
    self.session = session
    position = 0
    state = NavigationState()
    try move(to: 0)
  }

  /// The event that led to the position; `nil` at the start.
  public var event: NavigationEvent? {
    guard position > 0, let block else { return nil }
    return block.event(at: position - 1)
  }

  /// Whether or not all events are applied.
  public var isAtEnd: Bool { position >= session.eventCount }

  /// Applies the next event.
  ///
  /// - Returns: The event, or `nil` at the end.
  @discardableResult
  public mutating func stepForward() throws -> NavigationEvent? {
    guard position < session.eventCount else { return nil }
    let block = try load(eventAt: position)
    guard let event = block.event(at: position) else { return nil }
    reduction = session.reducer.reduce(event, into: &state)
    position += 1
    return event
  }

  /// Takes the latest event back.
  ///
  /// - Returns: The event that was taken back, or `nil` at the start.
  @discardableResult
  public mutating func stepBack() throws -> NavigationEvent? {
    guard let undone = event else { return nil }
    try move(to: position - 1)
    return undone
  }

  /// Moves to a position; beyond the end, to the end.
  ///
  /// - Complexity: One block is read and at most 1,024 events are applied, wherever it goes.
  public mutating func move(to target: UInt64) throws {
    let target = min(target, session.eventCount)
    // The block of the event that leads to the target, so that `event` can name it.
    let block = try load(eventAt: target == 0 ? 0 : target - 1)
    state = try session.startState(of: block)
    reduction = Reduction()
    position = block.firstOrdinal
    while position < target, let event = block.event(at: position) {
      reduction = session.reducer.reduce(event, into: &state)
      position += 1
    }
  }

  private mutating func load(eventAt ordinal: UInt64) throws -> DecodedBlock {
    if let block, block.contains(ordinal) { return block }
    let loaded = try session.decodedBlock(ofEvent: ordinal)
    block = loaded
    return loaded
  }
}

/// A block's events, decoded, and the state its keyframe gives.
struct DecodedBlock {
  /// Index among the session's blocks.
  let index: Int
  let firstOrdinal: UInt64
  let events: [NavigationEvent]
  /// `nil` where the keyframe must not be used.
  let keyframe: NavigationState?

  func contains(_ ordinal: UInt64) -> Bool { event(at: ordinal) != nil }

  func event(at ordinal: UInt64) -> NavigationEvent? {
    guard ordinal >= firstOrdinal, let index = Int(exactly: ordinal - firstOrdinal),
      index < events.count
    else { return nil }
    return events[index]
  }
}
