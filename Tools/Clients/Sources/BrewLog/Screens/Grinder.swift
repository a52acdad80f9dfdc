public import NavigationRouting

/// A page that somebody wrote and forgot to declare.
public struct Grinder: AppRouting, PayloadRecording, Codable {
  public static let routeName = "Grinder"
  public var clicks: Int

  public init(clicks: Int) {
    self.clicks = clicks
  }
}

extension BrewLogApp {
  func showGrinder(clicks: Int) { tabs.current.open(Grinder(clicks: clicks)) }
}
