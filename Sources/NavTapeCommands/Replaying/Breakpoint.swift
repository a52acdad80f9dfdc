import NavigationModel
import SessionReplay

/// Where a replay stops.
enum Breakpoint: Hashable {
  /// At an event of this kind; with a route, only where it carries one.
  case kind(String, route: String?)
  /// At an event that carries this route.
  case route(String)
  /// Where the screen in front becomes this one, or the root.
  case landing(String, isEqual: Bool)
  /// Where a stack's depth begins to compare so.
  case depth(stack: String, comparison: Comparison, Int)

  enum Comparison: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case equal = "=="
    case different = "!="
    case more = ">"
    case less = "<"

    func holds(_ left: Int, _ right: Int) -> Bool {
      switch self {
      case .atLeast: left >= right
      case .atMost: left <= right
      case .equal: left == right
      case .different: left != right
      case .more: left > right
      case .less: left < right
      }
    }
  }

  /// Reads `push Brew.ID`, `popped`, `Brew.ID`, `landing == root` or `depth brews > 3`.
  init(_ text: String) throws(ReplayCommand.Problem) {
    let words = text.split(separator: " ").map(String.init)
    guard let first = words.first else { throw .init(reason: "a breakpoint needs an expression") }
    switch (first, words.count) {
    case ("landing", 3) where words[1] == "==" || words[1] == "!=":
      self = .landing(words[2], isEqual: words[1] == "==")
    case ("depth", 4):
      guard let comparison = Comparison(rawValue: words[2]), let depth = Int(words[3]) else {
        throw .init(reason: "a depth is compared as in 'depth brews > 3'")
      }
      self = .depth(stack: words[1], comparison: comparison, depth)
    case ("landing", _), ("depth", _):
      throw .init(reason: "write 'landing == root' or 'depth brews > 3'")
    case (_, 1):
      self = Self.kind(named: first).map { .kind($0, route: nil) } ?? .route(first)
    case (_, 2):
      guard let kind = Self.kind(named: first) else {
        throw .init(reason: "'\(first)' is no kind of event")
      }
      self = .kind(kind, route: words[1])
    default:
      throw .init(
        reason: "write 'push Brew.ID', 'popped', 'landing == root' or 'depth brews > 3'")
    }
  }

  /// The kind that a word means: its own name, or the verb it is the past of.
  private static func kind(named word: String) -> String? {
    let verbs = [
      "push": "pushed", "pop": "popped", "replace": "replaced", "refuse": "refused",
      "tap": "linkTapped", "present": "presented", "dismiss": "dismissed", "select": "tabSelected",
      "restore": "restored", "crash": "crashed",
    ]
    let name = verbs[word] ?? word
    return EventKind(name: name).map { _ in name }
  }

  /// The breakpoint as one types it.
  var text: String {
    switch self {
    case .kind(let kind, nil): kind
    case .kind(let kind, let route?): "\(kind) \(route)"
    case .route(let route): route
    case .landing(let screen, let isEqual): "landing \(isEqual ? "==" : "!=") \(screen)"
    case .depth(let stack, let comparison, let depth):
      "depth \(stack) \(comparison.rawValue) \(depth)"
    }
  }

  /// Whether or not it asks for the state, and so fires only where its answer changes.
  var isCondition: Bool {
    switch self {
    case .kind, .route: false
    case .landing, .depth: true
    }
  }

  /// Whether or not it holds after an event.
  func holds(at cursor: SessionCursor) -> Bool {
    let vocabulary = cursor.session.vocabulary
    switch self {
    case .kind(let kind, let route):
      guard let event = cursor.event,
        (event.attachment?.kindName ?? event.kind.name) == kind
      else { return false }
      return route.map { event.carries($0, cursor) } ?? true
    case .route(let route):
      return cursor.event?.carries(route, cursor) ?? false
    case .landing(let screen, let isEqual):
      let landing = cursor.resolver.landing(of: cursor.state)
      let isThere =
        screen == "root" ? landing.isRoot : vocabulary.text(landing.screen) == screen
      return isThere == isEqual
    case .depth(let stack, let comparison, let depth):
      let found = cursor.state.scenes.lazy.flatMap(\.stacks).first {
        vocabulary.text($0.address) == stack
      }
      return found.map { comparison.holds($0.entries.count, depth) } ?? false
    }
  }
}

extension NavigationEvent {
  /// Whether or not one of its routes is called this: `Route`, or `Route.case`.
  fileprivate func carries(_ name: String, _ cursor: SessionCursor) -> Bool {
    let routes = cursor.routeText
    return self.routes.contains { entry in
      routes.manifest.label(entry.route, in: routes.vocabulary) == name
        || routes.name(routes.vocabulary.type(of: entry.route)) == name
    }
  }
}

extension SessionCursor {
  /// Answers under the manifest in force here.
  var resolver: Resolver {
    Resolver(
      manifest: session.reducer.manifest.applying(state.manifestChanges),
      vocabulary: session.vocabulary, policy: session.reducer.policy)
  }
}
