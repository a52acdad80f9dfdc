import NavigationModel

/// What the framework shows.
extension StackReporting {
  /// A screen is in front of the user now.
  @discardableResult
  public func screenShown(
    _ sighting: ScreenSighting, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    commitSighting(.screenShown, sighting, CallSite(fileID, line))
  }

  /// A screen's view appeared, which does not say that it can be seen.
  @discardableResult
  public func screenAppeared(
    _ sighting: ScreenSighting, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    commitSighting(.screenAppeared, sighting, CallSite(fileID, line))
  }

  /// A screen's view disappeared.
  @discardableResult
  public func screenDisappeared(
    _ sighting: ScreenSighting, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    commitSighting(.screenDisappeared, sighting, CallSite(fileID, line))
  }

  /// A transition began.
  ///
  /// - Parameters:
  ///   - operation: What the transition does.
  ///   - isInteractive: Whether or not it follows the user's finger; then it is the user's.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func transitionBegan(
    _ operation: TransitionOperation, isInteractive: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.transitionBegan, CallSite(fileID, line))
    event.set(.operation, navigator.vocabulary.name(operation.rawValue))
    if isInteractive { event.set(.interactive, true) }
    return commit(event, by: isInteractive ? .user : .system)
  }

  /// A transition ended.
  ///
  /// - Parameters:
  ///   - operation: What the transition did, or was to do.
  ///   - isInteractive: Whether or not it followed the user's finger.
  ///   - isCancelled: Whether or not everything is as it was before it began.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func transitionEnded(
    _ operation: TransitionOperation, isInteractive: Bool = false, isCancelled: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.transitionEnded, CallSite(fileID, line))
    event.set(.operation, navigator.vocabulary.name(operation.rawValue))
    if isInteractive { event.set(.interactive, true) }
    if isCancelled { event.set(.cancelled, true) }
    return commit(event, by: isInteractive ? .user : .system)
  }

  private func commitSighting(
    _ kind: EventKind, _ sighting: ScreenSighting, _ site: CallSite
  ) -> NavigationOutcome {
    var event = report(kind, site)
    if let screen = sighting.screen { event.set(.screen, navigator.vocabulary.name(screen)) }
    if let route = sighting.route {
      event.set(.route, EntryList(.withoutID(navigator.route(route))))
    }
    if sighting.isRoot { event.set(.root, true) }
    if let depth = sighting.depth.flatMap(UInt64.init(exactly:)) { event.set(.depth, depth) }
    if sighting.isBlank { event.set(.blank, true) }
    if sighting.isPlaceholder { event.set(.placeholder, true) }
    return commit(event, by: .system)
  }
}

extension Router {
  /// What a recording says of a route's screen that was seen.
  ///
  /// - Parameters:
  ///   - route: The route whose screen it is.
  ///   - depth: 0 is the root; view destinations count.
  public func sighting(of route: Route, depth: Int? = nil) -> ScreenSighting {
    ScreenSighting(route: description(of: route), depth: depth)
  }
}

/// A screen that was seen, by as much as is known of it.
public struct ScreenSighting: Hashable, Sendable {
  /// The screen's name; screen names compare only with screen names.
  public var screen: String?
  public var route: RouteDescription?
  public var isRoot: Bool
  /// 0 is the root; view destinations count.
  public var depth: Int?
  /// Whether or not the screen is empty.
  public var isBlank: Bool
  /// Whether or not it is the framework's warning in place of a screen.
  public var isPlaceholder: Bool

  public init(
    screen: String? = nil, route: RouteDescription? = nil, isRoot: Bool = false, depth: Int? = nil,
    isBlank: Bool = false, isPlaceholder: Bool = false
  ) {
    self.screen = screen
    self.route = route
    self.isRoot = isRoot
    self.depth = depth
    self.isBlank = isBlank
    self.isPlaceholder = isPlaceholder
  }

  /// The stack's root.
  public static let root = ScreenSighting(isRoot: true, depth: 0)
}

/// What a transition does. The raw value is the spelling in recordings.
public enum TransitionOperation: String, CaseIterable, Hashable, Sendable {
  case push
  case pop
  case set
  case present
  case dismiss
}
