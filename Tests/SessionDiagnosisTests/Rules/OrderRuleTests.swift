import Testing

@testable import SessionDiagnosis

@Suite struct `The order class` {
  @Test func `a push before its parent is a wrong order, and the order is put right`() throws {
    let faults = try Recording(
      .chain, atHome + "pushed B:7,A turn=3 by=user at=Home.swift:10\nscreenShown Home root depth=0"
    ).faults()
    let finding = try #require(faults.only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.seq == 2)
    #expect(finding.outcome == .silentRoot)
    #expect(finding.outcomes == Outcome.Answers(cut: .silentRoot, placeholder: .wrongStack))
    #expect(finding.severity == .error)
    #expect(finding.confidence == .certain)
    #expect(finding.wanted == ["B", "A"])
    #expect(finding.landed == [])
    #expect(finding.fix.kind == .reorder)
    #expect(finding.fix.text == "A B:7")
    #expect(finding.evidence == [2, 3])
    #expect(finding.callSite == "Home.swift:10")
    #expect(finding.headline.contains("B before A"))
  }

  @Test func `a push without its parent misses it, and the parent is inserted`() throws {
    let faults = try Recording(
      .chain, atHome + "pushed C:1\nscreenShown Home root depth=0"
    ).faults()
    let finding = try #require(faults.only)
    #expect(finding.rule == "missing-parent")
    #expect(finding.outcome == .silentRoot)
    #expect(finding.outcomes == Outcome.Answers(cut: .silentRoot, placeholder: .blank))
    #expect(finding.fix.kind == .insert)
    #expect(finding.fix.text == "A B C:1")
  }

  @Test func `a wrong order that also lacks a parent gets both`() throws {
    let finding = try #require(
      try Recording(.chain, atHome + "pushed C,A\nscreenShown Home root depth=0").faults().only)
    #expect(finding.rule == "missing-parent")
    #expect(finding.fix.kind == .reorderAndInsert)
    #expect(finding.fix.text == "A B C")
  }

  @Test func `a type nobody declares has no destination, and advice is all there is`() throws {
    let finding = try #require(
      try Recording(.chain, atHome + "pushed A\npushed X\nscreenShown AView route=A depth=1")
        .faults().only)
    #expect(finding.rule == "no-destination")
    #expect(finding.seq == 3)
    #expect(finding.outcome == .wrongScreen)
    #expect(finding.outcomes == Outcome.Answers(cut: .wrongScreen, placeholder: .blank))
    #expect(finding.wanted == ["A", "X"])
    #expect(finding.landed == ["A"])
    #expect(finding.fix.kind == .advise)
    #expect(finding.fix.help.contains("X"))
  }

  @Test(arguments: [
    ("lazy", Confidence.possible), ("conditional", .possible), ("outsideStack", .likely),
  ])
  func `a destination in a hidden scope is named with its scope`(
    scope: String, confidence: Confidence
  ) throws {
    let app = App(stringLiteral: "main=Home; Home:A>AView@\(scope)")
    let finding = try #require(try Recording(app, atHome + "pushed A").faults().only)
    #expect(finding.rule == "hidden-destination")
    #expect(finding.outcome == .silentRoot)
    #expect(finding.confidence == confidence)
  }

  @Test func `a typed path counts the root's destinations only`() throws {
    let typed: App = "main=Home/typed; Home:A>AView; AView:B>BView"
    let finding = try #require(
      try Recording(
        typed, "screenShown Home root\npushed A,B\nscreenShown AView route=A depth=1"
      ).faults().only)
    #expect(finding.rule == "hidden-destination")
    #expect(finding.outcome == .wrongScreen)
    #expect(finding.landed == ["A"])
    #expect(finding.confidence == .certain)
    let erased: App = "main=Home; Home:A>AView; AView:B>BView"
    #expect(try Recording(erased, "pushed A,B\nscreenShown BView route=B depth=2").faults() == [])
  }

  @Test func `of two declarations the nearer to the root wins, which shows another screen`() throws
  {
    let app: App = "main=Home; Home:A>AView; Home:D>DHome; AView:D>DElse"
    let text = atHome + "pushed A,D\n"
    let unseen = try #require(try Recording(app, text).faults().only)
    #expect(unseen.rule == "duplicate-destination")
    #expect(unseen.outcome == .wrongScreen)
    #expect(unseen.confidence == .likely)
    let seen = try #require(
      try Recording(app, text + "screenShown DHome route=D depth=2").faults().only)
    #expect(seen.confidence == .certain)
    #expect(seen.headline == "D showed DHome, not DElse")
    // The framework took the nearer one, or both show the same.
    #expect(try Recording(app, text + "screenShown DElse route=D depth=2").faults() == [])
    let same: App = "main=Home; Home:A>AView; Home:D>DHome; AView:D>DHome"
    #expect(try Recording(same, text).faults() == [])
  }

  @Test func `a duplicate below the top leaves the right screen on a wrong stack`() throws {
    let app: App = "main=Home; Home:A>AView; Home:D>DHome; AView:D>DElse; Home:Z>ZView"
    let finding = try #require(
      try Recording(app, atHome + "pushed A,D,Z\nscreenShown ZView route=Z depth=3").faults().only)
    #expect(finding.rule == "duplicate-destination")
    #expect(finding.outcome == .wrongStack)
    #expect(finding.severity == .warning)
  }

  @Test func `a tap on a link nobody declares here does nothing`() throws {
    let finding = try #require(
      try Recording(.chain, atHome + "linkTapped B:3 depth=0 by=user").faults().only)
    #expect(finding.rule == "inert-link")
    #expect(finding.seq == 2)
    #expect(finding.outcome == .silentRoot)
    #expect(finding.outcomes == nil)
    #expect(finding.confidence == .likely)
    #expect(finding.wanted == ["B"])
    #expect(finding.fix.kind == .insert)
    #expect(finding.fix.text == "A B:3")
  }

  @Test func `the framework's own word makes a dead link certain`() throws {
    let fault =
      #"{"kind":"consoleFault","text":"A NavigationLink is presenting a value of type “B” but there "#
      + #"is no matching navigationDestination declaration visible from the location of the link. "#
      + #"The link cannot be activated."}"#
    let finding = try #require(
      try Recording(.chain, atHome + "linkTapped B depth=0 by=user\n" + fault).faults().only)
    #expect(finding.confidence == .certain)
    #expect(finding.evidence == [2, 3])
  }

  @Test func `a dead link above the root leaves the user where they were`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          pushed A
          screenShown AView route=A depth=1
          linkTapped C depth=1 by=user
          screenShown AView route=A depth=1
          """
      ).faults().only)
    #expect(finding.rule == "inert-link")
    #expect(finding.outcome == .unchanged)
    #expect(finding.severity == .warning)
    #expect(finding.confidence == .certain)
    #expect(finding.wanted == ["A", "C"])
    #expect(finding.landed == ["A"])
  }

  @Test(arguments: [
    "wroteBack B turn=3", "wroteBack count=1 turn=3", "selectionChanged list=l value=1 turn=3",
    "screenShown BView route=B depth=1", "wroteBack B turn=3 stack=main/column:detail",
  ])
  func `a tap that had an effect is not dead`(effect: String) throws {
    #expect(
      try Recording(.chain, atHome + "linkTapped B depth=0 by=user turn=3\n\(effect)").faults()
        == [])
  }

  @Test func `a tap with its destination on the stack is healthy`() throws {
    #expect(
      try Recording(
        .chain,
        atHome + """
          linkTapped A depth=0 by=user turn=3
          wroteBack A turn=3 by=user
          screenShown AView route=A depth=1
          linkTapped B depth=1 by=user turn=4
          wroteBack count=2 turn=4 by=user
          screenShown BView route=B depth=2
          """
      ).findings().isEmpty)
  }

  @Test func `cases of one enum are told apart`() throws {
    let app: App = "main=Home; Home:Route/list>ListView; ListView:Route/item>ItemView"
    let finding = try #require(
      try Recording(app, atHome + #"pushed Route/item:{"item":{"_0":7}},Route/list"#)
        .faults().only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.wanted == ["Route.item", "Route.list"])
    #expect(finding.fix.text == #"Route/list Route/item:{"item":{"_0":7}}"#)
    // Without a written case, the payload's single key is the case.
    let payload = try #require(
      try Recording(app, atHome + #"pushed Route:{"item":{"_0":7}},Route:{"list":{}}"#)
        .faults().only)
    #expect(payload.rule == "wrong-push-order")
    #expect(payload.wanted == ["Route.item", "Route.list"])
  }

  @Test func `nothing is said without a manifest, or of a root nobody knows`() throws {
    #expect(try Recording(.unknown, "pushed X,Y\nscreenShown Home root").findings().isEmpty)
    let app: App = "Home:A>AView"
    #expect(try Recording(app, "pushed X stack=other").findings().isEmpty)
  }

  @Test(arguments: ["pushed", "replaced"])
  func `the path may come by any event`(kind: String) throws {
    let faults = try Recording(.chain, atHome + "\(kind) B,A").faults()
    #expect(faults.only?.rule == "wrong-push-order")
  }

  @Test(arguments: [
    ("append", "Z,B,A", "Z A B"), ("replace", "B,A", "A B"), ("top", "B,A", "A B"),
  ])
  func `a link's application counts by its policy`(
    policy: String, wanted: String, fix: String
  ) throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          pushed Z
          screenShown ZView depth=1
          linkReceived L1 url=a://b
          linkApplied L1 routes=B,A policy=\(policy) by=link
          """
      ).faults().only)
    #expect(finding.rule == "wrong-push-order")
    #expect(finding.seq == 5)
    #expect(finding.link == "L1")
    #expect(finding.wanted.joined(separator: ",") == wanted)
    #expect(finding.fix.text == fix)
  }

  @Test func `a child left behind by a replaced path misses its parent`() throws {
    let finding = try #require(
      try Recording(
        .chain,
        atHome + """
          pushed A,B
          screenShown BView route=B depth=2
          replaced B
          screenShown Home root depth=0
          """
      ).faults().only)
    #expect(finding.rule == "missing-parent")
    #expect(finding.seq == 4)
  }

  @Test func `two faults that no order cures have a finding each, and one event has one`() throws {
    let two = try Recording(.chain, atHome + "pushed X turn=3\npushed Y turn=3").faults()
    #expect(two.map(\.rule.text) == ["no-destination", "no-destination"])
    #expect(two.map(\.seq) == [2, 3])
    let one = try #require(try Recording(.chain, atHome + "pushed X,B").faults().only)
    #expect(one.rule == "no-destination")
    #expect(one.related.map(\.rule.text) == ["missing-parent"])
  }

  @Test func `what nothing cures is left out of the order that cures the rest`() throws {
    let faults = try Recording(
      .chain, atHome + "pushed X turn=3\npushed B turn=3\npushed A turn=3"
    ).faults()
    #expect(faults.map(\.rule.text) == ["no-destination", "wrong-push-order"])
    #expect(faults.last?.fix.text == "A B")
    #expect(faults.last?.fix.help.contains("X") == true)
  }

  @Test func `what an unshown parent would have declared follows from it`() throws {
    let app: App = "main=Home; Home:A>AView@outsideStack; AView:B>BView"
    let finding = try #require(
      try Recording(app, atHome + "pushed A turn=3\npushed B turn=3").faults().only)
    #expect(finding.rule == "hidden-destination")
    #expect(finding.related.map(\.seq) == [3])
  }
}

extension Array {
  /// The element, if there is exactly one.
  var only: Element? { count == 1 ? first : nil }
}

extension Fix {
  /// The routes in the words of ``Recording``.
  var text: String {
    routes.map { route in
      route.type + (route.caseName.map { "/" + $0 } ?? "") + (route.value.map { ":" + $0 } ?? "")
    }.joined(separator: " ")
  }
}
