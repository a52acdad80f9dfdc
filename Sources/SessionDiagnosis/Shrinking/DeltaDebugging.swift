/// Finds a small part of a list that still has a property.
///
/// Zeller and Hildebrandt's ddmin ("Simplifying and isolating failure-inducing input", 2002): parts
/// of a list, then the list without parts, ever finer; then one by one, until nothing that remains
/// can be left out. The same list and property give the same part every time.
enum DeltaDebugging {
  /// The smallest part found.
  ///
  /// - Parameters:
  ///   - list: All of it has the property.
  ///   - holds: Whether or not a part, in the list's order, has the property.
  /// - Returns: A part of which no single element can be left out.
  /// - Complexity: O(k · log n) tests for k elements that are needed of n, more where they hang
  ///   together.
  static func minimize<Element>(
    _ list: [Element], _ holds: ([Element]) throws -> Bool
  ) rethrows -> [Element] {
    guard !list.isEmpty, try !holds([]) else { return [] }
    var kept = list
    var parts = 2
    while kept.count > 1 {
      let chunks = split(kept, into: min(parts, kept.count))
      if let chunk = try chunks.first(where: holds) {
        kept = chunk
        parts = 2
        continue
      }
      if let rest = try complement(chunks, holds) {
        kept = rest
        parts = max(parts - 1, 2)
        continue
      }
      if parts >= kept.count { break }
      parts = min(parts * 2, kept.count)
    }
    return try oneByOne(kept, holds)
  }

  /// Leaves out single elements until none can be.
  ///
  /// The last goes first: what comes last is more often a consequence.
  static func oneByOne<Element>(
    _ list: [Element], _ holds: ([Element]) throws -> Bool
  ) rethrows -> [Element] {
    var kept = list
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for index in kept.indices.reversed() {
        var rest = kept
        rest.remove(at: index)
        if try holds(rest) {
          kept = rest
          isSmaller = true
        }
      }
    }
    return kept
  }

  /// Leaves out pairs, as something that comes and goes again.
  static func pairs<Element>(
    _ list: [Element], _ holds: ([Element]) throws -> Bool
  ) rethrows -> [Element] {
    var kept = list
    var first = 0
    while first < kept.count {
      var isSmaller = false
      for second in kept.indices.dropFirst(first + 1) {
        var rest = kept
        rest.remove(at: second)
        rest.remove(at: first)
        if try holds(rest) {
          kept = rest
          isSmaller = true
          break
        }
      }
      if !isSmaller { first += 1 }
    }
    return kept
  }

  /// The smallest part of all: every part is tried, the smaller ones first.
  ///
  /// - Complexity: O(2ⁿ) tests; for a handful of elements.
  static func smallest<Element>(
    _ list: [Element], _ holds: ([Element]) throws -> Bool
  ) rethrows -> [Element] {
    guard list.count < 16 else { return list }
    let parts = (0..<(1 << list.count) - 1).sorted {
      ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1)
    }
    for bits in parts {
      let part = list.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
      if try holds(part) { return part }
    }
    return list
  }

  /// The list without one of the parts.
  private static func complement<Element>(
    _ chunks: [[Element]], _ holds: ([Element]) throws -> Bool
  ) rethrows -> [Element]? {
    // Of two parts the complements are the parts.
    guard chunks.count > 2 else { return nil }
    for index in chunks.indices {
      let rest = chunks.enumerated().filter { $0.offset != index }.flatMap(\.element)
      if try holds(rest) { return rest }
    }
    return nil
  }

  private static func split<Element>(_ list: [Element], into parts: Int) -> [[Element]] {
    (0..<parts).map { part in
      Array(list[list.count * part / parts..<list.count * (part + 1) / parts])
    }
  }
}
