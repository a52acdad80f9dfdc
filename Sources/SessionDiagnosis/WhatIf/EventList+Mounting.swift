import NavigationModel
import SessionReplay

/// Mounting a stack late.
extension EventList {
  mutating func mount(
    _ stack: Name, in scene: Name, at place: SessionEdit.Place,
    _ ownership: SessionEdit.PathOwnership, _ session: RecordedSession
  ) throws(EditError) {
    let isAbout = { (event: NavigationEvent) in event.stack == stack && event.scene == scene }
    let first = items.first { isAbout($0.event) && $0.event.kind == .stackMounted }
    guard
      first != nil || items.contains(where: { isAbout($0.event) })
        || session.reducer.newScene(scene).stack(stack) != nil
    else { throw .noSuchStack }
    let isAbove: Bool =
      switch ownership {
      case .recorded: first?.event.flag(.ownedAbove) ?? true
      case .above: true
      case .view: false
      }
    let end = try index(of: place)
    var waiting: [Item] = []
    for item in items[..<end] {
      if isAbout(item.event), item.event.kind == .stackMounted || item.event.kind == .stackUnmounted
      {
        continue
      }
      // There is no path yet that could take it.
      waiting.append(!isAbove && isAbout(item.event) ? item.refused(session.vocabulary) : item)
    }
    // It is there when its place comes, and not once more after that.
    var rest = Array(items[end...])
    if let again = rest.firstIndex(where: { isAbout($0.event) && $0.event.kind.changesMounting }),
      rest[again].event.kind == .stackMounted
    {
      rest.remove(at: again)
    }
    items = waiting + rest
    // A stack is mounted until something says that it is not.
    var unmounted = NavigationEvent(.stackUnmounted, scene: scene, stack: stack, by: .system)
    unmounted.set(.ownedAbove, isAbove)
    items.insert(Item(event: unmounted, origin: nil, recordedSeq: 0), at: 0)
    var mounted = first?.event ?? NavigationEvent(.stackMounted, scene: scene, stack: stack)
    mounted.by = .system
    mounted.turn = .own
    mounted.cause = .none
    mounted.set(.ownedAbove, isAbove)
    mounted.time = waiting.last?.event.time ?? 0
    let item = Item(
      event: mounted, origin: first?.origin, recordedSeq: first?.recordedSeq ?? 0)
    items.insert(item, at: waiting.count + 1)
    touch(waiting.first { isAbout($0.event) }?.origin ?? firstOrdinal)
    touch(place)
  }
}

extension EventKind {
  var changesMounting: Bool { self == .stackMounted || self == .stackUnmounted }
}

extension EventList.Item {
  /// A request as the refusal that it is where no stack is there to take it.
  fileprivate func refused(_ vocabulary: Vocabulary) -> EventList.Item {
    let request: String
    switch event.kind {
    case .pushed, .linkApplied, .viewPushed: request = "push"
    case .popped: request = "pop"
    case .replaced: request = "replace"
    default: return self
    }
    var refusal = NavigationEvent(
      .refused, ordinal: event.ordinal, seq: event.seq, time: event.time, turn: event.turn,
      scene: event.scene, stack: event.stack, by: event.by,
      cause: event.cause.ifPresent ?? event.name(.link), callSite: event.callSite)
    refusal.set(.request, vocabulary.name(request))
    refusal.set(.reason, vocabulary.name("notMounted"))
    refusal.set(.routes, event.routes)
    var item = self
    item.event = refusal
    return item
  }
}
