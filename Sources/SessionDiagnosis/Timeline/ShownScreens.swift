import NavigationModel

/// Which screen was found to be right for what is on top of a stack, so that most of what the
/// framework reports need not be resolved.
struct ShownScreens {
  private var known = [Pair?](repeating: nil, count: 1 << slotBits)
  /// The cases that destinations name; another is as good as none, though a payload may name it.
  /// `nil` until a screen is found right.
  private var cases: Set<Name>?

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
      var mixed = type.index &* 0x9E37_79B1
      mixed = (mixed ^ caseName.index) &* 0x9E37_79B1
      mixed = (mixed ^ below.index) &* 0x9E37_79B1
      mixed = (mixed ^ screen.index) &* 0x9E37_79B1
      return Int(mixed >> (32 - ShownScreens.slotBits))
    }
  }

  /// What counts of a stack; taken out first, so that the stack is not copied.
  struct Place {
    let root: Name
    let entries: [Entry]
    /// Whether or not it is mounted, with nothing on it but entries that are decoded.
    let isPlain: Bool

    @inline(__always)
    init(_ stack: borrowing StackState) {
      root = stack.root
      entries = stack.entries
      isPlain =
        stack.isMounted && stack.views.isEmpty && stack.undecoded == 0 && stack.failedIndex == nil
    }
  }

  /// Whether or not the same report of the same kind of stack was found right before.
  func isKnown(_ event: NavigationEvent, on stack: Place, _ vocabulary: Vocabulary) -> Bool {
    guard let pair = pair(event, stack, vocabulary) else { return false }
    return known[pair.slot] == pair
  }

  mutating func note(
    _ event: NavigationEvent, on stack: Place, _ manifest: Manifest, _ vocabulary: Vocabulary
  ) {
    if cases == nil { cases = Set(manifest.destinations.map(\.caseName)) }
    guard let pair = pair(event, stack, vocabulary) else { return }
    known[pair.slot] = pair
  }

  /// What the manifest says of screens is no longer in force.
  mutating func forget() {
    guard cases != nil else { return }
    cases = nil
    known = [Pair?](repeating: nil, count: known.count)
  }

  /// `nil` where the report is not the plain one of the top of a mounted stack.
  private func pair(
    _ event: NavigationEvent, _ stack: Place, _ vocabulary: Vocabulary
  ) -> Pair? {
    guard let cases, stack.isPlain else { return nil }
    let entries = stack.entries
    let observed = ObservedScreen(event)
    let screen = observed.screen
    let count = entries.count
    guard !screen.isNone, !observed.isBlank, !observed.isPlaceholder,
      !observed.isRoot || count == 0, (observed.depth ?? UInt64(count)) == UInt64(count)
    else { return nil }
    guard count > 0 else {
      return Pair(root: stack.root, type: .none, caseName: .none, below: .none, screen: screen)
    }
    let top = entries[count - 1].route
    let caseName = vocabulary.caseName(of: top)
    if let route = observed.route, !vocabulary.areEqual(route, top) { return nil }
    return Pair(
      root: stack.root, type: vocabulary.type(of: top),
      caseName: caseName.isNone || cases.contains(caseName) ? caseName : .none,
      below: count > 1 ? vocabulary.type(of: entries[count - 2].route) : .none,
      screen: screen)
  }
}
