/// One stack being resolved, from the root up.
///
/// Resolving goes on past an entry that does not resolve, as if a warning screen stood in its
/// place: later entries may still find a destination below it. Policy `cut` differs only in which
/// slots are kept, so what has landed and what is at fault do not depend on it.
struct Resolution {
  typealias Candidate = DestinationIndex.Candidate

  let index: DestinationIndex
  let vocabulary: Vocabulary
  let policy: NavigationPolicy
  let root: Int32
  let isTyped: Bool
  /// The smallest depth of each screen on the stack, by screen number; -1 where it is not on it.
  var depths: [Int32]
  /// Whether or not a screen nobody names is on the stack: it may declare anything.
  var hasUnknownScreen = false

  /// Starts on a stack's root.
  ///
  /// - Parameter depths: Storage to use again.
  init(_ resolver: borrowing Resolver, root: Name, isTyped: Bool, depths: consuming [Int32] = []) {
    index = resolver.index
    vocabulary = resolver.vocabulary
    policy = resolver.policy
    self.root = index.screen(root)
    self.isTyped = isTyped
    if depths.count == index.screens.count {
      for screen in depths.indices { depths[screen] = -1 }
    } else {
      depths = Array(repeating: -1, count: index.screens.count)
    }
    if self.root >= 0 { depths[Int(self.root)] = 0 }
    self.depths = depths
  }

  /// The destination that wins for a route, if there is one.
  struct Match {
    var winner: Candidate?
    /// A losing destination that would have shown another screen.
    var shadowed: Candidate?
  }

  /// Looks a route up on the root and the screens resolved so far, up to `limit` above the root.
  @inline(__always)
  func match(_ key: DestinationIndex.Key, upTo limit: Int32 = .max) -> Match {
    var match = Match()
    guard key.type >= 0 else { return match }
    var winningDepth = Int32.max
    var count = 0
    for candidate in index.candidates(for: key) {
      let depth = depths[Int(candidate.on)]
      guard depth >= 0, depth <= limit, index.isMatch(candidate, key),
        policy.hiddenScope(of: candidate, isOnRoot: depth == 0, isTyped: isTyped) == nil
      else { continue }
      count += 1
      // At one depth the first declaration is taken; the framework does not say which it takes.
      if depth < winningDepth {
        match.winner = candidate
        winningDepth = depth
      }
    }
    if count > 1 { match.shadowed = shadowed(match.winner, key, upTo: limit) }
    return match
  }

  /// The first visible destination that shows another screen than the winner does.
  private func shadowed(
    _ winner: Candidate?, _ key: DestinationIndex.Key, upTo limit: Int32
  ) -> Candidate? {
    guard let winner, winner.shows >= 0 else { return nil }
    return index.candidates(for: key).first { candidate in
      let depth = depths[Int(candidate.on)]
      return depth >= 0 && depth <= limit && candidate.shows >= 0
        && candidate.shows != winner.shows && index.isMatch(candidate, key)
        && policy.hiddenScope(of: candidate, isOnRoot: depth == 0, isTyped: isTyped) == nil
    }
  }

  mutating func resolve(
    _ entries: [Entry], undecoded: Int, failedIndex: Int?, into presentation: inout Presentation
  ) {
    let isCutting = policy.unresolved == .cut
    var isCut = false
    var unresolved: [Int] = []
    var truncated: Int?

    for (position, entry) in entries.enumerated() {
      let meaning = vocabulary.record(entry.route).meaning
      let key = index.key(type: meaning.type, case: meaning.caseName)
      let match = match(key)
      let isFailed = position == failedIndex
      var slot = Slot(kind: .screen, entry: entry)
      if let winner = match.winner, !isFailed {
        slot.screen = index.name(ofScreen: winner.shows)
        note(winner.shows, at: position + 1)
        if let shadowed = match.shadowed {
          presentation.faults.append(
            ResolutionFault(
              index: position, entry: entry,
              why: .duplicate(winner: declared(winner), shadowed: declared(shadowed))))
        }
      } else if meaning.type == .unknown, !isFailed {
        // The framework pushed it, so it has a destination, though not one on record.
        note(-1, at: position + 1)
      } else if isFailed || position < undecoded {
        truncated = position
        break
      } else if hasUnknownScreen, mayBeDeclaredByUnknownScreen(key) {
        note(-1, at: position + 1)
      } else {
        unresolved.append(position)
        slot.kind = .placeholder
        isCut = isCut || isCutting
      }
      if !isCut { presentation.slots.append(slot) }
    }

    presentation.landed = min(unresolved.first ?? entries.count, truncated ?? entries.count)
    if !unresolved.isEmpty {
      presentation.faults += explain(unresolved, of: entries.prefix(truncated ?? entries.count))
      presentation.faults.sort { $0.index < $1.index }
    }
    if let truncated {
      presentation.faults.append(
        ResolutionFault(index: truncated, entry: entries[truncated], why: .restoreTruncated))
    }
  }

  @inline(__always)
  mutating func note(_ screen: Int32, at depth: Int) {
    guard screen >= 0 else {
      hasUnknownScreen = true
      return
    }
    if depths[Int(screen)] < 0 { depths[Int(screen)] = Int32(clamping: depth) }
  }

  /// Adds what is seen of a stack without a path, of which nothing else above the root is known.
  mutating func noteSeen(_ observed: ObservedScreen?, tappedAt tapped: UInt64?) {
    let seen = observed.flatMap { $0.isRoot ? 0 : $0.depth }
    guard let depth = tapped ?? seen, depth <= 1, depth == 0 || depth == seen else {
      hasUnknownScreen = true
      return
    }
    if depth == 1 { note(index.screen(observed?.screen ?? .none), at: 1) }
  }

  /// What destinations see of a route.
  @inline(__always)
  func key(of route: RouteID) -> DestinationIndex.Key {
    let meaning = vocabulary.record(route).meaning
    return index.key(type: meaning.type, case: meaning.caseName)
  }

  func declared(_ candidate: Candidate) -> Destination {
    index.manifest.destinations[candidate.position]
  }
}
