import NavigationModel

/// Words of a command that the reader may copy into a shell.
enum ShellWord {
  /// A word that a shell reads as exactly this text.
  ///
  /// Plain words stay as they are; others are put between quotes, and what a terminal would
  /// obey is written with `$'…'`, which bash and zsh understand.
  static func quoted(_ word: String) -> String {
    guard !word.isEmpty else { return "''" }
    if word.utf8.allSatisfy(isPlain) { return word }
    if word.unicodeScalars.allSatisfy(Visible.isPlain) {
      return "'"
        + word.split(separator: "'", omittingEmptySubsequences: false)
        .joined(separator: #"'\''"#) + "'"
    }
    var result = "$'"
    for scalar in word.unicodeScalars {
      switch scalar {
      case "'", "\\": result += "\\" + String(scalar)
      case _ where Visible.isPlain(scalar): result.unicodeScalars.append(scalar)
      default:
        // Bytes, not scalars: zsh and bash disagree about `\u` outside a UTF-8 locale.
        for byte in String(scalar).utf8 {
          let digits = String(byte, radix: 16)
          result += "\\x" + (digits.count == 1 ? "0" : "") + digits
        }
      }
    }
    return result + "'"
  }

  /// A file name as an argument; one that begins with a dash is no option.
  static func file(_ path: String) -> String {
    quoted(path.hasPrefix("-") && path != "-" ? "./" + path : path)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default:
      "_@%+=:,./-".utf8.contains(byte)
    }
  }
}

extension TerminalText {
  /// A command to type: `navtape show cart.navtape --at '#42'`.
  ///
  /// The first word is not a file; say `ShellWord.file` for those that are.
  static func command(_ words: String...) -> TerminalText {
    TerminalText(escaping: words.map(ShellWord.quoted).joined(separator: " "))
  }

  /// A verb on a file: `navtape show cart.navtape --at '#42'`.
  static func navtape(_ verb: String, _ path: String, _ rest: String...) -> TerminalText {
    let words = ["navtape", verb, ShellWord.file(path)] + rest.map(ShellWord.quoted)
    return TerminalText(escaping: words.joined(separator: " "))
  }
}
