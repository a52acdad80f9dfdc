import NavigationModel

/// Links on the screens of a router's stack.
extension Router {
  /// The user tapped a `NavigationLink(value:)`; what it does arrives as a write to ``path``.
  ///
  /// The tap explains what is written in its turn, and a link that does nothing can be told from no
  /// tap at all.
  ///
  /// - Parameters:
  ///   - route: The link's value.
  ///   - depth: The depth of the screen it is on; 0 is the root.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func linkTapped(
    _ route: Route, depth: Int? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    tapped(description(of: route), depth, CallSite(fileID, line))
  }
}

extension StackReporting {
  func tapped(
    _ description: RouteDescription, _ depth: Int?, _ site: CallSite
  ) -> NavigationOutcome {
    if navigator.gesture == nil { navigator.noteGesture(.tap) }
    var event = report(.linkTapped, site)
    event.set(.routes, EntryList(navigator.entry(description)))
    if let depth = depth.flatMap(UInt64.init(exactly:)) { event.set(.depth, depth) }
    return commit(event, by: .user)
  }
}
