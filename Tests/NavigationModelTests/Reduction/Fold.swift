import NavigationModel

/// A session being folded, its events spelled in a few words.
final class Fold {
  let app: SampleApp
  var state = NavigationState()
  private(set) var latest = Reduction()
  private var policy = NavigationPolicy()
  private var ordinal: UInt64 = 0

  init(
    _ app: SampleApp = SampleApp([], tabs: ["brews", "settings"]), policy: NavigationPolicy? = nil
  ) {
    self.app = app
    if let policy { self.policy = policy }
  }

  func name(_ text: String) -> Name { app.vocabulary.name(text) }

  func entry(_ text: String, _ position: Int) -> Entry {
    let parts = text.split(separator: "#").map(String.init)
    let id: EntryID =
      parts.count > 1
      ? app.vocabulary.entryID(parts[1]) : .assigned(ordinal: ordinal, position: position)
    return Entry(id: id, route: app.route(parts[0]))
  }

  /// Routes as an event carries them; `A#e7` has an id of its own.
  func list(_ routes: [String]) -> EntryList {
    EntryList(routes.enumerated().map { entry($1, $0) })
  }

  @discardableResult
  func event(
    _ kind: EventKind, on stack: String = "brews", scene: String = "main", turn: UInt64? = nil,
    by: Writer = .app, cause: String? = nil, routes: [String]? = nil,
    names: [EventKey: String] = [:], numbers: [EventKey: UInt64] = [:],
    flags: [EventKey: Bool] = [:], attachment: Attachment? = nil,
    _ more: (inout NavigationEvent) -> Void = { _ in }
  ) -> Reduction {
    var event = NavigationEvent(
      kind, ordinal: ordinal, seq: ordinal, turn: turn.map(Turn.init(_:)) ?? .own,
      scene: name(scene), stack: name(stack), by: by,
      cause: cause.map(name(_:)) ?? .none)
    if let routes { event.set(kind == .presented ? .route : .routes, list(routes)) }
    for (key, value) in names { event.set(key, name(value)) }
    for (key, value) in numbers { event.set(key, value) }
    for (key, value) in flags { event.set(key, value) }
    if let attachment {
      let key: EventKey =
        switch kind {
        case .restored: .stacks
        case .reset: .stackList
        case .linkResolved: .goal
        case .keyframe: .state
        default: .value
        }
      event.set(key, attachment)
    }
    more(&event)
    ordinal += 1
    latest = Reducer(manifest: app.manifest, vocabulary: app.vocabulary, policy: policy)
      .reduce(event, into: &state)
    return latest
  }

  @discardableResult
  func push(_ routes: String..., on stack: String = "brews") -> Reduction {
    event(.pushed, on: stack, routes: routes)
  }

  func stack(_ address: String = "brews", in scene: String = "main") -> StackState? {
    state.stack(name(address), in: name(scene))
  }

  /// The labels of a stack's entries.
  func routes(_ address: String = "brews") -> [String] {
    (stack(address)?.entries ?? []).map { app.vocabulary.label($0.route) }
  }

  /// The ids of a stack's entries.
  func ids(_ address: String = "brews") -> [String] {
    (stack(address)?.entries ?? []).map { app.vocabulary.text($0.id) }
  }

  func views(_ address: String = "brews") -> [String] {
    (stack(address)?.views ?? []).map { app.vocabulary.text($0.screen) }
  }

  var modals: [String] {
    (state.scene(.main)?.modals ?? []).map { app.vocabulary.text($0.id) }
  }

  var selectedTab: String { app.vocabulary.text(state.scene(.main)?.selectedTab ?? .none) }

  var links: [String] { state.links.map { app.vocabulary.text($0.id) } }
}
