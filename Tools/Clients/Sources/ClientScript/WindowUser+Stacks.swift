public import NavigationRouting

/// What a user, or app code, does to the stack in front.
extension WindowUser {
  /// The user goes back one screen; the framework writes the binding.
  public func goBack(_ gesture: Gesture) {
    guard !path.isEmpty else { return }
    let isSwipe = gesture == .edgeSwipe || gesture == .contentSwipe
    act("back by \(gesture)", gesture) {
      let rest = Array(path.dropLast())
      expect { $0 = rest }
      router.transitionBegan(.pop, isInteractive: isSwipe)
      router.path = rest
      router.transitionEnded(.pop, isInteractive: isSwipe)
    }
  }

  /// The user goes back several screens by the back button's menu.
  public func goBack(to depth: Int) {
    guard depth < path.count else { return }
    act("back to \(depth)", .backMenu) {
      let rest = Array(path.prefix(depth))
      expect { $0 = rest }
      router.path = rest
    }
  }

  /// The user begins to swipe back and thinks better of it.
  public func cancelSwipe() {
    guard !path.isEmpty else { return }
    act("a cancelled swipe", .edgeSwipe) {
      router.transitionBegan(.pop, isInteractive: true)
      router.transitionEnded(.pop, isInteractive: true, isCancelled: true)
    }
  }

  /// The user taps a `NavigationLink(value:)` on the screen in front; the framework follows it.
  public func follow(_ route: Route) {
    act("a tap on a link", .tap) {
      let longer = path + [route]
      router.linkTapped(route, depth: path.count)
      expect { $0 = longer }
      router.path = longer
    }
  }

  /// The user taps a `NavigationLink(value:)` for which the framework has no destination.
  public func followInVain(_ route: Route) {
    act("a tap on an inert link", .tap) { router.linkTapped(route, depth: path.count) }
  }

  /// App code pops.
  ///
  /// - Parameter count: How many; more than there are take all.
  public func pop(_ count: Int, fileID: StaticString = #fileID, line: UInt = #line) {
    act("pop \(count)") {
      if !path.isEmpty { expect { $0.removeLast(min(count, $0.count)) } }
      router.pop(count, fileID: fileID, line: line)
    }
  }

  /// App code pops to a route that is on the stack, or is refused.
  public func pop(to route: Route, fileID: StaticString = #fileID, line: UInt = #line) {
    act("pop to a route") {
      if let index = path.lastIndex(of: route), index < path.count - 1 {
        expect { $0.removeSubrange((index + 1)...) }
      }
      router.popTo(route, fileID: fileID, line: line)
    }
  }

  /// App code pops everything.
  public func popToRoot(fileID: StaticString = #fileID, line: UInt = #line) {
    act("pop to the root") {
      if !path.isEmpty { expect { $0 = [] } }
      router.popToRoot(fileID: fileID, line: line)
    }
  }

  /// App code sets the whole path; an equal one is refused.
  public func replace(
    with routes: [Route], fileID: StaticString = #fileID, line: UInt = #line
  ) {
    act("replace") {
      if routes != path { expect { $0 = routes } }
      router.replace(routes, fileID: fileID, line: line)
    }
  }

  /// The user taps twice what opens a screen once.
  public func tapTwice(
    _ route: Route, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    act("a double tap", .tap) {
      if path.last != route { expect { $0.append(route) } }
      router.pushNew(route, fileID: fileID, line: line)
      router.pushNew(route, fileID: fileID, line: line)
    }
  }

  /// The user taps something, and app code pushes routes in one event.
  public func push(
    _ routes: [Route], fileID: StaticString = #fileID, line: UInt = #line
  ) {
    act("push \(routes.count)", .tap) {
      expect { $0 += routes }
      router.push(routes, fileID: fileID, line: line)
    }
  }
}
