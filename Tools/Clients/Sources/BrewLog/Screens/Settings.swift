public import NavigationRouting

/// A page of the settings.
public enum SettingsPage: String, AppRouting, PayloadRecording, CaseIterable, Codable {
  public static let routeName = "SettingsPage"
  case units, reminders, about

  public var routeCase: String? { rawValue }
}

enum SettingsHome {
  static let screen = ScreenDeclaration("SettingsHome") {
    for page in SettingsPage.allCases {
      DestinationDeclaration(SettingsPage.self, case: page.rawValue, shows: "Settings.\(page)")
    }
  }
}

extension BrewLogApp {
  func showSettings(_ page: SettingsPage) { tabs.current.open(page) }
}
