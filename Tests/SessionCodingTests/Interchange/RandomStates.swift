import NavigationModel
import TestSupport

/// States made at random, with every field set to anything it may hold.
struct RandomStates {
  var generator: SeededGenerator
  let vocabulary: Vocabulary

  mutating func state() -> NavigationState {
    var state = NavigationState()
    for index in 0..<number(3) { state.scenes.append(scene(vocabulary.name("scene\(index)"))) }
    for _ in 0..<number(3) { state.links.append(link()) }
    for _ in 0..<number(3) {
      state.manifestChanges.append(
        ManifestChange(
          isRemoval: flag(),
          destination: Destination(
            type: name(), case: name(), on: name(), shows: name(),
            scope: generator.pick(Destination.Scope.allCases))))
    }
    state.degradedSince = flag() ? UInt64.random(in: 0...9, using: &generator) : nil
    state.userScene = name()
    return state
  }

  private mutating func scene(_ name: Name) -> SceneState {
    var scene = SceneState(name: name)
    scene.phase = self.name()
    scene.selectedTab = self.name()
    for index in 0..<number(3) { scene.tabs.append(vocabulary.name("tab\(index)")) }
    for index in 0..<number(4) { scene.stacks.append(stack(vocabulary.name("stack\(index)"))) }
    for _ in 0..<number(3) {
      scene.modals.append(
        ModalState(
          id: self.name(), style: self.name(), presenter: self.name(), screen: self.name(),
          route: flag() ? route() : nil))
    }
    scene.lastObservedStack = self.name()
    return scene
  }

  private mutating func stack(_ address: Name) -> StackState {
    var stack = StackState(address: address)
    stack.entries = entries()
    for _ in 0..<number(3) { stack.views.append(ViewState(screen: name(), modifier: name())) }
    stack.isMounted = flag()
    stack.isOwnedAbove = flag()
    stack.path = generator.pick(PathKind.allCases)
    stack.root = name()
    stack.epoch = UInt64.random(in: 0...3, using: &generator)
    stack.owner = name()
    if flag() {
      var observed = ObservedScreen()
      observed.screen = name()
      observed.route = flag() ? route() : nil
      observed.isRoot = flag()
      observed.depth = flag() ? UInt64(number(5)) : nil
      observed.isBlank = flag()
      observed.isPlaceholder = flag()
      stack.observed = observed
    }
    stack.undecoded = number(stack.entries.count + 1)
    stack.failedIndex = flag() ? number(4) : nil
    stack.taps = entries()
    stack.tapTurn = flag() ? Turn(UInt64(number(5))) : .own
    stack.hasSelection = flag()
    return stack
  }

  private mutating func link() -> UnsettledLink {
    var link = UnsettledLink(id: name(), url: name(), receivedSeq: UInt64(number(9)))
    link.stage = generator.pick(UnsettledLink.Stage.allCases)
    link.policy = name()
    if flag() {
      link.goal = Goal(
        tab: name(), routes: flag() ? EntryList(entries()) : nil,
        modal: flag()
          ? GoalModal(id: name(), screen: name(), routes: flag() ? EntryList(entries()) : nil)
          : nil)
    }
    return link
  }

  private mutating func entries() -> [Entry] {
    (0..<number(4)).map { _ in Entry(id: id(), route: route()) }
  }

  private mutating func id() -> EntryID {
    switch number(5) {
    case 0: vocabulary.entryID("e\(number(9))")
    case 1: vocabulary.entryID("an id")
    case 2: vocabulary.entryID("#\(number(3))")
    case 3: vocabulary.entryID("")
    default: .assigned(ordinal: UInt64(number(9)), position: number(3))
    }
  }

  private mutating func route() -> RouteID {
    if number(6) == 0 { return .unknown }
    let value = generator.pick([nil, "1.0", #"{"ranger":{"_0":7}}"#, #""é""#])
    let type = vocabulary.name(generator.pick(["A", "?", "", "é \"quoted\""]))
    return vocabulary.route(type: type, case: name(), value: value, isObject: flag())
  }

  private mutating func name() -> Name {
    flag()
      ? .none : vocabulary.name(generator.pick(["main", "", "x", "\u{1F}\\"]))
  }

  private mutating func flag() -> Bool { Bool.random(using: &generator) }
  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
}
