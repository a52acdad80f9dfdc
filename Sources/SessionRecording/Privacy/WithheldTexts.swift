import NavigationModel

/// Takes out of free text what may be about a person.
enum WithheldTexts {
  /// Stands where a text was.
  static let mark = "~"

  // MARK: JSON

  /// A JSON text in which every string value is `"~"`; `nil` where it is no JSON.
  ///
  /// Keys, numbers and truth values stay: the app's code chose the keys, and measured values are
  /// what marks are for.
  static func json(_ text: String) -> String? {
    let tree: JSONTree
    do throws(JSONError) {
      tree = try JSONTree(text)
    } catch {
      return nil
    }
    guard let root = tree.root else { return nil }
    var ranges: [Range<Int>] = []
    collect(root, in: tree, into: &ranges)
    var bytes: [UInt8] = []
    var end = 0
    for range in ranges {
      bytes += tree.bytes[end..<range.lowerBound]
      bytes += Array("\"\(mark)\"".utf8)
      end = range.upperBound
    }
    bytes += tree.bytes[end...]
    return String(decoding: bytes, as: UTF8.self)
  }

  // As deep as the scanner allows: 128 levels.
  private static func collect(
    _ node: JSONTree.Node, in tree: JSONTree, into ranges: inout [Range<Int>]
  ) {
    switch tree.kind(of: node) {
    case .string:
      ranges.append(tree.range(of: node))
    case .array:
      for element in tree.elements(of: node) { collect(element, in: tree, into: &ranges) }
    case .object:
      for member in tree.members(of: node) { collect(member.value, in: tree, into: &ranges) }
    case .null, .true, .false, .number:
      break
    }
  }

  // MARK: Words

  /// A text in which words that look like someone's are `~`.
  ///
  /// Those are words with an `@` or `://`, and words with six or more digits, such as telephone
  /// numbers, UUIDs and other identities. Names of types, which framework warnings are about, stay.
  static func words(of text: String) -> String {
    var result = ""
    var word = ""
    for character in text {
      guard character.isWhitespace else {
        word.append(character)
        continue
      }
      result += isPersonal(word) ? mark : word
      result.append(character)
      word = ""
    }
    return result + (isPersonal(word) ? mark : word)
  }

  private static func isPersonal(_ word: String) -> Bool {
    var digits = 0
    var last: (UInt8, UInt8) = (0, 0)
    for byte in word.utf8 {
      if byte == UInt8(ascii: "@") { return true }
      if byte == UInt8(ascii: "/"), last == (UInt8(ascii: ":"), UInt8(ascii: "/")) { return true }
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { digits += 1 }
      last = (last.1, byte)
    }
    return digits >= 6
  }
}
