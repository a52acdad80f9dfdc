extension Resolver {
  /// Whether or not all of a stack shows as wanted: its ``Presentation`` has no faults.
  ///
  /// It makes no presentation, which few callers go on to read.
  ///
  /// - Parameters:
  ///   - stack: The stack.
  ///   - depths: Storage that serves one call after another.
  package func isFaultless(_ stack: StackState, _ depths: inout [Int32]) -> Bool {
    guard stack.isMounted, !stack.entries.isEmpty, manifest.isPresent, !stack.root.isNone else {
      return true
    }
    var storage: [Int32] = []
    swap(&storage, &depths)
    var resolution = Resolution(
      self, root: stack.root, isTyped: stack.path == .typed, depths: consume storage)
    defer { swap(&resolution.depths, &depths) }
    return resolution.isFaultless(
      stack.entries, undecoded: stack.undecoded, failedIndex: stack.failedIndex)
  }
}

extension Resolution {
  /// As ``resolve(_:undecoded:failedIndex:into:)``, up to the first fault.
  fileprivate mutating func isFaultless(
    _ entries: [Entry], undecoded: Int, failedIndex: Int?
  ) -> Bool {
    for (position, entry) in entries.enumerated() {
      guard position != failedIndex else { return false }
      let meaning = vocabulary.record(entry.route).meaning
      let key = index.key(type: meaning.type, case: meaning.caseName)
      let match = match(key)
      if let winner = match.winner {
        guard match.shadowed == nil else { return false }
        note(winner.shows, at: position + 1)
      } else if meaning.type == .unknown {
        note(-1, at: position + 1)
      } else if position >= undecoded, hasUnknownScreen, mayBeDeclaredByUnknownScreen(key) {
        note(-1, at: position + 1)
      } else {
        return false
      }
    }
    return true
  }
}
