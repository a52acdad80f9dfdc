public import NavigationModel

/// Which event put each entry of each stack there.
///
/// Kept beside the fold rather than in the state: only a diagnosis asks, and it must be able to
/// blame an entry that was pushed long before it did harm.
struct EntryOrigins {
  private var stacks: [(scene: Name, address: Name, origins: [Origin])] = []

  private struct Origin {
    let id: EntryID
    let event: EventMark
  }

  /// The event that put an entry on a stack.
  func origin(of entry: Entry, on address: Name, in scene: Name) -> EventMark? {
    guard let index = index(scene, address) else { return nil }
    return stacks[index].origins.last { $0.id == entry.id }?.event
  }

  /// Follows the stack after an event.
  mutating func follow(_ event: NavigationEvent, _ stack: StackState, in scene: Name) {
    let index =
      index(scene, stack.address)
      ?? {
        stacks.append((scene, stack.address, []))
        return stacks.count - 1
      }()
    let depth = stack.entries.count
    let known = stacks[index].origins.count
    // Pushes and pops are nearly all there is, and leave what lies below as it was.
    var common = min(known, depth)
    if event.kind != .pushed && event.kind != .popped {
      common = zip(stacks[index].origins, stack.entries).prefix { $0.id == $1.id }.count
    }
    stacks[index].origins.removeLast(known - common)
    for entry in stack.entries[common...] {
      stacks[index].origins.append(Origin(id: entry.id, event: EventMark(event)))
    }
  }

  private func index(_ scene: Name, _ address: Name) -> Int? {
    stacks.firstIndex { $0.address == address && $0.scene == scene }
  }
}

/// What a finding needs of the event it blames.
public struct EventMark: Hashable, Sendable {
  public let seq: UInt64
  public let ordinal: UInt64
  public let time: UInt64
  public let callSite: Name

  init(_ event: NavigationEvent) {
    seq = event.seq
    ordinal = event.ordinal
    time = event.time
    callSite = event.callSite
  }
}
