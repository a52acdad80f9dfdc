/// The routes an app knows by name, so that saved ones can be made again.
public struct RouteRegistry: Sendable {
  private var makers: [String: @Sendable ([UInt8]) throws -> AppRoute] = [:]
  /// The author's name of a route, by the names that a path's saved form may give its type.
  private var namesByType: [String: String] = [:]

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
    for name in CodablePath.readableNames(of: type) { namesByType[name] = Route.routeName }
  }

  /// Registers a route that is saved as JSON.
  public mutating func register<Route: AppRouting & Decodable>(_ type: Route.Type) {
    register(type) { try RouteJSON.value(Route.self, from: $0) }
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

  /// The bytes a route is saved as: its JSON, or those of a route that this build does not know.
  ///
  /// - Throws: What encoding throws; ``CodablePathError/notCodable`` where the type is not
  ///   `Codable`.
  public func payload(of route: AppRoute) throws -> [UInt8] {
    if let payload = route.unknownPayload { return payload }
    guard let base = route.base as? any Codable else { throw CodablePathError.notCodable }
    return Array(try RouteJSON.canonicalText(of: base).utf8)
  }

  /// Makes a route from an element of a path's saved form.
  ///
  /// An element of a type nobody registered gives an unknown route, which keeps the type's name and
  /// the value.
  ///
  /// - Throws: What decoding throws.
  public func route(_ element: CodablePath.Element) throws -> AppRoute {
    let payload = Array(element.json.utf8)
    guard let name = namesByType[element.comparableTypeName] else {
      return AppRoute(unknown: element.typeName, payload: payload)
    }
    return try route(name, payload: payload)
  }
}
