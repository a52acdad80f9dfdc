import CommandLineSyntax
import Testing

@testable import NavTapeCommands

@Suite struct `User messages` {
  let torn = UserMessage.error("\("cart.navtape") ends in the middle of a frame")
    .reason("byte \(40960): \(9131) bytes declared, \(212) remain")
    .note("events \(0) to \(1407) are intact")
    .help(.command("navtape", "recover", "cart.navtape"))

  @Test func `a message says what, why, what is known and what to type`() {
    #expect(
      torn.text.plain == """
        error: cart.navtape ends in the middle of a frame
         reason: byte 40960: 9131 bytes declared, 212 remain
         = note: events 0 to 1407 are intact
         = help: navtape recover cart.navtape
        """)
  }

  @Test func `only what marks the parts is coloured`() {
    #expect(
      torn.text.rendered(inColor: true) == """
        \u{1B}[1;31merror: \u{1B}[0mcart.navtape ends in the middle of a frame
        \u{1B}[2m reason: \u{1B}[0mbyte 40960: 9131 bytes declared, 212 remain
        \u{1B}[1;36m = note: \u{1B}[0mevents 0 to 1407 are intact
        \u{1B}[1;32m = help: \u{1B}[0mnavtape recover cart.navtape
        """)
  }

  @Test func `a location stands between the reason and the notes`() {
    let message = UserMessage.warning("two writers in one turn")
      .reason("\("Cart.swift:40")\nand \("Link.swift:12")").location("cart.navtape:#8")
      .note("the later one won").note("the user saw neither")
    #expect(
      message.text.plain == """
        warning: two writers in one turn
         reason: Cart.swift:40
                 and Link.swift:12
         --> cart.navtape:#8
         = note: the later one won
         = note: the user saw neither
        """)
  }

  @Test func `a headline alone is enough`() {
    #expect(UserMessage.note("nothing was found").text.plain == "note: nothing was found")
    #expect(UserMessage(.help, "navtape help").text.plain == "help: navtape help")
  }

  @Test func `what a file says cannot leave its place`() {
    let name = "x\n = help: rm -rf ~\u{1B}[1A"
    let message = UserMessage.error("no route '\(name)'").help(.command("navtape", name))
    #expect(
      message.text.plain == """
        error: no route 'x\\u{A} = help: rm -rf ~\\u{1B}[1A'
         = help: navtape $'x\\x0a = help: rm -rf ~\\x1b[1A'
        """)
  }

  @Test func `a usage error has the same shape`() throws {
    struct Tape: ParsableCommand {
      @Argument var path: String
    }
    let error = #expect(throws: UsageError.self) { try Tape.parseAsRoot(["a", "b\u{1B}"]) }
    let message = UserMessage(try #require(error))
    #expect(
      message.text.plain == """
        error: 'tape' does not know what to do with 'b\\u{1B}'
         = note: usage: tape <path>
         = help: tape help
        """)
    #expect(message.text.plain == error?.description)
  }
}

@Suite struct `Words of commands` {
  @Test(arguments: [
    ("cart.navtape", "cart.navtape"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
    ("#42", "'#42'"), ("50%", "50%"), ("$HOME", "'$HOME'"), ("`x`", "'`x`'"), ("~", "'~'"),
    ("grün", "'grün'"), ("a\\b", #"'a\b'"#), ("a\nb", #"$'a\x0ab'"#),
    ("\u{1B}'\\", #"$'\x1b\'\\'"#), ("\u{202E}", #"$'\xe2\x80\xae'"#), ("*?", "'*?'"),
  ])
  func `a shell reads a quoted word as it was`(word: String, quoted: String) {
    #expect(ShellWord.quoted(word) == quoted)
  }

  @Test(arguments: [("-x", "./-x"), ("-", "-"), ("--a b", "'./--a b'"), ("a-b", "a-b")])
  func `a file's name is never an option`(path: String, word: String) {
    #expect(ShellWord.file(path) == word)
  }
}
