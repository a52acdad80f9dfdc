import NavigationModel
public import NavigationRouting

/// Trails without its screens: a router for each tab, each with a typed path and its own sheets, in
/// several windows.
@MainActor
public final class TrailsApp {
  public enum Tab: String, CaseIterable, Sendable {
    case explore, saved, profile
  }

  public typealias Tabs = TabRouter<Tab, TrailRoute>

  public let navigator: Navigator
  public let links: DeepLinks<TrailsLink>
  /// The first window's tabs.
  public let tabs: Tabs

  /// What the screens declare; complete before the first of them appears.
  public static let manifest = ManifestDeclaration {
    TabDeclaration(Tab.explore, root: "ExploreHome", path: .typed)
    TabDeclaration(Tab.saved, root: "SavedHome", path: .typed)
    TabDeclaration(Tab.profile, root: "ProfileHome", path: .typed)
    RootDeclaration("modal:filters", shows: "Filters", path: .typed)
    RootDeclaration("modal:player", shows: "Player", path: .typed)
    RootDeclaration("modal:legend", shows: "Legend", path: .typed)
    RootDeclaration("modal:rate", shows: "Rate", path: .typed)
    ScreenDeclaration("ExploreHome") {
      DestinationDeclaration("TrailRoute", case: "region", shows: "RegionMap")
      for destination in ofTrails { destination }
    }
    ScreenDeclaration("SavedHome") {
      for destination in ofTrails { destination }
    }
    ScreenDeclaration("ProfileHome") {
      DestinationDeclaration("TrailRoute", case: "member", shows: "Member")
      DestinationDeclaration("TrailRoute", case: "review", shows: "Review")
    }
    ScreenDeclaration("Filters") {
      DestinationDeclaration("TrailRoute", case: "region", shows: "RegionPicker")
    }
    ScreenDeclaration("Player") {
      DestinationDeclaration("TrailRoute", case: "trail", shows: "Chapters")
    }
    ScreenDeclaration("Rate") {
      DestinationDeclaration("TrailRoute", case: "review", shows: "ReviewEditor")
    }
    ScreenDeclaration("TrailDetail") { DestinationDeclaration("Photo", shows: "PhotoViewer") }
    LinkDeclarations(TrailsLink.table) { ($0 as? TrailRoute).map(TrailRoute.describe(_:)) }
  }

  private static var ofTrails: [DestinationDeclaration] {
    [
      DestinationDeclaration("TrailRoute", case: "trail", shows: "TrailDetail"),
      DestinationDeclaration("TrailRoute", case: "ranger", shows: "Ranger"),
      DestinationDeclaration("TrailRoute", case: "review", shows: "Review"),
    ]
  }

  /// - Parameters:
  ///   - sink: Where navigation is recorded.
  ///   - tokenKey: The key of the tokens that stand for what is withheld.
  ///   - checks: What looks at each change.
  ///   - now: The clock by which links expire.
  public init(
    sink: any NavigationEventSink, tokenKey: TokenKey = .random(), checks: RuntimeChecks? = nil,
    now: @escaping @MainActor () -> Duration = LinkClock.monotonic
  ) {
    navigator = Navigator(
      sink: sink, checks: checks, tokenKey: tokenKey, manifest: Self.manifest.manifest(in:))
    navigator.launched()
    links = DeepLinks(TrailsLink.table, in: navigator, requires: [.stackMounted], now: now)
    tabs = Self.makeTabs(in: navigator, scene: "main")
  }

  /// Opens a window, or shows again what it had when it was closed.
  public func openWindow(_ scene: String) -> Tabs {
    navigator.scenePhase(.connected, scene: scene)
    return Self.makeTabs(in: navigator, scene: scene)
  }

  private static func makeTabs(in navigator: Navigator, scene: String) -> Tabs {
    let tabs = Tabs(
      selected: .explore, in: navigator, scene: scene, describe: TrailRoute.describe(_:))
    tabs.onRetap = { router in
      if !router.path.isEmpty { router.popToRoot() }
    }
    return tabs
  }

  // What its buttons do.

  func showTrail(_ id: Int, in tabs: Tabs) { tabs.current.push(.trail(id)) }
  func showRanger(_ id: Int, in tabs: Tabs) { tabs.current.push(.ranger(id)) }
  func showDebugMenu(in tabs: Tabs) { tabs.current.push(.debug) }
  func showPhoto(_ id: Int, in tabs: Tabs) { tabs.current.push(.photo(id)) }

  func switchAccount(to account: String) {
    navigator.accountChanged(account, isSignedIn: true)
    navigator.reset(.accountSwitch)
  }
}
