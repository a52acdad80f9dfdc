import NavigationRouting

/// The first tab's root: what was brewed lately.
enum BrewsHome {
  static let screen = ScreenDeclaration("BrewsHome") {
    DestinationDeclaration(BrewHistoryFilter.self, shows: "BrewHistory")
  }
}
