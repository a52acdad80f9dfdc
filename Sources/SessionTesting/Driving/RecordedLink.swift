import NavigationModel
public import NavigationRouting

/// A deep link as a recording has it: what a test needs to have the app receive it again.
public struct RecordedLink: Hashable, Sendable {
  /// The typed name of where it leads; `nil` where the app never resolved it.
  public var destination: String?
  /// The URL, or as much of it as is recorded: `brewlog://brew/{id}`.
  public var url: String?
  /// How it reached the app.
  public var source: LinkSource
  /// The system's identity of the delivery.
  public var delivery: String?
  /// The tab that it leads to.
  public var tab: String?
  /// The routes that the app made of it, whatever their order: their values are the link's.
  public var routes: RoutePath

  /// A link.
  public init(
    destination: String? = nil, url: String? = nil, source: LinkSource = .unknown,
    delivery: String? = nil, tab: String? = nil, routes: RoutePath = []
  ) {
    self.destination = destination
    self.url = url
    self.source = source
    self.delivery = delivery
    self.tab = tab
    self.routes = routes
  }

  /// The value that the link carries of a type of route.
  ///
  /// - Throws: ``SessionError`` where it carries none, or recordings withhold it.
  public func value<Route: AppRouting & Decodable>(of type: Route.Type) throws -> Route {
    guard let route = routes.first(where: { $0.name == Route.routeName }) else {
      throw SessionError("the link carries no \(Visible.text(Route.routeName))")
        .reason("its routes are \(routes.trail)")
    }
    return try route.decoded(as: type)
  }
}

extension RecordedRoute {
  /// The route as a value of its own type.
  ///
  /// - Throws: ``SessionError`` where it is of another type or recordings withhold its value, and
  ///   what decoding throws.
  public func decoded<Route: AppRouting & Decodable>(as type: Route.Type) throws -> Route {
    var registry = RouteRegistry()
    registry.register(type)
    guard let route = try appRoute(of: registry).as(type) else {
      throw SessionError("\(description) is no \(Visible.text(Route.routeName))")
    }
    return route
  }

  /// The route with its type erased, as an app's registry makes it.
  ///
  /// - Throws: ``SessionError`` where recordings withhold its value, and what decoding throws.
  public func appRoute(of registry: RouteRegistry) throws -> AppRoute {
    switch payload {
    case .json(let text):
      return try registry.route(name, payload: Array(text.utf8))
    case .none:
      return try registry.route(name, payload: Array("null".utf8))
    case .token, .hash:
      throw SessionError("recordings withhold the value of \(Visible.text(name))")
        .help("write a value in its place: RecordedRoute(\(SwiftLiteral.string(name)), value: …)")
    }
  }
}
