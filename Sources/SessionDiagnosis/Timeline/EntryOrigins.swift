import NavigationModel

/// Which event put each entry of each stack there.
///
/// Kept beside the fold rather than in the state: only a diagnosis asks, and it must be able to
/// blame an entry that was pushed long before it did harm.
struct EntryOrigins {
  private var stacks: [StackOrigins] = []

  private struct StackOrigins {
    let scene: Name
    let address: Name
    var origins: [Origin] = []
  }

  private struct Origin {
    let id: EntryID
    /// `nil` for an entry that was there before the log begins.
    let event: EventMark?
  }

  /// The event that put each of a stack's entries there, where the log tells.
  func origins(of entries: [Entry], on address: Name, in scene: Name) -> [EventMark?] {
    guard let index = index(scene, address) else { return entries.map { _ in nil } }
    let origins = stacks[index].origins
    return entries.enumerated().map { position, entry in
      // Nearly always it is where the entry is.
      if position < origins.count, origins[position].id == entry.id {
        return origins[position].event
      }
      return origins.last { $0.id == entry.id }?.event
    }
  }

  /// Follows a stack after an event; `nil` where the entries were there before.
  mutating func follow(
    _ event: EventMark?, _ kind: EventKind, _ entries: [Entry], of address: Name, in scene: Name
  ) {
    let index =
      index(scene, address)
      ?? {
        stacks.append(StackOrigins(scene: scene, address: address))
        return stacks.count - 1
      }()
    let depth = entries.count
    let known = stacks[index].origins.count
    // Pushes and pops are nearly all there is, and leave what lies below as it was.
    var common = min(known, depth)
    if kind != .pushed && kind != .popped {
      common = zip(stacks[index].origins, entries).prefix { $0.id == $1.id }.count
    }
    if known > common { stacks[index].origins.removeLast(known - common) }
    for entry in entries[common...] {
      stacks[index].origins.append(Origin(id: entry.id, event: event))
    }
  }

  /// Takes the entries of a whole state as having been there before.
  mutating func start(from state: NavigationState) {
    stacks.removeAll()
    for scene in state.scenes {
      for stack in scene.stacks {
        follow(nil, .keyframe, stack.entries, of: stack.address, in: scene.name)
      }
    }
  }

  /// Forgets the stacks that went with their modals.
  mutating func forgetStacks(notIn scene: SceneState) {
    stacks.removeAll { $0.scene == scene.name && !scene.hasStack($0.address) }
  }

  private func index(_ scene: Name, _ address: Name) -> Int? {
    stacks.firstIndex { $0.address == address && $0.scene == scene }
  }
}
