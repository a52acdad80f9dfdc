import NavigationModel
import Testing

@Suite struct `Tapping a link` {
  let app = SampleApp.home("L on AView shows LView lazy")

  private func tap(
    _ route: String, at depth: UInt64? = nil, on stack: StackState, in scene: SceneState? = nil
  ) -> String {
    switch app.resolver().tap(app.route(route), at: depth, on: stack, in: scene) {
    case .shows(let destination): app.vocabulary.text(destination.shows)
    case .assumed: "assumed"
    case .inert(let why): app.text(why)
    }
  }

  @Test func `a link finds destinations on the root and up to its own screen`() {
    #expect(tap("A", at: 0, on: app.stack([])) == "AView")
    #expect(tap("B", at: 1, on: app.stack(["A"])) == "BView")
    #expect(tap("B", on: app.stack(["A"])) == "BView")
    #expect(tap("B", at: 0, on: app.stack(["A"])) == "missingParent AView")
  }

  @Test func `a link without a destination is inert and says why`() {
    #expect(tap("B", at: 0, on: app.stack([])) == "missingParent AView")
    #expect(tap("X", at: 0, on: app.stack([])) == "noDestination")
    #expect(tap("L", at: 1, on: app.stack(["A"])) == "lazy AView")
    let typed = app.stack(["A"], path: .typed)
    #expect(tap("B", at: 1, on: typed) == "belowRootOfTypedPath AView")
  }

  @Test func `nothing is said where root, manifest or route is unknown`() {
    #expect(tap("X", on: app.stack([], root: nil)) == "assumed")
    #expect(tap("?", on: app.stack([])) == "assumed")
    #expect(tap("B", on: app.stack(["?"])) == "assumed")
  }

  @Test func `a later column's root takes what its own column does not declare`() {
    let list = app.stack([], at: "t/column:list", root: "Sidebar")
    let detail = app.stack([], at: "t/column:detail", root: "Home")
    #expect(tap("A", on: list, in: app.scene(list, detail)) == "AView")
    #expect(tap("A", on: list, in: app.scene(detail, list)) == "missingParent Home")
  }
}
