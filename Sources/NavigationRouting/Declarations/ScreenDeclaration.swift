public import NavigationModel

/// A screen with every destination it declares.
public struct ScreenDeclaration: ManifestPart, Hashable {
  public var name: String
  public var destinations: [DestinationDeclaration]

  /// Declares a screen.
  ///
  /// - Parameters:
  ///   - name: The author's name of the screen, as destinations and `screenShown` say it.
  ///   - destinations: One for each `navigationDestination(for:)` on the screen, or, where one enum
  ///     carries many routes, one for each case.
  public init(
    _ name: String, @DestinationBuilder _ destinations: () -> [DestinationDeclaration]
  ) {
    self.name = name
    self.destinations = destinations()
  }

  public func declare(in manifest: inout ManifestDeclaration) { manifest.screens.append(self) }
}

/// One `navigationDestination(for:)` of a screen.
public struct DestinationDeclaration: Hashable, Sendable {
  /// The author's name of the route's type.
  public var type: String
  /// The case it is narrowed to.
  public var caseName: String?
  /// The screen it shows.
  public var shows: String
  /// Where the modifier stands, which decides whether it counts.
  public var scope: Destination.Scope

  /// Declares a destination.
  ///
  /// - Parameters:
  ///   - type: The author's name of the route, as its description says it.
  ///   - caseName: The case it is narrowed to, where one type carries many routes.
  ///   - shows: The screen it shows.
  ///   - scope: Where the modifier stands.
  public init(
    _ type: String, case caseName: String? = nil, shows: String,
    scope: Destination.Scope = .normal
  ) {
    self.type = type
    self.caseName = caseName
    self.shows = shows
    self.scope = scope
  }

  /// Declares a destination by the route's type.
  public init<Route: AppRouting>(
    _ type: Route.Type, case caseName: String? = nil, shows: String,
    scope: Destination.Scope = .normal
  ) {
    self.init(Route.routeName, case: caseName, shows: shows, scope: scope)
  }
}

/// The Swift type that SwiftUI matches for a route, where the author's name is another.
///
/// Two names with one type collide, as their destinations do in SwiftUI.
public struct DispatchDeclaration: ManifestPart, Hashable {
  public var name: String
  public var type: String

  /// - Parameters:
  ///   - name: The author's name of the route, such as `Brew.ID`.
  ///   - type: The type of the value in the path, such as `Foundation.UUID`.
  public init(_ name: String, matches type: String) {
    self.name = name
    self.type = type
  }

  public func declare(in manifest: inout ManifestDeclaration) { manifest.dispatch.append(self) }
}

/// Collects the destinations of a ``ScreenDeclaration``.
@resultBuilder
public enum DestinationBuilder {
  public static func buildExpression(
    _ destination: DestinationDeclaration
  ) -> [DestinationDeclaration] { [destination] }
  public static func buildBlock(
    _ destinations: [DestinationDeclaration]...
  ) -> [DestinationDeclaration] { destinations.flatMap(\.self) }
  public static func buildOptional(
    _ destinations: [DestinationDeclaration]?
  ) -> [DestinationDeclaration] { destinations ?? [] }
  public static func buildEither(
    first destinations: [DestinationDeclaration]
  ) -> [DestinationDeclaration] { destinations }
  public static func buildEither(
    second destinations: [DestinationDeclaration]
  ) -> [DestinationDeclaration] { destinations }
  public static func buildArray(
    _ destinations: [[DestinationDeclaration]]
  ) -> [DestinationDeclaration] { destinations.flatMap(\.self) }
}
