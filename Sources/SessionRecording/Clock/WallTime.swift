/// A time of the wall clock as text: ISO 8601, UTC, with milliseconds.
enum WallTime {
  /// `2026-11-29T07:42:10.118Z`.
  ///
  /// - Parameter milliseconds: Since 1970. What is not in the years 0 to 9999 is moved there.
  static func text(_ milliseconds: Int64) -> String {
    let clamped = min(max(milliseconds, -62_167_219_200_000), 253_402_300_799_999)
    let day: Int64 = 86_400_000
    let days = clamped >= 0 ? clamped / day : (clamped - day + 1) / day
    let time = clamped - days * day
    let date = civil(days)
    return padded(date.year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2) + "T"
      + padded(time / 3_600_000, 2) + ":" + padded(time / 60_000 % 60, 2) + ":"
      + padded(time / 1000 % 60, 2) + "." + padded(time % 1000, 3) + "Z"
  }

  /// The date of a day since 1970-01-01 in the proleptic Gregorian calendar.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // Years start in March, so that the leap day is a year's last.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }

  private static func padded(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
