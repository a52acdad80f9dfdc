/// Routes, each way of writing one kept once.
struct RouteTable {
  private(set) var records: [RouteRecord] = [.unknown]
  private var index = HashIndex(from: 1)
  private let hash = KeyedHash()
  private var identities: [RouteRecord.Meaning: UInt32] = [:]

  /// The position of a route that is there.
  @inline(__always)
  func position(of written: RouteRecord.Written) -> UInt32? {
    index.position(hash(written)) { records[$0].written == written }
  }

  /// Adds a route that is new.
  mutating func add(
    _ written: RouteRecord.Written, meaning: RouteRecord.Meaning
  ) -> UInt32 {
    let position = UInt32(truncatingIfNeeded: records.count)
    let identity = identities[meaning] ?? position
    identities[meaning] = identity
    records.append(RouteRecord(written: written, meaning: meaning, identity: identity))
    index.append(hash(written))
    return position
  }
}

extension KeyedHash {
  @inline(__always)
  fileprivate func callAsFunction(_ written: RouteRecord.Written) -> UInt64 {
    self(
      UInt64(written.type.index) &<< 32 | UInt64(written.caseName.index),
      UInt64(written.value.index) &<< 1 | (written.isObject ? 1 : 0))
  }
}
