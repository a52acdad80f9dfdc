public import NavigationModel
public import Observation

/// The tabs of a window: which is selected, and a router for each.
///
/// A tab's router is made on first use and kept, so that a tab's stack outlives its view. Each
/// router is observed by itself: what happens in one tab does not redraw the others.
///
/// Two windows are two of these over one ``Navigator``, each with a scene of its own.
@MainActor
public final class TabRouter<Tab: Hashable & RawRepresentable<String>, Route: Equatable> {
  /// The window.
  public let scene: Name
  public let navigator: Navigator
  /// What a re-tap of the selected tab does, such as popping its router to the root.
  ///
  /// By default nothing: the framework pops nothing by itself either.
  public var onRetap: (@MainActor (Router<Route>) -> Void)?

  private let signal = SelectionSignal()
  private var storedSelection: Tab
  private var storedName: Name
  private let describe: ((Route) -> RouteDescription)?
  private var routers: [Tab: Router<Route>] = [:]

  /// Creates the tabs of a window.
  ///
  /// - Parameters:
  ///   - selected: The tab that is in front at first; it is recorded, unless the window has a
  ///     selected tab already.
  ///   - navigator: The owner of the app's navigation state.
  ///   - scene: The window.
  ///   - describe: What a recording says of a route, in every tab.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  public init(
    selected: Tab, in navigator: Navigator, scene: String = "main",
    describe: ((Route) -> RouteDescription)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    storedSelection = selected
    storedName = navigator.vocabulary.name(selected.rawValue)
    self.navigator = navigator
    self.scene = navigator.vocabulary.name(scene)
    self.describe = describe
    navigator.register(self, of: self.scene)
    if navigator.state.scene(self.scene)?.selectedTab.ifPresent == nil {
      commitSelection(selected, CallSite(fileID, line))
    } else {
      refresh()
    }
  }

  /// The tab in front.
  public var selected: Tab {
    _ = signal.selection
    return storedSelection
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

  /// Brings a tab to the front, by the app.
  ///
  /// The tab that is in front already is no re-tap, for nobody tapped: that is refused.
  @discardableResult
  public func select(
    _ tab: Tab, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard tab != storedSelection else { return refuse("select", .sameTop, site) }
    return .happened(seq: commitSelection(tab, site))
  }

  /// The user tapped a tab, in a bar that the app draws itself.
  ///
  /// The selected tab again is a re-tap, which pops nothing by itself; see ``onRetap``.
  @discardableResult
  public func tap(
    _ tab: Tab, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    navigator.noteGesture(.tap)
    return tab == storedSelection
      ? retap(tab, site, by: .user) : .happened(seq: commitSelection(tab, site, by: .user))
  }

  /// The selection as a `TabView(selection:)` binds it.
  ///
  /// Setting it is the framework's door: a user tapped a tab, or something else wrote. The selected
  /// tab again is how the framework tells of a re-tap.
  public var selection: Tab {
    get { selected }
    set {
      if newValue == storedSelection {
        _ = retap(newValue, nil, by: navigator.bindingWriter)
      } else {
        commitSelection(newValue, nil, by: navigator.bindingWriter)
      }
    }
  }

  /// Dismisses every modal of the window.
  @discardableResult
  public func dismissAll(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard navigator.state.scene(scene)?.modals.isEmpty == false else {
      return refuse("dismiss", .empty, site)
    }
    return .happened(seq: navigator.commit(event(.dismissed, site)))
  }

  /// Empties every stack of the window and takes every modal down, as on sign-out.
  ///
  /// It is recorded even where nothing was open: what comes after belongs to somebody else. The
  /// values of the routes go with their entries. Windows are reset together by
  /// ``Navigator/reset(_:fileID:line:)``.
  @discardableResult
  public func reset(
    _ reason: ResetReason, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    navigator.reset(reason, scene: scene, CallSite(fileID, line))
  }

  // MARK: Events

  private func retap(_ tab: Tab, _ site: CallSite?, by writer: Writer) -> NavigationOutcome {
    var event = event(.tabRetapped, site)
    event.set(.tab, navigator.vocabulary.name(tab.rawValue))
    let seq = navigator.commit(event, by: writer)
    onRetap?(self[tab])
    return .happened(seq: seq)
  }

  @discardableResult
  private func commitSelection(_ tab: Tab, _ site: CallSite?, by: Writer? = nil) -> UInt64? {
    var event = event(.tabSelected, site)
    event.set(.tab, navigator.vocabulary.name(tab.rawValue))
    return navigator.commit(event, by: by)
  }

  private func refuse(
    _ request: StaticString, _ reason: Refusal, _ site: CallSite
  ) -> NavigationOutcome {
    navigator.refuse(request, reason, event(.refused, site))
  }

  private func event(_ kind: EventKind, _ site: CallSite?) -> NavigationEvent {
    NavigationEvent(kind, scene: scene, callSite: navigator.name(of: site))
  }
}

// What is observed is the signal.
extension TabRouter: nonisolated Observable {}

extension TabRouter: SceneHolder {
  func refresh() {
    guard let name = navigator.state.scene(scene)?.selectedTab.ifPresent, name != storedName,
      let tab = Tab(rawValue: navigator.vocabulary.text(name))
    else { return }
    storedSelection = tab
    storedName = name
    signal.selection &+= 1
  }
}
