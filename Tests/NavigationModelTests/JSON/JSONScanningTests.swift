import NavigationModel
import Testing

@Suite struct `JSON scanning` {
  static let sample =
    #"{"kind":"pushed","t":1200,"routes":["Brew.ID",{"value":{"a":[1.0,-2e+3,true,false,null],"#
    + #""b":"\u00e9\n\ud83d\ude00é😀"}}],"x":{}}"#

  private func error(_ text: String) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONTree(text)
      return nil
    } catch {
      return error
    }
  }

  private func error(_ bytes: [UInt8]) -> JSONError? {
    do throws(JSONError) {
      _ = try JSONTree(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "0", "-0", "12", "-1.5e+10", "0.1", "1E5", "\"\"", "[]", "{}", "true", "false", "null",
    " [ 1 , 2 ] ", "\r\n\t{ \"a\" : { } }", #""\"\\\/\b\f\n\r\t\u0041""#, "[[[[]]]]",
    "\"\u{7F}\"",
  ])
  func `valid texts are accepted`(text: String) {
    #expect(error(text) == nil)
  }

  @Test(
    arguments: [
      ("", 0, .value), (" ", 1, .value), ("[1,]", 3, .value), ("[,1]", 1, .value),
      ("[1 2]", 3, .commaOrArrayEnd), ("[1}", 2, .commaOrArrayEnd), ("[1", 2, .commaOrArrayEnd),
      ("{\"a\":1,}", 7, .objectKey), ("{,}", 1, .objectKeyOrEnd), ("{a:1}", 1, .objectKeyOrEnd),
      ("{\"a\"}", 4, .colon), ("{\"a\" 1}", 5, .colon), ("{\"a\":}", 5, .value),
      ("{\"a\":1]", 6, .commaOrObjectEnd), ("01", 1, .endOfText), ("1 1", 2, .endOfText),
      ("[]]", 2, .endOfText), ("-", 1, .digit), ("+1", 0, .value), ("1.", 2, .digit),
      (".5", 0, .value), ("1e", 2, .digit), ("1e+", 3, .digit), ("NaN", 0, .value),
      ("Infinity", 0, .value), ("-Infinity", 1, .digit), ("0x10", 1, .endOfText),
      ("tru", 0, .value), ("nul", 0, .value), ("trux", 0, .value), ("True", 0, .value),
      ("// c\n1", 0, .value), ("/**/1", 0, .value), ("'a'", 0, .value), ("\"a", 2, .closingQuote),
      ("\"\\x\"", 2, .escape), ("\"\\u12G4\"", 5, .hexDigit), ("\"\\u12\"", 5, .hexDigit),
      ("\"\\", 2, .escape), ("\"a\tb\"", 2, .escapedControlCharacter),
      ("\"a\nb\"", 2, .escapedControlCharacter), ("\"\u{0}\"", 1, .escapedControlCharacter),
      ("\u{FEFF}1", 0, .value), ("1\u{0}", 1, .endOfText), ("\u{A0}1", 0, .value),
    ] as [(String, Int, JSONError.Expectation)])
  func `an error says where and what was expected`(
    text: String, offset: Int, expected: JSONError.Expectation
  ) {
    #expect(error(text) == JSONError(offset: offset, expected: expected))
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func `bytes that are no UTF-8 are refused inside strings`(bytes: [UInt8]) {
    #expect(
      error(Array("\"12345678".utf8) + bytes + Array("\"".utf8))
        == JSONError(offset: 9, expected: .utf8))
    #expect(UTF8Validation.firstInvalidByte(in: Array("123456789".utf8) + bytes) == 9)
  }

  @Test func `a line of valid UTF-8 has no invalid byte`() {
    #expect(
      UTF8Validation.firstInvalidByte(in: Array("brew é — 😀 \u{10FFFF} plain tail".utf8)) == nil)
    #expect(UTF8Validation.firstInvalidByte(in: []) == nil)
  }

  @Test func `nesting is accepted up to the limit and refused one deeper`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(error(nested(128)) == nil)
    #expect(error(nested(129)) == JSONError(offset: 128, expected: .depth(atMost: 128)))
  }

  @Test(arguments: ["[", "{\"a\":", "[{\"a\":"])
  func `ten thousand open brackets are refused, not followed`(opening: String) {
    guard case .depth = error(String(repeating: opening, count: 10_000))?.expected else {
      Issue.record("deep nesting must fail by depth")
      return
    }
  }

  @Test func `a closed bracket gives its level back`() {
    let row = String(repeating: "[[]],", count: 10_000)
    #expect(error("[" + row + "[]]") == nil)
  }

  @Test func `a string of one MiB is read whole`() throws {
    let long = String(repeating: "brew \u{e9} ", count: 128 * 1024)
    let tree = try JSONTree("{\"a\":\"\(long)\"}")
    let value = try #require(tree.root.flatMap { tree.value(of: "a", in: $0) })
    #expect(tree.string(value) == long)
  }

  @Test func `no true prefix of an object is accepted`() {
    let bytes = Array(Self.sample.utf8)
    #expect(error(bytes) == nil)
    for length in 0..<bytes.count {
      let failure = error(Array(bytes[..<length]))
      #expect(failure != nil, "a prefix of \(length) bytes was accepted")
      #expect((failure?.offset ?? 0) <= length)
    }
  }

  @Test func `any byte replaced is refused inside the text or read consistently`() throws {
    let bytes = Array(Self.sample.utf8)
    for index in bytes.indices {
      for replacement in UInt8.min...UInt8.max {
        var damaged = bytes
        damaged[index] = replacement
        do {
          let tree = try JSONTree(damaged)
          let root = try #require(tree.root)
          // What is accepted must survive being written and read again.
          let text = tree.text(of: root)
          #expect(try JSONText(text.text) == text)
          #expect(text.canonical == tree.canonicalText(of: root))
        } catch let failure as JSONError {
          #expect((0...bytes.count).contains(failure.offset))
        }
      }
    }
  }

  @Test func `scanning into a used tree leaves nothing of the last text`() throws {
    var tree = try JSONTree("[1,2,3]")
    try tree.scan(Array("xx{\"a\":1}xx".utf8)[2..<9])
    let root = try #require(tree.root)
    #expect(tree.kind(of: root) == .object)
    #expect(tree.text(of: root).text == "{\"a\":1}")
    #expect(throws: JSONError.self) { try tree.scan(Array("[1".utf8)[...]) }
    #expect(tree.root == nil)
  }
}
