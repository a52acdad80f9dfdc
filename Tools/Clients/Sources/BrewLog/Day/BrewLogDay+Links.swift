import ClientScript
import NavigationRouting

/// Links, saved state and accounts, each done to the app and to the plain arrays.
extension BrewLogDay {
  // MARK: Links

  /// A link comes from outside.
  ///
  /// - Parameters:
  ///   - link: Where it leads.
  ///   - isHeld: Whether or not it must wait in any case.
  func receive(_ link: BrewLogLink, isHeld: Bool = false) {
    waiting = nil
    if isHeld || !canApply(link) {
      waiting = (link, clock.elapsed)
    } else {
      expectApplication(of: link)
    }
    if let url = url(of: link) {
      let source: LinkSource =
        url.hasPrefix("https:") ? .universalLink : dice.pick([.openURL, .widget])
      app.links.receive(url, source: source)
    } else {
      app.links.receive(link, source: .notification, delivery: nextDelivery())
    }
  }

  /// A link that the app knows already, or does not know at all: nothing happens.
  func receiveInVain() {
    let delivery = nextDelivery()
    switch dice.roll(0..<3) {
    case 0:
      app.links.receive("brewlog://cellar/12", source: .openURL)
    case 1:
      app.links.receive("brewlog://brew/12/label", source: .widget)
    default:
      let link = BrewLogLink.history(.day)
      waiting = nil
      if canApply(link) { expectApplication(of: link) } else { waiting = (link, clock.elapsed) }
      app.links.receive(link, source: .notification, delivery: delivery)
      // The system delivers it once more.
      app.links.receive(link, source: .notification, delivery: delivery)
    }
  }

  /// The link as a URL; notifications bring some that have none.
  private func url(of link: BrewLogLink) -> String? {
    switch link {
    case .history(let range): "brewlog://history/\(range)"
    case .brew(let id): dice.once(in: 2) ? "https://brewlog.example/brew/\(id)" : nil
    case .bean(let name): "brewlog://bean/\(name)"
    case .newBrew(let grams): "brewlog://new/\(grams)"
    case .latest, .pinned: nil
    }
  }

  private func canApply(_ link: BrewLogLink) -> Bool {
    guard isSignedIn, isMounted else { return false }
    if case .bean = link { return hasBeans }
    return true
  }

  /// Expects what the link that waits brings about, where it can be applied now.
  func expectWaitingLink() {
    guard let (link, since) = waiting else { return }
    if clock.elapsed - since >= 120_000 {
      waiting = nil
    } else if canApply(link) {
      waiting = nil
      expectApplication(of: link)
    }
  }

  /// Expects a link's application: modals go, the tab comes to the front with the whole path, and
  /// the sheet, if there is to be one.
  private func expectApplication(of link: BrewLogLink) {
    let (tab, routes, sheet) = plainGoal(of: link)
    let modals = (witness.upcoming["main"] ?? PlainWindow()).modals
    let staysUp = sheet != nil && modals.first?.id == "NewBrew"
    if let above = modals.dropFirst(staysUp ? 1 : 0).first {
      user.expectWindow { $0.dismiss(staysUp ? above.id : nil) }
    }
    user.expectWindow {
      $0.selectedTab = tab
      $0[stack: tab] = routes
    }
    guard let sheet else { return }
    if !staysUp || modals.first?.route != sheet {
      user.expectWindow {
        $0.present(PlainModal("NewBrew", .sheet, from: tab, route: sheet))
      }
    }
    // What was open inside a sheet that stays goes.
    if !user.window[stack: "modal:NewBrew"].isEmpty, staysUp {
      user.expectWindow { $0[stack: "modal:NewBrew"] = [] }
    }
  }

  private func plainGoal(
    of link: BrewLogLink
  ) -> (tab: String, routes: [AppRoute], sheet: AppRoute?) {
    let week = AppRoute(BrewHistoryFilter(.week))
    return switch link {
    case .history(let range): ("brews", [AppRoute(BrewHistoryFilter(range))], nil)
    case .brew(let id): ("brews", [week, AppRoute(BrewID(id))], nil)
    case .bean(let name): ("beans", [AppRoute(Bean(name))], nil)
    case .newBrew(let grams): ("brews", [], AppRoute(NewBrew(grams: grams)))
    case .latest(let id): ("brews", [AppRoute(BrewID(id)), week], nil)
    case .pinned(let id): ("brews", [AppRoute(BrewID(id))], nil)
    }
  }

  // MARK: Saved state

  /// Restores what a day saved: its stacks at once, then the sheet that was up.
  func restore(_ saved: SavedDay) {
    user.expectWindow { window in
      window.selectedTab = saved.window.selectedTab
      for tab in BrewLogApp.Tab.allCases {
        window[stack: tab.rawValue] = saved.window[stack: tab.rawValue]
      }
    }
    for modal in saved.window.modals where modal.hasStack {
      user.expectWindow { $0.present(modal) }
    }
    app.restoration.restore(json: saved.json)
  }

  // MARK: Accounts and data

  func signIn() {
    isSignedIn = true
    expectWaitingLink()
    app.signIn(account)
  }

  func signOut() {
    isSignedIn = false
    leaveAccount()
    app.signOut()
  }

  func switchAccount() {
    account = account.hasPrefix("ada") ? "grace@brewlog.example" : "ada@brewlog.example"
    leaveAccount()
    app.switchAccount(to: account)
  }

  /// What waits goes, and so does what was loaded: it came for somebody else.
  private func leaveAccount() {
    waiting = nil
    hasBeans = false
    user.expectWindow { $0.reset() }
  }

  func loadBeans() {
    hasBeans = true
    expectWaitingLink()
    app.navigator.dataReady("beans")
  }
}
