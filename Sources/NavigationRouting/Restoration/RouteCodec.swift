public import NavigationModel

/// A route as it is saved: the author's name and the value as JSON.
public struct SavedRoute: Hashable, Sendable {
  /// The author's stable name, which outlives a renamed type.
  public var name: String
  /// The value; `nil` where the name says all.
  public var value: JSONText?

  public init(_ name: String, value: JSONText? = nil) {
    self.name = name
    self.value = value
  }
}

/// How the routes of a stack are saved and made again.
public struct RouteCodec<Route: Equatable> {
  let save: (Route) throws -> SavedRoute
  let load: (SavedRoute) throws -> Route?

  /// Creates a codec.
  ///
  /// - Parameters:
  ///   - save: The saved form of a route. What it throws leaves the whole stack out, for a path
  ///     with a hole in it shows something else.
  ///   - load: The route of a saved form; `nil` where this build does not know the name, an error
  ///     where it cannot read the value. The stack is cut there.
  public init(
    save: @escaping (Route) throws -> SavedRoute, load: @escaping (SavedRoute) throws -> Route?
  ) {
    self.save = save
    self.load = load
  }
}

extension RouteCodec where Route == AppRoute {
  /// The codec of erased routes that a registry knows.
  ///
  /// A route that this build does not know is saved again as it was.
  public static func registered(in registry: RouteRegistry) -> RouteCodec {
    let names = Set(registry.names)
    return RouteCodec { route in
      SavedRoute(route.name, value: try JSONText(utf8: try registry.payload(of: route)))
    } load: { saved in
      guard names.contains(saved.name) else { return nil }
      return try registry.route(saved.name, payload: Array((saved.value?.text ?? "").utf8))
    }
  }
}

extension RouteCodec where Route: Codable {
  /// The codec of routes that are saved as JSON, all under one name.
  ///
  /// - Parameter name: The author's stable name of the route type.
  public static func json(named name: String) -> RouteCodec {
    RouteCodec { route in
      SavedRoute(name, value: try JSONText(try RouteJSON.canonicalText(of: route)))
    } load: { saved in
      guard saved.name == name else { return nil }
      return try RouteJSON.value(Route.self, from: Array((saved.value?.text ?? "").utf8))
    }
  }
}
