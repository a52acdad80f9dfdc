import NavigationModel

/// What came after something was asked for, until the user went on.
struct Aftermath {
  /// The events of its scene.
  let events: [NavigationEvent]
  /// The scene as it stood when the user went on.
  let scene: SceneState
  /// What the user did next; `nil` where the session ends, or goes on without them for long.
  let next: NavigationEvent?

  /// The latest screen that was reported meanwhile.
  var report: NavigationEvent? { events.last { $0.kind == .screenShown } }
}

extension DiagnosisContext {
  /// What came after an event, until the user went on.
  ///
  /// - Parameter limit: How many events to look at; what comes later was not waited for.
  func aftermath(of event: NavigationEvent, limit: UInt64 = 64) -> Aftermath {
    let first = event.ordinal + 1
    let (ahead, isEnded) = lookup.events(first..<first + limit) { $0.isNextAct(after: event) }
    let end = first + UInt64(ahead.count)
    return Aftermath(
      events: ahead.filter { $0.scene == event.scene },
      scene: state(before: end).scene(event.scene) ?? reducer.newScene(event.scene),
      next: isEnded ? events(end..<end + 1).first : nil)
  }

  /// A scene as the fold alone has it, without what was reported of its stacks.
  func unobserved(_ scene: SceneState) -> SceneState {
    var scene = scene
    for index in scene.stacks.indices { scene.stacks[index].observed = nil }
    return scene
  }
}

extension NavigationEvent {
  /// Whether or not the user, done with an earlier event, does something else in its scene.
  fileprivate func isNextAct(after event: NavigationEvent) -> Bool {
    guard scene == event.scene, isUsers, !turn.isShared(with: event.turn) else { return false }
    switch kind {
    case .refused, .tabRetapped, .wroteBack, .linkReceived: return true
    default: return kind.isChange
    }
  }

  /// Whether or not it is the user's doing by its own word.
  var isUsers: Bool {
    by == .user || has(.via) || kind == .linkTapped || kind == .tabRetapped
      || kind == .linkReceived
  }
}
