import NavigationModel
import SessionReplay

/// Looks for events from a place on, or before it.
struct EventScan {
  let session: RecordedSession

  /// Whether or not an event is meant; the cursor stands behind it.
  typealias Test = (NavigationEvent, SessionCursor) -> Bool

  /// The position after the next event that is meant.
  ///
  /// - Complexity: O(events passed over).
  func next(from cursor: SessionCursor, where isMeant: Test) throws -> UInt64? {
    var cursor = cursor
    while let event = try cursor.stepForward() {
      if isMeant(event, cursor) { return cursor.position }
    }
    return nil
  }

  /// The position after the last event that is meant before a place.
  ///
  /// - Complexity: O(events before): a fold only goes forwards.
  func previous(before position: UInt64, where isMeant: Test) throws -> UInt64? {
    var cursor = try session.cursor()
    var found: UInt64?
    while cursor.position + 1 < position, let event = try cursor.stepForward() {
      if isMeant(event, cursor) { found = cursor.position }
    }
    return found
  }

  /// A test that fires where one of several breakpoints does.
  ///
  /// A condition fires where it begins to hold, so that one can continue from there.
  ///
  /// - Parameter start: Where the scan begins.
  static func test(_ breakpoints: [Breakpoint], from start: SessionCursor) -> Test {
    var held = breakpoints.map { $0.isCondition && $0.holds(at: start) }
    return { _, cursor in
      var fires = false
      for (index, breakpoint) in breakpoints.enumerated() {
        let holds = breakpoint.holds(at: cursor)
        if holds, !held[index] { fires = true }
        held[index] = breakpoint.isCondition && holds
      }
      return fires
    }
  }
}
