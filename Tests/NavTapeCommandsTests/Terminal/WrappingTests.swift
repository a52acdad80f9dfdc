import Testing

@testable import NavTapeCommands

@Suite struct `Text on a narrow terminal` {
  @Test func `a message breaks at words, and each part keeps its place`() {
    var message = UserMessage.error("the link pushed Brew.ID before BrewHistoryFilter")
      .reason("only BrewHistory declares it, and it came later")
      .fact("wanted", "BrewHistoryFilter > Brew.ID")
      .help(.command("navtape", "replay", "a.navtape"))
    message.code = "wrong-push-order"
    #expect(
      message.text(columns: 40).plain == """
        error[wrong-push-order]: the link pushed
          Brew.ID before BrewHistoryFilter
         reason: only BrewHistory declares it,
                 and it came later
         = wanted: BrewHistoryFilter > Brew.ID
         = help: navtape replay a.navtape
        """)
    #expect(message.text.plain.split(separator: "\n").count == 4)
  }

  @Test func `a word that fits nowhere is not cut, and styles stay`() {
    let text: TerminalText = "a \("verylongword here", .bold) b"
    let lines = text.wrapped(firstColumns: 6, columns: 6)
    #expect(lines.map(\.plain) == ["a", "verylongword", "here b"])
    #expect(lines[2].rendered(inColor: true) == "\u{1B}[1mhere\u{1B}[0m b")
  }

  @Test func `without a width nothing is broken`() {
    let text: TerminalText = "a b c"
    #expect(text.wrapped(firstColumns: nil, columns: nil) == [text])
  }

  @Test func `a table takes columns from its widest, and cells grow downwards`() {
    var table = TextTable()
    table.add(["0", "requested", "a screen with a long name"])
    table.add(["1", "", "another"])
    #expect(
      table.lines(columns: nil).map(\.plain) == [
        "0  requested  a screen with a long name", "1             another",
      ])
    #expect(
      table.lines(columns: 28, indent: 1).map(\.plain) == [
        " 0  requested  a screen with", "               a long name", " 1             another",
      ])
  }
}
