import Testing

@testable import NavigationModel

@Suite struct `A pattern tried on a URL` {
  private func trial(_ pattern: String, _ url: String) -> LinkTrial {
    LinkPattern(pattern: pattern, goal: Goal()).trial(of: url)
  }

  /// `matched app: | bound id 7 | missing rest`, a part each.
  private func account(_ trial: LinkTrial) -> String {
    trial.parts.map { part in
      switch part.fit {
      case .bound(let name): "\(name)=\(part.given ?? "")"
      case .differs: "\(part.given ?? "")≠\(part.wanted ?? "")"
      case .missing: "-\(part.wanted ?? "")"
      case .extra: "+\(part.given ?? "")"
      case .dropped: "(\(part.given ?? ""))"
      case .matched: part.given ?? ""
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("app://brew/{id}", "app://brew/7", "app: brew id=7", true),
    ("app://brew/{id}", "app://brew/7/", "app: brew id=7 (/)", true),
    ("app://brew/{id}", "app://brew/7?utm=x&y#top", "app: brew id=7 (?utm=x) (?y) (#top)", true),
    ("app://brew/{id}", "app://brew", "app: brew -{id}", false),
    ("app://brew/{id}", "app://brew/", "app: brew -{id} (/)", false),
    ("app://brew/{id}", "app://bean/7", "app: bean≠brew id=7", false),
    ("app://brew/{id}", "app://brew/7/notes", "app: brew id=7 +notes", false),
    ("app://brew/{id}", "web://brew/7", "web:≠app: brew id=7", false),
    ("app://brew", "app://brew", "app: brew", true),
    ("app://s?q={term}", "app://s?q=tea", "app: s term=tea", true),
    ("app://s?q={term}", "app://s?x=1", "app: s -q={term} (?x=1)", false),
    ("app://s?q={term}", "app://s?q=", "app: s -q={term}", false),
    ("app://s?q={term?}", "app://s", "app: s", true),
    ("app://s?q={term?}", "app://s?q=tea", "app: s term=tea", true),
    ("app://s?kind=tea", "app://s?kind=tea&x", "app: s tea (?x)", true),
    ("app://s?kind=tea", "app://s?kind=wine", "app: s wine≠kind=tea", false),
    ("app://brew/{id}", "", "≠app: -brew -{id}", false),
  ])
  func `each part is matched, bound, another, missing, extra or dropped`(
    pattern: String, url: String, expected: String, isMatch: Bool
  ) {
    let trial = trial(pattern, url)
    #expect(account(trial).replacing("  ", with: " ") == expected)
    #expect(trial.isMatch == isMatch)
    #expect(LinkPattern(pattern: pattern, goal: Goal()).matches(url) == isMatch)
  }

  @Test func `a recorder's pattern in place of a URL is of that pattern`() {
    for pattern in ["app://brew/{id}", "app://s?q={term}", "app://s?q={term?}&kind=tea"] {
      #expect(trial(pattern, pattern).isMatch)
    }
  }

  @Test func `what a name stands for is told in order`() {
    let bindings = trial("app://{a}/x/{b}?c={c}", "app://1/x/2?c=3").bindings
    #expect(bindings.map(\.name) == ["a", "b", "c"])
    #expect(bindings.map(\.text) == ["1", "2", "3"])
  }
}
