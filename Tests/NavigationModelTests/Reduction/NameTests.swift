import NavigationModel
import Testing

@Suite struct `Names` {
  @Test(arguments: [
    (Name.main, "main"), (.active, "active"), (.background, "background"),
    (.disconnected, "disconnected"), (.began, "began"), (.ended, "ended"), (.append, "append"),
    (.replace, "replace"), (.top, "top"), (.pop, "pop"), (.popTo, "popTo"),
    (.popToRoot, "popToRoot"), (.clear, "clear"), (.typed, "typed"), (.erased, "erased"),
    (.implicit, "implicit"), (.alert, "alert"), (.dialog, "dialog"), (.normal, "normal"),
    (.lazy, "lazy"), (.conditional, "conditional"), (.outsideStack, "outsideStack"),
    (.stalled, "stalled"), (.throttled, "throttled"), (.room, "room"), (.salvage, "salvage"),
    (.unknown, "?"), (.none, ""),
  ])
  func `a constant stands for the string it is called by`(name: Name, text: String) {
    #expect(Vocabulary().text(name) == text)
    if !text.isEmpty { #expect(Vocabulary().name(text) == name) }
  }
}
