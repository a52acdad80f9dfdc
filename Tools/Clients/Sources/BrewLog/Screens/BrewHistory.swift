public import NavigationRouting

/// The list of brews in a range of time.
///
/// What range somebody looks at is nobody's secret, so it is recorded.
public struct BrewHistoryFilter: AppRouting, PayloadRecording, Codable {
  public static let routeName = "BrewHistoryFilter"
  public var range: BrewRange

  public init(_ range: BrewRange) {
    self.range = range
  }
}

/// A range of time.
public enum BrewRange: String, CaseIterable, Codable, LinkParameter, Sendable {
  case day, week, month
}

enum BrewHistory {
  static let screen = ScreenDeclaration("BrewHistory") {
    DestinationDeclaration(BrewID.self, shows: "BrewDetail")
  }
}

extension BrewLogApp {
  /// The home screen's "History" row.
  func showHistory(_ range: BrewRange) { tabs.current.open(BrewHistoryFilter(range)) }
}
