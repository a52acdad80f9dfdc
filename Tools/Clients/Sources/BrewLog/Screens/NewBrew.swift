import NavigationModel
public import NavigationRouting

/// The sheet in which a brew is written down; a stack of its own leads to its bean.
public struct NewBrew: AppRouting, Codable {
  public static let routeName = "NewBrew"
  public var grams: Int

  public init(grams: Int) {
    self.grams = grams
  }
}

enum NewBrewSheet {
  static let root = RootDeclaration("modal:NewBrew", shows: "NewBrewForm", path: .erased)
  static let screen = ScreenDeclaration("NewBrewForm") {
    DestinationDeclaration(Bean.self, shows: "BeanPicker")
  }
}
