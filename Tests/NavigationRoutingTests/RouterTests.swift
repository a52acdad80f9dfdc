import NavigationModel
import NavigationRouting
import Testing

@MainActor
@Suite struct `A router of one stack` {
  let app: TestApp
  let router: Router<Page>

  init() throws {
    app = try TestApp()
    router = Router("brews", in: app.navigator)
  }

  /// Checks that the path, the fold in the app and the fold of the recording agree.
  private func expect(
    _ path: [Int], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(router.path.map(\.number) == path, sourceLocation: sourceLocation)
    #expect(
      try app.replayed().values("brews") == path.map(String.init), sourceLocation: sourceLocation)
  }

  @Test func `pushes one and several, in one event each`() throws {
    #expect(router.push(Page(1)).happened)
    router.push([Page(2), Page(3)])
    try expect([1, 2, 3])
    #expect(app.sink.kinds == [.pushed, .pushed])
    #expect(router.top == Page(3))
  }

  @Test func `pushes what is new only where it is not on top`() throws {
    router.pushNew(Page(1))
    #expect(try app.last().flag(.unique) == true)
    #expect(router.pushNew(Page(1)) == .refused(.sameTop))
    router.push(Page(2))
    #expect(router.pushNew(Page(1)).happened)
    try expect([1, 2, 1])
    #expect(try app.refusals() == ["pushNew sameTop"])
  }

  @Test func `pops, and names the request`() throws {
    router.push([1, 2, 3, 4, 5, 6].map(Page.init(_:)))
    router.pop()
    #expect(try app.text(app.last().name(.request)) == "pop")
    router.pop(2)
    try expect([1, 2, 3])
    router.popTo(Page(2))
    #expect(try app.text(app.last().name(.request)) == "popTo")
    try expect([1, 2])
    router.popToRoot()
    #expect(try app.text(app.last().name(.request)) == "popToRoot")
    router.push(Page(1))
    router.clear()
    #expect(try app.text(app.last().name(.request)) == "clear")
    try expect([])
  }

  @Test func `pops to the highest of equal routes`() throws {
    router.push([Page(1), Page(2), Page(1), Page(3)])
    router.popTo(Page(1))
    try expect([1, 2, 1])
    router.popTo { $0.number > 1 }
    try expect([1, 2])
  }

  @Test func `a pop of more than there is pops all, and is recorded as asked`() throws {
    router.push([Page(1), Page(2)])
    router.pop(5)
    try expect([])
    #expect(try app.last().number(.count) == 5)
  }

  @Test func `what changes nothing is a refusal with its reason`() throws {
    #expect(router.pop() == .refused(.empty))
    #expect(router.popToRoot() == .refused(.empty))
    #expect(router.clear() == .refused(.empty))
    #expect(router.push([]) == .refused(.empty))
    #expect(router.popTo(Page(1)) == .refused(.noTarget))
    router.push(Page(1))
    #expect(router.popTo(Page(1)) == .refused(.sameTop))
    #expect(router.pop(0) == .refused(.noTarget))
    #expect(router.replace([Page(1)]) == .refused(.sameTop))
    try expect([1])
    #expect(
      try app.refusals() == [
        "pop empty", "popToRoot empty", "clear empty", "push empty", "popTo noTarget",
        "popTo sameTop", "pop noTarget", "replace sameTop",
      ])
  }

  @Test func `equal routes keep distinct ids`() {
    router.push([Page(1), Page(1)])
    router.push(Page(1))
    #expect(Set(router.entries.map(\.id)).count == 3)
  }

  @Test func `what replaces a path keeps the entries of the common prefix`() throws {
    router.push([Page(1), Page(2), Page(3)])
    let before = router.entries
    router.replace([Page(1), Page(2), Page(4), Page(3)])
    try expect([1, 2, 4, 3])
    #expect(router.entries.prefix(2).map(\.id) == before.prefix(2).map(\.id))
    #expect(Set(router.entries.map(\.id)).intersection(before.map(\.id)).count == 2)
    #expect(try app.last().kind == .replaced)
  }

  @Test func `a call carries its call site`() throws {
    router.push(Page(1), fileID: "App/Brews/List.swift", line: 120)
    #expect(try app.text(app.last().callSite) == "List.swift:120")
    router.pop()
    #expect(try app.text(app.last().callSite).hasPrefix("RouterTests.swift:"))
  }

  @Test func `an outcome tells the number the event was given`() {
    #expect(router.push(Page(1)) == .happened(seq: 0))
    #expect(router.pop() == .happened(seq: 1))
    #expect(Router<Page>(in: Navigator()).push(Page(1)) == .happened(seq: nil))
  }

  @Test func `view destinations go with a push, and with a pop to the root`() throws {
    router.viewPushed("Help", by: .isPresented)
    #expect(try app.replayed().stack("brews")?.views.count == 1)
    router.push(Page(1))
    #expect(try app.replayed().stack("brews")?.views.count == 0)
    router.pop()
    router.viewPushed("Help", by: .item)
    #expect(router.popToRoot().happened)
    #expect(try app.replayed().stack("brews")?.views.count == 0)
    #expect(router.viewPopped() == .refused(.empty))
  }

  @Test func `a full stack takes nothing more, and nothing in part`() throws {
    let limit = NavigationState.maximumDepth
    // In several events: the line of one would be over its reader's limit.
    for start in stride(from: 1, to: limit, by: 256) {
      router.push((start..<min(start + 256, limit)).map(Page.init(_:)))
    }
    #expect(router.push([Page(0), Page(0)]) == .refused(.locked))
    #expect(router.path.count == limit - 1)
    #expect(router.push(Page(0)).happened)
    #expect(router.push(Page(0)) == .refused(.locked))
    #expect(router.replace((0...limit).map(Page.init(_:))) == .refused(.locked))
    #expect(router.path.count == limit)
    #expect(try app.replayed().values("brews") == router.path.texts)
    #expect(try app.replayed().state.degradedSince == nil)
  }

  @Test func `of a path the framework writes, a stack keeps the lowest entries`() {
    let written = (0...NavigationState.maximumDepth).map(Page.init(_:))
    router.path = written
    #expect(router.path == Array(written.dropLast()))
    #expect(app.navigator.state.degradedSince == 0)
  }
}
