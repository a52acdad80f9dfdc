import NavigationModel

/// What an app asks of a stack.
extension Router {
  /// Pushes a route.
  @discardableResult
  public func push(
    _ route: Route, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    push([route], fileID: fileID, line: line)
  }

  /// Pushes several routes in one event, bottom to top.
  ///
  /// SwiftUI shows each on the screens below it, so the one that declares another's destination
  /// comes first.
  @discardableResult
  public func push(
    _ routes: [Route], fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard !routes.isEmpty else { return refuse("push", .empty, site) }
    var event = event(.pushed, site)
    event.set(.routes, list(adding: routes))
    return .happened(seq: navigator.commit(event))
  }

  /// Pushes a route unless it is on top already.
  @discardableResult
  public func pushNew(
    _ route: Route, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard top != route else { return refuse("pushNew", .sameTop, [route], site) }
    var event = event(.pushed, site)
    event.set(.routes, list(adding: [route]))
    event.set(.unique, true)
    return .happened(seq: navigator.commit(event))
  }

  /// Pops the top; nothing on an empty stack.
  @discardableResult
  public func pop(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    pop(1, fileID: fileID, line: line)
  }

  /// Pops entries; all of them where there are fewer.
  @discardableResult
  public func pop(
    _ count: Int, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    pop(min(count, entries.count), "pop", ifNone: .empty, CallSite(fileID, line))
  }

  /// Pops until a route is on top: the highest one that is equal.
  @discardableResult
  public func popTo(
    _ route: Route, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard let index = entries.lastIndex(where: { $0.route == route }) else {
      return refuse("popTo", .noTarget, [route], site)
    }
    return pop(entries.count - 1 - index, "popTo", ifNone: .sameTop, site)
  }

  /// Pops everything.
  @discardableResult
  public func popToRoot(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    pop(entries.count, "popToRoot", ifNone: .empty, CallSite(fileID, line))
  }

  /// Empties the stack.
  @discardableResult
  public func clear(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    pop(entries.count, "clear", ifNone: .empty, CallSite(fileID, line))
  }

  /// Sets the whole path; the common prefix keeps its entries.
  @discardableResult
  public func replace(
    _ routes: [Route], fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard routes != path else { return refuse("replace", .sameTop, site) }
    var event = event(.replaced, site)
    event.set(.routes, list(routes))
    return .happened(seq: navigator.commit(event))
  }

  private func pop(
    _ count: Int, _ request: StaticString, ifNone reason: Refusal, _ site: CallSite
  ) -> NavigationOutcome {
    guard count > 0 else { return refuse(request, reason, site) }
    var event = event(.popped, site)
    event.set(.count, UInt64(count))
    event.set(.request, navigator.vocabulary.name("\(request)"))
    return .happened(seq: navigator.commit(event))
  }

  private func refuse(
    _ request: StaticString, _ reason: Refusal, _ site: CallSite
  ) -> NavigationOutcome {
    refuse(request, reason, [], site)
  }
}
