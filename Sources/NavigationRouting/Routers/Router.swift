public import NavigationModel
public import Observation

/// The router of one stack.
///
/// Its calls say what the app wants; each becomes one recorded event, or a recorded refusal with
/// its reason, and returns which. No call throws. ``path`` is settable for one caller only, the
/// framework's binding: what is written there is what SwiftUI did.
///
/// A route needs no more than equality. What a recording says of it comes from `describe`; a route
/// that is ``DescribedRoute`` describes itself, and of any other the type's name is recorded.
@MainActor
@Observable
public final class Router<Route: Equatable> {
  /// The stack above its root, bottom to top; equal routes are told apart by their ids.
  public private(set) var entries: [RouterEntry<Route>] = []
  /// Whether or not the stack's view is there.
  public private(set) var isMounted = true

  /// The window.
  @ObservationIgnored public let scene: Name
  /// The stack's address in recordings.
  @ObservationIgnored public let address: Name
  @ObservationIgnored public let navigator: Navigator
  @ObservationIgnored private let describe: (Route) -> RouteDescription
  @ObservationIgnored private var values: [EntryID: Route] = [:]

  /// Creates the router of a stack.
  ///
  /// - Parameters:
  ///   - address: The stack's address: a tab's name, `modal:` and an id, or `main`.
  ///   - navigator: The owner of the app's navigation state.
  ///   - scene: The window.
  ///   - describe: What a recording says of a route.
  public init(
    _ address: String = "main", in navigator: Navigator, scene: String = "main",
    describe: ((Route) -> RouteDescription)? = nil
  ) {
    self.navigator = navigator
    self.scene = navigator.vocabulary.name(scene)
    self.address = navigator.vocabulary.name(address)
    self.describe = describe ?? Self.describeByItself
    navigator.register(self, at: StackPlace(scene: self.scene, address: self.address))
  }

  private static func describeByItself(_ route: Route) -> RouteDescription {
    (route as? any DescribedRoute)?.routeDescription ?? RouteDescription("\(Route.self)")
  }

  /// The routes, bottom to top, as a `NavigationStack(path:)` binds them.
  ///
  /// Setting it is the framework's door: what is written becomes a write-back, its common prefix
  /// with the present path keeping its entries. An equal write records nothing. App code uses
  /// ``replace(_:fileID:line:)``, which says who wrote.
  public var path: [Route] {
    get { entries.map(\.route) }
    set {
      guard newValue != path else { return }
      var event = event(.wroteBack)
      event.set(.routes, list(newValue))
      navigator.commit(event, by: navigator.bindingWriter)
    }
  }

  /// The route on top, or `nil` on the root.
  public var top: Route? { entries.last?.route }

  // MARK: Events

  func event(_ kind: EventKind, _ site: CallSite? = nil) -> NavigationEvent {
    NavigationEvent(
      kind, scene: scene, stack: address,
      callSite: site.map { navigator.vocabulary.name($0.text) } ?? .none)
  }

  /// A new entry for each route.
  func list(adding routes: [Route]) -> EntryList {
    EntryList(routes.map(makeEntry(_:)))
  }

  /// Entries for a whole path: those of the common prefix stay themselves.
  func list(_ routes: [Route]) -> EntryList {
    let common = zip(entries, routes).prefix { $0.route == $1 }.count
    let kept = entries.prefix(common).map { entry in
      Entry(id: entry.id, route: navigator.route(describe(entry.route)))
    }
    return EntryList(kept + routes.dropFirst(common).map(makeEntry(_:)))
  }

  private func makeEntry(_ route: Route) -> Entry {
    let entry = navigator.entry(describe(route))
    values[entry.id] = route
    return entry
  }

  /// What the recording calls a route.
  func routeID(_ route: Route) -> RouteID { navigator.route(describe(route)) }

  /// Refuses a request on this stack.
  func refuse(
    _ request: StaticString, _ reason: Refusal, _ routes: [Route] = [], _ site: CallSite
  ) -> NavigationOutcome {
    var event = event(.refused, site)
    if !routes.isEmpty {
      event.set(
        .routes,
        EntryList(routes.map { Entry(id: .assigned(ordinal: 0, position: 0), route: routeID($0)) }))
    }
    return navigator.refuse(request, reason, event)
  }
}

extension Router: StackHolder {
  func stackChanged(_ stack: StackState) {
    if isMounted != stack.isMounted { isMounted = stack.isMounted }
    guard !entries.map(\.id).elementsEqual(stack.entries.map(\.id)) else { return }
    entries = stack.entries.compactMap { entry in
      values[entry.id].map { RouterEntry(id: entry.id, route: $0) }
    }
    let alive = Set(entries.map(\.id))
    values = values.filter { alive.contains($0.key) }
  }
}

/// A route on a router's stack.
public struct RouterEntry<Route>: Identifiable {
  public let id: EntryID
  public let route: Route
}

extension RouterEntry: Equatable where Route: Equatable {}

/// Where a call was written, as recordings spell it.
struct CallSite {
  let text: String

  /// - Parameters:
  ///   - fileID: `Module/File.swift`.
  ///   - line: The line.
  init(_ fileID: StaticString, _ line: UInt) {
    let file = "\(fileID)"
    let name = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[file.index(after: $0)...] }
    text = "\(name ?? file[...]):\(line)"
  }
}
