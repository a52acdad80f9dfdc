import NavigationRouting
import SessionRecording

struct BrewHistory: AppRouting, PayloadRecording {  // Its payload may be recorded.
  static let routeName = "BrewHistory"
  var range = "week"
}
struct Brew: AppRouting {  // Of this one's there is a token, equal for equal brews.
  static let routeName = "Brew"
  var id: Int
}
struct BrewLink: DeepLinkDestination {  // A link leads to a whole stack.
  var id: Int
  var destinationName: String { "Brew" }
  var goal: DeepLinkGoal { DeepLinkGoal("brews", routes: [BrewHistory(), Brew(id: id)]) }
}
enum Tab: String { case brews, settings }

let table = LinkTable<BrewLink> { LinkRow("brewlog://brew/{id}") { BrewLink(id: try $0["id"]) } }
let manifest = ManifestDeclaration {  // Known before the first screen appears.
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

// A router for each tab; a call that changes nothing is recorded too, with its reason.
navigator.launched()
let tabs = TabRouter<Tab, AppRoute>(selected: .brews, in: navigator)
tabs.current.open(BrewHistory())
tabs[.brews].open(Brew(id: 7))
navigator.noteGesture(.backButton)  // The user goes back,
tabs.current.path.removeLast()  // and NavigationStack(path:) writes the shorter path.

// A link waits until its stack is there, and is then applied as one event.
let links = DeepLinks(table, in: navigator)
links.receive("brewlog://brew/7", source: .notification)
tabs.current.mounted(path: .erased, root: "BrewsHome")
