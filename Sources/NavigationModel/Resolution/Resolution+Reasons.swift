/// Why an entry has no destination.
extension Resolution {
  /// The faults of entries that did not resolve, in stack order.
  ///
  /// A later entry *produces* a screen if it shows it where it stands; one that does not resolve
  /// where it stands produces every screen that a destination for it would show, provided that
  /// destination counts and its screen can be reached from the root at all. So with Home → A → B →
  /// C, the stack C, B, A is out of order twice, though neither C nor B shows anything.
  func explain(_ unresolved: [Int], of entries: ArraySlice<Entry>) -> [ResolutionFault] {
    let distances = distancesFromRoot()
    // By screen: the nearest entry, of those looked at so far from the top, that produces it.
    var producers = [Int32](repeating: .max, count: depths.count)
    var faults: [ResolutionFault] = []
    var remaining = unresolved[...]
    for position in entries.indices.reversed() {
      guard let lowest = remaining.first, position >= lowest else { break }
      let key = self.key(of: entries[position].route)
      guard position == remaining.last else {
        if let shown = match(key, upTo: Int32(clamping: position)).winner?.shows, shown >= 0 {
          producers[Int(shown)] = Int32(clamping: position)
        }
        continue
      }
      remaining.removeLast()
      let why = reason(
        for: key, below: Int32(clamping: position), producers: producers, distances: distances)
      faults.append(ResolutionFault(index: position, entry: entries[position], why: why))
      for candidate in index.candidates(for: key)
      where candidate.shows >= 0 && distances[Int(candidate.on)] != .max
        && countsAboveRoot(candidate, key)
      {
        producers[Int(candidate.shows)] = Int32(clamping: position)
      }
    }
    return faults.reversed()
  }

  /// The first reason that holds, in the order hidden, wrong order, missing parent, none.
  ///
  /// - Parameter depth: The depth of the topmost slot below the entry.
  private func reason(
    for key: DestinationIndex.Key, below depth: Int32, producers: [Int32], distances: [Int32]
  ) -> ResolutionFault.Why {
    if let hidden = hidden(key, upTo: depth) { return hidden }
    var later: Candidate?
    var missing: Candidate?
    var ineffective: Candidate?
    for candidate in index.candidates(for: key)
    where index.isMatch(candidate, key) {
      guard countsAboveRoot(candidate, key) else {
        ineffective = ineffective ?? candidate
        continue
      }
      let producer = producers[Int(candidate.on)]
      if producer < later.map({ producers[Int($0.on)] }) ?? .max { later = candidate }
      if missing.map({ distances[Int(candidate.on)] < distances[Int($0.on)] }) ?? true {
        missing = candidate
      }
    }
    if let later { return .wrongOrder(screen: index.name(ofScreen: later.on)) }
    if let missing { return .missingParent(screen: index.name(ofScreen: missing.on)) }
    // Declared on a screen that is not here, and where it would not count if it were.
    if let ineffective,
      let scope = policy.hiddenScope(of: ineffective, isOnRoot: false, isTyped: isTyped)
    {
      return .hidden(scope, on: index.name(ofScreen: ineffective.on))
    }
    return .noDestination
  }

  /// The hidden destination nearest to the root, of those on the root and the slots below.
  func hidden(_ key: DestinationIndex.Key, upTo limit: Int32) -> ResolutionFault.Why? {
    var nearest: (depth: Int32, why: ResolutionFault.Why)?
    for candidate in index.candidates(for: key) {
      let depth = depths[Int(candidate.on)]
      guard depth >= 0, depth <= limit, depth < nearest?.depth ?? .max,
        index.isMatch(candidate, key),
        let scope = policy.hiddenScope(of: candidate, isOnRoot: depth == 0, isTyped: isTyped)
      else { continue }
      nearest = (depth, .hidden(scope, on: index.name(ofScreen: candidate.on)))
    }
    return nearest?.why
  }

  /// Why a link to the route is inert on a screen, where no destination was found up to it.
  func reasonForInertLink(_ key: DestinationIndex.Key, upTo depth: Int32) -> ResolutionFault.Why {
    reason(
      for: key, below: depth, producers: Array(repeating: .max, count: depths.count),
      distances: distancesFromRoot())
  }

  /// Whether or not a screen nobody names may be the one that declares the route's type.
  func mayBeDeclaredByUnknownScreen(_ key: DestinationIndex.Key) -> Bool {
    index.candidates(for: key).contains { countsAboveRoot($0, key) }
  }

  /// Whether or not the destination is for the key and would count on a screen above the root.
  private func countsAboveRoot(_ candidate: Candidate, _ key: DestinationIndex.Key) -> Bool {
    index.isMatch(candidate, key)
      && policy.hiddenScope(of: candidate, isOnRoot: candidate.on == root, isTyped: isTyped)
        == nil
  }

  /// How many destinations lead from the root to each screen, by screen number; `.max`: none do.
  func distancesFromRoot() -> [Int32] {
    var distances = [Int32](repeating: .max, count: depths.count)
    guard root >= 0 else { return distances }
    distances[Int(root)] = 0
    var queue = [root]
    var next = 0
    while next < queue.count {
      let screen = queue[next]
      next += 1
      for candidate in index.byScreen[Int(screen)]
      where candidate.shows >= 0 && distances[Int(candidate.shows)] == .max
        && policy.hiddenScope(of: candidate, isOnRoot: screen == root, isTyped: isTyped) == nil
      {
        distances[Int(candidate.shows)] = distances[Int(screen)] + 1
        queue.append(candidate.shows)
      }
    }
    return distances
  }
}
