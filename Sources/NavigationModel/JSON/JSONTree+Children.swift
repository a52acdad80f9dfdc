extension JSONTree {
  /// A key and its value, in the order they were written.
  package struct Member: Hashable, Sendable {
    package let key: Node
    package let value: Node
  }

  /// The members of an object, twins included; none when it is no object.
  package struct Members: Sequence, IteratorProtocol {
    fileprivate let tree: JSONTree
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> Member? {
      guard index < end else { return nil }
      let member = Member(key: Node(index: index), value: Node(index: index + 1))
      index = Int(tree.slots[index + 1].next)
      return member
    }
  }

  /// The elements of an array; none when it is no array.
  package struct Elements: Sequence, IteratorProtocol {
    fileprivate let tree: JSONTree
    fileprivate var index: Int
    fileprivate let end: Int

    package mutating func next() -> Node? {
      guard index < end else { return nil }
      defer { index = Int(tree.slots[index].next) }
      return Node(index: index)
    }
  }

  package func members(of node: Node) -> Members {
    let slot = slots[node.index]
    return Members(
      tree: self, index: node.index + 1,
      end: slot.kind == .object ? Int(slot.next) : node.index)
  }

  package func elements(of node: Node) -> Elements {
    let slot = slots[node.index]
    return Elements(
      tree: self, index: node.index + 1,
      end: slot.kind == .array ? Int(slot.next) : node.index)
  }

  /// The value of a key, decoded keys compared scalar by scalar; of twins the last.
  package func value(of key: StaticString, in node: Node) -> Node? {
    var found: Node?
    for member in members(of: node) where string(member.key, equals: key) {
      found = member.value
    }
    return found
  }

  /// The first key of an object that stands there a second time.
  ///
  /// Walking yields every member, so whoever keeps only one of them can say what was dropped.
  package func firstRepeatedKey(in node: Node) -> Node? {
    // Few keys, as in any event: comparing them pairwise needs no memory.
    var seen: [ArraySlice<UInt8>] = []
    var many: Set<ArraySlice<UInt8>> = []
    for member in members(of: node) {
      let key = utf8(member.key)
      if many.isEmpty {
        if seen.contains(key) { return member.key }
        seen.append(key)
        if seen.count == 24 { many = Set(seen) }
      } else if !many.insert(key).inserted {
        return member.key
      }
    }
    return nil
  }
}
