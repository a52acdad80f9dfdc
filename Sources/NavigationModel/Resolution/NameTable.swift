/// Small numbers by name, for look-up only.
///
/// Names of a header are interned first and have small indices, so nearly every look-up is one
/// array access; the rest, of whatever size a session makes them, cost a dictionary.
struct NameTable {
  private var dense: [Int32] = []
  private var sparse: [Name: Int32] = [:]

  /// Names up to here are kept densely: 16 KiB at most.
  private static let denseLimit = 4096

  /// The number of a name, or -1 where it has none.
  subscript(name: Name) -> Int32 {
    @inline(__always)
    get {
      let index = Int(name.index)
      if index < dense.count { return dense[index] }
      return sparse.isEmpty ? -1 : sparse[name] ?? -1
    }
    set {
      let index = Int(name.index)
      guard index < Self.denseLimit else {
        sparse[name] = newValue
        return
      }
      while dense.count <= index { dense.append(-1) }
      dense[index] = newValue
    }
  }

  /// The number of a name; the next one, `count`, where it is new.
  mutating func number(of name: Name, count: Int) -> Int32 {
    let known = self[name]
    guard known < 0 else { return known }
    self[name] = Int32(clamping: count)
    return Int32(clamping: count)
  }
}
