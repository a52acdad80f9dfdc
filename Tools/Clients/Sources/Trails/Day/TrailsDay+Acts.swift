import ClientScript
import NavigationRouting
import SessionRecording

/// One healthy act after another.
extension TrailsDay {
  func useOnce(_ user: User) {
    // An alert or a dialog is answered before anything else.
    if let modal = user.window.modals.last, !modal.hasStack { return user.dismissTop() }
    switch dice.roll(0..<30) {
    case 0..<8: goDeeper(user)
    case 8..<13: goBack(user)
    case 13..<15: popByCode(user)
    case 15..<18: changeTab(user)
    case 18..<22: useModal(user)
    case 22, 23: receive(randomLink(), user)
    case 24: user.cancelSwipe()
    case 25: changeWindows()
    case 26: user.replace(with: rewritten(user))
    case 27: rest()
    case 28 where dice.once(in: 2): switchAccount()
    default: user.act("a mark") { app.navigator.mark("looked around", level: .debug) }
    }
  }

  // MARK: Values

  private var trail: Int { dice.roll(100..<130) }
  private var region: String { dice.pick(["Alps", "Dolomiti", "Šumava"]) }
  private var text: String { dice.pick(["muddy after rain", "ask for Jo at the hut", "🐻!"]) }

  private func randomLink() -> TrailsLink {
    switch dice.roll(0..<4) {
    case 0: .saved(trail)
    case 1: .player(trail: trail)
    default: .trail(trail)
    }
  }

  /// What the root of the stack in front declares.
  private func nextRoutes(_ user: User) -> [TrailRoute] {
    guard user.path.count < 6 else { return [] }
    let ofTrails = [
      .trail(trail), .ranger(dice.roll(1..<9)), TrailRoute.review(trail: trail, text: text),
    ]
    return switch user.front {
    case "explore": ofTrails + [.region(region)]
    case "saved": ofTrails
    case "profile": [.member(dice.pick(["mira", "jo"])), .review(trail: trail, text: text)]
    case "modal:filters": [.region(region)]
    case "modal:player": [.trail(trail)]
    case "modal:rate": [.review(trail: trail, text: text)]
    default: []
    }
  }

  private func rewritten(_ user: User) -> [TrailRoute] {
    Array(user.path.prefix(1)) + nextRoutes(user).prefix(2)
  }

  // MARK: Stacks

  private func goDeeper(_ user: User) {
    let next = nextRoutes(user)
    guard !next.isEmpty else { return goBack(user) }
    let route = dice.pick(next)
    switch (route, dice.roll(0..<6)) {
    case (_, 0): user.follow(route)
    case (_, 1): user.tapTwice(route)
    case (_, 2): user.push(next)
    case (.trail(let id), _) where user.window.modals.isEmpty:
      user.act("opening a trail", .tap) {
        user.expect { $0.append(route) }
        app.showTrail(id, in: user.tabs)
      }
    case (.ranger(let id), _) where user.window.modals.isEmpty:
      user.act("opening a ranger", .tap) {
        user.expect { $0.append(route) }
        app.showRanger(id, in: user.tabs)
      }
    default: user.push([route])
    }
  }

  private func goBack(_ user: User) {
    guard !user.path.isEmpty else { return changeTab(user) }
    switch dice.roll(0..<5) {
    case 0: user.goBack(to: dice.roll(0..<user.path.count))
    case 1, 2: user.goBack(.edgeSwipe)
    default: user.goBack(.backButton)
    }
  }

  private func popByCode(_ user: User) {
    guard !user.path.isEmpty else { return goDeeper(user) }
    switch dice.roll(0..<4) {
    case 0: user.pop(1)
    case 1: user.pop(dice.roll(1..<user.path.count + 1))
    case 2: user.pop(to: dice.pick(user.path))
    default: user.popToRoot()
    }
  }

  // MARK: Tabs, modals, windows

  private func changeTab(_ user: User) {
    guard user.window.modals.isEmpty else { return user.dismissTop() }
    user.tap(dice.pick(TrailsApp.Tab.allCases))
  }

  private func useModal(_ user: User) {
    switch (user.window.modals.last?.id, dice.roll(0..<4)) {
    case (nil, 0): user.present(.filters, as: .sheet, id: "filters")
    case (nil, 1): user.present(.player(trail: trail), as: .cover, id: "player")
    case (nil, 2): user.present(.legend, as: .popover, id: "legend")
    case (nil, _): user.ask("offline", as: .alert, screen: "Offline")
    case ("filters", 0):
      user.presentInstead(.review(trail: trail, text: text), id: "rate")
    case ("player", 0): user.present(.review(trail: trail, text: text), as: .sheet, id: "rate")
    case ("player", 1): user.ask("stop", as: .dialog, screen: "StopPlaying")
    case ("rate", 0): user.dismiss("player")
    case ("rate", 1): user.dismissAll()
    case (let id?, 2): user.dismiss(id)
    default: user.dismissTop()
    }
  }

  private func changeWindows() {
    if second == nil { openWindow() } else { closeWindow() }
  }

  /// The app goes to the background and comes back.
  private func rest() {
    main.act("resting") {
      app.navigator.scenePhase(.inactive)
      app.navigator.scenePhase(.background)
      recorder.enterBackground()
    }
    main.act("coming back") {
      app.navigator.scenePhase(.active)
      recorder.enterForeground()
    }
  }
}
