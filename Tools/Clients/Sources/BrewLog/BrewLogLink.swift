public import NavigationRouting

/// The places of BrewLog that can be linked to.
public enum BrewLogLink: DeepLinkDestination, Hashable {
  case history(BrewRange)
  case brew(Int)
  case bean(String)
  case newBrew(grams: Int)
  /// Planted: the brew before the history that declares it.
  case latest(Int)
  /// Planted: the brew without the history.
  case pinned(Int)

  /// Whether or not the planted links are mended, as after their fix.
  @TaskLocal public static var areMended = false

  public var destinationName: String {
    switch self {
    case .history: "History"
    case .brew: "Brew"
    case .bean: "Bean"
    case .newBrew: "NewBrew"
    case .latest: "LatestBrew"
    case .pinned: "PinnedBrew"
    }
  }

  public var goal: DeepLinkGoal {
    switch self {
    case .history(let range):
      DeepLinkGoal("brews", routes: [BrewHistoryFilter(range)])
    case .brew(let id):
      DeepLinkGoal("brews", routes: [BrewHistoryFilter(.week), BrewID(id)])
    case .bean(let name):
      DeepLinkGoal("beans", routes: [Bean(name)], requires: [.dataReady("beans")])
    case .newBrew(let grams):
      DeepLinkGoal("brews", sheet: DeepLinkSheet(NewBrew(grams: grams)))
    case .latest(let id) where Self.areMended, .pinned(let id) where Self.areMended:
      BrewLogLink.brew(id).goal
    case .latest(let id):
      DeepLinkGoal("brews", routes: [BrewID(id), BrewHistoryFilter(.week)])
    case .pinned(let id):
      DeepLinkGoal("brews", routes: [BrewID(id)])
    }
  }

  static let table = LinkTable<BrewLogLink> {
    LinkRow("brewlog://history/{range}") { .history(try $0["range"]) }
    LinkRow("brewlog://brew/{id}", "https://brewlog.example/brew/{id}") { .brew(try $0["id"]) }
    LinkRow("brewlog://bean/{name}") { .bean(try $0["name"]) }
    LinkRow("brewlog://new/{grams}") { .newBrew(grams: try $0["grams"]) }
  }
}
