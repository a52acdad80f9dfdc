/// A wall-clock time as a session writes it, in the zone it is written in.
package struct WallClock: Hashable, Sendable {
  /// Milliseconds since 1970-01-01 of the zone's own clock.
  package var milliseconds: Int64
  /// How far the zone is ahead of UTC, in milliseconds.
  package let zone: Int64

  /// Milliseconds of a day.
  static let day: Int64 = 86_400_000

  /// Milliseconds since midnight.
  var timeOfDay: Int64 { (milliseconds % Self.day + Self.day) % Self.day }

  /// Reads ISO 8601: `2026-11-29T07:42:10.118Z`, or with `+02:00`; `nil` where it is not that.
  package init?(_ text: String) {
    var reader = DigitReader(Array(text.utf8))
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
      reader.take("-"), let day = reader.number(2), reader.take("T") || reader.take(" "),
      let hours = reader.number(2), reader.take(":"), let minutes = reader.number(2),
      (1...12).contains(month), (1...31).contains(day), hours < 24, minutes < 60
    else { return nil }
    var time = (hours * 60 + minutes) * 60_000
    if reader.take(":") {
      guard let seconds = reader.number(2), seconds <= 60 else { return nil }
      time += seconds * 1000
      if reader.take(".") {
        guard let fraction = reader.thousandths() else { return nil }
        time += fraction
      }
    }
    guard let zone = reader.zone(), reader.isAtEnd else { return nil }
    self.zone = zone
    milliseconds = Self.days(year, month, day) * Self.day + time
  }

  /// Reads ISO 8601 and moves it to another time's zone.
  init?(_ text: String, inZoneOf other: WallClock) {
    guard var clock = WallClock(text) else { return nil }
    clock.milliseconds += other.zone - clock.zone
    self = clock
  }

  /// Days from 1970-01-01 in the proleptic Gregorian calendar.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // Years start in March, so that the leap day is a year's last.
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

/// Takes digits and marks off the front of a text.
private struct DigitReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index == bytes.count }

  mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == mark.value else { return false }
    index += 1
    return true
  }

  mutating func number(_ digits: Int) -> Int64? {
    guard bytes.count - index >= digits else { return nil }
    var value: Int64 = 0
    for byte in bytes[index..<index + digits] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int64(byte - 0x30)
    }
    index += digits
    return value
  }

  /// Digits of a fraction, of which three count.
  mutating func thousandths() -> Int64? {
    var value: Int64 = 0
    var count = 0
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
      if count < 3 { value = value * 10 + Int64(bytes[index] - 0x30) }
      count += 1
      index += 1
    }
    guard count > 0 else { return nil }
    while count < 3 {
      value *= 10
      count += 1
    }
    return value
  }

  /// `Z`, `+02:00`, `-0330`, or nothing, which is read as UTC.
  mutating func zone() -> Int64? {
    if isAtEnd || take("Z") { return 0 }
    let isBehind = take("-")
    guard isBehind || take("+"), let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = isAtEnd ? 0 : number(2), hours < 24, minutes < 60 else { return nil }
    let zone = (hours * 60 + minutes) * 60_000
    return isBehind ? -zone : zone
  }
}
