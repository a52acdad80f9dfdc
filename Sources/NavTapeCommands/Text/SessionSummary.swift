import NavigationModel
import SessionReplay

/// What one walk over a session counts.
struct SessionSummary {
  /// Events by kind, the most frequent first, unknown kinds under their own names.
  let kinds: [(name: String, count: UInt64)]
  /// From the earliest event to the latest, in milliseconds.
  let duration: UInt64

  /// Most unknown kinds that are told apart.
  private static let kindLimit = 256

  /// Counts.
  ///
  /// - Throws: What reading the session throws.
  init(_ session: RecordedSession) throws {
    var known = [UInt64](repeating: 0, count: 256)
    var unknown: [String: UInt64] = [:]
    var last: UInt64 = 0
    try session.forEachEvent { event in
      last = max(last, event.time)
      if event.kind == .unknown {
        let name = event.attachment?.kindName ?? "(no kind)"
        let isKept = unknown[name] != nil || unknown.count < Self.kindLimit
        unknown[isKept ? name : "(others)", default: 0] += 1
      } else {
        known[Int(event.kind.rawValue)] += 1
      }
    }
    var kinds = EventKind.allCases.compactMap { kind in
      known[Int(kind.rawValue)] > 0 ? (kind.name, known[Int(kind.rawValue)]) : nil
    }
    kinds += unknown.map { ($0.key, $0.value) }
    self.kinds = kinds.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { (name: $0.0, count: $0.1) }
    duration = last
  }
}
