public import NavigationModel
public import NavigationRouting

/// Drives an app's own routers, and its own code for links, through what a session recorded.
///
/// `navtape generate-test` writes tests that need one, once for each app:
///
/// ```swift
/// @MainActor
/// struct AppDriver: SessionDriver {
///   static var manifest: ManifestDeclaration { BrewLogApp.manifest }
///   let app: BrewLogApp
///
///   init(_ recording: TestRecording) {
///     app = BrewLogApp(sink: recording.recorder, tokenKey: recording.tokenKey)
///   }
///
///   var navigator: Navigator { app.navigator }
///
///   func router(of stack: String) throws -> Router<AppRoute> { app.tabs.router(stack) }
///   func select(tab: String) throws { app.tabs.tap(BrewLogApp.Tab(tab)) }
///   func route(_ recorded: RecordedRoute) throws -> AppRoute {
///     try recorded.appRoute(of: BrewLogApp.registry)
///   }
///
///   func receive(_ link: RecordedLink) throws {
///     switch link.destination {
///     case "LatestBrew": app.links.receive(.latest(try link.value(of: BrewID.self).id))
///     default: throw UnknownLink(link)
///     }
///   }
/// }
/// ```
@MainActor
public protocol SessionDriver {
  /// The routes on the app's stacks.
  associatedtype Route: Equatable

  /// What the app's screens declare.
  static var manifest: ManifestDeclaration { get }

  /// Launches the app, its navigation recorded.
  init(_ recording: TestRecording) throws

  /// The owner of the app's navigation state.
  var navigator: Navigator { get }

  /// The router of a stack, by its address.
  func router(of stack: String) throws -> Router<Route>

  /// Brings a tab to the front, as a tap does.
  func select(tab: String) throws

  /// Makes a route of what was recorded of it.
  func route(_ recorded: RecordedRoute) throws -> Route

  /// Has the app's own code receive a link.
  func receive(_ link: RecordedLink) throws
}

extension TestRecording {
  /// Launches an app, its navigation recorded.
  ///
  /// What it returns has the protocol's own words, which may throw, whatever the app's driver does.
  @MainActor
  public func launch(_ driver: (some SessionDriver).Type) throws -> any SessionDriver {
    try driver.init(self)
  }
}

extension SessionDriver {
  /// Ends the turn: what comes after happened later.
  public func endTurn() { navigator.endTurn() }

  /// The stack's view is there.
  public func mount(_ stack: String, path: PathKind = .unspecified, root: String? = nil) throws {
    try router(of: stack).mounted(path: path, root: root)
  }

  /// Somebody is signed in, or nobody.
  public func signIn(_ isSignedIn: Bool) {
    navigator.accountChanged(isSignedIn ? "somebody" : nil, isSignedIn: isSignedIn)
  }

  /// Pushes routes.
  ///
  /// - Parameters:
  ///   - routes: What to push, bottom to top.
  ///   - stack: The stack's address.
  ///   - gesture: The user's gesture behind it.
  public func push(
    _ routes: RecordedRoute..., onto stack: String, by gesture: Gesture? = nil
  ) throws {
    note(gesture)
    try router(of: stack).push(try routes.map(route(_:)))
  }

  /// Pops screens.
  public func pop(_ count: Int = 1, from stack: String) throws {
    try router(of: stack).pop(count)
  }

  /// The user goes back: the framework takes screens off the path.
  public func goBack(_ count: Int = 1, on stack: String, by gesture: Gesture) throws {
    note(gesture)
    let router = try router(of: stack)
    router.path.removeLast(min(count, router.path.count))
  }

  /// Replaces a whole path.
  public func replacePath(
    of stack: String, with routes: RecordedRoute..., by gesture: Gesture? = nil
  ) throws {
    note(gesture)
    try router(of: stack).replace(try routes.map(route(_:)))
  }

  /// The framework writes a path through its binding.
  public func writePath(
    of stack: String, _ routes: RecordedRoute..., by gesture: Gesture? = nil
  ) throws {
    note(gesture)
    try router(of: stack).path = try routes.map(route(_:))
  }

  /// The user taps a `NavigationLink(value:)`.
  public func tapLink(to recorded: RecordedRoute, on stack: String, depth: Int? = nil) throws {
    try router(of: stack).linkTapped(try route(recorded), depth: depth)
  }

  /// Presents what a route shows.
  public func present(
    _ recorded: RecordedRoute, as style: ModalStyle, id: String, from stack: String,
    by gesture: Gesture? = nil
  ) throws {
    note(gesture)
    try router(of: stack).present(try route(recorded), as: style, id: id)
  }

  /// Presents a modal that is no route.
  public func present(
    _ style: ModalStyle, id: String, screen: String? = nil, from stack: String,
    by gesture: Gesture? = nil
  ) throws {
    note(gesture)
    try router(of: stack).present(style, id: id, screen: screen)
  }

  /// Dismisses a modal.
  public func dismiss(_ id: String?, from stack: String, by gesture: Gesture? = nil) throws {
    note(gesture)
    try router(of: stack).dismiss(id)
  }

  private func note(_ gesture: Gesture?) {
    if let gesture { navigator.noteGesture(gesture) }
  }
}
