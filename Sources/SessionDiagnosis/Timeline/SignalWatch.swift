import NavigationModel

/// Notices what looks odd, event by event, with next to no memory.
///
/// It compares each event with the state before it. Whether or not something is a fault is for the
/// rules to say.
struct SignalWatch {
  let vocabulary: Vocabulary
  let resolvers: ResolverCache
  /// The transitions that are running, by scene and stack.
  private var transitions: [Transition] = []
  private var latestChange = Change()
  /// The scene whose stacks were written to since a screen was shown there.
  private var unseenWrite = Name.none
  /// The scene of the latest tap on a link that nothing answered yet, or `Name.none`.
  private var tapped = Name.none
  private var repeats = RepeatWatch()
  /// Screens that were found to be what a top entry shows.
  var shown = ShownScreens()

  /// Most running transitions that are remembered; their ends may be missing.
  private static let transitionLimit = 16

  private struct Transition {
    let scene: Name
    let stack: Name
    /// Whether or not it is a pop that no change has been taken for.
    var awaitsPop: Bool
  }

  private struct Change {
    var turn = Turn.own
    var scene = Name.none
    var stack = Name.none
    var kind = EventKind.unknown
  }

  init(_ vocabulary: Vocabulary, _ resolvers: ResolverCache) {
    self.vocabulary = vocabulary
    self.resolvers = resolvers
  }

  /// What was found right under another manifest need not be now.
  mutating func forgetManifest() { shown.forget() }

  /// What looks odd about an event.
  ///
  /// - Parameters:
  ///   - event: The next event.
  ///   - state: The state before it.
  mutating func signals(
    of event: NavigationEvent, _ state: NavigationState
  ) -> Signals {
    switch event.kind {
    case .pushed, .popped, .replaced, .linkApplied, .viewPushed, .viewPopped:
      return ofStackChange(event, state)
    case .linkTapped:
      defer { tapped = event.scene }
      return ofOthers(event)
    case .wroteBack:
      tapped = .none
      unseenWrite = event.scene
      return ofWriteBack(event, state)
    case .screenAppeared:
      return isOfTop(event, state) ? [] : .appearance
    case .tabSelected:
      var signals = ofOthers(event)
      if event.by != .user { signals.insert(.automatic) }
      return signals
    case .presented, .dismissed:
      var signals = ofOthers(event)
      if signals.contains(.sharedTurn) { signals.insert(.modals) }
      signals.formUnion(ofModals(event, state))
      if event.kind == .presented {
        if event.by != .user { signals.insert(.automatic) }
        if isPresentedAgain(event, state) { signals.insert(.repeated) }
      }
      return signals
    case .restored, .restoreFailed, .notEncodable:
      return ofOthers(event).union(.restore)
    case .reset:
      return ofOthers(event).union(.account)
    case .rootChanged:
      return ofOthers(event).union(hasContent(event.stack, event.scene, state) ? .rebuilt : [])
    case .screenShown:
      if unseenWrite == event.scene { unseenWrite = .none }
      var signals: Signals = isExpected(event, state) ? [] : .mismatch
      if !tapped.isNone, tapped == event.scene { signals.insert(.unansweredTap) }
      return signals
    case .transitionBegan:
      begin(event)
      return []
    case .transitionEnded:
      end(event)
      // One that nothing was written for, and that did not end, is as if it had not been.
      return event.flag(.cancelled) == true && unseenWrite == event.scene ? .cancelled : []
    case .stackMounted, .stackUnmounted:
      return hasContent(event.stack, event.scene, state) ? .rebuilt : []
    case .destinationRemoved, .environmentChanged:
      return state.scenes.contains { $0.stacks.contains(where: \.hasContent) } ? .rebuilt : []
    case .accountChanged:
      return .account
    case .refused:
      return isForWhatIsInFront(event, state) ? [] : .refusal
    case .tabRetapped:
      return hasContent(inTab: event.name(.tab), event.scene, state) ? .retap : []
    case .consoleFault:
      return .consoleFault
    case .crashed:
      return .crash
    case .selectionChanged:
      tapped = .none
      return .selection
    default:
      return []
    }
  }

  /// Whether or not a push is refused because what it asks for is on top and in front.
  private func isForWhatIsInFront(_ event: NavigationEvent, _ state: NavigationState) -> Bool {
    guard event.routes.count == 1, let route = event.routes.first?.route,
      let scene = state.scenes.firstIndex(where: { $0.name == event.scene }),
      isPlainlyInFront(event.stack, in: state.scenes[scene]),
      let stack = state.scenes[scene].stacks.firstIndex(where: { $0.address == event.stack }),
      state.scenes[scene].stacks[stack].isMounted, state.scenes[scene].stacks[stack].views.isEmpty,
      let top = state.scenes[scene].stacks[stack].entries.last
    else { return false }
    let depth = UInt64(state.scenes[scene].stacks[stack].entries.count)
    let observed = state.scenes[scene].stacks[stack].observed
    return vocabulary.areEqual(top.route, route)
      && (observed.map { !$0.isRoot && !$0.isBlank && ($0.depth ?? depth) == depth } ?? true)
  }

  // MARK: Changes

  private mutating func ofStackChange(
    _ event: NavigationEvent, _ state: NavigationState
  ) -> Signals {
    var signals = ofOthers(event)
    unseenWrite = event.scene
    guard let scene = state.scenes.firstIndex(where: { $0.name == event.scene }) else {
      return signals
    }
    if !isPlainlyInFront(event.stack, in: state.scenes[scene]),
      resolvers.current(state).cut.frontStack(of: state.scenes[scene]) != event.stack
    {
      signals.insert(state.scenes[scene].modals.isEmpty ? .elsewhere : [.elsewhere, .modals])
    }
    guard let stack = state.scenes[scene].stacks.firstIndex(where: { $0.address == event.stack })
    else { return signals }
    let entries = state.scenes[scene].stacks[stack].entries
    let views = state.scenes[scene].stacks[stack].views
    signals.formUnion(ofViewChange(event, over: views))
    if event.kind == .popped { repeats.note(event, over: entries) }
    if event.kind == .viewPushed, views.last?.screen == event.name(.screen) {
      signals.insert(.repeated)
    }
    guard event.kind.addsEntries else { return signals }
    if event.kind == .replaced {
      signals.formUnion(ofWholePath(event, over: entries))
    }
    if !views.isEmpty { signals.insert(.overViews) }
    if repeats.repeats(event, over: entries, vocabulary) { signals.insert(.repeated) }
    return signals
  }

  private mutating func ofWriteBack(
    _ event: NavigationEvent, _ state: NavigationState
  ) -> Signals {
    guard let scene = state.scenes.firstIndex(where: { $0.name == event.scene }),
      let stack = state.scenes[scene].stacks.firstIndex(where: { $0.address == event.stack })
    else { return [] }
    let entries = state.scenes[scene].stacks[stack].entries
    let isOfTaps = event.turn.isShared(with: state.scenes[scene].stacks[stack].tapTurn)
    repeats.note(event, over: entries)
    let isRepeated = repeats.repeats(
      writtenBack: event, over: entries,
      taps: isOfTaps ? state.scenes[scene].stacks[stack].taps : [], vocabulary)
    return ofWriteBack(event, over: entries, state.scenes[scene].stacks[stack].views)
      .union(isRepeated ? .repeated : [])
  }

  private func isPresentedAgain(_ event: NavigationEvent, _ state: NavigationState) -> Bool {
    guard let scene = state.scenes.firstIndex(where: { $0.name == event.scene }),
      let top = state.scenes[scene].modals.last
    else { return false }
    return top.screen == event.name(.screen) && !top.screen.isNone
      && top.id != event.name(.modal)
  }

  private mutating func ofOthers(_ event: NavigationEvent) -> Signals {
    var signals: Signals = []
    if event.turn.isShared(with: latestChange.turn), event.scene == latestChange.scene,
      event.stack == latestChange.stack
        || (event.kind == .tabSelected && latestChange.kind == .tabSelected)
        || event.kind == .reset || event.kind == .presented || event.kind == .dismissed
    {
      signals.insert(.sharedTurn)
    }
    tapped = .none
    latestChange = Change(
      turn: event.turn, scene: event.scene, stack: event.stack, kind: event.kind)
    if !transitions.isEmpty, isWithinTransition(event) { signals.insert(.inTransition) }
    return signals
  }

  /// Whether or not a change comes into a running transition, and is not the gesture's own pop.
  private mutating func isWithinTransition(_ event: NavigationEvent) -> Bool {
    var isWithin = false
    for index in transitions.indices where transitions[index].scene == event.scene {
      let isOwn =
        event.kind == .popped && event.by == .user && transitions[index].awaitsPop
        && transitions[index].stack == event.stack
      if isOwn { transitions[index].awaitsPop = false } else { isWithin = true }
    }
    return isWithin
  }

  private mutating func begin(_ event: NavigationEvent) {
    end(event)
    if transitions.count >= Self.transitionLimit { transitions.removeFirst() }
    transitions.append(
      Transition(
        scene: event.scene, stack: event.stack,
        awaitsPop: event.name(.operation) == vocabulary.name("pop")))
  }

  private mutating func end(_ event: NavigationEvent) {
    transitions.removeAll { $0.scene == event.scene && $0.stack == event.stack }
  }

  private func hasContent(inTab tab: Name, _ scene: Name, _ state: NavigationState) -> Bool {
    guard let scene = state.scenes.firstIndex(where: { $0.name == scene }) else { return false }
    return state.scenes[scene].stacks.contains {
      $0.hasContent && ($0.address == tab || vocabulary.address($0.address).tab == tab)
    }
  }

  private func hasContent(_ address: Name, _ scene: Name, _ state: NavigationState) -> Bool {
    guard let scene = state.scenes.firstIndex(where: { $0.name == scene }) else { return false }
    return state.scenes[scene].stacks.contains { $0.address == address && $0.hasContent }
  }

  // MARK: Observations

  /// Whether or not a reported screen is the one that should be in front.
  private mutating func isExpected(
    _ event: NavigationEvent, _ state: NavigationState
  ) -> Bool {
    // The first a scene reports is how one learns of it.
    guard let index = state.scenes.firstIndex(where: { $0.name == event.scene }) else {
      return true
    }
    if isInFront(event.stack, in: state.scenes[index]),
      let stack = state.scenes[index].stacks.firstIndex(where: { $0.address == event.stack }),
      shown.isKnown(event, on: .init(state.scenes[index].stacks[stack]), vocabulary)
    {
      return true
    }
    guard state.scenes[index].hasStack(event.stack) else {
      // What is said of the stack `main` of a scene with tabs may mean what is beside them.
      return event.stack == .main
        || resolvers.current(state).cut.frontStack(of: state.scenes[index]) == event.stack
    }
    var scene = state.scenes[index]
    for stack in scene.stacks.indices { scene.stacks[stack].observed = nil }
    let expected = resolvers.current(state).cut.landing(of: scene)
    if expected.isRoot, expected.route == nil,
      event.namesDestination(in: vocabulary, resolvers.current(state).cut.manifest)
    {
      return false
    }
    let matches =
      expected.fits(event, in: vocabulary)
      || resolvers.current(state).placeholder.landing(of: scene).fits(event, in: vocabulary)
    if matches, let stack = scene.stack(event.stack) {
      shown.note(
        event, on: .init(stack), resolvers.current(state).cut.manifest, vocabulary)
    }
    return matches
  }

  /// Whether or not a stack is plainly the one in front; where more is to be thought of, `false`.
  @inline(__always)
  private func isInFront(_ address: Name, in scene: borrowing SceneState) -> Bool {
    if let modal = scene.modals.last { return vocabulary.modalAddress(modal.id) == address }
    return scene.tabs.count < 2 || scene.selectedTab == address
  }
}

extension StackState {
  /// Whether or not anything is above the root.
  var hasContent: Bool { !entries.isEmpty || !views.isEmpty }
}

extension SceneState {
  /// Whether or not there is a stack at an address; nothing is copied to find out.
  func hasStack(_ address: Name) -> Bool { stacks.contains { $0.address == address } }
}
