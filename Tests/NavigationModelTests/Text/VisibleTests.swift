import NavigationModel
import Testing

@Suite struct `Text from files` {
  @Test(arguments: [
    ("\u{1B}[2J", "\\u{1B}[2J"), ("a\nb\tc\rd", "a\\u{A}b\\u{9}c\\u{D}d"), ("\u{0}", "\\u{0}"),
    ("\u{7F}", "\\u{7F}"), ("\u{9B}31m", "\\u{9B}31m"), ("\u{85}", "\\u{85}"),
    ("x\r\ny", "x\\u{D}\\u{A}y"),
  ])
  func `control characters are written out`(text: String, visible: String) {
    #expect(Visible.text(text) == visible)
  }

  @Test(arguments: [
    0x202A...0x202E, 0x2066...0x2069, 0x200E...0x200F, 0x061C...0x061C, 0x2028...0x2029,
    0xE0000...0xE007F, 0x200B...0x200D, 0x2060...0x2064, 0xFEFF...0xFEFF, 0x00AD...0x00AD,
    0x180E...0x180E, 0x115F...0x1160, 0x3164...0x3164, 0xE0100...0xE01EF, 0x80...0x9F,
    0x0...0x1F, 0xE000...0xE010, 0xFFFE...0xFFFF,
  ])
  func `what cannot be seen is written out`(values: ClosedRange<UInt32>) throws {
    for value in values {
      let scalar = try #require(Unicode.Scalar(value))
      let digits = String(value, radix: 16, uppercase: true)
      #expect(Visible.text("a\(scalar)b") == "a\\u{\(digits)}b")
    }
  }

  @Test(arguments: [
    "plain", "Grüße", "日本語", "العربية", "naïve e\u{301}", "❤️ 🎉", "a\\b \"c\" 'd'", "",
    "\u{A0}", "~!@#$%^&*()",
  ])
  func `what can be seen stays as it is`(text: String) {
    #expect(Visible.text(text) == text)
  }

  @Test func `JSON keeps its meaning`() {
    #expect(
      Visible.json("{\"a\":\"\u{202E}x\u{9B}\u{E0041}é\"}\n")
        == "{\"a\":\"\\u202Ex\\u009B\\uDB40\\uDC41é\"}\n")
    #expect(Visible.json("{\"a\":1}") == "{\"a\":1}")
  }
}
