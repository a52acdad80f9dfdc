import Testing

@testable import NavTapeCommands

@Suite struct `Terminal text` {
  @Test func `interpolation escapes values and leaves literals`() {
    let name = "Brew\u{1B}[31m\nDetail"
    let text: TerminalText = "opened \(name)\n onto \(3) \(true)"
    #expect(text.plain == "opened Brew\\u{1B}[31m\\u{A}Detail\n onto 3 true")
  }

  @Test func `a value's description is escaped too`() {
    struct Hostile: CustomStringConvertible { var description: String { "\u{1B}c" } }
    let text: TerminalText = "\(Hostile()) \("x\u{7}y".dropFirst())"
    #expect(text.plain == "\\u{1B}c \\u{7}y")
  }

  @Test func `text within text is escaped once`() {
    let inner: TerminalText = "\("\u{7}")"
    let outer: TerminalText = "<\(inner)>"
    #expect(outer.plain == "<\\u{7}>")
  }

  @Test func `styles show only where colour is wanted`() {
    let text: TerminalText = "a \("b\u{1B}", .boldRed) c"
    #expect(text.rendered(inColor: false) == "a b\\u{1B} c")
    #expect(text.rendered(inColor: true) == "a \u{1B}[1;31mb\\u{1B}\u{1B}[0m c")
    #expect(text.styled(.green).rendered(inColor: true) == "\u{1B}[32ma b\\u{1B} c\u{1B}[0m")
  }

  @Test func `lines keep their styles`() {
    let text: TerminalText = "one \("two", .bold)\n\nthree"
    let bold = TerminalText(escaping: "two", .bold)
    #expect(text.lines == ["one " + bold, "", "three"])
    #expect(([] as [TerminalText]).joined().isEmpty)
    #expect((["a", "b"] as [TerminalText]).joined(separator: ", ") == "a, b")
  }

  @Test(arguments: [
    ("plain", 5, "plain"), ("plain", 4, "pla…"), ("plain", 1, "…"), ("plain", 0, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func `text is cut at columns, not at letters`(text: String, columns: Int, cut: String) {
    #expect(TerminalText(escaping: text).truncated(toColumns: columns).plain == cut)
  }

  @Test func `a cut goes through styles`() {
    let text: TerminalText = "ab\("cd", .bold)ef"
    let cut: TerminalText = "ab\("c", .bold)…"
    #expect(text.truncated(toColumns: 4) == cut)
  }

  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日", 2), ("🎉", 2), ("한", 2), ("ｆ", 2), ("", 0),
  ])
  func `columns are what a terminal takes`(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }
}
