import NavigationModel
import SessionReplay

/// What would be there if some events had not happened.
struct Counterfactual {
  let session: RecordedSession
  let trace: FrontTrace
  let position: UInt64

  /// Most events that are left out before giving up.
  static let limit = 8

  /// The events that would have taken a screen away later, had an absence's event not happened.
  ///
  /// - Returns: Empty where that event alone is the reason, and where leaving events out changes
  ///   nothing.
  func further(_ absence: Absence) throws -> [NavigationEvent] {
    guard absence.isRemoval || absence.isHiding, let first = absence.event,
      first.ordinal >= session.firstOrdinal
    else { return [] }
    let start = first.ordinal - session.firstOrdinal
    var dropped: Set<UInt64> = [first.ordinal]
    var further: [NavigationEvent] = []
    while further.count < Self.limit {
      let (isThere, taker) = try walk(
        from: start, without: dropped, absence.indices, absence.isHiding)
      if isThere { return further }
      guard let taker, dropped.insert(taker.ordinal).inserted else { return [] }
      further.append(taker)
    }
    return further
  }

  /// Folds the rest of the session without some events.
  ///
  /// - Returns: Whether or not the screens are there at the end; and the event that took them away
  ///   last, if one did.
  private func walk(
    from start: UInt64, without dropped: Set<UInt64>, _ missing: [Int], _ isHiding: Bool
  ) throws -> (isThere: Bool, taker: NavigationEvent?) {
    var cursor = try session.cursor()
    try cursor.move(to: start)
    var state = cursor.state
    let resolver = session.resolver(for: NavigationState())
    var isThere = self.isThere(state, missing, isHiding, resolver)
    var taker: NavigationEvent?
    while cursor.position < position, let event = try cursor.stepForward() {
      guard !dropped.contains(event.ordinal) else { continue }
      let reduction = session.reducer.reduce(event, into: &state)
      guard !reduction.changes.isEmpty else { continue }
      let holds = self.isThere(state, missing, isHiding, resolver)
      if isThere, !holds { taker = event }
      isThere = holds
    }
    return (isThere, taker)
  }

  private func isThere(
    _ state: NavigationState, _ missing: [Int], _ isHiding: Bool, _ resolver: Resolver
  ) -> Bool {
    let desired = trace.desired
    guard let scene = state.scene(desired.scene) else { return false }
    if isHiding { return resolver.frontStack(of: scene) == desired.address }
    guard let stack = session.stack(desired.address, of: desired.scene, in: state)
    else { return false }
    let rows = trace.matching.rows(of: desired.screens, in: stack.rows)
    return missing.allSatisfy { rows[$0] != nil }
  }
}
