import NavigationModel
import Testing

/// From events to the screen in front, on one app: Home declares A and Int; AView declares B, Int
/// and, in a row, L.
@Suite struct `From events to the screen in front` {
  let fold: Fold

  init() {
    let app = SampleApp([
      "A on Home shows AView", "Int on Home shows List1", "B on AView shows BView",
      "Int on AView shows List2", "L on AView shows LView lazy",
      "O on Home shows OView outsideStack", "Route.x on THome shows XView",
      "Route.y on THome shows YView", "Route2 on XView shows ZView",
    ])
    app.manifest.stacks = [
      StackDeclaration(address: .main, path: .erased, root: app.vocabulary.name("Home"))
    ]
    fold = Fold(app)
  }

  private func resolver(_ policy: NavigationPolicy.Unresolved, lazy: Bool = false) -> Resolver {
    fold.app.resolver(policy, isLazyVisible: lazy)
  }

  /// The screen in front; `⚠` is a warning screen.
  private func landing(_ policy: NavigationPolicy.Unresolved, lazy: Bool = false) -> String {
    let landing = resolver(policy, lazy: lazy).landing(of: fold.state)
    return landing.isBlank ? "⚠" : fold.app.vocabulary.text(landing.screen)
  }

  private var faults: [String] {
    guard let stack = fold.stack("main") else { return ["no stack"] }
    return fold.app.faults(resolver(.cut).presentation(of: stack))
  }

  private func push(_ routes: String...) {
    fold.event(.pushed, on: "main", routes: routes)
  }

  private func beTyped() {
    fold.event(.stackMounted, on: "main", names: [.path: "typed", .rootScreen: "THome"])
  }

  @Test func `pushed in order, the last is in front`() {
    push("A", "B")
    #expect(landing(.cut) == "BView")
    #expect(landing(.placeholder) == "BView")
    #expect(faults == [])
  }

  @Test func `pushed in the wrong order, the user stays on the root or is above a warning`() {
    push("B", "A")
    #expect(landing(.cut) == "Home")
    #expect(landing(.placeholder) == "AView")
    #expect(faults == ["0 wrongOrder AView"])
  }

  @Test func `pushed without its parent, the user stays on the root or before a warning`() {
    push("B")
    #expect(landing(.cut) == "Home")
    #expect(landing(.placeholder) == "⚠")
    #expect(faults == ["0 missingParent AView"])
  }

  @Test(arguments: ["B", "Unknown"])
  func `a link without a visible destination leaves everything as it was`(route: String) {
    fold.event(.linkTapped, on: "main", by: .user, routes: [route], numbers: [.depth: 0])
    #expect(landing(.placeholder) == "Home")
    #expect(fold.routes("main") == [])
    guard let stack = fold.stack("main") else { return }
    let tap = resolver(.cut).tap(fold.app.route(route), at: 0, on: stack)
    #expect(tap != .assumed)
    if case .shows = tap { Issue.record("\(route) has no destination on Home") }
  }

  @Test func `the root's destination shadows the nearer one`() {
    push("A", "Int")
    #expect(landing(.cut) == "List1")
    #expect(faults == ["1 duplicate List1 over List2"])
  }

  @Test func `a row's destination counts if the row was on screen`() {
    push("A", "L")
    #expect(landing(.cut) == "AView")
    #expect(landing(.placeholder) == "⚠")
    #expect(landing(.placeholder, lazy: true) == "LView")
    #expect(faults == ["1 lazy AView"])
  }

  @Test func `a typed path shows its cases, and no link inside finds another type`() {
    beTyped()
    push("Route.x", "Route.y")
    #expect(landing(.cut) == "YView")
    #expect(faults == [])
    fold.event(.popped, on: "main")
    guard let stack = fold.stack("main") else { return }
    #expect(
      resolver(.cut).tap(fold.app.route("Route2"), at: 1, on: stack)
        == .inert(.hidden(.belowRootOfTypedPath, on: fold.name("XView"))))
  }

  @Test func `a destination outside the stack shows nothing`() {
    push("O")
    #expect(landing(.cut) == "Home")
    #expect(faults == ["0 outsideStack Home"])
  }

  private func restore(_ routes: String...) {
    fold.event(
      .restored, flags: [.lazy: true],
      attachment: Attachment(
        stacks: [RestoredStack(address: .main, routes: fold.list(routes))]))
  }

  @Test func `a restored stack is cut at what is gone, and the framework writes it back`() {
    restore("A", "Gone", "B")
    #expect(landing(.placeholder) == "AView")
    #expect(faults == ["1 restoreTruncated"])
    fold.event(.wroteBack, on: "main", numbers: [.count: 1])
    #expect(fold.routes("main") == ["A"])
    #expect(faults == [])
  }

  @Test func `restored with what is gone at the bottom, the user is on the root`() {
    restore("Gone", "A")
    #expect(landing(.placeholder) == "Home")
    #expect(faults == ["0 restoreTruncated"])
  }

  @Test func `a value pushed over a view takes the view's place`() {
    push("A")
    fold.event(.viewPushed, on: "main", names: [.screen: "Help", .modifier: "isPresented"])
    #expect(landing(.cut) == "Help")
    push("B")
    #expect(landing(.cut) == "BView")
  }

  @Test func `popping three of one is at the root`() {
    push("A")
    #expect(fold.event(.popped, on: "main", numbers: [.count: 3]).underflow == 2)
    #expect(landing(.cut) == "Home")
  }

  @Test func `pushed while unmounted, the stack shows once it is mounted`() {
    fold.event(.stackUnmounted, on: "main")
    push("A", "B")
    #expect(landing(.cut) == "Home")
    #expect(faults == [])
    fold.event(.stackMounted, on: "main")
    #expect(landing(.cut) == "BView")
  }

  @Test func `what the framework pushed after a tap is what was tapped`() {
    fold.event(.linkTapped, on: "main", turn: 1, by: .user, routes: ["A"], numbers: [.depth: 0])
    fold.event(.wroteBack, on: "main", turn: 1, numbers: [.count: 1])
    #expect(landing(.cut) == "AView")
  }
}
