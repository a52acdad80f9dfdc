import TestSupport
import Testing

@testable import SessionDiagnosis

/// Random sessions in which every write is right, in all the ways in which recorders tell it.
@Suite struct `Random writes` {
  @Test(arguments: 0..<20)
  func `writes that show are healthy, whichever way they are told`(batch: UInt64) throws {
    for seed in batch * 25..<(batch + 1) * 25 {
      var writer = HealthyWriter(seed: seed)
      for _ in 0..<40 { writer.step() }
      let session = writer.lines.joined(separator: "\n")
      let faults = try Recording(HealthyWriter.app, session).faults()
      #expect(faults.isEmpty, "seed \(seed): \(faults.map(\.json))\n\(session)")
    }
  }
}

/// An app whose every write shows, and its recorder, which has habits of its own.
private struct HealthyWriter {
  static let app: App = """
    tabs=t0,t1; t0=Zero; t1=One; Zero:A>AView; Zero:B>BView; Zero:C>CView
    One:A>AView; One:B>BView; One:C>CView
    """

  private(set) var lines: [String] = []
  private var random: SeededGenerator
  private var paths: [String: [String]] = [:]
  private var tab = "t0"
  private var time: UInt64 = 100
  private var turn: UInt64 = 1
  /// How the user's way back is told.
  private let back: Back
  private let confirms: Bool
  private let tellsTransitions: Bool
  private let tellsDepth: Bool
  /// Of so many reports one is missing.
  private let missing: Int

  private enum Back: CaseIterable {
    case popped, binding, bindingCount, unknownBinding, swipe
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    back = random.pick(Back.allCases)
    confirms = random.once(in: 2)
    tellsTransitions = random.once(in: 2)
    tellsDepth = !random.once(in: 3)
    missing = random.pick([2, 4, 1000, 1000])
    lines = ["tabSelected t0 t=40", "screenShown Zero stack=t0 root depth=0 t=100"]
  }

  private var path: [String] { paths[tab] ?? [] }

  private mutating func tell(_ event: String, after ms: UInt64 = 0, sameTurn: Bool = false) {
    time += ms
    if !sameTurn { turn += 1 }
    lines.append("\(event) t=\(time) turn=\(turn)")
  }

  private mutating func wait() { time += UInt64.random(in: 1500...9000, using: &random) }

  private mutating func show(_ path: [String], always: Bool = false) {
    guard always || !random.once(in: missing) else { return }
    let root = tab == "t0" ? "Zero" : "One"
    guard let top = path.last else {
      return tell("screenShown \(root) stack=\(tab) root depth=0", after: 520)
    }
    let depth = tellsDepth ? " depth=\(path.count)" : ""
    let type = top.prefix { $0 != ":" }
    tell("screenShown \(type)View stack=\(tab) route=\(top)\(depth)", after: 520)
  }

  private mutating func confirm() {
    guard confirms else { return }
    let told =
      random.once(in: 2)
      ? "wroteBack count=\(path.count)"
      : "wroteBack \(path.isEmpty ? "-" : path.joined(separator: ","))"
    tell("\(told) stack=\(tab) by=system", after: 4)
  }

  /// Never the one on top: the same twice in one turn is a fault.
  private mutating func route() -> String {
    while true {
      let route = "\(random.pick(["A", "B", "C"])):\(Int.random(in: 0...9, using: &random))"
      if route != path.last { return route }
    }
  }

  private mutating func transition(_ operation: String) {
    guard tellsTransitions else { return }
    tell("transitionBegan operation=\(operation) stack=\(tab) by=system", after: 6)
    tell("transitionEnded operation=\(operation) stack=\(tab) by=system", after: 350)
  }

  mutating func step() {
    wait()
    switch Int.random(in: 0..<14, using: &random) {
    case 0...2: push(count: 1)
    case 3: push(count: Int.random(in: 2...3, using: &random))
    case 4...6: goBack()
    case 7: popAndPush()
    case 8: replace()
    case 9: cancelSwipe()
    case 10: hurry()
    case 11: selectTab()
    case 12: appGoesBack()
    default: tap()
    }
  }

  private mutating func push(count: Int) {
    for index in 0..<count {
      let route = route()
      paths[tab, default: []].append(route)
      tell("pushed \(route) stack=\(tab) by=user at=Row.swift:4", sameTurn: index > 0)
    }
    confirm()
    transition("push")
    if count > 1, random.once(in: 3) {
      for depth in 1..<path.count where depth > path.count - count {
        show(Array(path[..<depth]), always: true)
      }
      show(path, always: true)
    } else {
      show(path)
    }
  }

  private mutating func tap() {
    let route = route()
    tell("linkTapped \(route) depth=\(path.count) stack=\(tab) by=user")
    paths[tab, default: []].append(route)
    tell("wroteBack count=\(path.count) stack=\(tab) by=user", sameTurn: true)
    show(path)
  }

  private mutating func goBack() {
    guard !path.isEmpty else { return }
    let count = back == .popped && random.once(in: 3) ? path.count : 1
    paths[tab, default: []].removeLast(count)
    let routes = path.isEmpty ? "-" : path.joined(separator: ",")
    switch back {
    case .popped:
      let via = count > 1 ? "backMenu" : random.pick(["backButton", "edgeSwipe", "dismissAction"])
      tell("popped count=\(count) stack=\(tab) by=user via=\(via)")
      confirm()
      transition("pop")
    case .binding:
      tell("wroteBack \(routes) stack=\(tab) by=user")
    case .bindingCount:
      if tellsTransitions { tell("transitionBegan operation=pop stack=\(tab) by=system") }
      tell("wroteBack count=\(path.count) stack=\(tab) by=user", sameTurn: true)
      if tellsTransitions {
        tell("transitionEnded operation=pop stack=\(tab) by=system", sameTurn: true)
      }
    case .unknownBinding:
      tell("wroteBack \(routes) stack=\(tab) by=unknown")
    case .swipe:
      tell("transitionBegan operation=pop interactive stack=\(tab) by=user")
      tell("popped stack=\(tab) by=user via=contentSwipe", after: 300)
      tell("transitionEnded operation=pop interactive stack=\(tab) by=user", after: 60)
    }
    show(path)
  }

  private mutating func appGoesBack() {
    guard !path.isEmpty else { return }
    let all = random.once(in: 2)
    paths[tab, default: []].removeLast(all ? path.count : 1)
    tell("popped request=\(all ? "popToRoot" : "pop") stack=\(tab) by=app at=Done.swift:9")
    confirm()
    show(path)
  }

  private mutating func popAndPush() {
    guard !path.isEmpty else { return }
    let route = route()
    paths[tab, default: []].removeLast()
    tell("popped stack=\(tab) by=user at=Next.swift:4")
    paths[tab, default: []].append(route)
    tell("pushed \(route) stack=\(tab) by=user at=Next.swift:5", sameTurn: true)
    confirm()
    show(path)
  }

  private mutating func replace() {
    paths[tab] = (0..<Int.random(in: 0...3, using: &random)).map { _ in route() }
    let routes = path.isEmpty ? "-" : path.joined(separator: ",")
    tell("replaced \(routes) stack=\(tab) by=\(random.pick(["user", "app"])) at=Flow.swift:7")
    confirm()
    show(path)
  }

  private mutating func cancelSwipe() {
    guard !path.isEmpty else { return }
    tell("transitionBegan operation=pop interactive stack=\(tab) by=user")
    tell("transitionEnded operation=pop interactive cancelled stack=\(tab) by=user", after: 300)
    if random.once(in: 2) { show(path) }
  }

  /// Two ways back, or a push and another, within one transition; all of it shows.
  private mutating func hurry() {
    guard path.count > 1 else { return }
    paths[tab, default: []].removeLast()
    tell("popped stack=\(tab) by=user at=Back.swift:4")
    tell("transitionBegan operation=pop stack=\(tab) by=system", after: 6)
    paths[tab, default: []].removeLast()
    tell("popped stack=\(tab) by=user at=Back.swift:4", after: 120)
    tell("transitionEnded operation=pop stack=\(tab) by=system", after: 260)
    show(path, always: true)
  }

  private mutating func selectTab() {
    let isByApp = random.once(in: 3)
    if isByApp { tell("marked by=user label=tapped") }
    tab = tab == "t0" ? "t1" : "t0"
    tell(
      "tabSelected \(tab) by=\(isByApp ? "app at=Home.swift:3" : "user")", sameTurn: isByApp)
    show(path)
    if random.once(in: 3) { push(count: 1) }
  }
}
