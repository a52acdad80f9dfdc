import NavigationModel

/// What an app asks of a stack.
extension Router {
  /// Pushes a route.
  @discardableResult
  public func push(
    _ route: Route, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard !slice.isGone, hasRoom(for: 1) else { return refusePush("push", [route], site) }
    return commitPush(EntryList(makeEntry(route)), isUnique: false, site)
  }

  /// Pushes several routes in one event, bottom to top.
  ///
  /// SwiftUI shows each on the screens below it, so the one that declares another's destination
  /// comes first. Nothing is pushed where the stack has no room for all (4,096 entries).
  @discardableResult
  public func push(
    _ routes: [Route], fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard !routes.isEmpty else { return refuse("push", .empty, site) }
    guard !slice.isGone, hasRoom(for: routes.count) else {
      // Pushed in part it would be another stack than the one that was asked for.
      return refusePush("push", routes, site)
    }
    return commitPush(list(adding: routes), isUnique: false, site)
  }

  /// Pushes a route unless it is on top already.
  @discardableResult
  public func pushNew(
    _ route: Route, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard slice.routes.last != route else {
      return refuse("pushNew", .sameTop, [route], site)
    }
    guard !slice.isGone, hasRoom(for: 1) else { return refusePush("pushNew", [route], site) }
    return commitPush(EntryList(makeEntry(route)), isUnique: true, site)
  }

  /// Pops the top; nothing on an empty stack.
  @discardableResult
  public func pop(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    pop(1, "pop", CallSite(fileID, line))
  }

  /// Pops entries; all of them where there are fewer.
  ///
  /// Asking for more than there are is recorded as asked: SwiftUI's own path would trap.
  @discardableResult
  public func pop(
    _ count: Int, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    pop(count, "pop", CallSite(fileID, line))
  }

  /// Pops until a route is on top: the highest one that is equal.
  @discardableResult
  public func popTo(
    _ route: Route, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    popTo(CallSite(fileID, line), wanted: [route]) { $0 == route }
  }

  /// Pops until a route that fits is on top: the highest one.
  @discardableResult
  public func popTo(
    fileID: StaticString = #fileID, line: UInt = #line, where isWanted: (Route) -> Bool
  ) -> NavigationOutcome {
    popTo(CallSite(fileID, line), wanted: [], isWanted)
  }

  /// Pops everything.
  @discardableResult
  public func popToRoot(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    popAll("popToRoot", CallSite(fileID, line))
  }

  /// Empties the stack.
  @discardableResult
  public func clear(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    popAll("clear", CallSite(fileID, line))
  }

  /// Sets the whole path; the common prefix keeps its entries.
  @discardableResult
  public func replace(
    _ routes: [Route], fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    if slice.isGone { return refuse("replace", .notMounted, routes, site) }
    guard routes != slice.routes else {
      slice.renew(routes)
      return refuse("replace", .sameTop, site)
    }
    guard routes.count <= NavigationState.maximumDepth else {
      return refuse("replace", .locked, site)
    }
    var event = event(.replaced, site)
    event.set(.routes, list(routes))
    return .happened(seq: navigator.commit(event))
  }

  // MARK: Common to several

  private func hasRoom(for count: Int) -> Bool {
    count <= NavigationState.maximumDepth - slice.recorded.count
  }

  private func refusePush(
    _ request: StaticString, _ routes: [Route], _ site: CallSite
  ) -> NavigationOutcome {
    slice.isGone
      ? refuse(request, .notMounted, routes, site) : refuse(request, .locked, [], site)
  }

  private func commitPush(
    _ list: EntryList, isUnique: Bool, _ site: CallSite
  ) -> NavigationOutcome {
    var event = event(.pushed, site)
    event.set(.routes, list)
    if isUnique { event.set(.unique, true) }
    return .happened(seq: navigator.commit(event))
  }

  private func popTo(
    _ site: CallSite, wanted: [Route], _ isWanted: (Route) -> Bool
  ) -> NavigationOutcome {
    if slice.isGone { return refuse("popTo", .notMounted, wanted, site) }
    guard let index = slice.routes.lastIndex(where: isWanted) else {
      return refuse("popTo", .noTarget, wanted, site)
    }
    let count = slice.routes.count - 1 - index
    guard count > 0 else { return refuse("popTo", .sameTop, wanted, site) }
    return pop(count, "popTo", site)
  }

  private func popAll(_ request: StaticString, _ site: CallSite) -> NavigationOutcome {
    if slice.isGone { return refuse(request, .notMounted, site) }
    guard !slice.routes.isEmpty || navigator.stack(at: place)?.views.isEmpty == false else {
      return refuse(request, .empty, site)
    }
    return commitPop(slice.routes.count, request, site)
  }

  private func pop(
    _ count: Int, _ request: StaticString, _ site: CallSite
  ) -> NavigationOutcome {
    if slice.isGone { return refuse(request, .notMounted, site) }
    guard !slice.routes.isEmpty else { return refuse(request, .empty, site) }
    guard count > 0 else { return refuse(request, .noTarget, site) }
    return commitPop(count, request, site)
  }

  private func commitPop(
    _ count: Int, _ request: StaticString, _ site: CallSite
  ) -> NavigationOutcome {
    var event = event(.popped, site)
    event.set(.count, UInt64(count))
    event.set(.request, navigator.vocabulary.name("\(request)"))
    if let via = navigator.wayBack.ifPresent { event.set(.via, via) }
    return .happened(seq: navigator.commit(event))
  }

  private func refuse(
    _ request: StaticString, _ reason: Refusal, _ site: CallSite
  ) -> NavigationOutcome {
    refuse(request, reason, [], site)
  }
}
