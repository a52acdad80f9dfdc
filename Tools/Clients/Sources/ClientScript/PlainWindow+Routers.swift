import NavigationModel
public import NavigationRouting

extension PlainWindow {
  /// What a window's routers say.
  ///
  /// Which modal lies over which is the navigator's to say; what each shows, its router's.
  @MainActor
  public init<Tab>(_ tabs: TabRouter<Tab, Route>)
  where Tab: Hashable & RawRepresentable<String> & CaseIterable {
    self.init()
    let navigator = tabs.navigator
    let scene = navigator.vocabulary.text(tabs.scene)
    selectedTab = tabs.selected.rawValue
    for tab in Tab.allCases { self[stack: tab.rawValue] = tabs[tab].path }
    for modal in navigator.state.scene(tabs.scene)?.modals ?? [] {
      let id = navigator.vocabulary.text(modal.id)
      let address = navigator.vocabulary.text(modal.presenter)
      let presenter = Router<Route>(address, in: navigator, scene: scene)
      guard let shown = presenter.modals.first(where: { $0.id == id }), let style = shown.style
      else { continue }
      present(PlainModal(id, style, from: address, route: shown.route, screen: shown.screen))
      self[stack: "modal:" + id] = Router<Route>(modal: id, in: navigator, scene: scene).path
    }
  }
}
