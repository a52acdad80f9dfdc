import NavigationRouting
import SessionRecording

// A screen's route: the author's name of it, and whether its payload may be recorded.
struct BrewHistory: AppRouting, PayloadRecording {
  static let routeName = "BrewHistory"
  var range = "week"
}
struct Brew: AppRouting {  // Not recorded but as a token, which keeps equality.
  static let routeName = "Brew"
  var id: Int
}
enum Tab: String { case brews, settings }

// A link leads to a whole stack; which screen declares what is known before the first appears.
enum Link: DeepLinkDestination {
  case brew(Int)
  var destinationName: String { "Brew" }
  var goal: DeepLinkGoal {
    switch self {
    case .brew(let id): DeepLinkGoal("brews", routes: [BrewHistory(), Brew(id: id)])
    }
  }
}
let table = LinkTable<Link> { LinkRow("brewlog://brew/{id}") { .brew(try $0["id"]) } }
let manifest = ManifestDeclaration {
  TabDeclaration(Tab.brews, root: "BrewsHome", path: .erased)
  TabDeclaration(Tab.settings, root: "SettingsHome", path: .erased)
  ScreenDeclaration("BrewsHome") { DestinationDeclaration(BrewHistory.self, shows: "History") }
  ScreenDeclaration("History") { DestinationDeclaration(Brew.self, shows: "BrewDetail") }
  LinkDeclarations(table)
}

// Three lines at the app's start.
let app = AppDescription(name: "BrewLog", version: "2.2")
let recorder = SessionRecorder(folder: "sessions", app: app, manifest: manifest.manifest(in:))
let navigator = Navigator(sink: recorder, manifest: manifest.manifest(in:))
navigator.launched()

// A router for each tab; no call throws, and one that changes nothing is recorded with its reason.
let tabs = TabRouter<Tab, AppRoute>(selected: .brews, in: navigator)
tabs.current.open(BrewHistory())
tabs[.brews].open(Brew(id: 7))
tabs.current.path.removeLast()  // What NavigationStack(path:) writes: the user went back.

// A link waits for its stack, is applied as one event, or is refused with its reason.
let links = DeepLinks(table, in: navigator)
links.receive("brewlog://brew/7", source: .notification)
tabs.current.mounted(root: "BrewsHome")
