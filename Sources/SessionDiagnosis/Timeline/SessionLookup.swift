import NavigationModel
import SessionReplay

/// Events and states of the session around an episode, for the few that a rule looks at.
///
/// The fold remembers next to nothing; what a rule needs of the past, or of what came after, it
/// reads here. Look-ups that go forwards, as episodes do, cost what the fold costs.
final class SessionLookup {
  private let session: RecordedSession
  private var cursors: [SessionCursor] = []
  private var window: (first: UInt64, events: [NavigationEvent]) = (0, [])
  /// The first failure; look-ups after it give nothing.
  private(set) var failure: (any Error)?

  /// Most cursors that are kept: a rule compares a state or two, and the next goes on from there.
  private static let cursorLimit = 4
  /// Up to so far ahead, stepping is cheaper than a jump.
  private static let stepLimit: UInt64 = 512

  init(_ session: RecordedSession) {
    self.session = session
  }

  /// The state before an event.
  func state(before ordinal: UInt64) -> NavigationState {
    state(at: ordinal - min(ordinal, session.firstOrdinal))
  }

  /// The events with these ordinals, as far as there are any.
  func events(_ range: Range<UInt64>) -> [NavigationEvent] {
    let first = max(range.lowerBound, session.firstOrdinal)
    let end = min(range.upperBound, session.firstOrdinal + session.eventCount)
    guard first < end else { return [] }
    var events: [NavigationEvent] = []
    var next = first
    while next < end, load(next) {
      let from = Int(next - window.first)
      let count = min(window.events.count - from, Int(end - next))
      events += window.events[from..<from + count]
      next += UInt64(count)
    }
    return events
  }

  private func load(_ ordinal: UInt64) -> Bool {
    let isLoaded =
      ordinal >= window.first && ordinal - window.first < UInt64(window.events.count)
    if isLoaded { return true }
    guard failure == nil else { return false }
    do {
      window = try session.block(ofEvent: ordinal)
    } catch {
      failure = error
    }
    return ordinal >= window.first && ordinal - window.first < UInt64(window.events.count)
  }

  private func state(at position: UInt64) -> NavigationState {
    guard failure == nil else { return NavigationState() }
    do {
      // The nearest from which the position can be stepped to.
      let near = cursors.indices.filter {
        cursors[$0].position <= position && position - cursors[$0].position <= Self.stepLimit
      }.max { cursors[$0].position < cursors[$1].position }
      var cursor: SessionCursor
      if let near {
        cursor = cursors.remove(at: near)
        while cursor.position < position, try cursor.stepForward() != nil {}
      } else {
        cursor =
          cursors.count < Self.cursorLimit ? try session.cursor() : cursors.removeFirst()
        try cursor.move(to: position)
      }
      cursors.append(cursor)
      return cursor.state
    } catch {
      failure = error
      return NavigationState()
    }
  }
}
