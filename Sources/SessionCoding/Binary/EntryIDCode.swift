import NavigationModel

/// Entry ids as small numbers: differences to the one before.
///
/// The low two bits say which form it is, the rest holds the value: 1 a difference to the last
/// `e<n>`, 2 the symbol of any other authored id, 3 a difference to the last id that was not
/// authored. The number 0 stands for the id that follows from the event.
struct EntryIDCode {
  private var lastNumber: UInt64 = 0
  private var lastAssigned: UInt64 = 0

  static let mask: UInt64 = 1 << 62 - 1

  /// The number for an id.
  ///
  /// - Parameter symbol: The symbol of the id's name, where it has one.
  mutating func encode(_ id: EntryID, symbol: UInt32) -> UInt64 {
    if let number = id.number {
      defer { lastNumber = number }
      return Self.folded(number &- lastNumber) << 2 | 1
    }
    if id.name != nil { return UInt64(symbol) << 2 | 2 }
    let raw = id.rawValue & Self.mask
    defer { lastAssigned = raw }
    return Self.folded(raw &- lastAssigned) << 2 | 3
  }

  /// What a number stands for.
  enum Decoded {
    case implied
    case id(EntryID)
    case symbol(UInt64)
  }

  @inline(__always)
  mutating func decode(_ code: UInt64) -> Decoded {
    let value = code >> 2
    switch code & 3 {
    case 1:
      lastNumber = (lastNumber &+ Self.unfolded(value)) & Self.mask
      return .id(.numbered(lastNumber))
    case 2:
      return .symbol(value)
    case 3:
      lastAssigned = (lastAssigned &+ Self.unfolded(value)) & Self.mask
      return .id(EntryID(rawValue: lastAssigned))
    default:
      return .implied
    }
  }

  /// Zigzag of a 62-bit difference, so that two bits stay free.
  private static func folded(_ difference: UInt64) -> UInt64 {
    let signed = Int64(bitPattern: difference << 2) >> 2
    return UInt64(bitPattern: signed << 1 ^ signed >> 63) & mask
  }

  @inline(__always)
  private static func unfolded(_ value: UInt64) -> UInt64 {
    value >> 1 ^ (0 &- (value & 1))
  }
}
