/// Five names stored in place, addressed by a small index.
///
/// `InlineArray` would do, but its availability starts with macOS 26 and iOS 26.
package struct NameSlots: Hashable, Sendable {
  private var first = Name.none
  private var second = Name.none
  private var third = Name.none
  private var fourth = Name.none
  private var fifth = Name.none

  /// The name at a slot; slots beyond the row name the last.
  package subscript(slot slot: UInt8) -> Name {
    @inline(__always)
    get {
      switch slot {
      case 0: first
      case 1: second
      case 2: third
      case 3: fourth
      default: fifth
      }
    }
    @inline(__always)
    set {
      switch slot {
      case 0: first = newValue
      case 1: second = newValue
      case 2: third = newValue
      case 3: fourth = newValue
      default: fifth = newValue
      }
    }
  }
}

/// Two numbers stored in place, addressed by a small index.
package struct NumberSlots: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0

  package subscript(slot slot: UInt8) -> UInt64 {
    @inline(__always)
    get { slot == 0 ? first : second }
    @inline(__always)
    set {
      if slot == 0 { first = newValue } else { second = newValue }
    }
  }
}
