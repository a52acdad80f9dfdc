import NavigationModel
import Testing

@testable import NavigationRouting

@MainActor
@Suite struct `Writing a path as the framework does` {
  let app: TestApp
  let router: Router<Page>

  init() throws {
    app = try TestApp()
    router = Router("brews", in: app.navigator)
  }

  @Test func `becomes a write-back that keeps the common prefix`() throws {
    router.push([Page(1), Page(2)])
    let first = router.entries[0].id
    router.path = [Page(1), Page(3)]
    #expect(try app.last().kind == .wroteBack)
    #expect(try app.replayed().values("brews") == ["1", "3"])
    #expect(router.entries[0].id == first)
    router.path.removeLast()
    router.path.append(Page(4))
    #expect(try app.replayed().values("brews") == ["1", "4"])
  }

  @Test func `what is equal records nothing`() {
    router.push(Page(1))
    let count = app.sink.lines.count
    router.path = [Page(1)]
    #expect(app.sink.lines.count == count)
  }

  @Test func `is nobody's where nothing in its turn explains it`() throws {
    router.path = [Page(1)]
    #expect(try app.last().by == .unknown)
  }

  @Test func `is the user's in the turn of a gesture`() throws {
    app.navigator.noteGesture(.backButton)
    router.path = [Page(1)]
    #expect(try app.last().by == .user)
    app.navigator.endTurn()
    router.path = []
    #expect(try app.last().by == .unknown)
  }

  @Test func `is the user's in the turn of a tapped link`() throws {
    router.linkTapped(Page(1), depth: 0)
    #expect(try app.last().by == .user)
    router.path = [Page(1)]
    #expect(try app.last().by == .user)
  }

  @Test(arguments: [Writer.link, .restore])
  func `is a link's or restoration's while one is applied`(writer: Writer) throws {
    let cause = app.navigator.vocabulary.name("L1")
    app.navigator.withContext(CommitContext(cause: cause, by: writer)) {
      router.path = [Page(1)]
    }
    #expect(try app.last().by == writer)
    #expect(try app.text(app.last().cause) == "L1")
    router.path = []
    #expect(try app.last().by == .unknown)
  }

  @Test func `a call in the turn of a gesture is the user's, and names the way back`() throws {
    router.push([Page(1), Page(2), Page(3)])
    #expect(try app.last().by == .app)
    app.navigator.noteGesture(.edgeSwipe)
    router.pop()
    #expect(try app.last().by == .user)
    #expect(try app.text(app.last().name(.via)) == "edgeSwipe")
    app.navigator.noteGesture(.tap)
    router.pop()
    #expect(try app.last().by == .user)
    #expect(try app.last().name(.via) == .none)
  }
}

@MainActor
@Suite struct `The typed value of an entry` {
  @Test func `is told from one of equal description`() throws {
    let app = try TestApp()
    let router = Router<Int>("brews", in: app.navigator) { _ in RouteDescription("Number") }
    router.push([1, 2])
    router.path = [1, 3, 2]
    #expect(router.path == [1, 3, 2])
    router.replace([1, 4])
    #expect(router.path == [1, 4])
    #expect(try app.replayed().stack("brews")?.entries.count == 2)
    #expect(router.entries.map(\.id) == app.navigator.state.scenes[0].stacks[0].entries.map(\.id))
  }

  @Test func `is the newest of equal values`() throws {
    let app = try TestApp()
    let router = Router<Photo>("photos", in: app.navigator)
    router.push([Photo(id: 1, pixels: [1]), Photo(id: 2, pixels: [1])])
    let ids = router.entries.map(\.id)

    router.path = [Photo(id: 1, pixels: [2]), Photo(id: 2, pixels: [2])]
    #expect(router.path.map(\.pixels) == [[2], [2]])
    #expect(app.sink.lines.count == 1)
    router.path = [Photo(id: 1, pixels: [3])]
    #expect(router.path.map(\.pixels) == [[3]])
    router.replace([Photo(id: 1, pixels: [4]), Photo(id: 3)])
    #expect(router.path.map(\.pixels) == [[4], []])
    router.replace([Photo(id: 1, pixels: [5]), Photo(id: 3)])
    #expect(router.path.map(\.pixels) == [[5], []])
    #expect(router.entries[0].id == ids[0])
  }

  @Test func `names a route of which nothing is known by its type alone`() throws {
    let app = try TestApp()
    Router<Photo>("photos", in: app.navigator).push(Photo(id: 1))
    #expect(app.sink.last.contains(#""Photo""#) || app.sink.last.contains(#""type":"Photo""#))
    #expect(!app.sink.last.contains("pixels"))
  }

  @Test func `goes when its entry does`() throws {
    final class Draft: Equatable {
      static func == (lhs: Draft, rhs: Draft) -> Bool { lhs === rhs }
    }
    let app = try TestApp()
    let router = Router<Draft>("drafts", in: app.navigator)
    weak var popped: Draft?
    weak var signedOut: Draft?
    weak var shown: Draft?
    do {
      let first = Draft()
      let second = Draft()
      let third = Draft()
      (signedOut, popped, shown) = (first, second, third)
      router.push([first, second])
      router.present(third)
    }
    #expect(popped != nil)
    router.pop()
    #expect(popped == nil)
    #expect(signedOut != nil)
    app.navigator.reset(.signOut)
    #expect(signedOut == nil)
    #expect(shown == nil)
  }

  @Test func `is what its stack holds where nobody knows a value`() throws {
    let app = try TestApp()
    let router = Router<Page>("brews", in: app.navigator)
    router.push(Page(1))
    AppOwnedStack("brews", in: app.navigator).pushed([RouteDescription("Stranger")])
    #expect(router.path == [Page(1)])
    #expect(try app.replayed().values("brews") == ["1"])
    #expect(try app.last().kind == .replaced)
    #expect(try app.last().by == .system)
  }
}

@MainActor
@Suite struct `Two routers made for one address` {
  @Test func `are two handles on one stack`() throws {
    let app = try TestApp()
    let first = Router<Page>("brews", in: app.navigator)
    first.push(Page(1))
    let second = Router<Page>("brews", in: app.navigator)
    #expect(second.path == [Page(1)])
    second.push(Page(2))
    #expect(first.path == [Page(1), Page(2)])
    first.path = [Page(3)]
    #expect(second.path == [Page(3)])
    #expect(try app.replayed().values("brews") == ["3"])
  }

  @Test func `find what the last one left`() throws {
    let app = try TestApp()
    Router<Page>("brews", in: app.navigator).push(Page(1))
    #expect(Router<Page>("brews", in: app.navigator).path == [Page(1)])
  }

  @Test func `are two stacks where their routes are of two types, and that is recorded`() throws {
    let app = try TestApp()
    let pages = Router<Page>("brews", in: app.navigator)
    pages.push(Page(1))
    let numbers = Router<Int>("brews", in: app.navigator)
    #expect(try app.last().kind == .marked)
    #expect(app.sink.last.contains(#""label":"address-taken""#))
    numbers.push(7)
    #expect(pages.path == [Page(1)])
    #expect(numbers.path == [7])
    #expect(try app.replayed().stack("brews~2")?.entries.count == 1)
  }
}
