import NavigationModel
import SessionReplay

/// What comes after the point: what is not there yet may only be on its way.
struct LookAhead {
  let trace: FrontTrace
  let position: UInt64

  /// Most events that are looked at.
  private static let limit: UInt64 = 4096

  /// The event with which an absence ends, or with which its link is settled; `nil` where none does.
  func end(of absence: Absence) throws -> NavigationEvent? {
    switch absence.way {
    case .ignored:
      guard let tap = absence.event else { return nil }
      return try first { event in
        event.kind == .wroteBack && event.stack == tap.stack && event.turn.isShared(with: tap.turn)
      }
    case .linkUnsettled:
      return try first {
        isOfLink($0) && ($0.kind == .linkRejected || $0.kind == .linkExpired || isStep($0))
      }
    case .leftOut:
      let screens = absence.indices.map { trace.desired.screens[$0] }
      return try first { event in
        isOfLink(event) && isStep(event)
          && (screens.isEmpty
            || event.routes.contains { entry in
              screens.contains { trace.matching.isMatch($0, entry.route) }
            })
      }
    case .underScreen, .otherTab:
      return try first { isOfLink($0) && isStep($0) }
    default:
      return nil
    }
  }

  private func isOfLink(_ event: NavigationEvent) -> Bool {
    trace.desired.link.map { $0 == event.linkName } ?? false
  }

  /// Whether or not an event, caused by a link, is part of its application.
  private func isStep(_ event: NavigationEvent) -> Bool {
    switch event.kind {
    case .pushed, .popped, .replaced, .linkApplied, .tabSelected, .presented, .dismissed,
      .viewPushed, .viewPopped, .wroteBack, .selectionChanged, .reset:
      true
    default:
      false
    }
  }

  private func first(where holds: (NavigationEvent) -> Bool) throws -> NavigationEvent? {
    guard position < trace.session.eventCount else { return nil }
    var cursor = try trace.session.cursor()
    try cursor.move(to: position)
    while cursor.position - position < Self.limit, let event = try cursor.stepForward() {
      if holds(event) { return event }
    }
    return nil
  }
}
