public import NavigationRouting

/// One bean by its name, which may be anything and so is not recorded.
public struct Bean: AppRouting, Codable {
  public static let routeName = "Bean"
  public var name: String

  public init(_ name: String) {
    self.name = name
  }
}

enum BeansHome {
  static let screen = ScreenDeclaration("BeansHome") {
    DestinationDeclaration(Bean.self, shows: "BeanDetail")
  }
}

enum BeanDetail {
  static let screen = ScreenDeclaration("BeanDetail") {
    DestinationDeclaration(BrewID.self, shows: "BrewDetail")
  }
}

extension BrewLogApp {
  func showBean(_ name: String) { tabs.current.open(Bean(name)) }
}
