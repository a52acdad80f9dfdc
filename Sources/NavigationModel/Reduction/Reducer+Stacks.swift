/// Events that touch one stack.
extension Reducer {
  func reduceStack(
    _ event: NavigationEvent, into state: inout NavigationState, _ reduction: inout Reduction
  ) {
    let scene = sceneIndex(event.scene, of: &state)
    let address =
      event.kind == .selectionChanged ? columnAddress(event, in: state.scenes[scene]) : event.stack
    guard let index = stackIndex(address, of: &state.scenes[scene]) else {
      reduction.isTruncated = true
      return
    }
    // A modal goes again, and what was in front below it still is.
    if event.kind == .screenShown, vocabulary.address(address).tab != nil {
      state.scenes[scene].lastObservedStack = address
    }
    reduce(event, into: &state.scenes[scene].stacks[index], &reduction)
  }

  private func reduce(
    _ event: NavigationEvent, into stack: inout StackState, _ reduction: inout Reduction
  ) {
    switch event.kind {
    case .pushed:
      push(event.routes, onto: &stack, &reduction)
    case .popped:
      pop(event, from: &stack, &reduction)
    case .replaced:
      replace(with: event.routes, in: &stack, &reduction)
    case .wroteBack:
      writeBack(event, to: &stack, &reduction)
    case .linkTapped:
      tap(event, on: &stack)
    case .viewPushed:
      guard stack.views.count < NavigationState.maximumDepth else {
        reduction.isTruncated = true
        return
      }
      stack.views.append(
        ViewState(screen: event.name(.screen), modifier: event.name(.modifier)))
      changed(&stack, &reduction)
    case .viewPopped:
      popView(event.name(.screen), from: &stack, &reduction)
    case .screenShown:
      stack.observed = ObservedScreen(event)
      reduction.changes.insert(.observation)
    case .stackMounted, .stackUnmounted:
      mount(event, &stack, &reduction)
    case .rootChanged:
      stack.root = event.name(.rootScreen)
      if policy.rootSwitchClears { clear(&stack) }
      changed(&stack, &reduction)
    case .restoreFailed:
      // The framework has not written yet; its next write takes this entry first.
      stack.failedIndex = event.number(.index).flatMap { Int(exactly: $0) }
        .flatMap { $0 < stack.entries.count ? $0 : nil }
      reduction.changes.insert(.stack)
    case .selectionChanged:
      let value = event.attachment?.json
      stack.hasSelection = value != nil && value != "null"
      reduction.changes.insert(.stack)
    default:
      break
    }
  }

  // MARK: Requested by the app

  func push(_ routes: EntryList, onto stack: inout StackState, _ reduction: inout Reduction) {
    guard !routes.isEmpty else { return }
    let count = routes.count
    let room = max(NavigationState.maximumDepth - stack.entries.count, 0)
    if count > room { reduction.isTruncated = true }
    for position in 0..<min(count, room) { stack.entries.append(routes[position]) }
    if policy.valuePopsViews, !stack.views.isEmpty { stack.views.removeAll() }
    changed(&stack, &reduction)
  }

  /// Replaces the top by these routes.
  func setTop(_ routes: EntryList, of stack: inout StackState, _ reduction: inout Reduction) {
    guard !routes.isEmpty else { return }
    if !stack.entries.isEmpty {
      stack.entries.removeLast()
      stack.views.removeAll()
      forgetRestored(above: stack.entries.count, on: &stack)
    }
    push(routes, onto: &stack, &reduction)
  }

  private func pop(
    _ event: NavigationEvent, from stack: inout StackState, _ reduction: inout Reduction
  ) {
    let depth = UInt64(stack.entries.count)
    let request = event.name(.request)
    // Who asks for the root without a count means all there is, not the default of one.
    let all = request == .popToRoot || request == .clear
    let count = event.number(.count) ?? (all ? depth : 1)
    if count > depth { reduction.underflow = count - depth }
    let removed = Int(min(count, depth))
    guard removed > 0 || all && !stack.views.isEmpty else { return }
    if !stack.views.isEmpty { stack.views.removeAll() }
    stack.entries.removeLast(removed)
    changed(&stack, &reduction)
  }

  func replace(
    with routes: EntryList, in stack: inout StackState, _ reduction: inout Reduction
  ) {
    let count = min(routes.count, NavigationState.maximumDepth)
    if routes.count > count { reduction.isTruncated = true }
    let depth = stack.entries.count
    var common = 0
    while common < min(count, depth) {
      // Within the common prefix an entry stays itself, unless its author says it is another.
      let entry = routes[common]
      guard vocabulary.areEqual(entry.route, stack.entries[common].route),
        !entry.id.isAuthored || entry.id == stack.entries[common].id
      else { break }
      common += 1
    }
    guard common < max(count, depth) else { return }
    if common < depth { stack.entries.removeLast(depth - common) }
    for position in common..<count { stack.entries.append(routes[position]) }
    setEntries(keeping: common, of: depth, in: &stack, &reduction)
  }

  /// Follows up a path that was set, of which the lowest `common` entries stay what they were.
  private func setEntries(
    keeping common: Int, of depth: Int, in stack: inout StackState, _ reduction: inout Reduction
  ) {
    if common < depth || policy.valuePopsViews, !stack.views.isEmpty { stack.views.removeAll() }
    forgetRestored(above: common, on: &stack)
    changed(&stack, &reduction)
  }

  /// What replaces a restored entry is a value of its own, and decoded.
  private func forgetRestored(above count: Int, on stack: inout StackState) {
    stack.undecoded = min(stack.undecoded, count)
    if let index = stack.failedIndex, index >= count { stack.failedIndex = nil }
  }

  private func clear(_ stack: inout StackState) {
    stack.entries.removeAll()
    stack.views.removeAll()
  }

  /// An observation holds until the next change of its stack.
  func changed(_ stack: inout StackState, _ reduction: inout Reduction) {
    stack.observed = nil
    if stack.undecoded > 0 || stack.failedIndex != nil {
      forgetRestored(above: stack.entries.count, on: &stack)
    }
    reduction.changes.insert(.stack)
  }

  // MARK: Reported by the framework

  private func writeBack(
    _ event: NavigationEvent, to stack: inout StackState, _ reduction: inout Reduction
  ) {
    let failedIndex = stack.failedIndex
    stack.failedIndex = nil
    if event.has(.routes) {
      replace(with: event.routes, in: &stack, &reduction)
    } else if let count = event.number(.count) {
      let depth = stack.entries.count
      var common = depth
      if let failedIndex, failedIndex < depth, count < UInt64(depth) {
        stack.entries.remove(at: failedIndex)
        common = failedIndex
      }
      resize(&stack, to: count, event)
      if count > UInt64(NavigationState.maximumDepth) { reduction.isTruncated = true }
      common = min(common, stack.entries.count)
      if common < max(depth, stack.entries.count) {
        setEntries(keeping: common, of: depth, in: &stack, &reduction)
      }
    }
    // What the framework wrote, it has decoded.
    if stack.undecoded > 0 || failedIndex != nil {
      stack.undecoded = 0
      reduction.changes.insert(.stack)
    }
    if !stack.taps.isEmpty { stack.taps.removeAll(keepingCapacity: true) }
    stack.tapTurn = .own
  }

  /// Cuts, or extends with the turn's tapped routes and then with unknown ones.
  private func resize(_ stack: inout StackState, to count: UInt64, _ event: NavigationEvent) {
    let target = Int(min(count, UInt64(NavigationState.maximumDepth)))
    let depth = stack.entries.count
    guard target > depth else {
      if target < depth { stack.entries.removeLast(depth - target) }
      return
    }
    let taps = event.turn.isShared(with: stack.tapTurn) ? stack.taps.count : 0
    for position in 0..<target - depth {
      stack.entries.append(
        position < taps
          ? stack.taps[position]
          : Entry(id: .assigned(ordinal: event.ordinal, position: position), route: .unknown))
    }
  }

  private func tap(_ event: NavigationEvent, on stack: inout StackState) {
    guard let entry = event.routes.first, event.turn != .own else { return }
    if !event.turn.isShared(with: stack.tapTurn) {
      stack.taps.removeAll(keepingCapacity: true)
      stack.tapTurn = event.turn
    }
    if stack.taps.count < NavigationState.maximumDepth { stack.taps.append(entry) }
  }

  private func popView(
    _ screen: Name, from stack: inout StackState, _ reduction: inout Reduction
  ) {
    guard !stack.views.isEmpty else { return }
    // A named view goes with all above it; an unnamed one is the top.
    let index = stack.views.lastIndex { $0.screen == screen } ?? stack.views.count - 1
    stack.views.removeSubrange(index...)
    changed(&stack, &reduction)
  }

  private func mount(
    _ event: NavigationEvent, _ stack: inout StackState, _ reduction: inout Reduction
  ) {
    if event.kind == .stackUnmounted {
      stack.isMounted = false
      if !(event.flag(.ownedAbove) ?? stack.isOwnedAbove) { clear(&stack) }
    } else {
      stack.isMounted = true
      stack.isOwnedAbove = event.flag(.ownedAbove) ?? true
      if let root = event.name(.rootScreen).ifPresent { stack.root = root }
      if let path = PathKind(event.name(.path)) { stack.path = path }
      if let epoch = event.number(.epoch) { stack.epoch = epoch }
      if let owner = event.name(.owner).ifPresent { stack.owner = owner }
    }
    changed(&stack, &reduction)
  }

  /// A selection belongs to a column of the tab it was made in.
  private func columnAddress(_ event: NavigationEvent, in scene: SceneState) -> Name {
    guard let column = event.name(.column).ifPresent else { return event.stack }
    if case .column = vocabulary.address(event.stack) { return event.stack }
    let tab = event.stack != .main || scene.selectedTab.isNone ? event.stack : scene.selectedTab
    return vocabulary.name(vocabulary.text(tab) + "/column:" + vocabulary.text(column))
  }
}

extension PathKind {
  /// The kind with this name; `nil` where it is absent or unknown.
  package init?(_ name: Name) {
    switch name {
    case .typed: self = .typed
    case .erased: self = .erased
    case .implicit: self = .implicit
    default: return nil
    }
  }
}
