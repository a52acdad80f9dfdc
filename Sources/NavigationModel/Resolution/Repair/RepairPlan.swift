/// What a search for a repair needs to know of the manifest, and nothing else.
///
/// Routes that destinations cannot tell apart share a *key*. A screen on the stack *unlocks* the
/// keys it declares; the first screen to unlock a key is the nearest to the root, so it decides for
/// good what the key's routes show.
struct RepairPlan {
  typealias Candidate = DestinationIndex.Candidate

  /// A key that a screen unlocks, by which destination, and what that shows.
  struct Unlock {
    let key: Int
    let position: Int
    let shows: Int32
    /// Whether or not a parent may be inserted to be shown by it.
    let mayInsert: Bool
  }

  let resolver: Resolver
  let root: Int32
  let isTyped: Bool
  /// The key of each wanted route; `nil` for one nothing on record names, which always shows.
  private(set) var wanted: [Int?] = []
  private(set) var keys: [DestinationIndex.Key] = []
  /// The keys of parents that may be inserted, in the order of the manifest.
  private(set) var insertable: Range<Int> = 0..<0
  /// Most parents that can be inserted: each shows a screen that was not on the stack.
  private(set) var mostInserted = 0
  /// By screen number.
  private(set) var unlocks: [[Unlock]]
  private var keyNumbers: [DestinationIndex.Key: Int] = [:]
  /// Destinations that a wanted route may be shown by.
  private var wantedPositions: Set<Int> = []
  private var work = 0

  /// Most pairs of a key and a destination that are looked at: some tens of milliseconds.
  private static let workLimit = 8_000_000

  /// Lays out the search.
  ///
  /// - Returns: `nil` where the manifest is so large that no fix is looked for.
  init?(_ resolver: Resolver, root: Name, path: PathKind, wanted routes: [RouteID], inserts: Bool) {
    self.resolver = resolver
    self.root = resolver.index.screen(root)
    isTyped = path == .typed
    unlocks = Array(repeating: [], count: resolver.index.screens.count)
    for route in routes {
      let isNamed = resolver.vocabulary.type(of: route) != .unknown
      wanted.append(isNamed ? number(of: resolver.key(of: route)) : nil)
    }
    let wantedKeys = keys.count
    if inserts { addInsertable() }
    insertable = wantedKeys..<keys.count
    guard unlockAll() else { return nil }
  }

  private mutating func number(of key: DestinationIndex.Key) -> Int {
    if let known = keyNumbers[key] { return known }
    keyNumbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  /// Whether or not the destination counts where it stands.
  private func counts(_ candidate: Candidate) -> Bool {
    resolver.policy.hiddenScope(of: candidate, isOnRoot: candidate.on == root, isTyped: isTyped)
      == nil
  }

  /// Finds the parents worth inserting: those on a way from the root to a screen that declares
  /// something wanted.
  ///
  /// What a wanted route can show itself is moved there, not inserted once more.
  private mutating func addInsertable() {
    let index = resolver.index
    let distances = Resolution(resolver, root: index.name(ofScreen: root), isTyped: isTyped)
      .distancesFromRoot()
    var shownBy: [[Candidate]] = Array(repeating: [], count: index.screens.count)
    var isUseful = [Bool](repeating: false, count: index.screens.count)
    var queue: [Int32] = []
    for key in keys {
      for candidate in index.candidates(for: key)
      where counts(candidate) && index.isMatch(candidate, key) {
        wantedPositions.insert(candidate.position)
        if !isUseful[Int(candidate.on)] {
          isUseful[Int(candidate.on)] = true
          queue.append(candidate.on)
        }
      }
      work += index.candidates(for: key).count
      guard work < Self.workLimit else { return }
    }
    for declared in index.byScreen {
      for candidate in declared
      where candidate.shows >= 0 && counts(candidate) && distances[Int(candidate.on)] != .max {
        shownBy[Int(candidate.shows)].append(candidate)
      }
    }
    var positions: [Int] = []
    var next = 0
    while next < queue.count {
      for candidate in shownBy[Int(queue[next])] {
        if !wantedPositions.contains(candidate.position) { positions.append(candidate.position) }
        if !isUseful[Int(candidate.on)] {
          isUseful[Int(candidate.on)] = true
          queue.append(candidate.on)
        }
      }
      next += 1
    }
    for position in positions.sorted() {
      let destination = index.manifest.destinations[position]
      _ = number(of: index.key(type: destination.type, case: destination.caseName))
    }
  }

  private mutating func unlockAll() -> Bool {
    var latest = [Int](repeating: -1, count: unlocks.count)
    var isInserted = [Bool](repeating: false, count: unlocks.count)
    for (number, key) in keys.enumerated() {
      let candidates = resolver.index.candidates(for: key)
      work += candidates.count
      guard work < Self.workLimit else { return false }
      for candidate in candidates
      where latest[Int(candidate.on)] != number && counts(candidate)
        && resolver.index.isMatch(candidate, key)
      {
        latest[Int(candidate.on)] = number
        let mayInsert =
          insertable.contains(number) && candidate.shows >= 0
          && !wantedPositions.contains(candidate.position)
        if mayInsert, !isInserted[Int(candidate.shows)] {
          isInserted[Int(candidate.shows)] = true
          mostInserted += 1
        }
        unlocks[Int(candidate.on)].append(
          Unlock(
            key: number, position: candidate.position, shows: candidate.shows,
            mayInsert: mayInsert))
      }
    }
    return true
  }

  /// The route that stands for an inserted parent: its type and case, without a value.
  func parent(_ key: Int, shownBy position: Int) -> RouteID {
    resolver.vocabulary.route(
      type: resolver.index.manifest.destinations[position].type, case: keys[key].caseName)
  }
}
