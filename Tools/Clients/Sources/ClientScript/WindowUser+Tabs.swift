public import NavigationRouting

/// What a user does to tabs and modals.
extension WindowUser {
  /// The user taps a tab; the selected one again is a re-tap, which the app takes for "to the root".
  ///
  /// - Parameter tab: The tab.
  public func tap(_ tab: Tab) {
    act("a tap on \(tab.rawValue)", .tap) {
      if tab.rawValue != window.selectedTab {
        expectWindow { $0.selectedTab = tab.rawValue }
      } else if !window[stack: tab.rawValue].isEmpty {
        expectWindow { $0[stack: tab.rawValue] = [] }
      }
      tabs.selection = tab
    }
  }

  /// App code presents a route over the stack in front, on the user's wish.
  public func present(
    _ route: Route, as style: ModalStyle, id: String,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    act("present \(id)", .tap) {
      let modal = PlainModal(id, style, from: front, route: route)
      expectWindow { $0.present(modal) }
      router.present(route, as: style, id: id, fileID: fileID, line: line)
    }
  }

  /// The user opens a sheet whose item a view sets through its binding.
  ///
  /// - Parameters:
  ///   - route: What it shows.
  ///   - id: The name of the route, which becomes the sheet's id.
  public func setSheet(_ route: Route, id: String) {
    act("set the sheet \(id)", .tap) {
      let modal = PlainModal(id, .sheet, from: front, route: route)
      expectWindow { $0.present(modal) }
      router.sheet = route
    }
  }

  /// App code presents another modal where the stack below has one of that style already.
  public func presentInstead(
    _ route: Route, id: String, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    guard let shown = window.modals.last, shown.id != id else { return }
    act("present \(id) instead of \(shown.id)", .tap) {
      expectWindow { $0.dismiss(shown.id) }
      let modal = PlainModal(id, shown.style, from: shown.presenter, route: route)
      expectWindow { $0.present(modal) }
      router(at: shown.presenter).present(
        route, as: shown.style, id: id, fileID: fileID, line: line)
    }
  }

  /// App code presents an alert or a dialog over the stack in front.
  public func ask(
    _ id: String, as style: ModalStyle, screen: String,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    act("ask \(id)", .tap) {
      let modal = PlainModal<Route>(id, style, from: front, screen: screen)
      expectWindow { $0.present(modal) }
      router.present(style, id: id, screen: screen, fileID: fileID, line: line)
    }
  }

  /// The user takes the modal in front down; the framework writes the binding that presents it.
  public func dismissTop() {
    guard let modal = window.modals.last else { return }
    act("dismiss \(modal.id)", .dismissAction) {
      let presenter = router(at: modal.presenter)
      expectWindow { $0.dismiss(modal.id) }
      switch modal.style {
      case .sheet: presenter.sheet = nil
      case .cover: presenter.cover = nil
      case .popover: presenter.popover = nil
      case .alert, .dialog: presenter[isPresented: modal.id, style: modal.style] = false
      }
    }
  }

  /// App code takes a modal down with all above it.
  public func dismiss(_ id: String, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let modal = window.modals.first(where: { $0.id == id }) else { return }
    act("dismiss \(id)") {
      expectWindow { $0.dismiss(id) }
      router(at: modal.presenter).dismiss(id, fileID: fileID, line: line)
    }
  }

  /// App code takes every modal of the window down.
  public func dismissAll(fileID: StaticString = #fileID, line: UInt = #line) {
    guard !window.modals.isEmpty else { return }
    act("dismiss all") {
      expectWindow { $0.dismiss() }
      tabs.dismissAll(fileID: fileID, line: line)
    }
  }
}
