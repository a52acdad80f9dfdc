public import ClientScript
public import NavigationRouting
public import SessionRecording

/// A day with Trails in one window or two, the same for the same seed.
///
/// Every act is done to the app's routers and to plain arrays, and a witness compares the two at
/// every event.
@MainActor
public final class TrailsDay {
  typealias User = WindowUser<TrailsApp.Tab, TrailRoute>

  public let app: TrailsApp
  public let witness: Witness<TrailRoute>
  /// What the run-time checks said.
  public private(set) var reports: [CheckReport] = []

  let dice: Dice
  let recorder: any NavigationRecorder
  let main: User
  /// Whoever uses the second window, while it is open.
  private(set) var second: User?
  private let script: Script<TrailRoute>
  private var windows: Windows
  private var account = "ada"

  /// The windows whose routers are compared; one that was closed keeps what it had.
  @MainActor
  private final class Windows {
    var all: [String: TrailsApp.Tabs] = [:]
  }

  @MainActor
  private final class ReportBox {
    weak var day: TrailsDay?
  }

  /// Launches the app.
  public init(
    _ recorder: any NavigationRecorder, seed: UInt64, clock: ScriptClock,
    tokenKey: TokenKey = .random()
  ) {
    let (box, witness, dice) = (ReportBox(), Witness<TrailRoute>(), Dice(seed: seed))
    witness.expect { $0.selectedTab = "explore" }
    app = TrailsApp(
      sink: WitnessedSink(recorder, witness), tokenKey: tokenKey,
      checks: RuntimeChecks { box.day?.reports.append($0) }, now: { clock.duration })
    script = Script(
      dice: dice, clock: clock, witness: witness,
      stage: Stage(TrailsApp.manifest, describe: TrailRoute.describe(_:)))
    main = User(app.tabs, in: script, describe: TrailRoute.describe(_:))
    let windows = Windows()
    windows.all["main"] = app.tabs
    witness.live = { windows.all.mapValues { PlainWindow($0) } }
    (self.witness, self.dice, self.recorder, self.windows) = (witness, dice, recorder, windows)
    box.day = self
  }

  // MARK: The day

  /// The launch, up to the first screen.
  ///
  /// - Parameter coldLink: The trail whose link launches the app.
  public func begin(coldLink: Int? = nil) {
    main.actUnseen("the launch") { app.navigator.scenePhase(.connected) }
    if let coldLink {
      // It waits for the first screen.
      main.actUnseen("a cold link") {
        app.links.receive("trails://trail/\(coldLink)", source: .universalLink)
      }
      main.willShow = { [unowned self] in
        main.willShow = nil
        expectApplication(of: .trail(coldLink), main)
      }
    }
    main.act("the app comes to the front") { app.navigator.scenePhase(.active) }
    main.act("an account") { app.navigator.accountChanged(account, isSignedIn: true) }
  }

  /// Uses the app for a while, healthily.
  public func use(acts: Int) {
    for _ in 0..<acts {
      let user = dice.once(in: 3) ? second ?? main : main
      useOnce(user)
    }
  }

  /// Goes to the background.
  public func end() {
    if second != nil { closeWindow() }
    main.act("leaving") {
      app.navigator.scenePhase(.inactive)
      app.navigator.scenePhase(.background)
    }
    recorder.enterBackground()
  }

  // MARK: Windows and accounts

  func openWindow() {
    script.clock.pass(milliseconds: 2_000)
    app.navigator.endTurn()
    witness.step("a second window") {
      if windows.all["second"] == nil {
        witness.expect(in: "second") { $0.selectedTab = "explore" }
      }
      let tabs = app.openWindow("second")
      windows.all["second"] = tabs
      second = User(tabs, in: script, describe: TrailRoute.describe(_:))
    }
    second?.act("its first screen") { app.navigator.scenePhase(.active, scene: "second") }
  }

  func closeWindow() {
    main.actUnseen("the second window is closed") {
      app.navigator.scenePhase(.disconnected, scene: "second")
      script.stage.close("second")
      second = nil
    }
  }

  /// Every window is reset, in the order in which they were opened.
  func switchAccount() {
    account = account == "ada" ? "grace" : "ada"
    main.actUnseen("another account") {
      for scene in ["main", "second"] where windows.all[scene] != nil {
        witness.expect(in: scene) { $0.reset() }
      }
      app.switchAccount(to: account)
    }
    main.act("another account, shown") {}
    second?.act("another account, shown") {}
  }

  // MARK: Links

  func receive(_ link: TrailsLink, _ user: User) {
    user.act("a link") {
      expectApplication(of: link, user)
      let url: String? =
        switch link {
        case .trail(let id): dice.once(in: 2) ? "https://trails.example/t/\(id)" : nil
        case .saved(let id): "trails://saved/\(id)"
        case .player(let trail): "trails://play/\(trail)"
        case .next: nil
        }
      if let url {
        app.links.receive(url, source: .openURL, scene: user.scene)
      } else {
        app.links.receive(link, source: .notification, scene: user.scene)
      }
    }
  }

  /// Expects a link's application: modals go, the tab comes to the front with the path, and the
  /// cover, if there is to be one.
  private func expectApplication(of link: TrailsLink, _ user: User) {
    let (tab, trail) =
      switch link {
      case .trail(let id), .player(let id), .next(let id): ("explore", TrailRoute.trail(id))
      case .saved(let id): ("saved", TrailRoute.trail(id))
      }
    let modals = user.window.modals
    var cover: PlainModal<TrailRoute>?
    if case .player(let id) = link {
      cover = PlainModal("player", .cover, from: tab, route: .player(trail: id))
    }
    let staysUp = cover != nil && modals.first?.id == "player"
    if let above = modals.dropFirst(staysUp ? 1 : 0).first {
      user.expectWindow { $0.dismiss(staysUp ? above.id : nil) }
    }
    user.expectWindow {
      $0.selectedTab = tab
      if case .next = link { $0[stack: tab].append(trail) } else { $0[stack: tab] = [trail] }
    }
    guard let cover else { return }
    if !staysUp || modals.first?.route != cover.route {
      user.expectWindow { $0.present(cover) }
    }
    // What was open inside a cover that stays goes.
    if staysUp, !user.window[stack: cover.address].isEmpty {
      user.expectWindow { $0[stack: cover.address] = [] }
    }
  }
}
