import NavigationModel
import Testing

@Suite struct `Reducing a stack` {
  let fold = Fold()

  @Test func `a push appends, bottom to top`() {
    fold.push("A", "B")
    fold.push("C")
    #expect(fold.routes() == ["A", "B", "C"])
    #expect(fold.ids() == ["#0", "#0.1", "#1"])
    #expect(fold.latest.changes == .stack)
  }

  @Test func `a pop takes one, or as many as it says`() {
    fold.push("A", "B", "C", "D")
    fold.event(.popped)
    #expect(fold.routes() == ["A", "B", "C"])
    fold.event(.popped, numbers: [.count: 2])
    #expect(fold.routes() == ["A"])
    #expect(fold.latest.underflow == 0)
  }

  @Test(arguments: [UInt64(3), 100, .max])
  func `popping more than there is empties the stack and says by how much`(count: UInt64) {
    fold.push("A")
    fold.event(.popped, numbers: [.count: count])
    #expect(fold.routes() == [])
    #expect(fold.latest.underflow == count - 1)
  }

  @Test func `popping nothing is no change, so an observation holds`() {
    fold.event(.screenShown, names: [.screen: "Home"])
    fold.event(.popped)
    #expect(fold.latest.underflow == 1)
    #expect(fold.latest.changes == [])
    #expect(fold.stack()?.observed?.screen == fold.name("Home"))
  }

  @Test(arguments: ["popToRoot", "clear"])
  func `a request for the root pops all there is`(request: String) {
    fold.push("A", "B", "C")
    fold.event(.popped, names: [.request: request])
    #expect(fold.routes() == [])
    #expect(fold.latest.underflow == 0)
  }

  @Test func `a replacement keeps the ids of the common prefix`() {
    fold.push("A", "B", "C")
    fold.event(.replaced, routes: ["A", "X", "C"])
    #expect(fold.routes() == ["A", "X", "C"])
    #expect(fold.ids() == ["#0", "#1.1", "#1.2"])
  }

  @Test func `routes equal as JSON are the common prefix however they are spelled`() {
    let type = fold.name("A")
    let one = fold.app.vocabulary.route(type: type, value: #"{"id":1,"n":2}"#)
    let same = fold.app.vocabulary.route(type: type, value: #"{"n":2.0,"id":1}"#)
    fold.event(.pushed) {
      $0.set(.routes, [Entry(id: .assigned(ordinal: 0, position: 0), route: one)])
    }
    fold.event(.wroteBack) {
      $0.set(.routes, [Entry(id: .assigned(ordinal: 1, position: 0), route: same)])
    }
    #expect(fold.ids() == ["#0"])
  }

  @Test func `an id its author wrote is that entry, equal routes or not`() {
    fold.push("A#e1", "A#e2")
    fold.event(.replaced, routes: ["A#e2"])
    #expect(fold.ids() == ["e2"])
  }

  @Test func `refusals, receipts and observations of transitions touch no stack`() {
    fold.push("A", "B")
    let before = fold.stack()
    for kind in EventKind.allCases {
      switch kind {
      case .refused, .linkReceived, .linkResolved, .linkParked, .linkRejected, .linkExpired,
        .screenAppeared, .screenDisappeared, .transitionBegan, .transitionEnded, .consoleFault,
        .tabRetapped, .saved, .notEncodable, .launched, .crashed, .accountChanged,
        .environmentChanged, .dataReady, .marked, .clockSet, .unreadable, .linkTapped,
        .scenePhase:
        fold.event(kind, routes: ["X"], names: [.request: "popToRoot"], flags: [.cancelled: true])
        #expect(fold.stack() == before, "\(kind)")
      default:
        break
      }
    }
  }

  @Test func `a pop whose transition is cancelled stays counted`() {
    fold.push("A")
    fold.event(.popped, by: .user, names: [.via: "edgeSwipe"])
    fold.event(.transitionEnded, names: [.operation: "pop"], flags: [.cancelled: true])
    #expect(fold.routes() == [])
  }

  // MARK: The framework's word

  @Test func `a write-back of routes replaces the stack`() {
    fold.push("A", "B", "C")
    fold.event(.wroteBack, routes: ["A"])
    #expect(fold.routes() == ["A"])
    #expect(fold.ids() == ["#0"])
  }

  @Test func `an equal write-back is a confirmation and changes nothing`() {
    fold.push("A", "B")
    fold.event(.viewPushed, names: [.screen: "Help"])
    fold.event(.screenShown, names: [.screen: "Help"])
    fold.event(.wroteBack, routes: ["A", "B"])
    #expect(fold.ids() == ["#0", "#0.1"])
    #expect(fold.views() == ["Help"])
    #expect(fold.stack()?.observed != nil)
    #expect(fold.latest.changes == [])
    fold.event(.wroteBack, numbers: [.count: 2])
    #expect(fold.latest.changes == [])
  }

  @Test func `a write-back by count cuts`() {
    fold.push("A", "B", "C")
    fold.event(.wroteBack, numbers: [.count: 1])
    #expect(fold.routes() == ["A"])
  }

  @Test func `a write-back by count extends with the turn's tapped routes, then unknown ones`() {
    fold.push("A")
    fold.event(.linkTapped, turn: 4, by: .user, routes: ["B"], numbers: [.depth: 1])
    fold.event(.linkTapped, turn: 4, by: .user, routes: ["C"], numbers: [.depth: 1])
    fold.event(.wroteBack, turn: 4, numbers: [.count: 4])
    #expect(fold.routes() == ["A", "B", "C", "?"])
    #expect(fold.ids() == ["#0", "#1", "#2", "#3.2"])
  }

  @Test func `a route tapped in another turn is not what was written`() {
    fold.event(.linkTapped, turn: 4, routes: ["B"])
    fold.event(.wroteBack, turn: 5, numbers: [.count: 1])
    #expect(fold.routes() == ["?"])
    fold.event(.linkTapped, routes: ["C"])
    fold.event(.wroteBack, numbers: [.count: 2])
    #expect(fold.routes() == ["?", "?"])
  }

  @Test func `a write-back beyond the depth limit stops there and degrades the state`() {
    fold.event(.wroteBack, numbers: [.count: .max])
    #expect(fold.routes().count == NavigationState.maximumDepth)
    #expect(fold.state.degradedSince == 0)
  }

  @Test func `beyond the depth limit the lowest entries stay and the state is degraded`() {
    let many = (0..<NavigationState.maximumDepth + 2).map { "R\($0)" }
    fold.event(.pushed, routes: many)
    #expect(fold.routes() == Array(many.prefix(NavigationState.maximumDepth)))
    #expect(fold.state.degradedSince == 0)
    fold.event(.popped)
    fold.event(.replaced, routes: many.reversed())
    #expect(fold.routes() == Array(many.reversed().prefix(NavigationState.maximumDepth)))
  }

  // MARK: Views, observations

  @Test func `a later push pops the views`() {
    fold.push("A")
    fold.event(.viewPushed, names: [.screen: "Help"])
    fold.event(.viewPushed, names: [.screen: "More"])
    #expect(fold.views() == ["Help", "More"])
    fold.push("B")
    #expect(fold.views() == [])
    #expect(fold.routes() == ["A", "B"])
  }

  @Test func `under the other policy the views stay above a pushed value`() {
    let fold = Fold(policy: NavigationPolicy(valuePopsViews: false))
    fold.event(.viewPushed, names: [.screen: "Help"])
    fold.push("B")
    fold.event(.wroteBack, numbers: [.count: 2])
    #expect(fold.views() == ["Help"])
    fold.event(.wroteBack, numbers: [.count: 1])
    #expect(fold.views() == [])
  }

  @Test func `a popped view goes with those above it`() {
    for screen in ["One", "Two", "Three"] { fold.event(.viewPushed, names: [.screen: screen]) }
    fold.event(.viewPopped, names: [.screen: "Two"])
    #expect(fold.views() == ["One"])
    fold.event(.viewPopped)
    #expect(fold.views() == [])
    fold.event(.viewPopped)
    #expect(fold.latest.changes == [])
  }

  @Test func `an observation holds until its stack changes`() {
    fold.push("A")
    fold.event(
      .screenShown, routes: nil, names: [.screen: "AView"], numbers: [.depth: 1])
    #expect(fold.latest.changes == .observation)
    #expect(fold.stack()?.observed?.depth == 1)
    fold.push("B", on: "settings")
    #expect(fold.stack()?.observed != nil)
    fold.push("B")
    #expect(fold.stack()?.observed == nil)
  }

  // MARK: Mounting, roots

  @Test func `an unmounted stack goes on reducing, and its entries outlive it if owned above`() {
    fold.event(
      .stackMounted, names: [.rootScreen: "Home", .path: "typed", .owner: "o1"],
      numbers: [.epoch: 3])
    #expect(fold.stack()?.root == fold.name("Home"))
    #expect(fold.stack()?.path == .typed)
    #expect(fold.stack()?.owner == fold.name("o1"))
    #expect(fold.stack()?.epoch == 3)
    fold.push("A")
    fold.event(.stackUnmounted)
    #expect(fold.stack()?.isMounted == false)
    fold.push("B")
    #expect(fold.routes() == ["A", "B"])
    fold.event(.stackMounted)
    #expect(fold.stack()?.isMounted == true)
    #expect(fold.stack()?.root == fold.name("Home"))
    #expect(fold.routes() == ["A", "B"])
  }

  @Test func `entries not owned above go with their stack`() {
    fold.event(.stackMounted, flags: [.ownedAbove: false])
    fold.push("A")
    fold.event(.viewPushed, names: [.screen: "Help"])
    fold.event(.stackUnmounted)
    #expect(fold.routes() == [])
    #expect(fold.views() == [])
    fold.event(.stackMounted)
    fold.push("B")
    fold.event(.stackUnmounted, flags: [.ownedAbove: false])
    #expect(fold.routes() == [])
  }

  @Test func `stacks are mounted until told otherwise`() {
    fold.push("A")
    #expect(fold.stack()?.isMounted == true)
    #expect(fold.stack()?.isOwnedAbove == true)
  }

  @Test func `a new root clears the stack, unless the policy says that it does not`() {
    fold.push("A")
    fold.event(.rootChanged, names: [.rootScreen: "Other"])
    #expect(fold.routes() == [])
    #expect(fold.stack()?.root == fold.name("Other"))
    let keeping = Fold(policy: NavigationPolicy(rootSwitchClears: false))
    keeping.push("A")
    keeping.event(.rootChanged, names: [.rootScreen: "Other"])
    #expect(keeping.routes() == ["A"])
  }

  @Test func `a selection belongs to a column of the tab it was made in`() {
    fold.event(.tabSelected, on: "main", names: [.tab: "settings"])
    fold.event(
      .selectionChanged, on: "main", names: [.column: "detail"],
      attachment: Attachment(json: "7"))
    #expect(fold.stack("settings/column:detail")?.hasSelection == true)
    fold.event(
      .selectionChanged, on: "settings/column:detail", names: [.column: "detail"],
      attachment: Attachment(json: "null"))
    #expect(fold.stack("settings/column:detail")?.hasSelection == false)
  }
}
