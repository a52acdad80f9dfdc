import NavigationModel

/// Which screen was found to be right for what is on top of a stack, so that most of what the
/// framework reports need not be resolved.
struct ShownScreens {
  private var known = [Pair?](repeating: nil, count: 1 << slotBits)

  /// A session reports a few dozen pairs; with room for many more, hardly two share a slot.
  private static let slotBits: UInt32 = 10

  private struct Pair: Equatable {
    let root: Name
    let type: Name
    let caseName: Name
    /// The type below, which may declare another screen.
    let below: Name
    let screen: Name

    var slot: Int {
      var mixed: UInt32 = 0
      for name in [type, caseName, below, screen] { mixed = (mixed ^ name.index) &* 0x9E37_79B1 }
      return Int(mixed >> (32 - ShownScreens.slotBits))
    }
  }

  /// Whether or not the same report of the same kind of stack was found right before.
  ///
  /// In line, as every third event comes here: a call would copy the stack.
  @inline(__always)
  func isKnown(_ event: NavigationEvent, on stack: StackState, _ vocabulary: Vocabulary) -> Bool {
    guard let pair = Self.pair(event, stack, vocabulary) else { return false }
    return known[pair.slot] == pair
  }

  mutating func note(_ event: NavigationEvent, on stack: StackState, _ vocabulary: Vocabulary) {
    guard let pair = Self.pair(event, stack, vocabulary) else { return }
    known[pair.slot] = pair
  }

  /// What the manifest says of screens is no longer in force.
  mutating func forget() {
    known = [Pair?](repeating: nil, count: known.count)
  }

  /// `nil` where the report is not the plain one of the top of a mounted stack.
  @inline(__always)
  private static func pair(
    _ event: NavigationEvent, _ stack: StackState, _ vocabulary: Vocabulary
  ) -> Pair? {
    // What is needed of the stack before anything else, so that it is not copied.
    let (root, entries) = (stack.root, stack.entries)
    guard stack.isMounted, stack.views.isEmpty, stack.undecoded == 0, stack.failedIndex == nil
    else { return nil }
    let observed = ObservedScreen(event)
    let screen = observed.screen
    let count = entries.count
    guard !screen.isNone, !observed.isBlank, !observed.isPlaceholder,
      !observed.isRoot || count == 0, (observed.depth ?? UInt64(count)) == UInt64(count)
    else { return nil }
    guard count > 0 else {
      return Pair(root: root, type: .none, caseName: .none, below: .none, screen: screen)
    }
    let top = entries[count - 1].route
    if let route = observed.route, !vocabulary.areEqual(route, top) { return nil }
    return Pair(
      root: root, type: vocabulary.type(of: top), caseName: vocabulary.caseName(of: top),
      below: count > 1 ? vocabulary.type(of: entries[count - 2].route) : .none,
      screen: screen)
  }
}
