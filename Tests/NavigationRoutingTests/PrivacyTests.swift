import NavigationModel
import Testing

@testable import NavigationRouting

@MainActor
@Suite struct `What a recording says of a route that did not opt in` {
  private func record(_ words: [String]) throws -> (tokens: [String], text: String) {
    let app = try TestApp()
    let router = Router<AppRoute>("brews", in: app.navigator)
    for word in words {
      router.open(Secret(word: word))
      router.openNew(Secret(word: word))
      router.linkTapped(AppRoute(Secret(word: word)))
      router.present(Secret(word: word))
      router.screenShown(router.sighting(of: AppRoute(Secret(word: word))))
      router.path = router.path
    }
    let tokens = try app.replayed().values("brews")
    return (tokens, app.sink.text)
  }

  @Test func `keeps equality within the session`() throws {
    let tokens = try record(["plum", "pear", "plum"]).tokens
    #expect(tokens[0] == tokens[2])
    #expect(tokens[0] != tokens[1])
  }

  @Test func `says nothing in another session`() throws {
    #expect(try record(["plum"]).tokens != record(["plum"]).tokens)
  }

  @Test func `holds its payload nowhere`() throws {
    let text = try record(["plumword", "pearword"]).text
    #expect(text.contains("secret"))
    #expect(!text.contains("plumword"))
    #expect(!text.contains("pearword"))
  }

  @Test func `is a token under a key of its own`() {
    let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
    // The authors' test vector of SipHash-2-4 for the bytes 00 to 0e.
    #expect(PayloadToken(key: key).hash(Array(0...14)) == 0xA129_CA61_49BE_45E5)
    #expect(PayloadToken(key: key).token(of: Array(0...14)) == "~a129ca6149be45e5")
    #expect(PayloadToken(.random()).token(of: []) != PayloadToken(.random()).token(of: []))
  }

  @Test func `is a token of an account, never its name`() throws {
    let app = try TestApp()
    app.navigator.accountChanged("ada@example.org", isSignedIn: true)
    #expect(!app.sink.text.contains("ada"))
    let first = try app.last().name(.account)
    app.navigator.accountChanged("ada@example.org", isSignedIn: true)
    #expect(try app.last().name(.account) == first)
  }
}

@MainActor
@Suite struct `What a recording keeps of an app's own texts` {
  @Test func `passes the app's filter`() throws {
    let app = try TestApp()
    app.navigator.textFilter = { $0.contains("secret") ? nil : $0 }
    app.navigator.mark("step", data: #"{"word":"secret"}"#)
    app.navigator.consoleFault("secret")
    #expect(!app.sink.text.contains("secret"))
    app.navigator.mark("step", level: .notice, data: #"{"word": "open"}"#)
    #expect(app.sink.last.contains(#""data":{"word":"open"}"#))
  }

  @Test func `is a string where it is no JSON`() throws {
    let app = try TestApp()
    app.navigator.mark("step", data: "{\n")
    #expect(app.sink.last.contains(#""data":"{\n""#))
    let router = Router<Int>(in: app.navigator) { _ in
      RouteDescription("Number", payload: .recorded("},{"))
    }
    router.push(1)
    #expect(try app.replayed().values("main") == [#""},{""#])
  }
}
