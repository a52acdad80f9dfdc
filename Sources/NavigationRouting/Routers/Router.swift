public import NavigationModel
public import Observation

/// The router of one stack.
///
/// Its calls say what the app wants; each becomes one recorded event, or a recorded refusal with
/// its reason, and returns which. No call throws. ``path`` is settable for one caller only, the
/// framework's binding: what is written there is what SwiftUI did.
///
/// One address is one stack. Two routers made for one address are two handles on it, so making a
/// router changes nothing and may be repeated.
///
/// A route needs no more than equality. What a recording says of it comes from `describe`; a route
/// that is ``DescribedRoute`` describes itself, and of any other the type's name is recorded.
@MainActor
public final class Router<Route: Equatable> {
  /// The window.
  public let scene: Name
  /// The stack's address in recordings.
  public let address: Name
  public let navigator: Navigator
  let slice: RouteSlice<Route>
  private let describe: (Route) -> RouteDescription

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
    slice = navigator.slice(
      at: StackPlace(scene: self.scene, address: navigator.vocabulary.name(address)),
      of: Route.self)
    self.address = slice.place.address
    self.describe = describe ?? Self.describeByItself()
    navigator.register(self)
  }

  /// Creates the router of the stack inside a modal.
  ///
  /// Its stack dies with the modal; afterwards every call is refused until a modal of this id is
  /// presented again.
  public convenience init(
    modal id: String, in navigator: Navigator, scene: String = "main",
    describe: ((Route) -> RouteDescription)? = nil
  ) {
    self.init("modal:" + id, in: navigator, scene: scene, describe: describe)
  }

  /// What is recorded of routes where nobody says: what they say, or their type's name.
  private static func describeByItself() -> (Route) -> RouteDescription {
    let name = RouteDescription("\(Route.self)")
    guard let described = Route.self as? any DescribedRoute.Type else { return { _ in name } }
    return describing(described, else: name)
  }

  // Looking for a conformance takes long; a cast to the very type does not.
  private static func describing<Described: DescribedRoute>(
    _ type: Described.Type, else name: RouteDescription
  ) -> (Route) -> RouteDescription {
    { ($0 as? Described)?.routeDescription ?? name }
  }

  // MARK: State

  /// The stack above its root, bottom to top; equal routes are told apart by their ids.
  public var entries: [RouterEntry<Route>] {
    _ = slice.signals.entries
    return slice.recorded.indices.map {
      RouterEntry(recorded: slice.recorded[$0], route: slice.routes[$0])
    }
  }

  /// The route on top, or `nil` on the root.
  public var top: Route? {
    _ = slice.signals.entries
    return slice.routes.last
  }

  /// Whether or not the stack's view is there.
  public var isMounted: Bool {
    _ = slice.signals.mounting
    return slice.isMounted
  }

  /// The routes, bottom to top, as a `NavigationStack(path:)` binds them.
  ///
  /// Setting it is the framework's door: what is written becomes a write-back, its common prefix
  /// with the present path keeping its entries. An equal write records nothing. App code uses
  /// ``replace(_:fileID:line:)``, which says who wrote.
  ///
  /// A write to the stack of a modal that has gone is refused, and the refusal recorded.
  public var path: [Route] {
    get {
      _ = slice.signals.entries
      return slice.routes
    }
    set {
      guard newValue != slice.routes else { return slice.renew(newValue) }
      guard !slice.isGone else { return refuseWrite(of: newValue) }
      var event = event(.wroteBack)
      event.set(.routes, list(newValue))
      navigator.commit(event, by: navigator.bindingWriter)
    }
  }

  private func refuseWrite(of routes: [Route]) {
    _ = refuse("path", .notMounted, routes, nil)
  }

  // MARK: Events

  func event(_ kind: EventKind, _ site: CallSite? = nil) -> NavigationEvent {
    NavigationEvent(kind, scene: scene, stack: address, callSite: navigator.name(of: site))
  }

  /// A new entry for each route, its value staged.
  func list(adding routes: [Route]) -> EntryList {
    routes.count == 1
      ? EntryList(makeEntry(routes[0])) : EntryList(routes.map { makeEntry($0) })
  }

  /// Entries for a whole path: those of the common prefix stay themselves.
  func list(_ routes: [Route]) -> EntryList {
    var list: [Entry] = []
    list.reserveCapacity(routes.count)
    var isCommon = true
    for index in routes.indices {
      isCommon = isCommon && index < slice.routes.count && slice.routes[index] == routes[index]
      guard isCommon else {
        list.append(makeEntry(routes[index]))
        continue
      }
      // Equal, but perhaps newer in what equality does not look at.
      slice.stage(routes[index], for: slice.recorded[index].id)
      list.append(slice.recorded[index])
    }
    return EntryList(list)
  }

  func makeEntry(_ route: Route) -> Entry {
    let entry = navigator.entry(describe(route))
    slice.stage(route, for: entry.id)
    return entry
  }

  /// What the recording calls a route.
  func routeID(_ route: Route) -> RouteID { navigator.route(describe(route)) }

  /// What the recording says of a route.
  func description(of route: Route) -> RouteDescription { describe(route) }

  /// Refuses a request on this stack.
  func refuse(
    _ request: StaticString, _ reason: Refusal, _ routes: [Route] = [], _ site: CallSite?
  ) -> NavigationOutcome {
    var event = event(.refused, site)
    if !routes.isEmpty { event.set(.routes, listWithoutIDs(routes)) }
    return navigator.refuse(request, reason, event)
  }

  /// Routes that come onto no stack, and so need no ids of their own.
  func listWithoutIDs(_ routes: [Route]) -> EntryList {
    EntryList(routes.map { .withoutID(routeID($0)) })
  }
}

// What is observed is the slice.
extension Router: nonisolated Observable {}

extension Router: StackHolder {
  var place: StackPlace { slice.place }
}
