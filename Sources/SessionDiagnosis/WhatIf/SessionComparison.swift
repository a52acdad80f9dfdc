import NavigationModel
import SessionReplay

/// Walks through two sessions side by side and finds where they part.
///
/// Events that both have are taken together, what only one has in between. An event that moved is
/// waited for on the other side, if it is near: two pushes that changed places are told as one
/// difference, after both.
struct SessionComparison {
  private(set) var divergence: Divergence?
  let landings: (recorded: Landing, edited: Landing)

  /// Most common events that an event is waited for.
  private static let patience = 3

  init(_ baseline: EditedSession, _ edited: EditedSession) throws {
    var left = try ComparedSession(baseline)
    var right = try ComparedSession(edited)
    // Up to the first edit they are one, and are folded once.
    let shared = Self.sharedCount(baseline, edited)
    for _ in 0..<shared { left.step() }
    right.goOn(behind: left)
    let inBoth = Set(baseline.origins.dropFirst(shared).compactMap(\.self))
      .intersection(edited.origins.dropFirst(shared).compactMap(\.self))
    let common = Self.common(inBoth, edited.origins.dropFirst(shared))
      .subtracting(edited.replaced)
    var same = Divergence.Positions(baseline: left.position, edited: right.position)
    // Moved events that only one side has seen so far.
    var open: Set<UInt64> = []
    var patience = Self.patience
    while divergence == nil {
      if open.isEmpty || patience == 0 {
        let place = Divergence.Positions(baseline: left.position, edited: right.position)
        if left.hasChanged || right.hasChanged || place.edited == 0, !left.isSame(as: right) {
          divergence = Divergence(before: same, after: place)
          break
        }
        left.hasChanged = false
        right.hasChanged = false
        same = place
        open.removeAll()
        patience = Self.patience
      }
      if left.isPending(common) || right.isPending(common) {
        while left.isPending(common) { left.step().map { open.formSymmetricDifference([$0]) } }
        while right.isPending(common) { right.step().map { open.formSymmetricDifference([$0]) } }
        // What is in one session only is not waited for.
        open.formIntersection(inBoth)
        continue
      }
      if left.isAtEnd, right.isAtEnd {
        if open.isEmpty { break }
        open.removeAll()
        continue
      }
      left.step()
      right.step()
      if !open.isEmpty { patience -= 1 }
    }
    while !left.isAtEnd { left.step() }
    while !right.isAtEnd { right.step() }
    landings = (left.landing, right.landing)
  }

  /// How many events both begin with, under the same conditions.
  private static func sharedCount(_ baseline: EditedSession, _ edited: EditedSession) -> Int {
    let (left, right) = (baseline.session, edited.session)
    guard left.manifest == right.manifest, left.reducer.policy == right.reducer.policy else {
      return 0
    }
    return zip(baseline.origins, edited.origins).prefix { mine, theirs in
      mine == theirs && mine.map { !edited.replaced.contains($0) } ?? false
    }.count
  }

  /// The events that both have in the same order; what moved is left out.
  private static func common(
    _ inBoth: Set<UInt64>, _ edited: ArraySlice<UInt64?>
  ) -> Set<UInt64> {
    // What is in both is in order but for what moved: the longest increasing run of origins.
    let shared = edited.compactMap(\.self).filter(inBoth.contains)
    guard zip(shared, shared.dropFirst()).contains(where: { $0 > $1 }) else { return inBoth }
    return Set(longestIncreasing(shared))
  }

  private static func longestIncreasing(_ values: [UInt64]) -> [UInt64] {
    var tails: [Int] = []
    var previous: [Int?] = []
    for (index, value) in values.enumerated() {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if values[tails[middle]] < value { low = middle + 1 } else { high = middle }
      }
      previous.append(low > 0 ? tails[low - 1] : nil)
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result: [UInt64] = []
    var next = tails.last
    while let index = next {
      result.append(values[index])
      next = previous[index]
    }
    return result.reversed()
  }
}

/// One of two sessions that are compared.
private struct ComparedSession {
  private let session: RecordedSession
  private let events: [NavigationEvent]
  private let origins: [UInt64?]
  private var index = 0
  private var state: NavigationState
  private var resolver: Resolver
  /// Whether or not the state changed since this was last set to `false`.
  var hasChanged = false

  init(_ edited: EditedSession) throws {
    session = edited.session
    events = try session.events()
    origins = edited.origins
    state = try session.startState()
    resolver = Self.resolver(session, state)
  }

  private static func resolver(_ session: RecordedSession, _ state: NavigationState) -> Resolver {
    Resolver(
      manifest: session.manifest.applying(state.manifestChanges), vocabulary: session.vocabulary,
      policy: session.reducer.policy)
  }

  /// Goes on where another stands that has had the same events.
  mutating func goOn(behind other: ComparedSession) {
    index = other.index
    state = other.state
    resolver = Self.resolver(session, state)
    hasChanged = false
  }

  var position: UInt64 { UInt64(index) }
  var isAtEnd: Bool { index >= events.count }
  var landing: Landing { resolver.landing(of: state) }

  /// Whether or not the next event is this session's alone.
  func isPending(_ common: Set<UInt64>) -> Bool {
    !isAtEnd && (origins[index].map { !common.contains($0) } ?? true)
  }

  @discardableResult
  mutating func step() -> UInt64? {
    guard !isAtEnd else { return nil }
    let reduction = session.reducer.reduce(events[index], into: &state)
    index += 1
    if reduction.changes.contains(.manifest) { resolver = Self.resolver(session, state) }
    if !reduction.changes.subtracting(.links).isEmpty { hasChanged = true }
    return origins[index - 1]
  }

  /// Whether or not both stand at the same: what is asked for, and what shows of it.
  func isSame(as other: ComparedSession) -> Bool {
    state.scenes.allSatisfy { isSame($0, as: other.scene($0.name), other) }
      && other.state.scenes.allSatisfy {
        state.scene($0.name) != nil || isSame(scene($0.name), as: $0, other)
      }
  }

  private func isSame(
    _ mine: SceneState, as theirs: SceneState, _ other: ComparedSession
  ) -> Bool {
    mine.isSame(as: theirs, session.vocabulary)
      && resolver.landing(of: mine)
        .isSame(as: other.resolver.landing(of: theirs), session.vocabulary)
  }

  /// A scene; one that nothing has touched is as good as new.
  private func scene(_ name: Name) -> SceneState {
    state.scene(name) ?? session.reducer.newScene(name)
  }
}

extension SceneState {
  /// Whether or not the same is asked for, whatever the ids and what was observed.
  fileprivate func isSame(as other: SceneState, _ vocabulary: Vocabulary) -> Bool {
    guard name == other.name, selectedTab == other.selectedTab, modals == other.modals else {
      return false
    }
    // A stack that nothing has touched is as good as none.
    return stacks.allSatisfy {
      $0.isSame(as: other.stack($0.address) ?? StackState(address: $0.address), vocabulary)
    }
      && other.stacks.allSatisfy {
        stack($0.address) != nil || StackState(address: $0.address).isSame(as: $0, vocabulary)
      }
  }
}

extension StackState {
  /// Whether or not the same is asked of it, and it is there to show it.
  ///
  /// Of a stack with nothing on it only the landing tells whether it is mounted.
  fileprivate func isSame(as other: StackState, _ vocabulary: Vocabulary) -> Bool {
    let isEmpty = entries.isEmpty && views.isEmpty
    return (isMounted == other.isMounted || isEmpty) && views == other.views && root == other.root
      && entries.elementsEqual(other.entries) { vocabulary.areEqual($0.route, $1.route) }
  }
}

extension Landing {
  fileprivate func isSame(as other: Landing, _ vocabulary: Vocabulary) -> Bool {
    let hasSameRoute =
      switch (route, other.route) {
      case (let mine?, let theirs?): vocabulary.areEqual(mine, theirs)
      case (nil, nil): true
      default: false
      }
    return hasSameRoute && stack == other.stack && screen == other.screen && isRoot == other.isRoot
      && isBlank == other.isBlank && depth == other.depth && modal == other.modal
  }
}
