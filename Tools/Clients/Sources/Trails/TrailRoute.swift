public import NavigationRouting

/// Every place in Trails: one enum, whose cases each tab's root declares.
public enum TrailRoute: Hashable, Sendable {
  case region(String)
  case trail(Int)
  case ranger(Int)
  case review(trail: Int, text: String)
  case filters
  case player(trail: Int)
  case legend
  case member(String)
  /// Planted: what the trail's page declares by itself, below the root of a typed path.
  case photo(Int)
  /// Planted: declared nowhere.
  case debug

  /// What recordings say of a route; what people wrote, and who they are, is withheld.
  public static func describe(_ route: TrailRoute) -> RouteDescription {
    switch route {
    case .region(let name): named("region", .json(name))
    case .trail(let id): named("trail", .json(id))
    case .ranger(let id): named("ranger", .json(id))
    case .review: named("review", .withheld(hashing: route))
    case .filters: named("filters", .none)
    case .player(let trail): named("player", .json(trail))
    case .legend: named("legend", .none)
    case .member: named("member", .withheld(hashing: route))
    case .photo(let id): RouteDescription("Photo", payload: .json(id))
    case .debug: RouteDescription("DebugMenu")
    }
  }

  private static func named(
    _ caseName: String, _ payload: RouteDescription.Payload
  ) -> RouteDescription {
    RouteDescription("TrailRoute", case: caseName, payload: payload)
  }
}
