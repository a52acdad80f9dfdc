import NavigationModel
import NavigationRouting
import Testing

@MainActor
@Suite struct `A main-actor turn` {
  let app: TestApp
  let router: Router<Page>

  init() throws {
    app = try TestApp()
    router = Router("brews", in: app.navigator)
  }

  private func turns() throws -> [UInt64?] { try app.replayed().events.map(\.turn.number) }

  @Test func `holds what runs without suspension, nested calls too`() throws {
    func nested() {
      router.push(Page(2))
      for _ in 1...2 { router.pop() }
    }
    router.push(Page(1))
    nested()
    router.pop()
    #expect(Set(try turns()).count == 1)
  }

  @Test func `ends where a task suspends`() async throws {
    router.push(Page(1))
    await Task.yield()
    router.push(Page(2))
    router.push(Page(3))
    let turns = try turns()
    #expect(turns[0] != turns[1])
    #expect(turns[1] == turns[2])
  }

  @Test func `ends where a task waits for another actor`() async throws {
    actor Other {
      func work() {}
    }
    router.push(Page(1))
    await Other().work()
    router.push(Page(2))
    #expect(Set(try turns()).count == 2)
  }

  @Test func `goes on over an await that does not suspend`() async throws {
    @MainActor func same() async { router.push(Page(2)) }
    router.push(Page(1))
    await same()
    #expect(Set(try turns()).count == 1)
  }

  @Test func `is one task's, even where the next was waiting already`() async throws {
    // Both are enqueued before the first event, so before the job that ends its turn.
    let first = Task { @MainActor in router.push(Page(1)) }
    let second = Task { @MainActor in
      router.push(Page(2))
      router.push(Page(3))
    }
    _ = await (first.value, second.value)
    let turns = try turns()
    #expect(turns[0] != turns[1])
    #expect(turns[1] == turns[2])
  }

  @Test func `has a number that never decreases`() async throws {
    for number in 0..<20 {
      router.push(Page(number))
      if number.isMultiple(of: 3) { await Task.yield() }
    }
    let turns = try turns().compactMap(\.self)
    #expect(turns == turns.sorted())
    #expect(Set(turns).count == 8)
  }

  @Test func `ends by hand`() throws {
    router.push(Page(1))
    app.navigator.endTurn()
    router.push(Page(2))
    #expect(Set(try turns()).count == 2)
  }

  @Test func `takes its gesture with it`() async throws {
    app.navigator.noteGesture(.tap)
    router.push(Page(1))
    await Task.yield()
    router.push(Page(2))
    let events = try app.replayed().events
    #expect(events.map(\.by) == [.user, .app])
  }
}
