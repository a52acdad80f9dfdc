import NavigationModel
import Testing

@Suite struct `Reducing links` {
  let fold = Fold()

  private func receive(_ link: String = "L1") {
    fold.event(.linkReceived, names: [.link: link, .url: "app://\(link)"])
  }

  private func resolve(_ link: String = "L1", goal: Goal) {
    fold.event(
      .linkResolved, names: [.link: link, .policy: "append"], attachment: Attachment(goal: goal))
  }

  private func apply(
    _ routes: [String], policy: String? = nil, select: Bool? = nil, on stack: String = "brews"
  ) {
    fold.event(
      .linkApplied, on: stack, routes: routes,
      names: [.link: "L1", .policy: policy].compactMapValues { $0 },
      flags: [.select: select].compactMapValues { $0 })
  }

  @Test func `a link is kept from its receipt until it settles`() {
    receive()
    #expect(fold.state.links.first?.stage == .received)
    let goal = Goal(tab: fold.name("brews"), routes: fold.list(["A"]))
    resolve(goal: goal)
    #expect(fold.state.links.first?.stage == .resolved)
    #expect(fold.state.links.first?.goal == goal)
    fold.event(.linkParked, names: [.link: "L1"])
    #expect(fold.state.links.first?.stage == .parked)
    apply(["A"])
    #expect(fold.links == [])
  }

  @Test(arguments: [EventKind.linkRejected, .linkExpired])
  func `a rejected or expired link is settled`(kind: EventKind) {
    receive()
    receive("L2")
    fold.event(kind, names: [.link: "L1"])
    #expect(fold.links == ["L2"])
  }

  @Test(arguments: [
    EventKind.pushed, .popped, .replaced, .viewPushed, .viewPopped, .wroteBack, .presented,
    .dismissed,
  ])
  func `a stack, view or modal event it caused settles a link`(kind: EventKind) {
    receive()
    fold.event(kind, cause: "L1", routes: ["A"])
    #expect(fold.links == [])
  }

  @Test func `a refusal it caused does not settle a link`() {
    receive()
    fold.event(.refused, cause: "L1", names: [.reason: "busy"])
    #expect(fold.links == ["L1"])
  }

  @Test func `selecting a tab settles only a link that wanted no more than the tab`() {
    receive()
    resolve(goal: Goal(tab: fold.name("settings"), routes: fold.list(["A"])))
    fold.event(.tabSelected, on: "main", cause: "L1", names: [.tab: "settings"])
    #expect(fold.links == ["L1"])
    resolve(goal: Goal(tab: fold.name("settings"), routes: []))
    fold.event(.tabSelected, on: "main", cause: "L1", names: [.tab: "settings"])
    #expect(fold.links == [])
  }

  @Test func `a link is applied as one step, by its policy`() {
    fold.push("A", "B")
    apply(["C", "D"])
    #expect(fold.routes() == ["A", "B", "C", "D"])
    apply(["E"], policy: "top")
    #expect(fold.routes() == ["A", "B", "C", "E"])
    apply(["A", "X"], policy: "replace")
    #expect(fold.routes() == ["A", "X"])
    #expect(fold.ids().first == "#0")
    apply([], policy: "replace")
    #expect(fold.routes() == [])
    apply(["T"], policy: "top")
    #expect(fold.routes() == ["T"])
  }

  @Test func `a link selects its tab only if it says so`() {
    apply(["A"], on: "settings")
    #expect(fold.selectedTab == "")
    apply(["B"], select: true, on: "settings")
    #expect(fold.selectedTab == "settings")
    #expect(fold.routes("settings") == ["A", "B"])
  }

  @Test func `the stack beside the tabs does not become one by a link`() {
    apply(["A"], select: true, on: "main")
    #expect(fold.selectedTab == "")
    #expect(fold.state.scene(.main)?.tabs.count == 2)
    #expect(fold.routes("main") == ["A"])
  }

  @Test func `the oldest of too many unsettled links goes and the state is degraded`() {
    for number in 0...NavigationState.maximumUnsettledLinks { receive("L\(number)") }
    #expect(fold.links.count == NavigationState.maximumUnsettledLinks)
    #expect(fold.links.first == "L1")
    #expect(fold.state.degradedSince != nil)
  }

  // MARK: The manifest

  private func declare(_ type: String, on screen: String, removed: Bool = false) -> Reduction {
    fold.event(
      removed ? .destinationRemoved : .destinationDeclared,
      names: [.type: type, .on: screen, .shows: "Shown"])
  }

  @Test func `a declaration of what the header declares confirms it`() {
    fold.app.manifest.destinations = [fold.app.destination("A on Home shows AView")]
    #expect(declare("A", on: "Home").changes == [])
    #expect(fold.state.manifestChanges == [])
    #expect(declare("B", on: "Home").changes == .manifest)
    #expect(declare("B", on: "Home").changes == .manifest)
    #expect(fold.state.manifestChanges.count == 1)
    #expect(fold.app.manifest.applying(fold.state.manifestChanges).destinations.count == 2)
  }

  @Test func `a removed destination is gone until it is declared again`() {
    fold.app.manifest.destinations = [fold.app.destination("A on Home shows AView")]
    #expect(declare("A", on: "Home", removed: true).changes == .manifest)
    #expect(fold.app.manifest.applying(fold.state.manifestChanges).destinations == [])
    #expect(declare("A", on: "Home").changes == .manifest)
    #expect(fold.state.manifestChanges == [])
    #expect(declare("X", on: "Home", removed: true).changes == [])
  }
}
