import NavigationRouting
import Testing

@Suite struct `A link table` {
  enum Place: DeepLinkDestination, Equatable {
    case brew(Int)
    case list(sort: String?, page: Int)
    case text(String)
    case fixed(String)

    var destinationName: String { "Place" }
    var goal: DeepLinkGoal { DeepLinkGoal() }
  }

  enum Order: String, CaseIterable, LinkParameter { case newest, oldest }

  let table = LinkTable<Place> {
    LinkRow("brewlog://brew/{id}", "https://brewlog.example/app/brew/{id}") {
      .brew(try $0["id"])
    }
    LinkRow("brewlog://brews?sort={order?}&page={page}") {
      let order: Order? = try $0[optional: "order"]
      return .list(sort: order?.rawValue, page: try $0["page"])
    }
    LinkRow("brewlog://text/latest") { _ in .fixed("latest") }
    LinkRow("brewlog://text/{text}") { .text(try $0["text"]) }
    LinkRow("brewlog://search/{text}/all") { .text("all " + (try $0["text"])) }
    LinkRow("mail:{address}") { .text(try $0["address"]) }
  }

  @Test(arguments: [
    ("brewlog://brew/7", Place.brew(7)),
    ("https://brewlog.example/app/brew/7", .brew(7)),
    ("brewlog://brews?page=2", .list(sort: nil, page: 2)),
    ("brewlog://brews?sort=oldest&page=2", .list(sort: "oldest", page: 2)),
    ("mail:ada@brewlog.example", .text("ada@brewlog.example")),
  ])
  func `gives typed values`(url: String, place: Place) throws {
    #expect(try table.destination(of: url) == place)
  }

  @Test(arguments: [
    "BREWLOG://Brew/7", "brewlog://brew/7/", "brewlog://brew/7//", "brewlog://brew/7#notes",
    "brewlog://brew/7?utm_source=mail", "HTTPS://BrewLog.Example/app/brew/7",
    "https://brewlog.example:443/app/brew/7", "brewlog://brew/%37", "brewlog://br%65w/7",
    "brewlog://brew/5/../7", "brewlog://brew/./7", "https://brewlog.example:/app/brew/7",
  ])
  func `takes what means the same`(url: String) throws {
    #expect(try table.destination(of: url) == .brew(7))
  }

  @Test(arguments: [
    ("brewlog://text/caf%C3%A9", "café"),
    ("brewlog://text/a%2Fb", "a/b"),
    ("brewlog://text/a+b", "a+b"),
    ("brewlog://text/A%20B", "A B"),
  ])
  func `decodes each part by itself`(url: String, text: String) throws {
    #expect(try table.destination(of: url) == .text(text))
  }

  @Test func `takes the first row that matches`() throws {
    #expect(try table.destination(of: "brewlog://text/latest") == .fixed("latest"))
    #expect(table.problems.isEmpty)
  }

  @Test(arguments: [
    ("brewlog://brew", #"brewlog://brew matched, "{id}" is missing"#),
    ("brewlog://brew/7/notes/2", #"brewlog://brew/{id} matched, "notes/2" is left over"#),
    ("brewlog://brew/seven", #"brewlog://brew/{id} matched, id is "seven", which is no Int"#),
    ("brewlog://BREW//7", #"brewlog://brew matched, "" is not "{id}""#),
    ("brewlog://search/x/some", #"brewlog://search/{text} matched, "some" is not "all""#),
    ("brewlog://tea/7", #"brewlog: matched, no pattern has the host "tea""#),
    ("brewlog://brews", #"brewlog://brews matched, the query item "page" is missing or another"#),
    (
      "brewlog://brews?page=1&sort=best",
      "brewlog://brews?sort={order?}&page={page} matched, order is \"best\", which is no Order"
    ),
    ("teapot://brew/7", #"no pattern has the scheme "teapot""#),
    ("brew/7", "it is no URL"),
    ("1brewlog://brew/7", "it is no URL"),
    ("", "it is no URL"),
    ("https://brewlog.example@evil.example/app/brew/7", "there is a user name before its host"),
    ("brewlog://text/%FF", #""%FF" is no percent-encoded UTF-8"#),
    ("brewlog://text/%4", #""%4" is no percent-encoded UTF-8"#),
    ("https://brewlog.example:8443/app/brew/7", #"https: matched, no pattern has the host"#),
  ])
  func `says which part matched and which did not`(url: String, text: String) {
    let mismatch = #expect(throws: LinkMismatch.self) { try table.destination(of: url) }
    #expect(mismatch?.description.hasPrefix(text) == true, "\(mismatch?.description ?? "")")
  }

  @Test func `refuses a text that is longer than any link`() {
    let url = "brewlog://text/" + String(repeating: "a", count: 9000)
    let mismatch = #expect(throws: LinkMismatch.self) { try table.destination(of: url) }
    #expect(mismatch?.reason == .tooLong)
  }

  @Test func `hands the destination what the pattern does not name`() throws {
    let table = LinkTable<Place> {
      LinkRow("brewlog://all") { .text($0.allQuery("tag").joined(separator: " ")) }
    }
    #expect(try table.destination(of: "brewlog://all?tag=a&x=1&tag=b%20c") == .text("a b c"))
  }

  // MARK: Built

  private func problems(_ patterns: String...) -> [String] {
    LinkTable<Place> {
      for pattern in patterns {
        LinkRow(pattern, example: .fixed("")) { _ in .fixed(pattern) }
      }
    }.problems.map(\.description)
  }

  @Test(arguments: [
    (["brewlog://brew/{id}", "brewlog://brew/latest"], "takes all its URLs"),
    (["brewlog://brew/{id}", "BREWLOG://brew/{other}/"], "takes all its URLs"),
    (["brewlog://brew/{id}", "brewlog://brew/{id}?sort={sort}"], "takes all its URLs"),
    (["brewlog://{kind}/7", "brewlog://brew/{id}"], "takes some of its URLs"),
    (["brewlog://a/{x}/c", "brewlog://a/b/{y}"], "takes some of its URLs"),
  ])
  func `reports patterns that take each other's URLs`(patterns: [String], what: String) {
    let problems = problems(patterns[0], patterns[1])
    #expect(problems.count == 1)
    #expect(problems.first?.hasSuffix(what) == true, "\(problems)")
  }

  @Test(arguments: [
    ["brewlog://brew/latest", "brewlog://brew/{id}"],
    ["brewlog://brew/{id}?sort={sort}", "brewlog://brew/{id}"],
    ["brewlog://list?by=name", "brewlog://list?by=age"],
    ["brewlog://brew/{id}", "https://brew/{id}"],
    ["brewlog://brew/{id}", "brewlog://brew/{id}/notes"],
  ])
  func `finds nothing wrong with narrower patterns first`(patterns: [String]) {
    #expect(problems(patterns[0], patterns[1]).isEmpty)
  }

  @Test(arguments: [
    ("brew/{id}", "it is no URL"),
    ("brewlog://brew/v{n}", "a parameter is not the whole part"),
    ("brewlog://brew/{}", "a parameter is not the whole part"),
    ("brewlog://brew/{a}{b}", "a parameter is not the whole part"),
    ("brewlog://brew/{id}/{id}", "{id} stands for two parts"),
    ("brewlog://brew//{id}", "a part of the path is empty"),
    ("brewlog://brew/{id}#top", "a link's fragment is not looked at"),
  ])
  func `reports a pattern that cannot be meant`(pattern: String, what: String) {
    #expect(problems(pattern).first?.hasSuffix(what) == true, "\(problems(pattern))")
  }

  @Test func `asks for an example where it cannot make one`() {
    struct Odd: LinkParameter {
      init?(linkText: String) {
        guard let number = Int(linkText), !number.isMultiple(of: 2) else { return nil }
      }
    }
    let table = LinkTable<Place> {
      LinkRow("brewlog://odd/{n}") { parameters in
        let _: Odd = try parameters["n"]
        return .fixed("odd")
      }
    }
    #expect(table.problems.count == 1)
    #expect(table.problems.first?.description.hasSuffix("give its row an example") == true)
  }

  @Test func `never traps on garbage`() {
    let alphabet = Array("brewlog:/?#&=%{}@[].7é\u{0}\u{202E}".unicodeScalars)
    var state: UInt64 = 1
    for _ in 0..<2000 {
      var url = ""
      for _ in 0..<Int(state % 24) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        url.unicodeScalars.append(alphabet[Int((state >> 33) % UInt64(alphabet.count))])
      }
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for url in [url, "brewlog:" + url, "brewlog://text/" + url] {
        do { _ = try table.destination(of: url) } catch { _ = "\(error)" }
      }
    }
  }
}
