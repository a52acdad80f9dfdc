import NavigationModel

/// How many columns of a terminal a text takes.
///
/// Letters take one, marks none, East Asian wide characters and emoji two. Terminals differ
/// about the rest; a column too many is then only untidy.
enum DisplayWidth {
  static func columns(of text: String) -> Int {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// The longest beginning that fits; marks stay with their letter.
  static func prefix(of text: String, columns limit: Int) -> String {
    var used = 0
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      used += columns(of: scalar)
      if used > limit { break }
      result.append(scalar)
    }
    return String(result)
  }

  static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20...0x7E: return 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return isMark(scalar) ? 0 : 2
    default:
      if isMark(scalar) || !Visible.isPlain(scalar) { return 0 }
      return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}
