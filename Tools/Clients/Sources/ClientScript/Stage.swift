import NavigationModel
public import NavigationRouting

/// Plays the framework's part: mounts what comes to the front, and reports what shows there.
///
/// It reads the routers as bindings do, and the same declarations that screens make. A route
/// without a destination, and all above it, does not show.
@MainActor
public final class Stage<Route: Equatable> {
  private let manifest: ManifestDeclaration
  private let describe: (Route) -> RouteDescription
  private var mounted: Set<Place> = []
  private var seen: [String: Sight] = [:]

  private struct Place: Hashable {
    let scene: String
    let address: String
  }

  private struct Sight: Equatable {
    let address: String
    let screen: String
    let entries: [EntryID]
  }

  /// - Parameters:
  ///   - manifest: What the screens declare.
  ///   - describe: What a recording says of a route.
  public init(_ manifest: ManifestDeclaration, describe: @escaping (Route) -> RouteDescription) {
    self.manifest = manifest
    self.describe = describe
  }

  /// Shows what is in front of a window now.
  public func settle<Tab>(_ user: WindowUser<Tab, Route>) {
    let up = user.liveStacks
    mounted = mounted.filter {
      $0.scene != user.scene || !$0.address.hasPrefix("modal:") || up.contains($0.address)
    }
    // A link that waits for the mount brings something else to the front.
    while let address = user.liveStacks.first(where: {
      !mounted.contains(Place(scene: user.scene, address: $0))
    }) {
      mounted.insert(Place(scene: user.scene, address: address))
      user.router(at: address).mounted(path: path(of: address), root: root(of: address))
    }
    if let front = user.liveFront { report(front, user) }
  }

  /// Closes a window: its views are gone.
  public func close(_ scene: String) {
    mounted = mounted.filter { $0.scene != scene }
    seen[scene] = nil
  }

  private func report<Tab>(_ address: String, _ user: WindowUser<Tab, Route>) {
    guard let root = root(of: address) else { return }
    let router = user.router(at: address)
    let entries = router.entries
    var screens = [root]
    for entry in entries {
      let from = path(of: address) == .typed ? [root] : screens
      guard let screen = screen(for: describe(entry.route), on: from) else { break }
      screens.append(screen)
    }
    let depth = screens.count - 1
    let sight = Sight(
      address: address, screen: screens[depth], entries: entries.prefix(depth).map(\.id))
    guard sight != seen[user.scene] else { return }
    seen[user.scene] = sight
    var sighting = ScreenSighting.root
    if depth > 0 { sighting = router.sighting(of: entries[depth - 1].route, depth: depth) }
    sighting.screen = screens[depth]
    router.screenShown(sighting)
  }

  private func screen(for route: RouteDescription, on screens: [String]) -> String? {
    for name in screens {
      let destinations = manifest.screens.first { $0.name == name }?.destinations ?? []
      let found = destinations.first {
        $0.type == route.name && ($0.caseName == nil || $0.caseName == route.caseName)
      }
      if let found { return found.shows }
    }
    return nil
  }

  private func root(of address: String) -> String? {
    manifest.roots.first { $0.stack == address }?.screen
  }

  private func path(of address: String) -> PathKind {
    manifest.roots.first { $0.stack == address }?.path ?? .unspecified
  }
}
