/// Five names stored in place, addressed by a small index.
///
/// `InlineArray` would do, but its availability starts with macOS 26 and iOS 26.
@usableFromInline
package struct NameSlots: Hashable, Sendable {
  @usableFromInline var first = Name.none
  @usableFromInline var second = Name.none
  @usableFromInline var third = Name.none
  @usableFromInline var fourth = Name.none
  @usableFromInline var fifth = Name.none

  /// The name at a slot; slots beyond the row name the last.
  @inlinable
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
      // By address: which slot it is cannot be foreseen, and a jump to the wrong one costs more
      // than all else here.
      withUnsafeMutableBytes(of: &self) { bytes in
        bytes.storeBytes(of: newValue, toByteOffset: Int(min(slot, 4)) &* 4, as: Name.self)
      }
    }
  }
}

/// Two numbers stored in place, addressed by a small index.
@usableFromInline
package struct NumberSlots: Hashable, Sendable {
  @usableFromInline var first: UInt64 = 0
  @usableFromInline var second: UInt64 = 0

  @inlinable
  package subscript(slot slot: UInt8) -> UInt64 {
    @inline(__always)
    get { slot == 0 ? first : second }
    @inline(__always)
    set {
      if slot == 0 { first = newValue } else { second = newValue }
    }
  }
}
