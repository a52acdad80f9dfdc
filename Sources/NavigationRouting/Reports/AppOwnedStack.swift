public import NavigationModel

/// A stack whose path the app keeps by itself, reported change by change.
///
/// For an app that has routers of its own, or an opaque `NavigationPath`. Nothing is held here: the
/// app is the owner, and answers for telling of every change. An address is either this or a
/// ``Router``'s.
@MainActor
public struct AppOwnedStack: StackReporting {
  public let navigator: Navigator
  public let scene: Name
  public let address: Name

  /// - Parameters:
  ///   - address: The stack's address: a tab's name, `modal:` and an id, or `main`.
  ///   - navigator: Where it is recorded.
  ///   - scene: The window.
  public init(_ address: String, in navigator: Navigator, scene: String = "main") {
    self.navigator = navigator
    self.scene = navigator.vocabulary.name(scene)
    self.address = navigator.vocabulary.name(address)
  }

  /// The app pushed routes, bottom to top.
  @discardableResult
  public func pushed(
    _ routes: [RouteDescription], fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard !routes.isEmpty else { return refuseReport("push", .empty, site) }
    return commitRoutes(.pushed, routes, site)
  }

  /// The app popped entries.
  @discardableResult
  public func popped(
    _ count: Int = 1, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard let number = UInt64(exactly: count), number > 0, folded?.entries.isEmpty == false else {
      return refuseReport("pop", .empty, site)
    }
    var event = report(.popped, site)
    event.set(.count, number)
    event.set(.request, navigator.vocabulary.name("pop"))
    if let via = navigator.wayBack.ifPresent { event.set(.via, via) }
    return commit(event)
  }

  /// The app set the whole path.
  @discardableResult
  public func replaced(
    with routes: [RouteDescription], fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    commitRoutes(.replaced, routes, CallSite(fileID, line))
  }

  /// The framework wrote the path, and it can be read.
  @discardableResult
  public func wroteBack(
    _ routes: [RouteDescription], fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    commitRoutes(.wroteBack, routes, CallSite(fileID, line), by: navigator.bindingWriter)
  }

  /// The framework wrote an opaque path, of which only the count can be read.
  @discardableResult
  public func wroteBack(
    count: Int, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.wroteBack, CallSite(fileID, line))
    event.set(.count, UInt64(exactly: count) ?? 0)
    return commit(event, by: navigator.bindingWriter)
  }

  /// The user tapped a `NavigationLink(value:)`.
  @discardableResult
  public func linkTapped(
    _ route: RouteDescription, depth: Int? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    tapped(route, depth, CallSite(fileID, line))
  }

  /// New entries where the stack has others: what is equal below keeps its id.
  private func commitRoutes(
    _ kind: EventKind, _ routes: [RouteDescription], _ site: CallSite, by writer: Writer? = nil
  ) -> NavigationOutcome {
    var event = report(kind, site)
    var list = routes.map(navigator.entry(_:))
    if kind != .pushed {
      for (index, entry) in (folded?.entries ?? []).prefix(list.count).enumerated() {
        guard navigator.vocabulary.areEqual(entry.route, list[index].route) else { break }
        list[index] = entry
      }
    }
    event.set(.routes, EntryList(list))
    return commit(event, by: writer)
  }
}
