public import NavigationRouting

/// What somebody wrote about a brew: theirs, and so not recorded.
public struct TastingNote: AppRouting, Codable {
  public static let routeName = "TastingNote"
  public var brew: Int
  public var text: String

  public init(_ text: String, of brew: Int) {
    self.text = text
    self.brew = brew
  }
}

extension BrewLogApp {
  func editNote(_ text: String, of brew: Int) { tabs.current.open(TastingNote(text, of: brew)) }
}
