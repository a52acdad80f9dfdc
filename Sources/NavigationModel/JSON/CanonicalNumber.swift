/// A decimal number's one spelling: equal numbers have equal spellings, of any size.
///
/// The value is ± digits × 10^exponent with no zero at either end of the digits. Nothing is ever
/// computed from the exponent but sums, so `1e999999999` costs no more than `1`.
enum CanonicalNumber {
  /// Up to here zeros are written out, so that ordinary numbers stay readable.
  private static let plainDigits = 21

  /// - Parameter bytes: one number, already accepted by the scanner.
  static func append(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    let isE: (UInt8) -> Bool = { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    let mantissaEnd = bytes.firstIndex(where: isE) ?? bytes.endIndex
    let mantissa = bytes[..<mantissaEnd]
    let point = mantissa.firstIndex(of: UInt8(ascii: "."))

    var digits = mantissa.filter { $0 >= UInt8(ascii: "0") }[...]
    digits = digits.drop { $0 == UInt8(ascii: "0") }
    let written = digits.count
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    guard !digits.isEmpty else { return output.append(UInt8(ascii: "0")) }

    let fraction = point.map { mantissaEnd - $0 - 1 } ?? 0
    let shift = (written - digits.count) - fraction
    if bytes.first == UInt8(ascii: "-") { output.append(UInt8(ascii: "-")) }
    let exponent = bytes[mantissaEnd...].dropFirst()
    if let small = value(of: exponent) {
      let (sum, overflow) = small.addingReportingOverflow(shift)
      if !overflow { return append(digits, exponent: sum, to: &output) }
    }
    output += digits
    output.append(UInt8(ascii: "e"))
    output += hugeExponent(exponent, plus: shift)
  }

  private static func append(
    _ digits: ArraySlice<UInt8>, exponent: Int, to output: inout [UInt8]
  ) {
    let zero = UInt8(ascii: "0")
    switch exponent {
    case 0..<plainDigits where digits.count + exponent <= plainDigits:
      output += digits
      output += repeatElement(zero, count: exponent)
    case -plainDigits..<0:
      let whole = digits.count + exponent
      if whole > 0 {
        output += digits.prefix(whole)
      } else {
        output.append(zero)
      }
      output.append(UInt8(ascii: "."))
      output += repeatElement(zero, count: max(0, -whole))
      output += digits.suffix(min(digits.count, -exponent))
    default:
      output += digits
      output.append(UInt8(ascii: "e"))
      output += String(exponent).utf8
    }
  }

  /// An exponent as an integer, `nil` when it is beyond one.
  private static func value(of exponent: ArraySlice<UInt8>) -> Int? {
    exponent.isEmpty ? 0 : Int(String(decoding: exponent, as: UTF8.self))
  }

  /// Adds a small number to an exponent too large for an integer, digit by digit.
  ///
  /// The exponent's sign decides the sum's: it has nineteen digits at least, and the shift is
  /// bounded by the length of the text.
  private static func hugeExponent(_ exponent: ArraySlice<UInt8>, plus shift: Int) -> [UInt8] {
    let zero = UInt8(ascii: "0")
    let isNegative = exponent.first == UInt8(ascii: "-")
    var digits = Array(exponent.filter { $0 >= zero }.drop { $0 == zero })
    var carry = isNegative ? -shift : shift
    for index in digits.indices.reversed() where carry != 0 {
      let sum = Int(digits[index] - zero) + carry
      let digit = (sum % 10 + 10) % 10
      digits[index] = zero + UInt8(digit)
      carry = (sum - digit) / 10
    }
    if carry > 0 { digits.insert(contentsOf: String(carry).utf8, at: 0) }
    digits = Array(digits.drop { $0 == zero })
    return (isNegative ? [UInt8(ascii: "-")] : []) + digits
  }
}
