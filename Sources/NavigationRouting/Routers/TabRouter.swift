public import NavigationModel
public import Observation

/// The tabs of a window: which is selected, and a router for each.
///
/// A tab's router is made on first use and kept, so that a tab's stack outlives its view. Each
/// router is observed by itself: what happens in one tab does not redraw the others.
@MainActor
@Observable
public final class TabRouter<Tab: Hashable & RawRepresentable<String>, Route: Equatable> {
  /// The tab in front.
  public private(set) var selected: Tab

  @ObservationIgnored public let scene: Name
  @ObservationIgnored public let navigator: Navigator
  @ObservationIgnored private let describe: ((Route) -> RouteDescription)?
  @ObservationIgnored private var routers: [Tab: Router<Route>] = [:]

  /// Creates the tabs of a window.
  ///
  /// - Parameters:
  ///   - selected: The tab that is in front at first; it is recorded.
  ///   - navigator: The owner of the app's navigation state.
  ///   - scene: The window.
  ///   - describe: What a recording says of a route, in every tab.
  public init(
    selected: Tab, in navigator: Navigator, scene: String = "main",
    describe: ((Route) -> RouteDescription)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.selected = selected
    self.navigator = navigator
    self.scene = navigator.vocabulary.name(scene)
    self.describe = describe
    navigator.register(self, of: self.scene)
    commitSelection(selected, CallSite(fileID, line))
  }

  /// The router of a tab, made on first use.
  public subscript(tab: Tab) -> Router<Route> {
    if let router = routers[tab] { return router }
    let router = Router<Route>(
      tab.rawValue, in: navigator, scene: navigator.vocabulary.text(scene), describe: describe)
    routers[tab] = router
    return router
  }

  /// The router of the tab in front.
  public var current: Router<Route> { self[selected] }

  /// Brings a tab to the front. The selected tab again is a re-tap, which pops nothing by itself.
  @discardableResult
  public func select(
    _ tab: Tab, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard tab != selected else { return retap(tab, site) }
    return .happened(seq: commitSelection(tab, site))
  }

  /// The selection as a `TabView(selection:)` binds it.
  ///
  /// Setting it is the framework's door: the user tapped a tab, or something else wrote.
  public var selection: Tab {
    get { selected }
    set {
      guard newValue != selected else {
        _ = retap(newValue, nil)
        return
      }
      commitSelection(newValue, nil, by: navigator.bindingWriter)
    }
  }

  /// Empties every stack and takes every modal down, as on sign-out or an account switch.
  @discardableResult
  public func reset(
    _ reason: ResetReason, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = event(.reset, CallSite(fileID, line))
    event.set(.reason, navigator.vocabulary.name(reason.rawValue))
    return .happened(seq: navigator.commit(event))
  }

  private func retap(_ tab: Tab, _ site: CallSite?) -> NavigationOutcome {
    var event = event(.tabRetapped, site)
    event.set(.tab, navigator.vocabulary.name(tab.rawValue))
    return .happened(seq: navigator.commit(event))
  }

  @discardableResult
  private func commitSelection(_ tab: Tab, _ site: CallSite?, by: Writer? = nil) -> UInt64? {
    var event = event(.tabSelected, site)
    event.set(.tab, navigator.vocabulary.name(tab.rawValue))
    return navigator.commit(event, by: by)
  }

  private func event(_ kind: EventKind, _ site: CallSite?) -> NavigationEvent {
    NavigationEvent(
      kind, scene: scene, callSite: site.map { navigator.vocabulary.name($0.text) } ?? .none)
  }
}

extension TabRouter: SceneHolder {
  func sceneChanged(_ scene: SceneState) {
    guard let tab = Tab(rawValue: navigator.vocabulary.text(scene.selectedTab)), tab != selected
    else { return }
    selected = tab
  }
}

/// Why everything was reset. The raw value is the spelling in recordings.
public enum ResetReason: String, CaseIterable, Hashable, Sendable {
  case signOut
  case accountSwitch
  case sessionExpired
  case onboarding
  case user
}
