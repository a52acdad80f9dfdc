/// Realistic traffic of the reference app, as interchange lines; the same for a number of events
/// on every run.
///
/// It keeps the stacks it fills, so that every pop has something to pop and every screen that is
/// shown is the one in front.
struct ReferenceSession {
  var random: SeededGenerator
  var lines: [UInt8] = []
  private(set) var eventCount = 0
  private let limit: Int

  private var time = 0
  private var writtenTime = -1
  private var turn = 0
  var entryID = 0
  private var linkID = 0
  private var tab = 0
  private var stacks: [[Shown]]
  var uuids: [String]

  /// A pushed route and the screen it shows.
  struct Shown {
    let route: String
    let screen: String
  }

  /// The whole file, header and all.
  static func lines(events: Int, seed: UInt64 = 2026) -> [UInt8] {
    var session = ReferenceSession(events: events, seed: seed)
    session.run()
    return session.lines
  }

  private init(events: Int, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    limit = events
    stacks = Array(repeating: [], count: ReferenceApp.tabs.count)
    uuids = []
    for _ in 0..<640 { uuids.append(uuid()) }
    lines.reserveCapacity(events * 160)
    lines.append(contentsOf: ReferenceApp.header.utf8)
    lines.append(0x0A)
  }

  private mutating func run() {
    launch()
    while eventCount < limit {
      time += random.percent(15) ? random.within(4_000...30_000) : random.within(400...4_000)
      turn += random.within(1...4)
      act()
    }
  }

  private mutating func act() {
    switch random.below(1_000) {
    case ..<430: goDeeper()
    case ..<740: goBack()
    case ..<820: selectTab()
    case ..<870: presentSheet()
    case ..<885: confirmWithAlert()
    case ..<900: receiveLink()
    case ..<930: mark()
    case ..<950: leaveAndReturn()
    case ..<975: popToRoot()
    default: pushFromModel()
    }
  }

  // MARK: Lines

  private var address: String { ReferenceApp.tabs[tab].name }
  private var screen: String { stacks[tab].last?.screen ?? ReferenceApp.tabs[tab].root }

  /// Writes a line; `rest` starts behind the common keys.
  private mutating func event(
    _ kind: String, by: String? = nil, stack: String? = nil, isTurn: Bool = false,
    cause: String? = nil, at: String? = nil, _ rest: String = ""
  ) {
    guard eventCount < limit else { return }
    eventCount += 1
    var line = "{\"kind\":\"\(kind)\""
    if time != writtenTime { line += ",\"t\":\(time)" }
    writtenTime = time
    if isTurn { line += ",\"turn\":\(turn)" }
    if let stack { line += ",\"stack\":\"\(stack)\"" }
    if let by { line += ",\"by\":\"\(by)\"" }
    if let cause { line += ",\"cause\":\"\(cause)\"" }
    if let at { line += ",\"at\":\"\(at)\"" }
    if !rest.isEmpty { line += "," + rest }
    line += "}\n"
    lines.append(contentsOf: line.utf8)
  }

  /// The framework reports what is in front, once the animation is over.
  private mutating func show() {
    time += random.within(340...620)
    let depth = stacks[tab].count
    if depth == 0 {
      event("screenShown", stack: address, "\"screen\":\"\(screen)\",\"root\":true,\"depth\":0")
    } else {
      event("screenShown", stack: address, "\"screen\":\"\(screen)\",\"depth\":\(depth)")
    }
  }

  // MARK: Launch

  private mutating func launch() {
    event("launched", by: "system", "\"coldStart\":true")
    time += 3
    event("scenePhase", by: "system", "\"phase\":\"connected\"")
    time += 41
    turn = 2
    for tab in ReferenceApp.tabs {
      event(
        "stackMounted", by: "system", stack: tab.name, isTurn: true,
        "\"path\":\"\(tab.isErased ? "erased" : "typed")\",\"root\":\"\(tab.root)\",\"epoch\":1,\"owner\":\"\(tab.owner)\",\"ownedAbove\":true"
      )
    }
    event("tabSelected", isTurn: true, at: "BrewLogApp.swift:24", "\"tab\":\"home\"")
    time += 16
    event("scenePhase", by: "system", "\"phase\":\"active\"")
    show()
  }

  // MARK: Stacks

  private mutating func goDeeper() {
    guard let steps = ReferenceApp.steps[screen], stacks[tab].count < 7 else { return goBack() }
    let step = random.pick(steps)
    let place = ReferenceApp.tabs[tab]
    if place.usesLinks {
      let route = route(step, hasID: false)
      let depth = stacks[tab].count
      event(
        "linkTapped", by: "user", stack: address, isTurn: true,
        "\"routes\":[\(route)],\"depth\":\(depth)")
      stacks[tab].append(Shown(route: route, screen: step.shows))
      writeBack()
    } else {
      let route = route(step, hasID: true)
      stacks[tab].append(Shown(route: route, screen: step.shows))
      event(
        "pushed", by: "user", stack: address, isTurn: true, at: step.callSite,
        "\"routes\":[\(route)]")
    }
    show()
  }

  /// The framework writes the path: whole where it is typed, its length where it is erased.
  private mutating func writeBack() {
    if ReferenceApp.tabs[tab].isErased {
      event(
        "wroteBack", by: "user", stack: address, isTurn: true, "\"count\":\(stacks[tab].count)")
    } else {
      let routes = stacks[tab].map(\.route).joined(separator: ",")
      event("wroteBack", by: "user", stack: address, isTurn: true, "\"routes\":[\(routes)]")
    }
  }

  private mutating func goBack() {
    guard !stacks[tab].isEmpty else { return selectTab() }
    if random.percent(45) {
      event(
        "transitionBegan", by: "user", stack: address, "\"operation\":\"pop\",\"interactive\":true")
      time += random.within(180...700)
      turn += 1
      if random.percent(12) {
        event(
          "transitionEnded", by: "user", stack: address,
          "\"operation\":\"pop\",\"interactive\":true,\"cancelled\":true")
        return
      }
      stacks[tab].removeLast()
      event("popped", by: "user", stack: address, isTurn: true, "\"via\":\"edgeSwipe\"")
      event(
        "transitionEnded", by: "user", stack: address, isTurn: true,
        "\"operation\":\"pop\",\"interactive\":true")
    } else {
      stacks[tab].removeLast()
      event("popped", by: "user", stack: address, isTurn: true, "\"via\":\"backButton\"")
      writeBack()
    }
    show()
  }

  private mutating func popToRoot() {
    event("tabRetapped", by: "user", isTurn: true, "\"tab\":\"\(address)\"")
    let depth = stacks[tab].count
    guard depth > 0 else { return }
    stacks[tab].removeAll()
    event(
      "popped", by: "user", stack: address, isTurn: true, at: "RootTabs.swift:58",
      "\"count\":\(depth),\"request\":\"popToRoot\"")
    show()
  }

  private mutating func pushFromModel() {
    guard let step = ReferenceApp.steps[screen]?.first, stacks[tab].count < 7 else { return mark() }
    // A double tap: the second push is refused.
    let route = route(step, hasID: true)
    stacks[tab].append(Shown(route: route, screen: step.shows))
    event(
      "pushed", stack: address, isTurn: true, at: "AppModel.swift:311",
      "\"routes\":[\(route)],\"unique\":true")
    time += 9
    turn += 1
    event(
      "refused", stack: address, isTurn: true, at: "AppModel.swift:311",
      "\"request\":\"pushNew\",\"reason\":\"sameTop\",\"routes\":[\(route)]")
    show()
  }

  private mutating func selectTab() {
    tab = (tab + random.within(1...4)) % ReferenceApp.tabs.count
    event("tabSelected", by: "user", isTurn: true, "\"tab\":\"\(address)\"")
    show()
  }

  // MARK: Modals, links, the app's life

  private mutating func presentSheet() {
    let name = random.pick(["compose", "filter", "share"])
    let screens = ["compose": "Composer", "filter": "FilterSheet", "share": "ShareSheet"]
    let screen = screens[name] ?? "Sheet"
    event(
      "presented", by: "user", stack: address, isTurn: true, at: "RootTabs.swift:104",
      "\"modal\":\"\(name)\",\"style\":\"sheet\",\"screen\":\"\(screen)\"")
    time += random.within(340...620)
    event(
      "screenShown", stack: "modal:\(name)", "\"screen\":\"\(screen)\",\"root\":true,\"depth\":0")
    time += random.within(2_000...20_000)
    turn += 3
    event("dismissed", by: "user", stack: address, "\"modal\":\"\(name)\",\"phase\":\"began\"")
    time += random.within(250...500)
    event("dismissed", by: "user", stack: address, "\"modal\":\"\(name)\",\"phase\":\"ended\"")
    show()
  }

  private mutating func confirmWithAlert() {
    event(
      "presented", by: "user", stack: address, isTurn: true, at: "BrewDetail.swift:131",
      "\"modal\":\"confirm-delete\",\"style\":\"alert\",\"screen\":\"DeleteBrew\"")
    time += random.within(700...3_000)
    turn += 1
    event("dismissed", by: "user", stack: address, isTurn: true, "\"modal\":\"confirm-delete\"")
  }

  private mutating func receiveLink() {
    linkID += 1
    tab = 2
    let range = random.pick(["week", "month"])
    let brew = uuids[random.popular(300)]
    let link = "L\(linkID)"
    event(
      "linkReceived", by: "system", isTurn: true,
      "\"link\":\"\(link)\",\"url\":\"brewlog://history/\(range)/brew/\(brew)\",\"source\":\"notification\",\"delivery\":\"push-\(hexadecimal(random.next(), 8))\""
    )
    time += random.within(1...6)
    let filter = "{\"type\":\"BrewHistoryFilter\",\"value\":\"\(range)\"}"
    let detail = "{\"type\":\"Brew.ID\",\"value\":\"\(brew)\"}"
    event(
      "linkResolved", isTurn: true, at: "DeepLinks.swift:24",
      "\"link\":\"\(link)\",\"goal\":{\"tab\":\"brews\",\"routes\":[\(filter),\(detail)]},\"policy\":\"replace\""
    )
    // One link in a hundred is walked in the wrong order, which is what the product looks for.
    let isWrong = random.percent(1)
    let routes = isWrong ? [detail, filter] : [filter, detail]
    stacks[2] = [
      Shown(route: filter, screen: "BrewHistory"), Shown(route: detail, screen: "BrewDetail"),
    ]
    event(
      "linkApplied", by: "link", stack: "brews", isTurn: true, cause: link,
      at: "DeepLinks.swift:66",
      "\"link\":\"\(link)\",\"destination\":\"BrewPage\",\"routes\":[\(routes.joined(separator: ","))],\"policy\":\"replace\",\"select\":true"
    )
    if isWrong { stacks[2].removeAll() }
    show()
  }

  private mutating func mark() {
    let label = random.pick(["pull to refresh", "search", "sync finished"])
    event(
      "marked", at: "Analytics.swift:41",
      "\"label\":\"\(label)\",\"level\":\"info\",\"data\":{\"ms\":\(random.within(20...900))}")
  }

  private mutating func leaveAndReturn() {
    event("scenePhase", by: "system", "\"phase\":\"inactive\"")
    time += random.within(200...900)
    event("scenePhase", by: "system", "\"phase\":\"background\"")
    if random.percent(30) {
      event("saved", by: "system", stack: address, "\"entries\":\(stacks[tab].count)")
    }
    time += random.within(5_000...600_000)
    event("scenePhase", by: "system", "\"phase\":\"inactive\"")
    time += random.within(80...300)
    event("scenePhase", by: "system", "\"phase\":\"active\"")
  }
}
