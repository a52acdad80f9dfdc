import NavigationModel
import Testing

@Suite struct `Reducing restoration and resets` {
  let fold = Fold()

  private func restore(_ stacks: [String: [String]], lazy: Bool = false, modal: String? = nil) {
    fold.event(
      .restored, on: "main", names: [.selectedTab: "settings"], flags: [.lazy: lazy],
      attachment: Attachment(
        stacks: stacks.sorted { $0.key < $1.key }.map {
          RestoredStack(address: fold.name($0.key), routes: fold.list($0.value))
        },
        modals: modal.map {
          [RestoredModal(modal: fold.name($0), screen: fold.name("Sheet"))]
        } ?? []))
  }

  private func reset(_ stacks: [String]? = nil) {
    fold.event(
      .reset, names: [.reason: "signOut"],
      attachment: stacks.map { Attachment(addresses: $0.map(fold.name(_:))) })
  }

  @Test func `a restore sets its stacks, its tab and its modals`() {
    fold.push("X")
    fold.push("Y", on: "other")
    restore(["brews": ["A", "B"], "modal:m": ["C"]], modal: "m")
    #expect(fold.routes() == ["A", "B"])
    #expect(fold.routes("other") == ["Y"])
    #expect(fold.selectedTab == "settings")
    #expect(fold.modals == ["m"])
    #expect(fold.routes("modal:m") == ["C"])
    #expect(fold.stack("modal:m")?.root == fold.name("Sheet"))
    #expect(fold.stack()?.undecoded == 0)
  }

  @Test func `a lazy restore leaves its entries undecoded until the framework writes`() {
    restore(["brews": ["A", "B", "C"]], lazy: true)
    #expect(fold.stack()?.undecoded == 3)
    fold.push("D")
    #expect(fold.stack()?.undecoded == 3)
    fold.event(.popped, numbers: [.count: 2])
    #expect(fold.stack()?.undecoded == 2)
    fold.event(.wroteBack, numbers: [.count: 2])
    #expect(fold.stack()?.undecoded == 0)
    #expect(fold.latest.changes == .stack)
  }

  @Test func `what the app puts in place of a restored entry is decoded`() {
    restore(["brews": ["A", "B", "C"]], lazy: true)
    fold.event(.replaced, routes: ["A", "X", "C"])
    #expect(fold.stack()?.undecoded == 1)
    restore(["brews": ["A", "B"]], lazy: true)
    fold.event(.linkApplied, routes: ["C"], names: [.policy: "top"])
    #expect(fold.stack()?.undecoded == 1)
  }

  @Test func `the entry that failed to restore goes first`() {
    restore(["brews": ["A", "B", "C"]], lazy: true)
    fold.event(.restoreFailed, names: [.reason: "decode"], numbers: [.index: 1])
    #expect(fold.routes() == ["A", "B", "C"])
    fold.event(.wroteBack, numbers: [.count: 2])
    #expect(fold.routes() == ["A", "C"])
    fold.event(.wroteBack, numbers: [.count: 1])
    #expect(fold.routes() == ["A"])
  }

  @Test func `an entry that failed and is gone takes no other with it`() {
    restore(["brews": ["A", "B"]], lazy: true)
    fold.event(.restoreFailed, numbers: [.index: 0])
    fold.event(.replaced, routes: ["X", "Y", "Z"])
    fold.event(.wroteBack, numbers: [.count: 2])
    #expect(fold.routes() == ["X", "Y"])
    fold.event(.restoreFailed, numbers: [.index: 0])
    restore(["brews": ["P", "Q"]])
    fold.event(.wroteBack, numbers: [.count: 1])
    #expect(fold.routes() == ["P"])
  }

  @Test func `a reset empties every stack and takes every modal`() {
    fold.push("A")
    fold.push("B", on: "settings")
    fold.event(.viewPushed, on: "main", names: [.screen: "Help"])
    fold.event(.presented, names: [.modal: "m"])
    fold.push("C", on: "modal:m")
    reset()
    #expect(fold.routes() == [])
    #expect(fold.routes("settings") == [])
    #expect(fold.views("main") == [])
    #expect(fold.modals == [])
    #expect(fold.stack("modal:m") == nil)
  }

  @Test func `a reset of some stacks leaves the others and their modals`() {
    fold.push("A")
    fold.push("B", on: "settings")
    fold.event(.presented, on: "settings", names: [.modal: "keep"])
    fold.event(.presented, on: "brews", names: [.modal: "gone"])
    reset(["brews"])
    #expect(fold.routes() == [])
    #expect(fold.routes("settings") == ["B"])
    #expect(fold.modals == ["keep"])
    fold.push("A")
    reset([])
    #expect(fold.routes() == ["A"])
  }
}
