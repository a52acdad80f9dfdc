import NavigationModel

/// The episode that is going on.
struct OpenEpisode {
  var episode: Episode
  var isSettled = false
  /// Whether or not it settled with nothing that a rule looks at, and has no copy of the state.
  var isUnread = false
  var isInBackground = false
  /// Ordinal of the observation it settled at, while it is unread.
  var settledAt: UInt64?
  /// Ordinals of its events: the few episodes that are read get the events themselves.
  private(set) var ordinals: [UInt64] = []
  /// Whether or not a restore is among them.
  private var hasRestored = false
  /// The stacks it touched, in that order.
  private(set) var touched: [Place] = []
  /// What would be requested had the framework not answered with less; `nil` while it has not.
  private(set) var asked: Asked?

  struct Place {
    let scene: Name
    let address: Name
    /// Whether or not the episode put entries there, so that some of them may not show.
    var addsEntries = false
    /// Whether or not a link was tapped there: what the framework pushed for it has a destination.
    var isTapped = false
    /// Whether or not entries that waited there show now.
    var showsAll = false
    var wasCut = false
  }

  /// A state as if some write-backs had not been.
  struct Asked {
    var state: NavigationState
    var origins: EntryOrigins
    /// Whether or not the framework's answer, rather than the user's, is left out.
    var isAnswered: Bool
  }

  init() {
    episode = Episode(NavigationEvent(.unknown), cause: .none)
  }

  /// Makes it a new episode in the same storage.
  mutating func start(with event: NavigationEvent, cause: Name, isDegraded: Bool) {
    episode.start(with: event, cause: cause, isDegraded: isDegraded)
    isInBackground = false
    hasRestored = false
    ordinals.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
    if asked != nil { asked = nil }
  }

  func hasTouched(_ scene: Name, _ address: Name) -> Bool {
    touched.contains { $0.scene == scene && $0.address == address }
  }

  mutating func touch(
    _ scene: Name, _ address: Name, adds: Bool = false, shows: Bool = false
  ) {
    let index =
      touched.firstIndex { $0.scene == scene && $0.address == address }
      ?? {
        touched.append(Place(scene: scene, address: address))
        return touched.count - 1
      }()
    if adds || shows { touched[index].addsEntries = true }
    if shows { touched[index].showsAll = true }
  }

  /// Notes a change that belongs to the episode.
  mutating func note(_ event: NavigationEvent, drivenBy link: Name, underflow: UInt64) {
    episode.turn = event.turn
    append(event)
    if !link.isNone { episode.signals.insert(.link) }
    if underflow > 0 {
      episode.underflows.append((event, underflow))
      episode.signals.insert(.underflow)
    }
    touch(event.scene, event.stack, adds: event.kind.addsEntries)
    if event.kind == .linkTapped { noteTap(event.scene, event.stack) }
    guard let attachment = event.attachment else { return }
    for stack in attachment.stacks {
      touch(event.scene, stack.address, adds: event.kind.addsEntries)
    }
  }

  private mutating func noteTap(_ scene: Name, _ address: Name) {
    for index in touched.indices
    where touched[index].address == address && touched[index].scene == scene {
      touched[index].isTapped = true
    }
  }

  /// Adds an event, up to the limit.
  mutating func append(_ event: NavigationEvent) {
    guard ordinals.count < Episode.eventLimit else { return }
    ordinals.append(event.ordinal)
    if event.kind == .restored { hasRestored = true }
  }

  /// Whether or not a change belongs to the episode.
  ///
  /// - Parameter link: The link that drives the event, or `Name.none`.
  func continues(with event: NavigationEvent, link: Name) -> Bool {
    // What a link does in another window settles there.
    guard event.scene == episode.scene else { return false }
    if !link.isNone { return link == episode.cause }
    // A restore that fails is the restore's own story, whenever the framework gets to it.
    if event.kind == .restoreFailed { return hasRestored }
    return event.turn.isShared(with: episode.turn)
  }

  mutating func noteCrash(_ event: NavigationEvent) {
    guard !isInBackground else { return }
    episode.crash = event
    episode.signals.insert(.crash)
  }

  // MARK: What was asked for, and the framework's answer

  mutating func noteCut(_ scene: Name, _ address: Name) {
    for index in touched.indices
    where touched[index].scene == scene && touched[index].address == address {
      touched[index].wasCut = true
    }
  }

  /// Keeps the state before the framework, or the user, takes entries away.
  mutating func keep(_ state: NavigationState, _ origins: EntryOrigins, isAnswer: Bool) {
    if asked == nil {
      asked = Asked(state: state, origins: origins, isAnswered: isAnswer)
    } else if isAnswer {
      asked?.isAnswered = true
    }
  }

  /// Lets what was asked for go on with a further change.
  mutating func follow(_ event: NavigationEvent, _ link: Name, _ reducer: Reducer) {
    guard asked != nil, event.kind.isChange || event.kind == .keyframe, var asked else { return }
    self.asked = nil
    // Where the user went back, the app went on from there.
    guard asked.isAnswered, event.kind != .keyframe else { return }
    reducer.reduce(event, into: &asked.state)
    if let scene = asked.state.scene(event.scene) {
      let mark = EventMark(event, cause: link)
      for stack in scene.stacks where stack.address == event.stack {
        asked.origins.follow(
          mark, event.kind, stack.entries, of: stack.address, in: scene.name)
      }
    }
    self.asked = asked
  }
}
