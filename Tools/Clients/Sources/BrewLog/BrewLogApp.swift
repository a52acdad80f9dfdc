import NavigationModel
public import NavigationRouting

/// BrewLog without its screens: coffee notes, in tabs whose stacks hold routes of any type.
@MainActor
public final class BrewLogApp {
  public enum Tab: String, CaseIterable, Sendable {
    case brews, beans, settings
  }

  public let navigator: Navigator
  public let tabs: TabRouter<Tab, AppRoute>
  public let links: DeepLinks<BrewLogLink>
  public let restoration: StateRestoration

  /// What the screens declare; complete before the first of them appears.
  public static let manifest = ManifestDeclaration {
    TabDeclaration(Tab.brews, root: "BrewsHome", path: .erased)
    TabDeclaration(Tab.beans, root: "BeansHome", path: .erased)
    TabDeclaration(Tab.settings, root: "SettingsHome", path: .erased)
    NewBrewSheet.root
    BrewsHome.screen
    BrewHistory.screen
    BrewDetail.screen
    BeansHome.screen
    BeanDetail.screen
    SettingsHome.screen
    NewBrewSheet.screen
    DispatchDeclaration(BrewID.routeName, matches: "Swift.Int")
    LinkDeclarations(BrewLogLink.table)
  }

  /// The routes that saved state may hold.
  public static let registry = {
    var registry = RouteRegistry()
    registry.register(BrewHistoryFilter.self)
    registry.register(BrewID.self)
    registry.register(TastingNote.self)
    registry.register(Bean.self)
    registry.register(SettingsPage.self)
    registry.register(NewBrew.self)
    return registry
  }()

  /// - Parameters:
  ///   - sink: Where navigation is recorded.
  ///   - disclosure: How much of routes is recorded.
  ///   - tokenKey: The key of the tokens that stand for the rest.
  ///   - requires: What links wait for.
  ///   - checks: What looks at each change.
  ///   - now: The clock by which links expire.
  public init(
    sink: any NavigationEventSink, disclosure: PayloadDisclosure = .asDeclared,
    tokenKey: TokenKey = .random(), requires: Set<LinkCondition> = [.stackMounted, .signedIn],
    checks: RuntimeChecks? = nil, now: @escaping @MainActor () -> Duration = LinkClock.monotonic
  ) {
    navigator = Navigator(
      sink: sink, checks: checks, tokenKey: tokenKey, manifest: Self.manifest.manifest(in:))
    navigator.launched()
    tabs = TabRouter(selected: .brews, in: navigator, describe: disclosure.describe(_:))
    links = DeepLinks(BrewLogLink.table, in: navigator, requires: requires, now: now)
    restoration = StateRestoration(in: navigator, version: 1)
    restoration.add(tabs, .registered(in: Self.registry))
    tabs.onRetap = { router in
      if !router.path.isEmpty { router.popToRoot() }
    }
  }

  func signIn(_ account: String) { navigator.accountChanged(account, isSignedIn: true) }

  func signOut() {
    navigator.accountChanged(nil, isSignedIn: false)
    navigator.reset(.signOut)
  }

  func switchAccount(to account: String) {
    navigator.accountChanged(account, isSignedIn: true)
    navigator.reset(.accountSwitch)
  }
}
