/// A place in the app that can be linked to: the app's own small enum.
///
/// ```swift
/// enum BrewLink: DeepLinkDestination {
///   case latest
///   case brew(Brew.ID)
///
///   var destinationName: String {
///     switch self {
///     case .latest: "LatestBrew"
///     case .brew: "Brew"
///     }
///   }
///
///   var goal: DeepLinkGoal {
///     switch self {
///     case .latest: DeepLinkGoal("brews")
///     case .brew(let id): DeepLinkGoal("brews", routes: [HistoryRoute(), BrewRoute(id: id)])
///     }
///   }
/// }
/// ```
///
/// URLs, notifications, shortcuts and restored state all become one, and one function applies it.
public protocol DeepLinkDestination: Sendable {
  /// The author's stable name of the destination, as recordings and saved state spell it.
  var destinationName: String { get }

  /// The tab and the whole stack to end on.
  var goal: DeepLinkGoal { get }
}
