import NavigationModel

/// Commands that a failure's text ends with.
enum Command {
  /// `navtape replay cart.navtape --at '#42'`.
  static func replay(_ file: String, at place: String) -> String {
    "navtape replay \(quoted(file)) --at \(quoted(place))"
  }

  /// A word that a shell reads as exactly this text.
  static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "_@%+=:,./-".utf8.contains(byte)
        }
      }
    if isPlain { return word }
    let parts = Visible.text(word).split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }
}
