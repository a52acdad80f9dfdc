import NavigationModel
import Testing

@Suite struct `Presenting a stack` {
  struct Example: Sendable {
    var pushed: [String]
    var cut: [String]
    var placeholder: [String]
    var landed: Int
    var faults: [String]
  }

  @Test(arguments: [
    Example(
      pushed: ["A", "B"], cut: ["Home", "AView", "BView"],
      placeholder: ["Home", "AView", "BView"], landed: 2, faults: []),
    Example(
      pushed: ["B", "A"], cut: ["Home"], placeholder: ["Home", "⚠", "AView"], landed: 0,
      faults: ["0 wrongOrder AView"]),
    Example(
      pushed: ["B"], cut: ["Home"], placeholder: ["Home", "⚠"], landed: 0,
      faults: ["0 missingParent AView"]),
    Example(
      pushed: ["A", "B", "C"], cut: ["Home", "AView", "BView"],
      placeholder: ["Home", "AView", "BView", "⚠"], landed: 2, faults: ["2 noDestination"]),
    Example(
      pushed: ["B", "C", "A", "B"], cut: ["Home"],
      placeholder: ["Home", "⚠", "⚠", "AView", "BView"], landed: 0,
      faults: ["0 wrongOrder AView", "1 noDestination"]),
  ])
  func `the worked examples resolve as written`(example: Example) {
    let app = SampleApp.home()
    let stack = app.stack(example.pushed)
    let cut = app.resolver(.cut).presentation(of: stack)
    let placeholder = app.resolver(.placeholder).presentation(of: stack)
    #expect(app.screens(cut) == example.cut)
    #expect(app.screens(placeholder) == example.placeholder)
    #expect(cut.landed == example.landed)
    #expect(placeholder.landed == example.landed)
    #expect(app.faults(cut) == example.faults)
    #expect(app.faults(placeholder) == example.faults)
  }

  @Test(arguments: NavigationPolicy.Unresolved.allCases)
  func `a restored entry without a destination cuts the stack under every policy`(
    policy: NavigationPolicy.Unresolved
  ) {
    let app = SampleApp.home()
    var stack = app.stack(["X", "A"])
    stack.undecoded = 2
    let atRoot = app.resolver(policy).presentation(of: stack)
    #expect(app.screens(atRoot) == ["Home"])
    #expect(app.faults(atRoot) == ["0 restoreTruncated"])
    #expect(atRoot.landed == 0)

    stack = app.stack(["A", "X", "B"])
    stack.undecoded = 3
    let above = app.resolver(policy).presentation(of: stack)
    #expect(app.screens(above) == ["Home", "AView"])
    #expect(app.faults(above) == ["1 restoreTruncated"])
    #expect(above.landed == 1)
  }

  @Test func `an entry reported as undecodable cuts the stack though it has a destination`() {
    let app = SampleApp.home()
    var stack = app.stack(["A", "B"])
    stack.undecoded = 2
    stack.failedIndex = 1
    let presentation = app.resolver().presentation(of: stack)
    #expect(app.screens(presentation) == ["Home", "AView"])
    #expect(app.faults(presentation) == ["1 restoreTruncated"])
  }

  @Test func `of two destinations the nearest to the root wins, and the other is told`() {
    let app = SampleApp.home("Int on Home shows List1", "Int on AView shows List2")
    let presentation = app.resolver().presentation(of: app.stack(["A", "Int"]))
    #expect(app.screens(presentation) == ["Home", "AView", "List1"])
    #expect(app.faults(presentation) == ["1 duplicate List1 over List2"])
    #expect(presentation.landed == 2)
  }

  @Test func `declaring the same screen twice is no fault`() {
    let app = SampleApp.home("Int on Home shows List", "Int on AView shows List")
    let presentation = app.resolver().presentation(of: app.stack(["A", "Int", "Int"]))
    #expect(presentation.faults == [])
    #expect(presentation.landed == 3)
  }

  @Test func `lazy and conditional destinations count only if their row was on screen`() {
    let app = SampleApp.home("L on AView shows LView lazy", "D on AView shows DView conditional")
    let stack = app.stack(["A", "L", "D"])
    let hidden = app.resolver(.placeholder).presentation(of: stack)
    #expect(app.screens(hidden) == ["Home", "AView", "⚠", "⚠"])
    #expect(app.faults(hidden) == ["1 lazy AView", "2 conditional AView"])
    let shown = app.resolver(isLazyVisible: true).presentation(of: stack)
    #expect(app.screens(shown) == ["Home", "AView", "LView", "DView"])
    #expect(shown.faults == [])
  }

  @Test func `a destination outside the stack never counts`() {
    let app = SampleApp.home("O on Home shows OView outsideStack", "P on App shows P outsideStack")
    let presentation = app.resolver(isLazyVisible: true).presentation(of: app.stack(["O", "P"]))
    #expect(app.screens(presentation) == ["Home"])
    #expect(app.faults(presentation) == ["0 outsideStack Home", "1 outsideStack App"])
  }

  @Test func `a typed path counts destinations on its root only`() {
    let app = SampleApp([
      "R.x on Home shows XView", "R.y on Home shows YView", "Q on XView shows QView",
    ])
    let typed = app.stack(["R.x", "R.y", "Q"], path: .typed)
    let presentation = app.resolver().presentation(of: typed)
    #expect(app.screens(presentation) == ["Home", "XView", "YView"])
    #expect(app.faults(presentation) == ["2 belowRootOfTypedPath XView"])
    // No order and no parent would help, so neither is blamed.
    let before = app.resolver().presentation(of: app.stack(["Q", "R.x"], path: .typed))
    #expect(app.faults(before) == ["0 belowRootOfTypedPath XView"])
    let erased = app.resolver().presentation(of: app.stack(["R.x", "R.y", "Q"]))
    #expect(app.screens(erased) == ["Home", "XView", "YView", "QView"])
  }

  @Test func `a hidden scope is blamed before the order, the order before a missing parent`() {
    let app = SampleApp.home(
      "C on Home shows CView lazy", "C on AView shows CView", "C on Other shows CView",
      "Other on Home shows Other")
    #expect(app.faults(app.resolver().presentation(of: app.stack(["C", "A"]))) == ["0 lazy Home"])
    app.manifest.destinations.removeAll { $0.scope == .lazy }
    #expect(
      app.faults(app.resolver().presentation(of: app.stack(["C", "A"]))) == ["0 wrongOrder AView"])
    #expect(
      app.faults(app.resolver().presentation(of: app.stack(["C"]))) == ["0 missingParent AView"])
  }

  @Test func `an entry that does not resolve where it stands still counts as a later parent`() {
    let app = SampleApp.home("C on BView shows CView")
    let presentation = app.resolver().presentation(of: app.stack(["C", "B", "A"]))
    #expect(app.faults(presentation) == ["0 wrongOrder BView", "1 wrongOrder AView"])
    // Without A, B can still be given its parent, and then it is C's.
    let withoutA = app.resolver().presentation(of: app.stack(["C", "B"]))
    #expect(app.faults(withoutA) == ["0 wrongOrder BView", "1 missingParent AView"])
  }

  @Test func `of several missing parents the nearest to the root is named`() {
    let app = SampleApp.home(
      "C on Island shows CView", "C on BView shows CView", "C on AView shows CView")
    let presentation = app.resolver().presentation(of: app.stack(["C"]))
    #expect(app.faults(presentation) == ["0 missingParent AView"])
  }

  @Test func `a screen no destination leads to is a missing parent, not an order`() {
    let app = SampleApp(["A on Home shows AView", "C on Island shows Beach", "D on Beach shows D"])
    let presentation = app.resolver().presentation(of: app.stack(["D", "C"]))
    #expect(app.faults(presentation) == ["0 missingParent Beach", "1 missingParent Island"])
  }

  @Test func `what the framework pushed shows without a name`() {
    let app = SampleApp.home()
    let presentation = app.resolver().presentation(of: app.stack(["A", "?", "B"]))
    #expect(app.screens(presentation) == ["Home", "AView", "–", "BView"])
    #expect(presentation.faults == [])
    #expect(presentation.landed == 3)
  }

  @Test func `above a screen nobody names only what nothing declares is a fault`() {
    let app = SampleApp.home()
    let presentation = app.resolver().presentation(of: app.stack(["?", "B", "C"]))
    #expect(app.screens(presentation) == ["Home", "–", "–"])
    #expect(app.faults(presentation) == ["2 noDestination"])
  }

  @Test func `a case is matched by its destination, others by the one without a case`() {
    let app = SampleApp([
      "R.x on Home shows XView", "R on Home shows Rest", "S.x on Home shows SView",
    ])
    let presentation = app.resolver(.placeholder).presentation(
      of: app.stack(["R.x", "R.y", "R", "S.x", "S.y"]))
    #expect(app.screens(presentation) == ["Home", "XView", "Rest", "Rest", "SView", "⚠"])
    #expect(app.faults(presentation) == ["4 noDestination"])
  }

  @Test func `the case of a payload counts like a written one`() {
    let app = SampleApp(["R.x on Home shows XView", "R.y on Home shows YView"])
    let route = app.vocabulary.route(type: app.vocabulary.name("R"), value: #"{"y":{"_0":7}}"#)
    let entry = Entry(id: .assigned(ordinal: 0, position: 0), route: route)
    let presentation = app.resolver().presentation(
      root: app.vocabulary.name("Home"), entries: [entry])
    #expect(app.screens(presentation) == ["Home", "YView"])
    #expect(app.manifest.label(route, in: app.vocabulary) == "R.y")
  }

  @Test func `two names of one dispatch type collide`() {
    let app = SampleApp(
      ["Brew on Home shows BrewDetail", "Bean on BrewDetail shows BeanDetail"],
      dispatch: ["Brew": "UUID", "Bean": "UUID", "Cup": "UUID"])
    let presentation = app.resolver().presentation(of: app.stack(["Brew", "Bean", "Cup"]))
    #expect(app.screens(presentation) == ["Home", "BrewDetail", "BrewDetail", "BrewDetail"])
    #expect(app.faults(presentation).count == 2)
    #expect(app.faults(presentation).first == "1 duplicate BrewDetail over BeanDetail")
  }

  @Test func `at one depth the first declaration wins, of however many there are`() {
    let rest = (0..<9).map { "Brew.c\($0) on Elsewhere shows Nowhere" }
    let app = SampleApp(
      ["Brew.x on Home shows Special", "Bean on Home shows Beans"] + rest,
      dispatch: ["Brew": "UUID", "Bean": "UUID"])
    let presentation = app.resolver().presentation(of: app.stack(["Brew.x", "Brew.y", "Bean"]))
    #expect(app.screens(presentation) == ["Home", "Special", "Beans", "Beans"])
    #expect(app.faults(presentation) == ["0 duplicate Special over Beans"])
  }

  @Test func `without a manifest or a root, what was requested counts as shown`() {
    let app = SampleApp.home()
    let noRoot = app.resolver().presentation(of: app.stack(["X", "Y"], root: nil))
    #expect(noRoot.isAssumed)
    #expect(app.screens(noRoot) == ["–", "–", "–"])
    #expect(noRoot.landed == 2)
    #expect(noRoot.slots[1].entry == app.entries(["X", "Y"])[0])
    app.manifest = .absent
    let noManifest = app.resolver().presentation(of: app.stack(["X"]))
    #expect(noManifest.isAssumed)
    #expect(noManifest.landed == 1)
    #expect(noManifest.faults == [])
  }

  @Test func `an unmounted stack shows its root alone, and that is no fault`() {
    let app = SampleApp.home()
    var stack = app.stack(["A", "B"])
    stack.isMounted = false
    let presentation = app.resolver().presentation(of: stack)
    #expect(app.screens(presentation) == ["Home"])
    #expect(presentation.faults == [])
    #expect(presentation.landed == 0)
  }

  @Test func `view destinations stand on top`() {
    let app = SampleApp.home()
    var stack = app.stack(["A"])
    stack.views = [ViewState(screen: app.vocabulary.name("Help"), modifier: .none)]
    let presentation = app.resolver().presentation(of: stack)
    #expect(app.screens(presentation) == ["Home", "AView", "Help"])
    #expect(presentation.top.kind == .view)
  }

  @Test func `a label names a case only where it is one`() {
    let app = SampleApp.home()
    let keyed = app.vocabulary.route(type: app.vocabulary.name("A"), value: #"{"id":{}}"#)
    #expect(app.manifest.label(keyed, in: app.vocabulary) == "A")
    #expect(app.vocabulary.label(keyed) == "A")
    #expect(app.manifest.label(app.route("A.x"), in: app.vocabulary) == "A.x")
    #expect(app.vocabulary.label(app.route("A.x")) == "A.x")
  }
}
