import NavigationModel

extension CodablePath {
  /// The saved form of erased routes.
  ///
  /// Routes that this build does not know are written back as they were read.
  ///
  /// - Parameter routes: The path, bottom to top.
  /// - Throws: ``CodablePathError/notEncodable(index:type:)`` for the lowest element that cannot be
  ///   saved; then SwiftUI saves nothing of the path, and so does this.
  public init(_ routes: [AppRoute]) throws(CodablePathError) {
    elements = []
    for (index, route) in routes.enumerated() {
      guard let element = Self.element(route) else {
        throw .notEncodable(index: index, type: Self.typeName(of: route))
      }
      elements.append(element)
    }
  }

  private static func element(_ route: AppRoute) -> Element? {
    if let payload = route.unknownPayload {
      return Element(typeName: route.name, json: String(decoding: payload, as: UTF8.self))
    }
    guard let base = route.base as? any Codable else { return nil }
    do {
      return try Element(base)
    } catch {
      return nil
    }
  }

  private static func typeName(of route: AppRoute) -> String {
    func name(_ base: some AppRouting) -> String { typeName(of: type(of: base)) }
    return route.base.map { name($0) } ?? route.name
  }

  /// The elements as routes, unknown ones among them.
  ///
  /// - Parameter registry: The routes the app knows.
  /// - Returns: The routes, bottom to top, up to the first element of a known type whose value
  ///   cannot be decoded; and that element's index. The rest is lost, as in SwiftUI (F7, F8).
  public func routes(_ registry: RouteRegistry) -> (routes: [AppRoute], failedIndex: Int?) {
    var routes: [AppRoute] = []
    for (index, element) in elements.enumerated() {
      do {
        routes.append(try registry.route(element))
      } catch {
        return (routes, index)
      }
    }
    return (routes, nil)
  }
}

extension Router where Route == AppRoute {
  /// The path's saved form, as `NavigationPath.codable` gives it.
  ///
  /// - Returns: `nil` where an element keeps the whole path from being saved; which is recorded.
  public func savedPath(
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> CodablePath? {
    let routes = slice.routes
    do throws(CodablePathError) {
      return try CodablePath(routes)
    } catch {
      guard case .notEncodable(let index, _) = error else { return nil }
      var event = report(.notEncodable, CallSite(fileID, line))
      event.set(.type, navigator.vocabulary.name(routes[index].name))
      event.set(.index, UInt64(index))
      navigator.commit(event)
      return nil
    }
  }
}
