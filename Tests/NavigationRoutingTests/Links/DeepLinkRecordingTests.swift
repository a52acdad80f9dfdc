import NavigationModel
import Testing

@testable import NavigationRouting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite struct `Deep links on record` {
  let app: BrewApp

  init() throws {
    app = try BrewApp()
  }

  @Test(
    arguments: [
      ([], "brewlog://brew/{id}"),
      (.parameters, "brewlog://brew/7"),
      (.query, "brewlog://brew/{id}?token=secret"),
      (.everything, "brewlog://brew/7?token=secret"),
    ] as [(URLDisclosure, String)])
  func `record of their URL what is allowed`(disclosure: URLDisclosure, text: String) throws {
    let links = app.links(disclosure: disclosure)
    links.receive("brewlog://brew/7?token=secret#part")
    #expect(try app.text(app.events(.linkReceived)[0].name(.url)) == text)
  }

  @Test(
    arguments: [
      ("brewlog://brew/7/secret", [], "brewlog://brew/{id}//…"),
      ("brewlog://brew/secret", [], "brewlog://brew/{id}"),
      ("brewlog://tea/secret", [], "brewlog://tea//…"),
      ("teapot://tea/secret", [], "teapot://tea//…"),
      ("secret", [], "…"),
      ("brewlog://brew/7/notes?token=secret", .unmatched, "brewlog://brew/7/notes"),
      ("brewlog://brew/7/notes?a=1", .everything, "brewlog://brew/7/notes?a=1"),
    ] as [(String, URLDisclosure, String)])
  func `record of an unmatched URL what did match`(
    url: String, disclosure: URLDisclosure, text: String
  ) throws {
    let links = app.links(disclosure: disclosure)
    links.receive(url)
    let recorded = try app.text(app.events(.linkReceived)[0].name(.url))
    #expect(recorded == text)
    #expect(!app.sink.text.contains("secret"))
    if text.hasSuffix("//…") {
      // No pattern of a routing table may take what is left of the URL for one of its own.
      let pattern = LinkPattern(pattern: "brewlog://brew/{id}/{more}", goal: Goal())
      #expect(!pattern.matches(recorded))
    }
  }

  @Test func `as URL values know a universal link by its scheme`() throws {
    let links = app.links()
    links.receive(try #require(URL(string: "https://brewlog.example/brew/7")))
    links.receive(try #require(URL(string: "brewlog://brew/7")))
    let sources = try app.events(.linkReceived).map { try app.text($0.name(.source)) }
    #expect(sources == ["universalLink", "openURL"])
    #expect(links.parked.count == 1)
  }

  @Test func `without a URL record none`() throws {
    let links = app.links()
    app.mount()
    links.receive(.brew(7))
    let received = try app.events(.linkReceived)[0]
    #expect(!received.has(.url))
    #expect(try app.text(received.name(.source)) == "inApp")
    #expect(received.by == .app)
  }

  @Test func `know a cold start by themselves`() throws {
    let links = app.links()
    links.receive("brewlog://brew/7")
    app.mount()
    links.receive("brewlog://brew/8")
    links.receive("brewlog://brew/9", coldStart: true)
    #expect(try app.events(.linkReceived).map { $0.flag(.coldStart) } == [true, false, true])
  }
}
