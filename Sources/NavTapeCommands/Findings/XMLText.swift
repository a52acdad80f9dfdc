import NavigationModel

/// Text that is safe in an XML document, in its elements and its attributes.
///
/// What XML cannot hold at all, such as most control characters, is shown as `\u{…}`, as on a
/// terminal; what would end the text is written as an entity.
struct XMLText {
  let text: String

  /// One line.
  init(_ text: String) {
    self.text = Self.escaped(Visible.text(text))
  }

  /// Several lines; what is in them is visible already.
  init(_ text: TerminalText) {
    self.text = Self.escaped(text.plain)
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&apos;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
