import ClientScript
import NavigationRouting
import SessionRecording

/// One healthy act after another.
extension BrewLogDay {
  func useOnce() {
    // An alert or a dialog is answered before anything else.
    if let modal = user.window.modals.last, !modal.hasStack { return user.dismissTop() }
    guard isSignedIn else { return waitForSignIn() }
    switch dice.roll(0..<30) {
    case 0..<8: goDeeper()
    case 8..<13: goBack()
    case 13..<15: popByCode()
    case 15..<18: changeTab()
    case 18..<20: useModal()
    case 20..<23: act("a link") { receive(randomLink()) }
    case 23: act("a link in vain") { receiveInVain() }
    case 24: user.cancelSwipe()
    case 25: act("the beans are there") { loadBeans() }
    case 26: rewrite()
    case 27: rest()
    case 28 where dice.once(in: 2): act("signing out") { signOut() }
    case 29 where dice.once(in: 2): act("another account") { switchAccount() }
    default:
      act("a mark") {
        // The recorder keeps the number, and not whom the cups were for.
        app.navigator.mark("poured", data: #"{"cups":\#(dice.roll(1..<5)),"for":"Mira"}"#)
      }
    }
  }

  private func waitForSignIn() {
    switch dice.roll(0..<4) {
    case 0: act("a link for later") { receive(randomLink()) }
    case 1: rest()
    default: act("signing in") { signIn() }
    }
  }

  // MARK: Values

  private var brew: Int { dice.roll(730_000_000..<730_000_040) }
  private var bean: String { dice.pick(["Kochere", "Santa Bárbara", "Gesha 🌱", "house blend"]) }
  private var note: String { dice.pick(["stone fruit, thin", "too long at 96°", "for Mira"]) }

  private func randomLink() -> BrewLogLink {
    switch dice.roll(0..<5) {
    case 0: .history(dice.pick(BrewRange.allCases))
    case 1: .bean("Kochere")
    case 2: .newBrew(grams: dice.roll(12..<22))
    default: .brew(brew)
    }
  }

  /// What the screen in front leads to.
  private func nextRoutes() -> [AppRoute] {
    guard user.path.count < 6 else { return [] }
    guard let top = user.path.last else {
      switch user.front {
      case "brews": return [AppRoute(BrewHistoryFilter(dice.pick(BrewRange.allCases)))]
      case "settings": return SettingsPage.allCases.map { AppRoute($0) }
      default: return [AppRoute(Bean(bean))]
      }
    }
    if user.front == "modal:NewBrew" { return [] }
    if top.as(BrewHistoryFilter.self) != nil || top.as(Bean.self) != nil {
      return [AppRoute(BrewID(brew))]
    }
    guard let id = top.as(BrewID.self)?.id else { return [] }
    // The next brew, on top of this one.
    return [AppRoute(TastingNote(note, of: id)), AppRoute(BrewID(id + 1))]
  }

  // MARK: Stacks

  private func goDeeper() {
    let next = nextRoutes()
    guard !next.isEmpty else { return goBack() }
    let route = dice.pick(next)
    switch dice.roll(0..<6) {
    case 0: user.follow(route)
    case 1: user.tapTwice(route)
    case 2 where user.front == "brews" && user.path.isEmpty:
      user.push([route, AppRoute(BrewID(brew))])
    default: open(route)
    }
  }

  /// The way an app's own screens open others, from their own lines.
  private func open(_ route: AppRoute) {
    guard user.window.modals.isEmpty else { return user.push([route]) }
    act("opening \(route.name)", .tap) {
      user.expect { $0.append(route) }
      switch route.base {
      case let route as BrewHistoryFilter: app.showHistory(route.range)
      case let route as BrewID: app.showBrew(route.id)
      case let route as TastingNote: app.editNote(route.text, of: route.brew)
      case let route as Bean: app.showBean(route.name)
      case let route as SettingsPage: app.showSettings(route)
      default: app.tabs.current.push(route)
      }
    }
  }

  private func goBack() {
    guard !user.path.isEmpty else { return changeTab() }
    switch dice.roll(0..<5) {
    case 0: user.goBack(to: dice.roll(0..<user.path.count))
    case 1, 2: user.goBack(.edgeSwipe)
    default: user.goBack(.backButton)
    }
  }

  private func popByCode() {
    guard !user.path.isEmpty else { return goDeeper() }
    switch dice.roll(0..<4) {
    case 0: user.pop(1)
    case 1: user.pop(dice.roll(1..<user.path.count + 1))
    case 2: user.pop(to: dice.pick(user.path))
    default: user.popToRoot()
    }
  }

  private func rewrite() {
    guard user.front == "brews" else { return rest() }
    let id = brew
    let path = [AppRoute(BrewHistoryFilter(.month)), AppRoute(BrewID(id))]
    act("show in history", .tap) {
      if user.path != path { user.expect { $0 = path } }
      app.showInHistory(id)
    }
  }

  // MARK: Around the stacks

  private func changeTab() {
    guard user.window.modals.isEmpty else { return user.dismissTop() }
    user.tap(dice.pick(BrewLogApp.Tab.allCases))
  }

  private func useModal() {
    if !user.window.modals.isEmpty {
      if dice.once(in: 2) { user.dismissTop() } else { user.dismiss("NewBrew") }
    } else if user.path.last?.as(BrewID.self) != nil {
      user.ask("delete", as: .dialog, screen: "DeleteBrew")
    } else if user.front == "brews" {
      let sheet = AppRoute(NewBrew(grams: dice.roll(12..<22)))
      if dice.once(in: 2) {
        user.setSheet(sheet, id: "NewBrew")
      } else {
        user.present(sheet, as: .sheet, id: "NewBrew")
      }
    } else {
      changeTab()
    }
  }

  /// The app goes to the background and comes back.
  private func rest() {
    act("resting") {
      app.navigator.scenePhase(.inactive)
      app.navigator.scenePhase(.background)
      recorder.enterBackground()
    }
    act("coming back") {
      app.navigator.scenePhase(.active)
      recorder.enterForeground()
    }
  }
}
