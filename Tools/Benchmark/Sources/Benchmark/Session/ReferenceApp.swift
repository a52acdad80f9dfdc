/// The app that the reference sessions are of: five tabs, typed and erased paths, twelve routes.
enum ReferenceApp {
  struct Tab {
    let name: String
    let root: String
    let owner: String
    /// Whether or not the path is a `NavigationPath`, whose write-backs are counts.
    let isErased: Bool
    /// Whether or not its rows are `NavigationLink(value:)` rather than buttons that push.
    let usesLinks: Bool
  }

  static let tabs: [Tab] = [
    Tab(name: "home", root: "HomeRoot", owner: "Router<Route>", isErased: false, usesLinks: false),
    Tab(
      name: "explore", root: "ExploreHome", owner: "Router<Route>", isErased: false, usesLinks: true
    ),
    Tab(name: "brews", root: "BrewsHome", owner: "TabRouter", isErased: true, usesLinks: false),
    Tab(
      name: "inbox", root: "InboxHome", owner: "Router<Thread>", isErased: false, usesLinks: false),
    Tab(
      name: "settings", root: "SettingsHome", owner: "TabRouter", isErased: true, usesLinks: true),
  ]

  /// A route that a screen can push, and the screen that it shows.
  struct Step {
    let type: String
    let caseName: String?
    let payload: Payload
    let shows: String
    let callSite: String

    init(
      _ type: String, case caseName: String? = nil, _ payload: Payload, shows: String,
      at callSite: String
    ) {
      self.type = type
      self.caseName = caseName
      self.payload = payload
      self.shows = shows
      self.callSite = callSite
    }
  }

  /// What a route carries.
  enum Payload {
    /// A row's number among so many.
    case number(Int)
    /// A record's UUID among so many.
    case uuid(Int)
    /// A readable name among so many.
    case slug(Int)
    /// One of a few words.
    case word([String])
  }

  static let steps: [String: [Step]] = [
    "HomeRoot": [
      Step(
        "Route", case: "article", .number(600), shows: "ArticleDetail", at: "HomeRoot.swift:142"),
      Step("Route", case: "topic", .slug(60), shows: "TopicList", at: "HomeRoot.swift:171"),
    ],
    "TopicList": [
      Step("Route", case: "article", .number(600), shows: "ArticleDetail", at: "TopicList.swift:88")
    ],
    "ArticleDetail": [
      Step(
        "Route", case: "author", .slug(80), shows: "AuthorProfile", at: "ArticleDetail.swift:203")
    ],
    "AuthorProfile": [
      Step(
        "Route", case: "article", .number(600), shows: "ArticleDetail", at: "AuthorProfile.swift:64"
      )
    ],
    "ExploreHome": [
      Step("Route", case: "place", .uuid(250), shows: "PlaceDetail", at: "ExploreHome.swift:97")
    ],
    "PlaceDetail": [
      Step(
        "Route", case: "review", .number(900), shows: "ReviewDetail", at: "PlaceDetail.swift:120"),
      Step("Route", case: "photo", .number(400), shows: "PhotoViewer", at: "PlaceDetail.swift:151"),
    ],
    "BrewsHome": [
      Step(
        "BrewHistoryFilter", .word(["week", "month", "year", "all"]), shows: "BrewHistory",
        at: "BrewsHome.swift:76")
    ],
    "BrewHistory": [
      Step("Brew.ID", .uuid(300), shows: "BrewDetail", at: "BrewHistory.swift:118")
    ],
    "BrewDetail": [
      Step("Recipe", .slug(120), shows: "RecipeDetail", at: "BrewDetail.swift:131")
    ],
    "InboxHome": [
      Step("Thread", .number(350), shows: "ThreadView", at: "InboxHome.swift:59")
    ],
    "ThreadView": [
      Step("Attachment", .uuid(90), shows: "AttachmentView", at: "ThreadView.swift:233")
    ],
    "SettingsHome": [
      Step(
        "SettingsPage", .word(["account", "privacy", "units", "notifications", "about"]),
        shows: "SettingsPageView", at: "SettingsHome.swift:31")
    ],
  ]

  /// Which screen declares each destination: in typed tabs the root, for the whole enum; in erased
  /// ones the screen that pushes it.
  private static var declarations: [(screen: String, step: Step)] {
    var found: [(screen: String, step: Step)] = []
    for tab in tabs {
      var screens = [tab.root]
      var next = 0
      while next < screens.count {
        for step in steps[screens[next]] ?? [] {
          let screen = tab.isErased ? screens[next] : tab.root
          let isKnown = found.contains {
            $0.screen == screen && $0.step.type == step.type && $0.step.caseName == step.caseName
          }
          if !isKnown { found.append((screen, step)) }
          if !screens.contains(step.shows) { screens.append(step.shows) }
        }
        next += 1
      }
    }
    return found
  }

  static var manifest: String {
    let tabNames = tabs.map { "\"\($0.name)\"" }.joined(separator: ",")
    let stacks = tabs.map {
      "\"\($0.name)\":{\"path\":\"\($0.isErased ? "erased" : "typed")\",\"root\":\"\($0.root)\"}"
    }.joined(separator: ",")
    let destinations = declarations.map { screen, step in
      let caseName = step.caseName.map { "\"case\":\"\($0)\"," } ?? ""
      return
        "{\"type\":\"\(step.type)\",\(caseName)\"on\":\"\(screen)\",\"shows\":\"\(step.shows)\"}"
    }.joined(separator: ",")
    let dispatch = "{\"Brew.ID\":\"Foundation.UUID\",\"Attachment\":\"Inbox.Attachment\"}"
    return
      "{\"tabs\":[\(tabNames)],\"stacks\":{\(stacks)},\"dispatch\":\(dispatch),\"destinations\":[\(destinations)]}"
  }

  static var header: String {
    "{\"navtape\":1,\"session\":\"5b1f3c9e-7d42-4a86-9e0b-c1d24f6a8b37\",\"previous\":null,\"app\":\"BrewLog\",\"version\":\"2.1\",\"build\":\"412\",\"os\":\"iOS 18.2\",\"device\":\"iPhone15,2\",\"started\":\"2026-11-29T10:00:00.000Z\",\"manifest\":\(manifest),\"links\":[{\"pattern\":\"brewlog://history/{range}/brew/{id}\",\"goal\":{\"tab\":\"brews\",\"routes\":[{\"type\":\"BrewHistoryFilter\",\"value\":\"{range}\"},{\"type\":\"Brew.ID\",\"value\":\"{id}\"}]}}]}"
  }
}
