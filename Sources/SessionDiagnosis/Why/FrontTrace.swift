import NavigationModel
import SessionReplay

/// What became of the screens that should show, event by event up to a point.
struct FrontTrace {
  let session: RecordedSession
  let desired: DesiredFront
  let matching: ScreenMatching
  /// Says which stack is in front, for which the manifest's destinations do not matter.
  private let resolver: Resolver
  /// What happened to each desired screen.
  private(set) var fates: [Fate]
  /// The event with which the stack last came to be in front, or ceased to be.
  private(set) var front = Turning()
  /// The same of the stack being there at all, which a modal's is not always.
  private(set) var existence = Turning()
  /// Who put each row of the stack there, bottom to top; `nil` before the walk began.
  private(set) var origins = RowOrigins()
  /// The latest event that lost others, such as a gap.
  private(set) var gap: NavigationEvent?
  /// The latest event about the link that wants it: how far that came.
  private(set) var linkStage: NavigationEvent?
  /// The latest event that applied the link.
  private(set) var application: NavigationEvent?
  /// The latest event that made the stack's container anew while something was on it.
  private(set) var rebuild: NavigationEvent?
  /// The latest report of a screen of the stack.
  private(set) var observation: NavigationEvent?
  /// The latest change of the stack.
  private(set) var change: NavigationEvent?

  /// What happened to one desired screen.
  struct Fate {
    /// Whether or not it is on the stack.
    var presence = Turning()
    /// Why it, or what it stood on, did not show when it was taken away.
    var fault: ResolutionFault?
    /// The latest refusal of it.
    var refusal: NavigationEvent?
    /// The latest tap on a link to it.
    var tap: NavigationEvent?
    /// The latest event that put it on another stack, or asked for it there.
    var elsewhere: NavigationEvent?
  }

  /// When something last came to hold and ceased to.
  struct Turning {
    var holds = false
    /// The event with which it came.
    var came: NavigationEvent?
    /// The event with which it went.
    var went: NavigationEvent?

    mutating func turn(to holds: Bool, by event: NavigationEvent) {
      guard holds != self.holds else { return }
      self.holds = holds
      if holds { came = event } else { went = event }
    }
  }

  /// Walks from where the wish begins.
  init(
    _ session: RecordedSession, _ desired: DesiredFront, from start: UInt64, to position: UInt64
  ) throws {
    self.session = session
    self.desired = desired
    matching = ScreenMatching(desired.screens, session.vocabulary, session.manifest)
    resolver = session.resolver(for: NavigationState())
    fates = desired.screens.map { _ in Fate() }
    var cursor = try session.cursor()
    try cursor.move(to: start)
    begin(cursor.state)
    while cursor.position < position {
      let stack = cursor.state.stack(desired.address, in: desired.scene)
      guard let event = try cursor.stepForward() else { break }
      follow(event, cursor.reduction, before: stack, after: cursor.state)
    }
  }

  private mutating func begin(_ state: NavigationState) {
    let stack = session.stack(desired.address, of: desired.scene, in: state)
    let rows = stack?.rows ?? []
    for (index, row) in matching.rows(of: desired.screens, in: rows).enumerated() {
      fates[index].presence.holds = row != nil
    }
    existence.holds = stack != nil
    front.holds = isInFront(state)
    origins = RowOrigins(rows)
  }

  private mutating func follow(
    _ event: NavigationEvent, _ reduction: Reduction, before: StackState?,
    after state: NavigationState
  ) {
    noteLink(event)
    if event.kind == .gap, event.number(.lost) != 0 { gap = event }
    if event.scene == desired.scene, !event.routes.isEmpty { noteRoutes(event, before) }
    noteRebuild(event, before)
    if event.kind == .screenShown, event.stack == desired.address, event.scene == desired.scene {
      observation = event
    }
    guard !reduction.changes.isEmpty else { return }
    front.turn(to: isInFront(state), by: event)
    guard !reduction.changes.isDisjoint(with: [.stack, .modals]) else { return }
    let stack = session.stack(desired.address, of: desired.scene, in: state)
    existence.turn(to: stack != nil, by: event)
    let rows = stack?.rows ?? []
    guard origins.follow(rows, event) else { return }
    change = event
    for (index, row) in matching.rows(of: desired.screens, in: rows).enumerated() {
      if row == nil, fates[index].presence.holds {
        fates[index].fault = fault(of: index, before, state)
      }
      fates[index].presence.turn(to: row != nil, by: event)
    }
  }

  private mutating func noteRebuild(_ event: NavigationEvent, _ stack: StackState?) {
    guard event.stack == desired.address, event.scene == desired.scene, let stack,
      !stack.rows.isEmpty
    else { return }
    switch event.kind {
    case .stackUnmounted, .rootChanged: rebuild = event
    case .stackMounted: if stack.isMounted { rebuild = event }
    default: break
    }
  }

  private mutating func noteLink(_ event: NavigationEvent) {
    guard let link = desired.link, event.linkName == link else { return }
    switch event.kind {
    case .linkReceived, .linkResolved, .linkParked, .linkRejected, .linkExpired: linkStage = event
    case .refused: break
    default: application = event
    }
  }

  /// Notes what is asked for without success, or on another stack.
  private mutating func noteRoutes(_ event: NavigationEvent, _ stack: StackState?) {
    for (index, screen) in desired.screens.enumerated() {
      guard event.routes.contains(where: { matching.isMatch(screen, $0.route) }) else { continue }
      if event.stack != desired.address {
        if event.kind.bringsScreens, event.kind != .refused { fates[index].elsewhere = event }
      } else if event.kind == .refused {
        fates[index].refusal = event
      } else if event.kind == .linkTapped {
        fates[index].tap = event
      }
    }
  }

  /// Why a screen that is taken away did not show, if it did not.
  private func fault(
    of index: Int, _ stack: StackState?, _ state: NavigationState
  ) -> ResolutionFault? {
    guard let stack, let row = matching.rows(of: desired.screens, in: stack.rows)[index]
    else { return nil }
    let faults = session.resolver(for: state).presentation(of: stack).faults
      .filter { !$0.why.isDuplicate && $0.index <= row }
    return faults.first { $0.index == row } ?? faults.first
  }

  /// Whether or not the stack is the one in front of its window.
  private func isInFront(_ state: NavigationState) -> Bool {
    guard let scene = state.scene(desired.scene) else { return false }
    return resolver.frontStack(of: scene) == desired.address
  }
}

extension RecordedSession {
  /// A stack of a state; as the manifest describes it where no event has touched it.
  ///
  /// - Returns: `nil` for the stack of a modal that is not there.
  func stack(_ address: Name, of scene: Name, in state: NavigationState) -> StackState? {
    if let stack = state.stack(address, in: scene) { return stack }
    if case .modal = vocabulary.address(address) { return nil }
    return reducer.newScene(scene).stack(address) ?? StackState(address: address)
  }

  /// The resolver for the manifest in force in a state.
  func resolver(for state: NavigationState) -> Resolver {
    Resolver(
      manifest: manifest.applying(state.manifestChanges), vocabulary: vocabulary,
      policy: reducer.policy)
  }
}
