import NavigationModel

/// Which event put each row of one stack there.
struct RowOrigins {
  private(set) var rows: [(id: RowID, event: NavigationEvent?)] = []

  /// What tells a row from others: an entry's id, or a view by its place and screen.
  enum RowID: Hashable {
    case entry(EntryID)
    case view(Int, Name)
  }

  init() {}

  /// Takes rows as having been there before any event that is looked at.
  init(_ rows: [StackRow]) {
    follow(rows, nil)
  }

  /// The event that put a row there; `nil` where it was there before, or is not there.
  subscript(row: Int) -> NavigationEvent? {
    rows.indices.contains(row) ? rows[row].event : nil
  }

  /// Follows the stack after an event.
  ///
  /// - Returns: Whether or not its rows changed.
  @discardableResult
  mutating func follow(_ stack: [StackRow], _ event: NavigationEvent?) -> Bool {
    // In place: a row that stays costs a comparison, and a stack may be deep.
    var kept = 0
    while kept < min(stack.count, rows.count), rows[kept].id == Self.id(of: stack[kept], at: kept) {
      kept += 1
    }
    guard kept < max(stack.count, rows.count) else { return false }
    rows.removeSubrange(kept...)
    for index in kept..<stack.count { rows.append((Self.id(of: stack[index], at: index), event)) }
    return true
  }

  private static func id(of row: StackRow, at index: Int) -> RowID {
    switch row {
    case .entry(let entry): .entry(entry.id)
    case .view(let view): .view(index, view.screen)
    }
  }
}
