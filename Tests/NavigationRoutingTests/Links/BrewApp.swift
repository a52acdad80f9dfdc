import NavigationModel
import Testing

@testable import NavigationRouting

/// The list of brews, in a range of time.
struct HistoryRoute: AppRouting {
  static let routeName = "BrewHistoryFilter"
  var range = "week"

  var recordedPayload: RouteDescription.Payload {
    .recorded(#"{"range":\#(JSONText.string(range))}"#)
  }
}

/// One brew, whose destination only the list declares.
struct BrewRoute: AppRouting {
  static let routeName = "Brew.ID"
  var id: Int

  var recordedPayload: RouteDescription.Payload { .recorded(String(id)) }
}

/// One bean, which says nothing of itself to recordings.
struct BeanRoute: AppRouting {
  static let routeName = "Bean"
  var id: String
}

/// The places of the sample app that can be linked to.
enum BrewLink: DeepLinkDestination, Equatable {
  case history(range: String)
  case brew(Int)
  case latest(Int)
  case bean(String)
  case onTop(Int)
  case topped(Int)
  case brewing(Int)
  case nowhere

  var destinationName: String {
    switch self {
    case .history: "History"
    case .brew: "Brew"
    case .latest: "LatestBrew"
    case .bean: "Bean"
    case .onTop: "OnTop"
    case .topped: "Topped"
    case .brewing: "Brewing"
    case .nowhere: "Nowhere"
    }
  }

  var goal: DeepLinkGoal {
    switch self {
    case .history(let range):
      DeepLinkGoal("brews", routes: [HistoryRoute(range: range)])
    case .brew(let id):
      DeepLinkGoal("brews", routes: [HistoryRoute(), BrewRoute(id: id)])
    case .latest(let id):
      // The order of the report: the brew before the list that declares it.
      DeepLinkGoal("brews", routes: [BrewRoute(id: id), HistoryRoute()])
    case .bean(let id):
      DeepLinkGoal("beans", routes: [BeanRoute(id: id)], requires: [.dataReady("beans")])
    case .onTop(let id):
      DeepLinkGoal("brews", routes: [HistoryRoute(), BrewRoute(id: id)], policy: .append)
    case .topped(let id):
      DeepLinkGoal("brews", routes: [HistoryRoute(), BrewRoute(id: id)], policy: .top)
    case .brewing(let id):
      DeepLinkGoal(
        "brews", routes: [HistoryRoute()],
        sheet: DeepLinkSheet(AppRoute(BrewRoute(id: id)), id: "timer"))
    case .nowhere:
      DeepLinkGoal("cellar")
    }
  }
}

let brewTable = LinkTable<BrewLink> {
  LinkRow("brewlog://history/{range}") { .history(range: try $0["range"]) }
  LinkRow("brewlog://brew/latest") { _ in .latest(12) }
  LinkRow("brewlog://brew/{id}", "https://brewlog.example/brew/{id}") { .brew(try $0["id"]) }
  LinkRow("brewlog://bean/{id}") { .bean(try $0["id"]) }
  LinkRow("brewlog://brewing/{id}") { .brewing(try $0["id"]) }
  LinkRow("brewlog://cellar") { _ in .nowhere }
}

let brewManifest = ManifestDeclaration {
  TabDeclaration(BrewApp.Tab.brews, root: "BrewsHome", path: .erased)
  TabDeclaration(BrewApp.Tab.beans, root: "BeansHome", path: .erased)
  RootDeclaration("main", shows: "SignIn")
  ScreenDeclaration("BrewsHome") {
    DestinationDeclaration(HistoryRoute.self, shows: "BrewHistory")
  }
  ScreenDeclaration("BrewHistory") {
    DestinationDeclaration(BrewRoute.self, shows: "BrewDetail")
  }
  ScreenDeclaration("BeansHome") {
    DestinationDeclaration(BeanRoute.self, shows: "BeanDetail")
  }
  DispatchDeclaration("Brew.ID", matches: "Swift.Int")
}

/// The sample app: two tabs, a link table, a clock that a test moves, and everything it reported.
@MainActor
final class BrewApp {
  enum Tab: String { case brews, beans }

  let sink = RecordingSink()
  let navigator: Navigator
  let tabs: TabRouter<Tab, AppRoute>
  private(set) var reports: [CheckReport] = []
  private(set) var settled: [LinkReceipt] = []
  var time = Duration.zero
  private let replay: Replay
  private var keptLinks: DeepLinks<BrewLink>?

  init(manifest: ManifestDeclaration? = brewManifest) throws {
    let box = ReportBox()
    navigator = Navigator(sink: sink, checks: RuntimeChecks { box.take($0) }) {
      manifest?.manifest(in: $0) ?? .absent
    }
    replay = try Replay(navigator)
    tabs = TabRouter(selected: .brews, in: navigator)
    box.app = self
  }

  @MainActor
  private final class ReportBox {
    weak var app: BrewApp?

    func take(_ report: CheckReport) { app?.reports.append(report) }
  }

  /// The receiver of its links.
  func links(
    requires: Set<LinkCondition> = [.stackMounted], mandatoryModals: Set<String> = [],
    superseding: LinkSuperseding = .newest, disclosure: URLDisclosure = []
  ) -> DeepLinks<BrewLink> {
    let links = DeepLinks(
      brewTable, in: navigator, requires: requires, mandatoryModals: mandatoryModals,
      superseding: superseding, disclosure: disclosure, now: { [unowned self] in time })
    links.onSettled = { [unowned self] in settled.append($0) }
    keptLinks = links
    return links
  }

  /// The first view appears.
  func mount(_ tab: Tab = .brews) { commit(.stackMounted, stack: tab.rawValue) }

  func commit(_ kind: EventKind, stack: String = "main") {
    navigator.commit(NavigationEvent(kind, stack: navigator.vocabulary.name(stack)), by: .system)
  }

  func replayed() throws -> Replay {
    try replay.catchUp(with: sink)
    return replay
  }

  /// The steps of links recorded so far, `L1 linkParked notMounted`.
  func steps() throws -> [String] {
    let replay = try replayed()
    return replay.events.compactMap { event in
      let link = replay.vocabulary.text(event.name(.link))
      guard !link.isEmpty else { return nil }
      let reason = replay.vocabulary.text(event.name(.reason))
      return "\(link) \(event.kind.name)" + (reason.isEmpty ? "" : " \(reason)")
    }
  }

  /// The events of a kind, as they were recorded.
  func events(_ kind: EventKind) throws -> [NavigationEvent] {
    try replayed().events.filter { $0.kind == kind }
  }

  /// A name in the recording.
  func text(_ name: Name) throws -> String { try replayed().vocabulary.text(name) }

  /// The names of a tab's routes, by its router and by the replay, which agree.
  func path(_ tab: Tab, sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
    let replay = try replayed()
    let replayed = replay.stack(tab.rawValue)?.entries.map { replay.vocabulary.label($0.route) }
    let path = tabs[tab].path.map(\.name)
    #expect(replayed ?? [] == path, sourceLocation: sourceLocation)
    return path
  }
}

extension LinkOutcome {
  var isApplied: Bool {
    if case .applied = self { return true }
    return false
  }
}
