import NavigationModel
import NavigationRouting
import TestSupport
import Testing

/// Routers driven at random beside plain arrays that know nothing of them.
@MainActor
private final class RandomUse {
  let app: TestApp
  private var random: SeededGenerator
  private let tabs: TabRouter<Tab, Page>
  private var inner: Router<Page>?
  /// What each stack must hold, by address.
  private(set) var truth: [String: [Page]] = ["brews": [], "settings": []]
  private var sheets: [String: Page] = [:]
  private var selected = Tab.brews

  init(seed: UInt64) throws {
    app = try TestApp()
    random = SeededGenerator(seed: seed)
    tabs = TabRouter(selected: .brews, in: app.navigator)
  }

  private var page: Page { Page(Int.random(in: 0..<4, using: &random)) }

  private var pages: [Page] { (0..<Int.random(in: 0..<4, using: &random)).map { _ in page } }

  func step() {
    if random.once(in: 3) { app.navigator.endTurn() }
    if random.once(in: 8) { app.navigator.noteGesture(random.pick(Gesture.allCases)) }
    switch Int.random(in: 0..<24, using: &random) {
    case 0: select(random.pick(Tab.allCases))
    case 1: presentOrDismiss(random.pick(Tab.allCases))
    case 2: workInside()
    case 3 where random.once(in: 6): reset()
    default: work(tabs[random.pick(Tab.allCases)])
    }
  }

  private func select(_ tab: Tab) {
    selected = tab
    switch Int.random(in: 0..<3, using: &random) {
    case 0: tabs.select(tab)
    case 1: tabs.tap(tab)
    default: tabs.selection = tab
    }
  }

  /// One call of any router, and the same on the plain array.
  private func work(_ router: Router<Page>) {
    let address = app.navigator.vocabulary.text(router.address)
    var path = truth[address] ?? []
    defer { truth[address] = path }
    switch Int.random(in: 0..<13, using: &random) {
    case 0...2:
      let page = page
      router.push(page)
      path.append(page)
    case 3:
      let pages = pages
      router.push(pages)
      path += pages
    case 4:
      let page = page
      router.pushNew(page)
      if path.last != page { path.append(page) }
    case 5:
      router.pop()
      _ = path.popLast()
    case 6:
      let count = Int.random(in: 0..<4, using: &random)
      router.pop(count)
      path.removeLast(min(count, path.count))
    case 7:
      let page = page
      router.popTo(page)
      if let index = path.lastIndex(of: page) { path.removeSubrange((index + 1)...) }
    case 8 where random.once(in: 2):
      router.popToRoot()
      path = []
    case 9:
      let pages = path.prefix(2) + pages
      router.replace(Array(pages))
      path = Array(pages)
    default:
      // As a binding does: the whole path, changed at its end or anywhere.
      var written = path
      if random.once(in: 3) { written = Array(path.prefix(1)) + pages }
      if random.once(in: 2) { written.append(page) } else { _ = written.popLast() }
      router.path = written
      path = written
    }
  }

  private func presentOrDismiss(_ tab: Tab) {
    let router = tabs[tab]
    let other: Tab = tab == .brews ? .settings : .brews
    let page = page
    // One window's modals lie over each other: what goes takes those above it.
    if sheets[other.rawValue] != nil { return }
    if sheets[tab.rawValue] != page, random.once(in: 2) {
      if random.once(in: 2) { router.present(page) } else { router.sheet = page }
      sheets[tab.rawValue] = page
      inner = Router(modal: router.modals[0].id, in: app.navigator)
      truth["modal:Page"] = []
    } else {
      if random.once(in: 2) { router.dismiss() } else { router.sheet = nil }
      sheets[tab.rawValue] = nil
      truth["modal:Page"] = nil
    }
  }

  /// The stack inside the modal, or what is left of it: then everything is refused.
  private func workInside() {
    guard let inner else { return }
    let isUp = truth["modal:Page"] != nil
    work(inner)
    if !isUp { truth["modal:Page"] = nil }
  }

  private func reset() {
    app.navigator.reset(.signOut)
    truth = ["brews": [], "settings": []]
    sheets = [:]
  }

  func check() throws {
    let replay = try app.replayed()
    for tab in Tab.allCases {
      let wanted = truth[tab.rawValue] ?? []
      #expect(tabs[tab].path == wanted)
      #expect(replay.values(tab.rawValue) == wanted.texts)
      #expect(tabs[tab].sheet == sheets[tab.rawValue])
      #expect(
        tabs[tab].entries.map { app.navigator.vocabulary.text($0.id) }
          == (replay.stack(tab.rawValue)?.entries ?? []).map { replay.vocabulary.text($0.id) })
    }
    if let inner { #expect(inner.path == truth["modal:Page"] ?? []) }
    #expect(replay.values("modal:Page") == (truth["modal:Page"] ?? []).texts)
    #expect(tabs.selected == selected)
    #expect(
      replay.vocabulary.describe(replay.state)
        == app.navigator.vocabulary.describe(app.navigator.state))
  }
}

@MainActor
@Suite struct `Routers, plain arrays and the replayed recording` {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `agree at every step of any use`(seed: UInt64) throws {
    let use = try RandomUse(seed: seed)
    for _ in 0..<150 {
      use.step()
      try use.check()
    }
  }
}
