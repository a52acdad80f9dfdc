/// Finds what somebody probably meant to type.
enum Suggestion {
  /// The nearest candidate, where one is near enough to be a slip of the fingers.
  ///
  /// Near is a third of the letters wrong, swapped, missing or surplus, or a candidate that
  /// begins with the word. The first of equals wins.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    // Nobody misspells a word of this length; a hostile one would cost its square.
    guard !word.isEmpty, word.utf8.count <= 64 else { return nil }
    let letters = Array(word.lowercased().unicodeScalars)
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars)
      let limit = max(1, min(letters.count, other.count) / 3)
      let distance = distance(from: letters, to: other)
      if distance <= limit, distance < best?.distance ?? .max {
        best = (distance, candidate)
      }
    }
    if let best { return best.candidate }
    guard letters.count >= 2 else { return nil }
    let beginning = candidates.filter { $0.hasPrefix(word) }
    return beginning.count == 1 ? beginning[0] : nil
  }

  /// How many letters to change, add, drop or swap with their neighbour.
  static func distance(from first: [Unicode.Scalar], to second: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        var cost = last[column] + (first[row] == second[column] ? 0 : 1)
        cost = min(cost, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1],
          first[row - 1] == second[column]
        {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
