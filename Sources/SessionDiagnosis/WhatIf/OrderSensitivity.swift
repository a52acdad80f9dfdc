import NavigationModel
public import SessionReplay

/// The smallest change of order that puts a screen in front, or takes it away.
///
/// An event is moved past one neighbour, then past two, and so on, later or earlier; the first move
/// that makes the difference is the smallest. Reports of the framework are no neighbours: they
/// would have been others. An event of a link never comes before the link.
public struct OrderSensitivity {
  /// Whether or not the screen is in front in the order that was recorded.
  public let isInFront: Bool
  /// The smallest move that makes the difference; `nil` where none is known.
  public let smallest: Change?
  /// The shortest delay that makes the difference; `nil` where none is known.
  public let shortestDelay: Delay?
  /// How many orders were tried.
  public let tried: Int

  /// One event that happens later.
  public struct Delay {
    /// The event.
    public let delayed: EventMark
    /// The last event that it comes after then.
    public let past: EventMark
    /// By how much.
    public let milliseconds: UInt64

    /// The delay as an edit.
    public var edit: SessionEdit {
      .delay(delayed.ordinal...delayed.ordinal, by: milliseconds)
    }
  }

  /// One event moved past its neighbours.
  public struct Change {
    /// The event that moves.
    public let moved: EventMark
    /// The last neighbour that it moves past.
    public let past: EventMark
    /// Whether or not it happens later than it did.
    public let isLater: Bool
    /// How many neighbours it moves past: 1 is a swap.
    public let distance: Int
    /// Milliseconds between the two.
    public let milliseconds: UInt64
    /// Whether or not both happened in one turn: two lines of code, and no race.
    public let isInOneTurn: Bool

    /// The change as an edit.
    public var edit: SessionEdit {
      .move(
        moved.ordinal...moved.ordinal, to: isLater ? .after(past.ordinal) : .before(past.ordinal))
    }
  }

  /// Farthest that an event is moved.
  static let reach = 16
  /// Neighbours looked at before the moment that counts, and after it.
  static let neighbours = (before: 32, after: 8)

  /// Tries other orders.
  ///
  /// - Throws: What reading the session throws.
  /// - Complexity: O(events) for the state before; at most a few hundred orders are tried.
  public init(of wanted: WantedScreen, in session: RecordedSession) throws {
    let trial = try OrderTrial(wanted, session)
    isInFront = trial.holds(trial.order)
    var tried = 0
    var found: Change?
    search: for distance in 1...Self.reach {
      for (from, to) in trial.moves(by: distance) {
        guard let order = trial.order(moving: from, to: to) else { continue }
        tried += 1
        if trial.holds(order, moving: from) != isInFront {
          found = trial.change(from, to)
          break search
        }
      }
    }
    smallest = found
    var delay: Delay?
    for (from, to, milliseconds) in trial.delays()
    where milliseconds < delay?.milliseconds ?? .max {
      guard let order = trial.order(moving: from, to: to) else { continue }
      tried += 1
      if trial.holds(order, moving: from) != isInFront {
        delay = trial.delay(from, to, milliseconds)
      }
    }
    shortestDelay = delay
    self.tried = tried
  }
}

/// The events around a wanted screen, folded in one order or another.
private struct OrderTrial {
  private let wanted: WantedScreen
  private let session: RecordedSession
  /// The state before the first of the events.
  private let start: NavigationState
  /// The neighbours: requests and what makes room for them.
  private let events: [NavigationEvent]
  /// The order that was recorded.
  let order: [Int]
  /// Where each link's own story begins; before that it cannot have an effect.
  private let receipts: [Name: UInt64]

  init(_ wanted: WantedScreen, _ session: RecordedSession) throws {
    self.wanted = wanted
    self.session = session
    var receipts: [Name: UInt64] = [:]
    var earlier: [NavigationEvent] = []
    var later: [NavigationEvent] = []
    let (most, mostLater) = OrderSensitivity.neighbours
    try session.forEachEvent { event in
      if event.kind == .linkReceived {
        receipts[event.name(.link)] = receipts[event.name(.link)] ?? event.ordinal
      }
      guard event.isNeighbour else { return }
      if event.ordinal > wanted.moment {
        if later.count < mostLater { later.append(event) }
      } else {
        if earlier.count == 2 * most { earlier.removeFirst(most) }
        earlier.append(event)
      }
    }
    self.receipts = receipts
    events = Array(earlier.suffix(most)) + later
    order = Array(events.indices)
    var cursor = try session.cursor()
    try cursor.move(to: events.first.map { $0.ordinal - session.firstOrdinal } ?? .max)
    start = cursor.state
  }

  /// Whether or not the screen is in front once all up to the moment has happened.
  ///
  /// Nothing that came later counts; only the event that moves may come earlier, or be late.
  func holds(_ order: [Int], moving moved: Int? = nil) -> Bool {
    var state = start
    for index in order {
      if events[index].ordinal > wanted.moment, index != moved { break }
      session.reducer.reduce(events[index], into: &state)
    }
    let resolver = Resolver(
      manifest: session.manifest.applying(state.manifestChanges), vocabulary: session.vocabulary,
      policy: session.reducer.policy)
    return wanted.isInFront(state, resolver, session.vocabulary)
  }

  /// Moves over a distance, those near the event that matters most first.
  func moves(by distance: Int) -> [(from: Int, to: Int)] {
    var moves: [(from: Int, to: Int)] = []
    for index in events.indices {
      if index + distance < events.count { moves.append((index, index + distance)) }
      // Of neighbours, one past the other is the other past the one.
      if distance > 1, index >= distance { moves.append((index, index - distance)) }
    }
    let center = events.firstIndex { $0.ordinal >= wanted.center } ?? events.count
    return moves.enumerated().sorted { left, right in
      let distances = (abs(left.element.from - center), abs(right.element.from - center))
      return distances.0 == distances.1
        ? left.offset < right.offset : distances.0 < distances.1
    }.map(\.element)
  }

  /// Delays that bring an event behind a later one and all of that one's turn.
  func delays() -> [(from: Int, to: Int, milliseconds: UInt64)] {
    var delays: [(from: Int, to: Int, milliseconds: UInt64)] = []
    for from in events.indices {
      var to = from + 1
      while to < events.count {
        // Behind all that happened by then, and never into the middle of a turn.
        while to + 1 < events.count,
          events[to + 1].time <= events[to].time
            || events[to + 1].turn.isShared(with: events[to].turn)
        {
          to += 1
        }
        if events[to].time >= events[from].time {
          delays.append((from, to, events[to].time - events[from].time))
        }
        to += 1
      }
    }
    return delays
  }

  func delay(_ from: Int, _ to: Int, _ milliseconds: UInt64) -> OrderSensitivity.Delay {
    OrderSensitivity.Delay(
      delayed: EventMark(events[from]), past: EventMark(events[to]), milliseconds: milliseconds)
  }

  /// The order with one event elsewhere; `nil` where it could not have happened.
  func order(moving from: Int, to: Int) -> [Int]? {
    // What is delayed may always be; what comes earlier must not come before its link.
    if from > to, let receipt = receipts[events[from].linkName], receipt >= events[to].ordinal {
      return nil
    }
    var order = order
    order.remove(at: from)
    order.insert(from, at: to)
    return order
  }

  func change(_ from: Int, _ to: Int) -> OrderSensitivity.Change {
    let (moved, past) = (events[from], events[to])
    let times = (min(moved.time, past.time), max(moved.time, past.time))
    return OrderSensitivity.Change(
      moved: EventMark(moved), past: EventMark(past), isLater: from < to,
      distance: abs(from - to), milliseconds: times.1 - times.0,
      isInOneTurn: moved.turn.isShared(with: past.turn))
  }
}

extension NavigationEvent {
  /// Whether or not its place among others can matter.
  fileprivate var isNeighbour: Bool { kind.isRequest || (kind == .wroteBack && by == .user) }
}
