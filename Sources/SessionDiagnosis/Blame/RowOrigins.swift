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
    self.rows = Self.ids(rows).map { ($0, nil) }
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
    let ids = Self.ids(stack)
    let kept = zip(ids, rows).prefix { $0 == $1.id }.count
    guard kept < max(ids.count, rows.count) else { return false }
    rows.removeSubrange(kept...)
    for id in ids[kept...] { rows.append((id, event)) }
    return true
  }

  private static func ids(_ rows: [StackRow]) -> [RowID] {
    rows.enumerated().map { index, row in
      switch row {
      case .entry(let entry): .entry(entry.id)
      case .view(let view): .view(index, view.screen)
      }
    }
  }
}
