/// A string that equals only the same scalars.
///
/// Swift's own equality takes `é` and `e` with a combining accent for one string; a session that
/// was written with both must come back with both.
struct ExactText: Hashable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  // Equal scalars are canonically equivalent, so the string's own hash serves.
  static func == (lhs: ExactText, rhs: ExactText) -> Bool {
    lhs.text == rhs.text && lhs.text.utf8.elementsEqual(rhs.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    text.hash(into: &hasher)
  }
}
