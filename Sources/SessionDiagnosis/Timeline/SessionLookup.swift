import NavigationModel
import SessionReplay

/// Events and states of the session around an episode, for the few that a rule looks at.
///
/// The fold remembers next to nothing; what a rule needs of the past, or of what came after, it
/// reads here. The latest blocks are there because the fold has just read them; others are read
/// again.
final class SessionLookup {
  private let session: RecordedSession
  /// The block that is being folded, and the one before it, each with the state before it.
  private var recent: [Recent] = []
  /// States that were asked for or may be.
  private var states: [Known] = []
  private var cursor: SessionCursor?
  /// A block that was read for a look-up, by its index.
  private var other: (index: Int, block: EventBlock)?
  /// The first failure; look-ups after it give nothing.
  private(set) var failure: (any Error)?

  /// The state before an event.
  private struct Known {
    let ordinal: UInt64
    let state: NavigationState
    /// Whether or not the fold left it, to be started from again and again; one that was asked for
    /// moves on instead.
    let isKept: Bool
  }

  /// A class, for looking through them copies none.
  private final class Recent {
    let block: EventBlock
    let start: NavigationState

    init(_ block: EventBlock, _ start: NavigationState) {
      self.block = block
      self.start = start
    }
  }

  /// A rule compares a state or two, and the next goes on from there.
  private static let stateLimit = 8

  init(_ session: RecordedSession) {
    self.session = session
  }

  /// A block to be folded next; one that was looked into is not read again.
  func block(_ index: Int) throws -> EventBlock {
    if let other, other.index == index { return other.block }
    return try session.eventBlock(index)
  }

  /// Takes the block that is folded next.
  ///
  /// - Parameter state: The state before its first event.
  func enter(_ block: EventBlock, _ state: NavigationState) {
    if recent.count == 2 { recent.removeFirst() }
    recent.append(Recent(block, state))
    if let oldest = recent.first?.block.first { states.removeAll { $0.ordinal < oldest } }
  }

  // MARK: Events

  /// The events with these ordinals, as far as there are any.
  func events(_ range: Range<UInt64>) -> [NavigationEvent] {
    let first = max(range.lowerBound, session.firstOrdinal)
    let end = min(range.upperBound, session.firstOrdinal + session.eventCount)
    guard first < end else { return [] }
    var events: [NavigationEvent] = []
    var next = first
    while next < end, let block = block(of: next) {
      let from = Int(next - block.first)
      let count = min(block.events.count - from, Int(end - next))
      events += block.events[from..<from + count]
      next += UInt64(count)
    }
    return events
  }

  /// The event with an ordinal, or the session's first where it is earlier.
  func event(_ ordinal: UInt64) -> NavigationEvent? {
    let ordinal = max(ordinal, session.firstOrdinal)
    return block(of: ordinal).map { $0.events[Int(ordinal - $0.first)] }
  }

  /// The latest of the events with these ordinals that is what is looked for; none is copied.
  func last(
    _ range: Range<UInt64>, where isWanted: (NavigationEvent) -> Bool
  ) -> NavigationEvent? {
    let first = max(range.lowerBound, session.firstOrdinal)
    var end = min(range.upperBound, session.firstOrdinal + session.eventCount)
    while end > first, let block = block(of: end - 1) {
      let start = max(first, block.first)
      for index in (Int(start - block.first)..<Int(end - block.first)).reversed()
      where isWanted(block.events[index]) {
        return block.events[index]
      }
      end = start
    }
    return nil
  }

  /// The events with these ordinals up to the first that ends it, which is left out.
  func events(
    _ range: Range<UInt64>, until isEnd: (NavigationEvent) -> Bool
  ) -> (events: [NavigationEvent], isEnded: Bool) {
    var events: [NavigationEvent] = []
    var next = max(range.lowerBound, session.firstOrdinal)
    let end = min(range.upperBound, session.firstOrdinal + session.eventCount)
    while next < end, let block = block(of: next) {
      for index in Int(next - block.first)..<min(block.events.count, Int(end - block.first)) {
        if isEnd(block.events[index]) { return (events, true) }
        events.append(block.events[index])
      }
      next = block.first + UInt64(block.events.count)
    }
    return (events, false)
  }

  private func block(of ordinal: UInt64) -> EventBlock? {
    if let known = recent.last(where: { $0.block.contains(ordinal) }) { return known.block }
    if let other, other.block.contains(ordinal) { return other.block }
    guard failure == nil else { return nil }
    do {
      let index = session.eventBlockIndex(ofEvent: ordinal)
      let block = try session.eventBlock(index)
      other = (index, block)
      return block.contains(ordinal) ? block : nil
    } catch {
      failure = error
      return nil
    }
  }

  // MARK: States

  /// Keeps the state before an event that a rule may look at: without it, all since the last that
  /// was asked for is folded again.
  func keep(_ state: NavigationState, before ordinal: UInt64) {
    add(Known(ordinal: ordinal, state: state, isKept: true))
  }

  private func add(_ known: Known) {
    if states.count >= Self.stateLimit { states.removeFirst() }
    states.append(known)
  }

  /// The state before an event.
  func state(before ordinal: UInt64) -> NavigationState {
    guard
      let known = recent.last(where: {
        $0.block.first <= ordinal && ordinal - $0.block.first <= UInt64($0.block.events.count)
      })
    else { return stateElsewhere(before: ordinal) }
    var (at, state) = (known.block.first, known.start)
    // The nearest that was asked for before.
    let near = states.indices.filter { states[$0].ordinal <= ordinal && states[$0].ordinal >= at }
      .max { states[$0].ordinal < states[$1].ordinal }
    if let near {
      (at, state) = (states[near].ordinal, states[near].state)
      if at == ordinal { return state }
      if !states[near].isKept { states.remove(at: near) }
    }
    while at < ordinal {
      session.reducer.reduce(known.block.events[Int(at - known.block.first)], into: &state)
      at += 1
    }
    add(Known(ordinal: ordinal, state: state, isKept: false))
    return state
  }

  private func stateElsewhere(before ordinal: UInt64) -> NavigationState {
    guard failure == nil else { return NavigationState() }
    do {
      var cursor = try self.cursor ?? session.cursor()
      try cursor.move(to: ordinal - min(ordinal, session.firstOrdinal))
      self.cursor = cursor
      return cursor.state
    } catch {
      failure = error
      return NavigationState()
    }
  }
}

extension EventBlock {
  fileprivate func contains(_ ordinal: UInt64) -> Bool {
    ordinal >= first && ordinal - first < UInt64(events.count)
  }
}
