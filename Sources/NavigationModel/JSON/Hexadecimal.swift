/// The sixteen digits, both ways.
enum Hexadecimal {
  static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(digit - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(digit - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// The lower-case digit for the lowest four bits.
  static func digit(for value: UInt32) -> UInt8 {
    let low = UInt8(truncatingIfNeeded: value & 0xF)
    return low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10
  }
}
