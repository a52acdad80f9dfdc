import NavigationModel

/// Giving events the numbers of their new places.
extension EventList {
  /// The events, numbered through.
  ///
  /// Ordinals count from 0, `seq` goes in the steps that were recorded, turns never decrease, and ids
  /// of entries follow from their events.
  func renumbered() -> [NavigationEvent] {
    var turns = TurnNumbering(isNeeded: needsTurns)
    var events: [NavigationEvent] = []
    events.reserveCapacity(items.count)
    var seq: UInt64 = 0
    for (index, item) in items.enumerated() {
      // The first event keeps its number where it was the first: a cut log begins with it.
      let isFirst = index == 0
      seq = isFirst ? (item.origin == firstOrdinal ? item.recordedSeq : 0) : seq &+ item.step
      var event = item.event
      event.turn = turns.number(event.turn)
      event.renumber(ordinal: UInt64(index), seq: seq, reassigning: item.hasNewRoutes)
      if let line = event.attachment?.line, event.isElsewhere(than: item) {
        event.attachment = event.attachment?.with(line: event.placed(line))
      }
      events.append(event)
      seq &+= item.skip
    }
    return events
  }

  /// Whether or not an edit put an event among turns of other numbers.
  private var needsTurns: Bool {
    guard items.contains(where: \.isPlaced) else { return false }
    var last: UInt64 = 0
    for item in items {
      guard let turn = item.event.turn.number else { continue }
      if turn < last { return true }
      last = turn
    }
    return false
  }

  private struct TurnNumbering {
    let isNeeded: Bool
    private var current: (recorded: UInt64, given: UInt64)?

    init(isNeeded: Bool) {
      self.isNeeded = isNeeded
    }

    /// The number of a turn: the same for events that follow each other in one turn.
    mutating func number(_ turn: Turn) -> Turn {
      guard isNeeded, let recorded = turn.number else { return turn }
      if current?.recorded != recorded {
        current = (recorded, (current?.given ?? 0) + 1)
      }
      return Turn(current?.given ?? 0)
    }
  }
}

extension NavigationEvent {
  /// Gives the event another place in its session.
  ///
  /// - Parameter reassigning: Whether or not ids of entries that its author did not write are
  ///   numbered by position, and not only moved with the event.
  fileprivate mutating func renumber(ordinal: UInt64, seq: UInt64, reassigning: Bool) {
    let isMoved = ordinal != self.ordinal
    if isMoved || reassigning {
      var ids = IDMove(from: self.ordinal, to: ordinal, isByPosition: reassigning)
      routes = ids.moved(routes)
      if let attachment, attachment.hasEntries { self.attachment = ids.moved(attachment) }
    }
    self.ordinal = ordinal
    self.seq = seq
  }
}

/// Moves ids that follow from an event with it.
private struct IDMove {
  let from: UInt64
  let to: UInt64
  let isByPosition: Bool
  private var position = 0

  init(from: UInt64, to: UInt64, isByPosition: Bool) {
    self.from = from
    self.to = to
    self.isByPosition = isByPosition
  }

  mutating func moved(_ entries: EntryList) -> EntryList {
    guard !entries.isEmpty else { return entries }
    return EntryList(
      entries.map { entry in
        defer { position += 1 }
        guard !entry.id.isAuthored else { return entry }
        if isByPosition {
          return Entry(id: .assigned(ordinal: to, position: position), route: entry.route)
        }
        guard entry.id.ordinal == from & EntryID.ordinalMask else { return entry }
        return Entry(
          id: .assigned(ordinal: to, position: entry.id.position), route: entry.route)
      })
  }

  mutating func moved(_ attachment: Attachment) -> Attachment {
    var goal = attachment.goal
    if let routes = goal?.routes { goal?.routes = moved(routes) }
    if let routes = goal?.modal?.routes { goal?.modal?.routes = moved(routes) }
    let stacks = attachment.stacks.map {
      RestoredStack(address: $0.address, routes: moved($0.routes))
    }
    return attachment.with(goal: goal, stacks: stacks)
  }
}

extension EntryID {
  fileprivate static let ordinalMask: UInt64 = 0xFFFF_FFFF_FFFF
  /// The ordinal of the event that an id follows from.
  fileprivate var ordinal: UInt64 { rawValue >> 14 & Self.ordinalMask }
  /// The position in that event.
  fileprivate var position: Int { Int(rawValue & 0x3FFF) }
}

extension Attachment {
  fileprivate var hasEntries: Bool {
    goal?.routes != nil || goal?.modal?.routes != nil || !stacks.isEmpty
  }

  /// Without the line as it was written, which says what the event was before.
  var unwritten: Attachment {
    Attachment(
      kindName: kindName, json: json, goal: goal, stacks: stacks, modals: modals,
      addresses: addresses, state: state)
  }

  func with(goal: Goal? = nil, stacks: [RestoredStack]? = nil, line: String? = nil) -> Attachment {
    Attachment(
      kindName: kindName, json: json, goal: goal ?? self.goal, stacks: stacks ?? self.stacks,
      modals: modals, addresses: addresses, state: state, line: line ?? self.line,
      keyOrder: keyOrder)
  }
}

extension NavigationEvent {
  fileprivate func isElsewhere(than item: EventList.Item) -> Bool {
    seq != item.recordedSeq || turn != item.event.turn || item.isPlaced
  }

  /// A line that is kept as it was written, with the event's own place and time.
  fileprivate func placed(_ line: String) -> String {
    do throws(JSONError) {
      let tree = try JSONTree(line)
      guard let root = tree.root, tree.kind(of: root) == .object else { return line }
      var writer = JSONWriter()
      writer.beginObject()
      for member in tree.members(of: root) {
        guard let key = tree.string(member.key) else { continue }
        switch (key, turn.number) {
        case ("seq", _): writer.member(key, unsigned: seq)
        case ("t", _): writer.member(key, unsigned: time)
        case ("turn", let turn?): writer.member(key, unsigned: turn)
        default: writer.member(key, text: tree.text(of: member.value))
        }
      }
      writer.endObject()
      return writer.text
    } catch {
      return line
    }
  }
}
