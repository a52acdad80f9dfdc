extension UInt64 {
  /// Milliseconds since a session's start: `+91.226 s`.
  var timeText: String {
    let rest = String(self % 1000)
    let zeros = String(repeating: "0", count: 3 - rest.count)
    return "+\(self / 1000).\(zeros)\(rest) s"
  }
}

extension Duration {
  /// `2 s`, `500 ms`, `1.5 s`.
  var shortText: String {
    let milliseconds = self.milliseconds
    if milliseconds < 1000 { return "\(milliseconds) ms" }
    guard milliseconds % 1000 > 0 else { return "\(milliseconds / 1000) s" }
    var text = String(Double(milliseconds) / 1000)
    while text.hasSuffix("0") { text.removeLast() }
    return text + " s"
  }

  /// Whole milliseconds, from 0 on.
  var milliseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (product, isTooLarge) = UInt64(seconds).multipliedReportingOverflow(by: 1000)
    guard !isTooLarge else { return .max }
    let (sum, overflow) = product.addingReportingOverflow(
      UInt64(attoseconds / 1_000_000_000_000_000))
    return overflow ? .max : sum
  }
}

extension Int {
  /// `1 event`, `38 events`.
  func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
