import NavigationModel
import SessionReplay

/// The part of a long session that is looked at first.
///
/// Most faults show in what is near the event they blame; all events need not be in memory for
/// them.
struct ShrinkPart {
  /// The event that it is about; `nil` for the last.
  let center: UInt64?
  /// The `seq` of events that belong to it, however far away.
  let evidence: [UInt64]

  /// How many events before the one that it is about are looked at, and how many after it.
  static let reach: UInt64 = 1_024

  /// Nothing where it would be the whole session, or most of it.
  init?(of session: RecordedSession, near center: UInt64?, _ evidence: [UInt64]) {
    guard session.eventCount > 4 * Self.reach else { return nil }
    self.center = center
    self.evidence = evidence
  }

  /// Its events, with the receipts of the links that they name.
  func list(of session: RecordedSession) throws -> EventList {
    let end = session.firstOrdinal + session.eventCount
    let center = min(self.center ?? end, end)
    let range = center - min(center, Self.reach)...center + Self.reach
    let shown = Set(evidence)
    let isNear = { (event: NavigationEvent) in
      range.contains(event.ordinal) || shown.contains(event.seq)
    }
    var links: Set<Name> = []
    try session.forEachEvent { event in
      guard isNear(event) else { return }
      links.formUnion([event.cause, event.name(.link)])
    }
    links.remove(.none)
    var list = try EventList(session) { event in
      isNear(event)
        || event.kind == .linkReceived && links.remove(event.name(.link)) != nil
    }
    if let crash = try session.crashAsLastEvent(), isNear(crash) { list.append(crash, behind: nil) }
    return list
  }
}

extension RecordedSession {
  /// All events, and a crash that a later launch reported.
  func eventsWithCrash() throws -> [NavigationEvent] {
    let events = try events()
    return try events + [crashAsLastEvent()].compactMap(\.self)
  }

  /// A crash that a later launch reported, as the last thing that happened.
  ///
  /// That launch is another session, and so another file where this one is small.
  fileprivate func crashAsLastEvent() throws -> NavigationEvent? {
    guard var crash = crashReportedLater else { return nil }
    var cursor = try cursor()
    try cursor.move(to: eventCount)
    crash.ordinal = firstOrdinal + eventCount
    crash.seq = cursor.event.map { $0.seq &+ 1 } ?? 0
    crash.time = max(crash.time, cursor.event?.time ?? 0)
    return crash
  }
}
