/// The routes an app knows by name, so that saved ones can be made again.
public struct RouteRegistry: Sendable {
  private var makers: [String: @Sendable ([UInt8]) throws -> AppRoute] = [:]

  public init() {}

  /// Registers a route under its name.
  ///
  /// - Parameters:
  ///   - type: The route's type.
  ///   - decode: Makes a route from the bytes it was saved as.
  public mutating func register<Route: AppRouting>(
    _ type: Route.Type, decode: @escaping @Sendable ([UInt8]) throws -> Route
  ) {
    makers[Route.routeName] = { AppRoute(try decode($0)) }
  }

  /// The names that are registered, in alphabetical order.
  public var names: [String] { makers.keys.sorted() }

  /// Makes a route from its name and bytes.
  ///
  /// A name nobody registered gives an unknown route, which keeps the bytes.
  ///
  /// - Throws: What decoding throws.
  public func route(_ name: String, payload: [UInt8]) throws -> AppRoute {
    guard let make = makers[name] else { return AppRoute(unknown: name, payload: payload) }
    return try make(payload)
  }
}
