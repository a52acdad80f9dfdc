/// Routes of any type, without their erasure at the call site.
extension Router where Route == AppRoute {
  /// Opens a route's screen: pushes the route.
  @discardableResult
  public func open(
    _ route: some AppRouting, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    push(AppRoute(route), fileID: fileID, line: line)
  }

  /// Opens a route's screen unless it is on top already.
  @discardableResult
  public func openNew(
    _ route: some AppRouting, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    pushNew(AppRoute(route), fileID: fileID, line: line)
  }

  /// Opens several routes in one event, bottom to top.
  @discardableResult
  public func open(
    _ routes: [any AppRouting], fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    push(routes.map { AppRoute($0) }, fileID: fileID, line: line)
  }

  /// Pops until a route is on top: the highest one that is equal.
  @discardableResult
  public func popTo(
    _ route: some AppRouting, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    popTo(AppRoute(route), fileID: fileID, line: line)
  }

  /// Presents a route's screen.
  @discardableResult
  public func present(
    _ route: some AppRouting, as style: ModalStyle = .sheet, id: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    present(AppRoute(route), as: style, id: id, fileID: fileID, line: line)
  }
}
