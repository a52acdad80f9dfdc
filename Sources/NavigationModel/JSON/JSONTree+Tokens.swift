extension JSONTree {
  /// Whether or not both texts are the same tokens: digits as written, strings by their scalars.
  ///
  /// White space between tokens and the way a scalar is escaped do not count; key order does. Half
  /// of a surrogate pair equals only itself, written the same way.
  ///
  /// - Complexity: O(n) in the length of the texts, without recursion.
  package func hasSameTokens(as other: JSONTree) -> Bool {
    guard slots.count == other.slots.count else { return false }
    for index in slots.indices {
      let (left, right) = (slots[index], other.slots[index])
      // Values end at the same slot exactly when their nesting is the same.
      guard left.kind == right.kind, left.next == right.next else { return false }
      switch left.kind {
      case .null, .true, .false, .array, .object:
        continue
      case .number, .string:
        let node = Node(index: index)
        if bytes[range(of: node)] == other.bytes[other.range(of: node)] { continue }
        guard left.kind == .string, left.isComplex || right.isComplex,
          hasWholeScalars(node), other.hasWholeScalars(node), utf8(node) == other.utf8(node)
        else { return false }
      }
    }
    return true
  }

  private func hasWholeScalars(_ node: Node) -> Bool {
    guard slots[node.index].isComplex else { return true }
    var isWhole = true
    forEachUnit(of: node) { unit in
      if case .loneSurrogate = unit { isWhole = false }
    }
    return isWhole
  }
}
