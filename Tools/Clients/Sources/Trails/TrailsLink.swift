public import NavigationRouting

/// The places of Trails that can be linked to.
public enum TrailsLink: DeepLinkDestination, Hashable {
  case trail(Int)
  case saved(Int)
  case player(trail: Int)
  /// Planted: added to whatever the tab shows.
  case next(trail: Int)

  public var destinationName: String {
    switch self {
    case .trail: "Trail"
    case .saved: "SavedTrail"
    case .player: "Player"
    case .next: "NextTrail"
    }
  }

  public var goal: DeepLinkGoal {
    switch self {
    case .trail(let id):
      DeepLinkGoal("explore", routes: [TrailRoute.trail(id)])
    case .saved(let id):
      DeepLinkGoal("saved", routes: [TrailRoute.trail(id)])
    case .player(let trail):
      DeepLinkGoal(
        "explore", routes: [TrailRoute.trail(trail)],
        sheet: DeepLinkSheet(TrailRoute.player(trail: trail), as: .cover, id: "player"))
    case .next(let trail):
      DeepLinkGoal("explore", routes: [TrailRoute.trail(trail)], policy: .append)
    }
  }

  static let table = LinkTable<TrailsLink> {
    LinkRow("trails://trail/{id}", "https://trails.example/t/{id}") { .trail(try $0["id"]) }
    LinkRow("trails://saved/{id}") { .saved(try $0["id"]) }
    LinkRow("trails://play/{id}") { .player(trail: try $0["id"]) }
  }
}
