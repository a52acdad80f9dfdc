import NavigationModel
import Testing

@Suite
struct VocabularyTests {
  @Test
  func `every string finds its own name again, by text and by bytes`() {
    let vocabulary = Vocabulary()
    // Lengths from 0 to far beyond what is stored in place, and many that differ in one byte.
    let texts =
      (0..<3_000).map { "name-\($0)" } + (0..<40).map { String(repeating: "x", count: $0) }
      + (0..<40).map { String(repeating: "x", count: $0) + "é" }
    let names = texts.map { vocabulary.name($0) }
    #expect(Set(names).count == texts.count)
    for (text, name) in zip(texts, names) {
      #expect(vocabulary.text(name) == text)
      #expect(vocabulary.existingName(text) == name)
      #expect(Array(text.utf8).withUnsafeBytes { vocabulary.name(utf8: $0) } == name)
    }
  }

  @Test
  func `strings that only look alike have names of their own`() {
    let vocabulary = Vocabulary()
    let composed = vocabulary.name("caf\u{E9}")
    let decomposed = vocabulary.name("cafe\u{301}")
    #expect(composed != decomposed)
    #expect(vocabulary.text(decomposed).unicodeScalars.count == 5)
  }

  @Test
  func `bytes that are no text have no name`() {
    let vocabulary = Vocabulary()
    let count = vocabulary.nameCount
    #expect(([0x61, 0xFF] as [UInt8]).withUnsafeBytes { vocabulary.name(utf8: $0) } == nil)
    #expect(vocabulary.nameCount == count)
  }

  @Test
  func `every way of writing a route finds its own id again`() {
    let vocabulary = Vocabulary()
    let type = vocabulary.name("Route")
    let cases = (0..<50).map { vocabulary.name("case\($0)") }
    var ids: [RouteID] = []
    for caseName in cases {
      for value in [nil, "1", "1.0", "{\"a\":1}"] {
        for isObject in [false, true] {
          ids.append(
            vocabulary.route(type: type, case: caseName, value: value, isObject: isObject))
        }
      }
    }
    #expect(Set(ids).count == ids.count)
    #expect(
      vocabulary.route(type: type, case: cases[7], value: "1.0") == ids[7 * 8 + 4])
    #expect(vocabulary.areEqual(ids[2], ids[4]))
  }

  @Test
  func `a modal's address is made once and parsed as the modal's`() {
    let vocabulary = Vocabulary()
    let modal = vocabulary.name("compose")
    let address = vocabulary.modalAddress(modal)
    #expect(address == vocabulary.modalAddress(modal))
    #expect(vocabulary.text(address) == "modal:compose")
    #expect(vocabulary.address(address) == .modal(modal))
    #expect(vocabulary.address(address) == .modal(modal))
    #expect(vocabulary.address(vocabulary.name("tab")) == .tab(vocabulary.name("tab")))
  }

  @Test(arguments: [
    ("\"oslo\"", "\"\\u006Fslo\""), ("\"\"", " \"\" "), ("0", "0.0"), ("7", "7e0"),
    ("1200", "1.2e3"), ("123456789012345", "123456789012345.0"), ("\"a b\"", "\"a\\u0020b\""),
  ])
  func `a plain payload equals the same value spelled otherwise`(plain: String, other: String) {
    let vocabulary = Vocabulary()
    let type = vocabulary.name("Route")
    let first = vocabulary.route(type: type, value: plain)
    let second = vocabulary.route(type: type, value: other)
    #expect(first != second)
    #expect(vocabulary.areEqual(first, second))
    #expect(vocabulary.caseName(of: first) == vocabulary.caseName(of: second))
  }

  @Test(arguments: [
    ("\"a\"", "a"), ("\"\"", ""), ("7", nil), ("\"a", nil), ("\"", nil), ("01", nil), ("a", nil),
    ("{\"a\":{}}", "a"), ("\"a\"\"b\"", nil),
  ])
  func `a payload names the case that its JSON names`(value: String, caseName: String?) {
    let vocabulary = Vocabulary()
    let route = vocabulary.route(type: vocabulary.name("Route"), value: value)
    #expect(vocabulary.caseName(of: route).ifPresent.map(vocabulary.text(_:)) == caseName)
  }
}
