extension BinaryInteger {
  /// The number with commas: `1,234,567`.
  var grouped: String {
    let digits = String(self)
    guard digits.count > 3 else { return digits }
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0, result != "-" { result += "," }
      result.append(digit)
    }
    return result
  }

  /// `1 event`, `38 events`.
  func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(grouped) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}

/// Times and shares as people read them.
enum Quantity {
  /// Milliseconds since a session's start: `+91.226 s`.
  static func time(_ milliseconds: UInt64) -> String {
    "+\(milliseconds / 1000).\(threeDigits(milliseconds % 1000)) s"
  }

  /// How long: `1 min 48.021 s`.
  static func duration(_ milliseconds: UInt64) -> String {
    let seconds = milliseconds / 1000
    let rest = "\(seconds % 60).\(threeDigits(milliseconds % 1000)) s"
    switch seconds {
    case ..<60: return rest
    case ..<3600: return "\(seconds / 60) min \(rest)"
    default: return "\((seconds / 3600).grouped) h \(seconds / 60 % 60) min \(rest)"
    }
  }

  /// How far apart two events are: `27 ms`, or as a duration.
  static func distance(_ milliseconds: UInt64) -> String {
    milliseconds < 1000 ? "\(milliseconds) ms" : duration(milliseconds)
  }

  /// A ratio with one digit: `8.5`.
  static func ratio(_ part: UInt64, of whole: UInt64) -> String {
    guard whole > 0 else { return "0.0" }
    let (product, overflows) = part.multipliedReportingOverflow(by: 10)
    guard !overflows else { return (part / whole).grouped }
    let tenths = (product + whole / 2) / whole
    return "\((tenths / 10).grouped).\(tenths % 10)"
  }

  private static func threeDigits(_ number: UInt64) -> String {
    let text = String(number)
    return String(repeating: "0", count: 3 - text.count) + text
  }
}
