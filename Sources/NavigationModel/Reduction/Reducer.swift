/// The one reducer: folds events into a ``NavigationState``.
///
/// The live router and every replay call the same function. It is pure and total: no clock, no
/// randomness, no dictionary order, and no event is too strange for it.
public struct Reducer {
  /// Version of the rules below. A keyframe made under another version is not comparable.
  public static let version: UInt64 = 1

  /// The header's manifest, from which scenes get their tabs and stacks.
  public let manifest: Manifest
  public let policy: NavigationPolicy
  let vocabulary: Vocabulary

  /// Creates a reducer for one session.
  ///
  /// - Parameters:
  ///   - manifest: The header's manifest; `.absent` where there is none.
  ///   - vocabulary: The vocabulary of the session's names.
  ///   - policy: What differs between versions of the framework.
  public init(
    manifest: Manifest, vocabulary: Vocabulary, policy: NavigationPolicy = NavigationPolicy()
  ) {
    self.manifest = manifest
    self.vocabulary = vocabulary
    self.policy = policy
  }

  /// Applies one event.
  ///
  /// - Parameters:
  ///   - event: The next event of the session.
  ///   - state: The state before it; afterwards, the state after it.
  /// - Returns: What changed.
  /// - Complexity: O(depth of the stack it touches), with a small constant for pushes and pops.
  @discardableResult
  public func reduce(_ event: NavigationEvent, into state: inout NavigationState) -> Reduction {
    var reduction = Reduction()
    if event.by == .user, event.kind.touchesScene { state.userScene = event.scene }

    switch event.kind {
    case .pushed, .popped, .replaced, .wroteBack, .linkTapped, .viewPushed, .viewPopped,
      .screenShown, .stackMounted, .stackUnmounted, .rootChanged, .restoreFailed,
      .selectionChanged:
      reduceStack(event, into: &state, &reduction)
    case .tabSelected:
      selectTab(event, in: &state, &reduction)
    case .presented:
      present(event, in: &state, &reduction)
    case .dismissed:
      dismiss(event, in: &state, &reduction)
    case .linkReceived, .linkResolved, .linkParked, .linkRejected, .linkExpired:
      updateLedger(event, in: &state, &reduction)
    case .linkApplied:
      applyLink(event, in: &state, &reduction)
    case .restored:
      restore(event, in: &state, &reduction)
    case .reset:
      reset(event, in: &state, &reduction)
    case .scenePhase:
      withScene(event.scene, of: &state) { $0.phase = event.name(.phase) }
      reduction.changes.insert(.phase)
    case .destinationDeclared, .destinationRemoved:
      changeManifest(event, in: &state, &reduction)
    case .keyframe:
      takeKeyframe(event, in: &state, &reduction)
    case .gap:
      // A stall loses nothing; every other gap does, whatever it counts.
      if event.number(.lost) != 0 || event.name(.reason) != .stalled { degrade(&state, event) }
    case .unknown:
      if event.changesState { degrade(&state, event) }
    case .refused, .screenAppeared, .screenDisappeared, .transitionBegan, .transitionEnded,
      .consoleFault, .tabRetapped, .saved, .notEncodable, .launched, .crashed, .accountChanged,
      .environmentChanged, .dataReady, .marked, .clockSet, .unreadable:
      break
    }

    if !event.cause.isNone, !state.links.isEmpty, event.kind.settlesLinks {
      settleCause(of: event, in: &state, &reduction)
    }
    if state.scenes.count == NavigationState.maximumContainers, event.kind.touchesScene,
      state.scene(event.scene) == nil
    {
      reduction.isTruncated = true
    }
    if reduction.isTruncated { degrade(&state, event) }
    return reduction
  }

  /// A keyframe is a start where there is none: at the beginning of a cut log, or where events are
  /// missing. Anywhere else the fold is the truth, and a keyframe that differs is for others to tell.
  private func takeKeyframe(
    _ event: NavigationEvent, in state: inout NavigationState, _ reduction: inout Reduction
  ) {
    guard let keyframe = event.attachment?.state else { return }
    let isStart =
      state.scenes.isEmpty && state.links.isEmpty && state.manifestChanges.isEmpty
    // The rules of another version may have left another state.
    let isComparable = (event.number(.reducer) ?? Self.version) == Self.version
    guard isStart || state.degradedSince != nil && isComparable else { return }
    state = keyframe
    state.degradedSince = nil
    reduction.changes = .everything
  }

  func degrade(_ state: inout NavigationState, _ event: NavigationEvent) {
    if state.degradedSince == nil { state.degradedSince = event.seq }
  }
}

extension EventKind {
  /// Whether or not the event acts on a window: naming one is then enough to bring it about.
  var touchesScene: Bool {
    switch self {
    case .pushed, .popped, .replaced, .refused, .linkTapped, .viewPushed, .viewPopped, .wroteBack,
      .screenShown, .tabSelected, .tabRetapped, .presented, .dismissed, .linkApplied, .restored,
      .reset, .selectionChanged, .scenePhase, .stackMounted, .stackUnmounted, .rootChanged:
      true
    default:
      false
    }
  }

  /// Whether or not an event of this kind, caused by a link, can be that link's application.
  var settlesLinks: Bool {
    switch self {
    case .pushed, .popped, .replaced, .viewPushed, .viewPopped, .wroteBack, .tabSelected,
      .presented, .dismissed:
      true
    default:
      false
    }
  }
}
