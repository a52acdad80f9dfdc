/// Makes text harmless to a terminal and honest to a reader.
///
/// Being valid UTF-8 is no defence: ESC is valid UTF-8, and so is a mark that turns the rest of
/// a line around.
package enum Visible {
  /// The text with everything that is not plainly visible written as `\u{…}`.
  ///
  /// That is C0 with tab and newline, DEL, C1, bidirectional controls, line and paragraph
  /// separators, zero-width and tag characters, and what Unicode has not assigned or leaves to
  /// private agreement. The joiners inside some emoji are among them: an emoji that falls apart
  /// misleads nobody.
  ///
  /// - Complexity: O(*n*); plain ASCII is only looked at.
  package static func text(_ text: String) -> String {
    rewriting(text) { "\\u{\(hexadecimal($0.value))}" }
  }

  /// A line of JSON with the same scalars written as JSON's own `\uXXXX`.
  ///
  /// They can stand only inside its strings, so the line keeps its meaning. Newlines between
  /// lines stay; within a JSON string they are escaped already.
  package static func json(_ line: String) -> String {
    rewriting(line) { scalar in
      scalar == "\n"
        ? "\n"
        : String(scalar).utf16.map { "\\u" + hexadecimal(UInt32($0), digits: 4) }.joined()
    }
  }

  /// Whether a scalar is shown as it is.
  package static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      return false
    default:
      // The two variation selectors that choose between an emoji and a letter are harmless.
      return !scalar.properties.isDefaultIgnorableCodePoint
        || scalar == "\u{FE0E}" || scalar == "\u{FE0F}"
    }
  }

  private static func rewriting(
    _ text: String, _ escape: (Unicode.Scalar) -> String
  ) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isPlain(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += escape(scalar)
      }
    }
    return result
  }

  private static func hexadecimal(_ value: UInt32, digits: Int = 1) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
