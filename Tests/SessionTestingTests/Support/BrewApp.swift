import NavigationModel
import NavigationRouting
import SessionRecording
import SessionTesting

/// The routes of the app that these tests record.
enum BrewHistoryFilter: String, AppRouting, PayloadRecording, Codable {
  static let routeName = "BrewHistoryFilter"
  case all, week
}

enum Brew {
  struct ID: AppRouting, PayloadRecording, Decodable {
    static let routeName = "Brew.ID"
    var id: Int

    init(_ id: Int) { self.id = id }

    init(from decoder: any Decoder) throws {
      id = try decoder.singleValueContainer().decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(id)
    }
  }
}

/// A note, which recordings withhold.
struct Note: AppRouting {
  static let routeName = "Note"
  var text: String
}

/// A small app: home declares the history, the history the brew, the brew its note.
@MainActor
struct BrewApp {
  enum Tab: String { case brews, settings }

  static let manifest = ManifestDeclaration {
    TabDeclaration("brews", root: "BrewsHome", path: .erased)
    TabDeclaration("settings", root: "SettingsHome", path: .erased)
    ScreenDeclaration("BrewsHome") {
      DestinationDeclaration(BrewHistoryFilter.self, shows: "BrewHistory")
    }
    ScreenDeclaration("BrewHistory") { DestinationDeclaration(Brew.ID.self, shows: "BrewDetail") }
    ScreenDeclaration("BrewDetail") { DestinationDeclaration(Note.self, shows: "NoteEditor") }
  }

  let recorder: InMemoryRecorder
  let navigator: Navigator
  let tabs: TabRouter<Tab, AppRoute>
  let key = TokenKey.fixed(7, 8)

  var brews: Router<AppRoute> { tabs[.brews] }

  init() {
    self.init(
      recorder: InMemoryRecorder(
        app: AppDescription(name: "BrewLog", os: "iOS 18.2"),
        manifest: Self.manifest.manifest(in:)))
  }

  init(recorder: InMemoryRecorder) {
    self.recorder = recorder
    navigator = Navigator(
      sink: recorder, checks: nil, tokenKey: key, manifest: Self.manifest.manifest(in:))
    tabs = TabRouter(selected: .brews, in: navigator)
  }

  /// What the recorder has so far.
  func session() throws -> Session { try Session(recorder, named: "brews", tokenKey: key) }
}
