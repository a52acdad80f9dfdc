import TestSupport

/// A random app in which every type is declared by one screen, and its sessions.
///
/// It knows by itself which types can be pushed where, and shares nothing with the resolver.
struct RandomApp {
  /// A `navigationDestination(for:)`.
  struct Declaration {
    let type: String
    let screen: String
    let on: String
  }

  var random: SeededGenerator
  private(set) var tabs: [String] = []
  /// The root screen by stack.
  private(set) var roots: [String: String] = [:]
  private(set) var declarations: [Declaration] = []

  init(seed: UInt64, tabs count: Int? = nil) {
    random = SeededGenerator(seed: seed)
    let number = count ?? Int.random(in: 0...4, using: &random)
    tabs = (0..<number).map { "tab\($0)" }
    for stack in tabs.isEmpty ? ["main"] : tabs {
      let root = "Root-\(stack)"
      roots[stack] = root
      var screens = [root]
      for index in 0..<Int.random(in: 3...7, using: &random) {
        let screen = "Screen-\(stack)-\(index)"
        // Some of the root's own, some nested.
        let on = random.once(in: 3) ? root : random.pick(screens)
        declarations.append(Declaration(type: "T-\(stack)-\(index)", screen: screen, on: on))
        screens.append(screen)
      }
    }
  }

  var stacks: [String] { tabs.isEmpty ? ["main"] : tabs }

  var app: App {
    var parts = roots.keys.sorted().map { "\($0)=\(roots[$0] ?? "")" }
    if !tabs.isEmpty { parts.append("tabs=" + tabs.joined(separator: ",")) }
    parts += declarations.map { "\($0.on):\($0.type)>\($0.screen)" }
    return App(stringLiteral: parts.joined(separator: ";"))
  }

  func declaration(of type: String) -> Declaration? { declarations.first { $0.type == type } }

  /// The types that show when pushed on top of a path.
  func pushable(on stack: String, over path: [String]) -> [String] {
    var screens: Set<String> = [roots[stack] ?? ""]
    for type in path { if let shown = declaration(of: type)?.screen { screens.insert(shown) } }
    return declarations.filter { screens.contains($0.on) }.map(\.type)
  }

  /// A path that shows from the root to its top.
  mutating func path(on stack: String, length: Int, distinct: Bool = false) -> [String] {
    var path: [String] = []
    for _ in 0..<length {
      let choices = pushable(on: stack, over: path).filter { !distinct || !path.contains($0) }
      if choices.isEmpty { break }
      path.append(random.pick(choices))
    }
    return path
  }

  // MARK: Healthy sessions

  /// A session in which everything that is asked for shows.
  mutating func healthySession(steps: Int) -> String {
    var session = HealthySession(self)
    for _ in 0..<steps { session.step() }
    random = session.app.random
    return session.lines.joined(separator: "\n")
  }
}

/// A healthy session as it is written.
private struct HealthySession {
  var app: RandomApp
  var lines: [String] = []
  var paths: [String: [String]] = [:]
  var selected: String
  var modal: String?
  var modals = 0
  var links = 0
  var turn = 0
  /// How often a change is followed by what the framework shows.
  let observes: Int

  init(_ app: RandomApp) {
    self.app = app
    selected = app.stacks[0]
    observes = Int.random(in: 1...4, using: &self.app.random)
    if !app.tabs.isEmpty { lines.append("tabSelected \(selected)") }
    show()
  }

  var path: [String] { paths[selected] ?? [] }

  mutating func step() {
    turn += 1
    if let modal {
      lines.append("dismissed \(modal) by=user")
      self.modal = nil
      return
    }
    switch Int.random(in: 0..<12, using: &app.random) {
    case 0...2: push()
    case 3: tap()
    case 4...5: pop()
    case 6: selectTab()
    case 7: replace()
    case 8...9: link()
    case 10: present()
    default: noise()
    }
    if modal == nil, Int.random(in: 0..<observes, using: &app.random) == 0 { show() }
  }

  private mutating func show() {
    let type = path.last
    let screen = type.flatMap(app.declaration(of:))?.screen ?? app.roots[selected] ?? ""
    var line = "screenShown \(screen) stack=\(selected) by=system"
    if let type {
      if !app.random.once(in: 3) { line += " route=\(type)" }
      if !app.random.once(in: 3) { line += " depth=\(path.count)" }
    } else {
      line += " root depth=0"
    }
    lines.append(line)
  }

  private mutating func push() {
    let choices = app.pushable(on: selected, over: path)
    guard let type = choices.isEmpty ? nil : app.random.pick(choices) else { return }
    paths[selected, default: []].append(type)
    lines.append("pushed \(type) stack=\(selected) by=\(app.random.pick(["user", "app"]))")
    if app.random.once(in: 4) { confirm() }
  }

  private mutating func confirm() {
    let routes = path.isEmpty ? "-" : path.joined(separator: ",")
    lines.append(
      app.random.once(in: 2)
        ? "wroteBack \(routes) stack=\(selected) by=system"
        : "wroteBack count=\(path.count) stack=\(selected) by=system")
  }

  private mutating func tap() {
    let choices = app.pushable(on: selected, over: path)
    guard let type = choices.isEmpty ? nil : app.random.pick(choices) else { return }
    lines.append(
      "linkTapped \(type) stack=\(selected) depth=\(path.count) turn=\(turn) by=user")
    paths[selected, default: []].append(type)
    lines.append("wroteBack count=\(path.count) stack=\(selected) turn=\(turn) by=user")
  }

  private mutating func pop() {
    guard !path.isEmpty else {
      lines.append("refused request=pop reason=empty stack=\(selected)")
      return
    }
    if app.random.once(in: 3) {
      paths[selected] = []
      lines.append("popped request=popToRoot stack=\(selected)")
    } else if app.random.once(in: 3) {
      // The user's swipe, as the binding reports it.
      paths[selected, default: []].removeLast()
      lines.append("wroteBack count=\(path.count) stack=\(selected) by=user")
    } else {
      let count = Int.random(in: 1...path.count, using: &app.random)
      paths[selected, default: []].removeLast(count)
      lines.append("popped count=\(count) stack=\(selected) by=user via=backButton")
    }
  }

  private mutating func selectTab() {
    guard !app.tabs.isEmpty else { return }
    selected = app.random.pick(app.tabs)
    lines.append("tabSelected \(selected) by=user")
  }

  private mutating func replace() {
    let path = app.path(on: selected, length: Int.random(in: 0...4, using: &app.random))
    paths[selected] = path
    let routes = path.isEmpty ? "-" : path.joined(separator: ",")
    lines.append("replaced \(routes) stack=\(selected)")
  }

  private mutating func present() {
    modals += 1
    modal = "modal-\(modals)"
    lines.append("presented modal-\(modals) stack=\(selected) style=sheet screen=Sheet by=user")
    if app.random.once(in: 2) { lines.append("screenShown Sheet root stack=modal:modal-\(modals)") }
  }

  private mutating func noise() {
    let noise =
      app.random.pick([
        "marked label=m", "tabRetapped", "dataReady label=d", "saved stack=main",
        "environmentChanged name=size value=compact", "transitionBegan operation=push",
        "stackMounted \(selected) root=\(app.roots[selected] ?? "")", "clockSet wall=x",
        "stackUnmounted \(selected)\nstackMounted \(selected) root=\(app.roots[selected] ?? "")",
        "viewPushed Chart stack=\(selected) modifier=isPresented\nviewPopped Chart stack=\(selected)",
        "presented ask stack=\(selected) style=alert\ndismissed ask phase=began\ndismissed ask",
        "screenShown Elsewhere scene=w2\nviewPushed X scene=w2 by=user\nviewPopped X scene=w2 by=user",
      ])
    lines.append(noise == "tabRetapped" ? retap() : noise)
  }

  /// A tap on the selected tab, which pops what is there.
  private mutating func retap() -> String {
    guard !path.isEmpty else { return "tabRetapped \(selected) by=user" }
    paths[selected] = []
    return "tabRetapped \(selected) by=user turn=\(turn)\n"
      + "popped request=popToRoot stack=\(selected) turn=\(turn) by=user"
  }

  private mutating func link() {
    links += 1
    let link = "L\(links)"
    lines.append("linkReceived \(link) url=app://\(links) by=system turn=\(turn)")
    if app.random.once(in: 5) {
      lines.append("linkRejected \(link) reason=duplicate")
      return
    }
    let target = app.random.pick(app.stacks)
    let path = app.path(on: target, length: Int.random(in: 0...3, using: &app.random))
    let routes = path.isEmpty ? "-" : path.joined(separator: ",")
    if !app.random.once(in: 4) {
      let tab = app.tabs.isEmpty ? "main" : target
      lines.append("linkResolved \(link) goal=\(tab)>\(routes)")
    }
    if app.random.once(in: 4) { lines.append("linkParked \(link) reason=auth\nmarked label=x") }
    let isTabbed = !app.tabs.isEmpty
    if app.random.once(in: 2) {
      lines.append(
        "linkApplied \(link) routes=\(routes) policy=replace stack=\(target) by=link"
          + (isTabbed ? " select" : ""))
    } else {
      // Walked step by step: the tab, back to the root, then up.
      if isTabbed { lines.append("tabSelected \(target) cause=\(link) by=link") }
      lines.append("popped request=popToRoot stack=\(target) cause=\(link) by=link")
      for type in path {
        lines.append("pushed \(type) stack=\(target) cause=\(link) by=link")
        if app.random.once(in: 4), let screen = app.declaration(of: type)?.screen {
          lines.append("screenShown \(screen) stack=\(target)")
        }
        if app.random.once(in: 5) { lines.append("marked label=between") }
      }
    }
    paths[target] = path
    selected = target
  }
}
