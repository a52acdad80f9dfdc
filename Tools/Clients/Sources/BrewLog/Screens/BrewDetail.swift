public import NavigationRouting

/// One brew; only the history, and a bean's page, declare its destination.
public struct BrewID: AppRouting, PayloadRecording, Codable {
  public static let routeName = "Brew.ID"
  public var id: Int

  public init(_ id: Int) {
    self.id = id
  }

  public init(from decoder: any Decoder) throws {
    id = try decoder.singleValueContainer().decode(Int.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}

enum BrewDetail {
  static let screen = ScreenDeclaration("BrewDetail") {
    DestinationDeclaration(TastingNote.self, shows: "TastingNoteEditor")
  }
}

extension BrewLogApp {
  /// A row of a list of brews.
  func showBrew(_ id: Int) { tabs.current.open(BrewID(id)) }

  /// "Show in history": the whole path, whatever it was.
  func showInHistory(_ id: Int) {
    tabs.current.replace([AppRoute(BrewHistoryFilter(.month)), AppRoute(BrewID(id))])
  }
}
