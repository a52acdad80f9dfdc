import NavigationModel
import Testing

@Suite struct `Repairing a stack` {
  private func text(_ repair: Repair?, _ app: SampleApp) -> String {
    guard let repair else { return "shows" }
    let routes = repair.routes.map {
      ($0.isInserted ? "+" : "") + app.manifest.label($0.route, in: app.vocabulary)
    }
    return ([repair.kind.rawValue] + routes).joined(separator: " ")
  }

  private func repair(_ wanted: [String], _ app: SampleApp, path: PathKind = .erased) -> String {
    text(
      app.resolver().repair(
        wanted: wanted.map(app.route(_:)), root: app.vocabulary.name("Home"), path: path), app)
  }

  @Test func `the worked examples are repaired as written`() {
    let app = SampleApp.home("C on BView shows CView")
    #expect(repair(["A", "B"], app) == "shows")
    #expect(repair(["B", "A"], app) == "reorder A B")
    #expect(repair(["B"], app) == "insert +A B")
    #expect(repair(["C"], app) == "insert +A +B C")
    #expect(repair(["C", "B"], app) == "reorder+insert +A B C")
    #expect(repair(["A", "B", "X"], app) == "advise")
    #expect(repair([], app) == "shows")
  }

  @Test func `existing routes keep their payload, inserted parents have none`() throws {
    let app = SampleApp.home()
    let wanted = app.vocabulary.route(type: app.vocabulary.name("B"), value: #"{"id":7}"#)
    let repair = try #require(
      app.resolver().repair(wanted: [wanted], root: app.vocabulary.name("Home")))
    #expect(repair.routes.map(\.route) == [app.route("A"), wanted])
    #expect(repair.routes.map(\.isInserted) == [true, false])
    #expect(app.vocabulary.value(of: repair.routes[0].route) == nil)
  }

  @Test func `an inserted parent names its case`() {
    let app = SampleApp(["R.list on Home shows List", "Brew on List shows Detail"])
    #expect(repair(["Brew"], app) == "insert +R.list Brew")
  }

  @Test func `nothing is claimed where a hidden destination would still be hidden`() {
    let app = SampleApp.home("L on AView shows LView lazy", "O on Home shows OView outsideStack")
    #expect(repair(["A", "L"], app) == "advise")
    #expect(repair(["L", "A"], app) == "advise")
    #expect(repair(["O"], app) == "advise")
    #expect(repair(["B", "A"], app, path: .typed) == "advise")
  }

  @Test func `nothing is said without a manifest`() {
    let app = SampleApp.home()
    app.manifest = .absent
    #expect(repair(["B", "A"], app) == "shows")
  }

  @Test func `a shadowed way is not taken`() {
    // Home shows T itself, so T never shows the screen that List would show for it.
    let app = SampleApp([
      "T on Home shows Other", "L on Home shows List", "T on List shows Parent",
      "B on Parent shows BView", "M on List shows Middle", "N on Middle shows Parent",
    ])
    #expect(repair(["B"], app) == "insert +L +M +N B")
    app.manifest.destinations.removeLast()
    #expect(repair(["B"], app) == "advise")
  }

  @Test func `the shortest chain of parents leads to a route`() {
    let app = SampleApp.home(
      "C on BView shows CView", "C on Side shows CView", "S on Home shows Side")
    let home = app.vocabulary.name("Home")
    func chain(_ route: String) -> [String]? {
      app.resolver().shortestChain(to: app.route(route), root: home)?.map {
        app.vocabulary.label($0.route)
      }
    }
    #expect(chain("A") == [])
    #expect(chain("B") == ["A"])
    #expect(chain("C") == ["S"])
    #expect(chain("X") == nil)
  }

  /// Home → R0 → R1 → …: every route is declared by the screen of the one before.
  private func chain(_ length: Int) -> SampleApp {
    SampleApp(
      (0..<length).map { "R\($0) on \($0 == 0 ? "Home" : "V\($0 - 1)") shows V\($0)" })
  }

  @Test func `eight routes are put in order exactly`() throws {
    let app = chain(8)
    let home = app.vocabulary.name("Home")
    let reversed = (0..<8).reversed().map { app.route("R\($0)") }
    let reordering = try #require(app.resolver().smallestReordering(of: reversed, root: home))
    #expect(reordering.routes == reversed.reversed())
    #expect(reordering.moved == 7)
    #expect(reordering.isExact)
  }

  @Test func `of the smallest orders the one nearest to the original is taken`() throws {
    let app = SampleApp.home("X on Home shows XView")
    let home = app.vocabulary.name("Home")
    let wanted = ["B", "X", "A", "X"].map(app.route(_:))
    let reordering = try #require(app.resolver().smallestReordering(of: wanted, root: home))
    #expect(reordering.order == [1, 2, 0, 3])
    #expect(reordering.moved == 1)
  }

  @Test func `more than eight routes are put in order, and it is said not to be exact`() throws {
    let app = chain(12)
    let home = app.vocabulary.name("Home")
    let reversed = (0..<12).reversed().map { app.route("R\($0)") }
    let reordering = try #require(app.resolver().smallestReordering(of: reversed, root: home))
    #expect(reordering.routes == reversed.reversed())
    #expect(!reordering.isExact)
    let gaps = stride(from: 1, to: 12, by: 2).map { app.route("R\($0)") }
    let repair = try #require(app.resolver().repair(wanted: gaps.reversed(), root: home))
    #expect(repair.kind == .reorderAndInsert)
    #expect(repair.routes.map(\.route) == reversed.reversed())
  }

  @Test func `a hostile stack is put in order or given up in bounded time`() throws {
    let app = chain(600)
    let home = app.vocabulary.name("Home")
    let reversed = (0..<600).reversed().map { app.route("R\($0)") }
    let repair = try #require(app.resolver().repair(wanted: reversed, root: home))
    #expect(repair.kind == .reorder)
    // A chain that long is not worth proposing; whatever is said, it is said soon.
    _ = app.resolver().repair(wanted: [app.route("R599")], root: home)

    let wide = SampleApp(
      (0..<600).map { "T.c\($0) on Home shows V\($0)" }
        + (0..<600).map { "U on V\($0) shows W\($0)" })
    let wanted = (0..<8).map { _ in wide.route("U") }
    let insertion = try #require(
      wide.resolver().repair(wanted: wanted, root: wide.vocabulary.name("Home")))
    #expect(insertion.kind == .insert)
    #expect(insertion.routes.count == 9)
  }
}
