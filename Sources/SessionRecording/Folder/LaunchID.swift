/// A session's id that says which launch it was: a UUID of version 8 that begins with a counter.
///
/// The wall clock can be set to anything, so that "the session before" and "the oldest session" are
/// told by counting. The counter stands in the id, and so in the file's name: no other file has to
/// be kept in step with the folder.
struct LaunchID: Hashable, Sendable {
  /// The number of the launch in its folder, from 1. Two processes may share one.
  let number: UInt32
  /// `0000002a-9f3c-8d21-b8e4-5a7c01f2e3d4`.
  let text: String

  /// - Parameter random: Anything; 74 bits of it make ids of one number different.
  init(number: UInt32, random: (UInt64, UInt64)) {
    self.number = number
    text =
      Self.hex(UInt64(number), 8) + "-" + Self.hex(random.0 & 0xFFFF, 4) + "-8"
      + Self.hex(random.0 >> 16 & 0xFFF, 3) + "-" + Self.hex(random.0 >> 28 & 0x3FFF | 0x8000, 4)
      + "-" + Self.hex(random.1 & 0xFFFF_FFFF_FFFF, 12)
  }

  /// Reads an id; `nil` for one that no recorder made.
  init?(_ text: String) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12], groups[2].first == "8",
      groups.allSatisfy({ $0.utf8.allSatisfy(Self.isLowercaseHex) }),
      let number = UInt32(groups[0], radix: 16)
    else { return nil }
    self.number = number
    self.text = text
  }

  private static func isLowercaseHex(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  private static func hex(_ value: UInt64, _ width: Int) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
