package import NavigationModel

/// Random states, of every field; the fold would reach few of them.
extension RandomModel {
  package mutating func state() -> NavigationState {
    var state = NavigationState()
    for _ in 0..<Int.random(in: 0...3, using: &random) { state.scenes.append(scene()) }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      var link = UnsettledLink(id: name(), url: name(), receivedSeq: number())
      link.stage = random.pick(UnsettledLink.Stage.allCases)
      link.policy = name()
      var position = 0
      if flag() { link.goal = goal(ordinal: number(), position: &position) }
      state.links.append(link)
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let destination = Destination(
        type: name(), case: name(), on: name(), shows: name(),
        scope: random.pick(Destination.Scope.allCases))
      state.manifestChanges.append(
        ManifestChange(isRemoval: flag(), destination: destination))
    }
    if flag() { state.degradedSince = number() }
    state.userScene = name()
    return state
  }

  private mutating func scene() -> SceneState {
    var scene = SceneState(name: name())
    scene.phase = name()
    scene.selectedTab = name()
    scene.lastObservedStack = name()
    for _ in 0..<Int.random(in: 0...3, using: &random) { scene.tabs.append(name()) }
    for _ in 0..<Int.random(in: 0...4, using: &random) { scene.stacks.append(stack()) }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      scene.modals.append(
        ModalState(
          id: name(), style: name(), presenter: name(), screen: name(),
          route: flag() ? route() : nil))
    }
    return scene
  }

  private mutating func stack() -> StackState {
    var stack = StackState(address: name())
    var position = 0
    stack.entries = Array(entries(ordinal: number() >> 20, position: &position, atMost: 8))
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      stack.views.append(ViewState(screen: name(), modifier: name()))
    }
    stack.isMounted = flag()
    stack.isOwnedAbove = flag()
    stack.path = random.pick(PathKind.allCases)
    stack.root = name()
    stack.epoch = number()
    stack.owner = name()
    if flag() {
      var observed = ObservedScreen()
      observed.screen = name()
      observed.route = flag() ? route() : nil
      observed.isRoot = flag()
      observed.depth = flag() ? number() : nil
      observed.isBlank = flag()
      observed.isPlaceholder = flag()
      stack.observed = observed
    }
    stack.undecoded = Int.random(in: 0...stack.entries.count, using: &random)
    stack.failedIndex = flag() ? Int.random(in: 0..<10, using: &random) : nil
    stack.taps = Array(entries(ordinal: 5, position: &position))
    stack.tapTurn = flag() ? Turn(number()) : .own
    stack.hasSelection = flag()
    return stack
  }
}
