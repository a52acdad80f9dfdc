/// A route of any type.
///
/// Equality and hash go by concrete type *and* value: a one-day and a one-week forecast of one
/// place, two types with equal contents, are different routes. (`AnyHashable(1)` equals
/// `AnyHashable(1.0)`, so that is no help.)
public struct AppRoute: Hashable, Sendable {
  private let box: any RouteBox

  /// Erases a route's type.
  public init(_ route: some AppRouting) {
    box = ConcreteRoute(route: route)
  }

  /// A route that this build does not know: its name and its bytes, kept as they are.
  public init(unknown name: String, payload: [UInt8]) {
    box = UnknownRoute(name: name, payload: payload)
  }

  /// The author's name of the route.
  public var name: String { box.name }

  /// The route as a value of its own type, or `nil` where it is of another.
  public func `as`<Route: AppRouting>(_ type: Route.Type) -> Route? {
    (box as? ConcreteRoute<Route>)?.route
  }

  /// The route behind the erasure; `nil` for one that this build does not know.
  public var base: (any AppRouting)? { box.base }

  /// The bytes of a route that this build does not know.
  public var unknownPayload: [UInt8]? { (box as? UnknownRoute)?.payload }

  public static func == (lhs: AppRoute, rhs: AppRoute) -> Bool { lhs.box.isEqual(to: rhs.box) }

  public func hash(into hasher: inout Hasher) { box.hash(into: &hasher) }
}

extension AppRoute: DescribedRoute {
  public var routeDescription: RouteDescription { box.description }
}

private protocol RouteBox: Sendable {
  var name: String { get }
  var base: (any AppRouting)? { get }
  var description: RouteDescription { get }
  func isEqual(to other: any RouteBox) -> Bool
  func hash(into hasher: inout Hasher)
}

private struct ConcreteRoute<Route: AppRouting>: RouteBox {
  let route: Route

  var name: String { Route.routeName }

  var base: (any AppRouting)? { route }

  var description: RouteDescription { route.routeDescription }

  func isEqual(to other: any RouteBox) -> Bool {
    (other as? ConcreteRoute<Route>)?.route == route
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(Route.self))
    hasher.combine(route)
  }
}

private struct UnknownRoute: RouteBox, Hashable {
  let name: String
  let payload: [UInt8]

  var base: (any AppRouting)? { nil }

  // What an unknown route holds cannot be judged, so it is withheld.
  var description: RouteDescription { RouteDescription(name, payload: .withheld(payload)) }

  func isEqual(to other: any RouteBox) -> Bool { (other as? UnknownRoute) == self }
}
