public import ClientScript
import NavigationModel
public import NavigationRouting
public import SessionRecording

/// A day with BrewLog, the same for the same seed.
///
/// Every act is done to the app's routers and to plain arrays, and a witness compares the two at
/// every event. One day is one launch; what it saves in the evening another one may begin with.
@MainActor
public final class BrewLogDay {
  public let app: BrewLogApp
  public let witness: Witness<AppRoute>
  /// What the run-time checks said.
  public private(set) var reports: [CheckReport] = []

  let user: WindowUser<BrewLogApp.Tab, AppRoute>
  let dice: Dice
  let clock: ScriptClock
  let recorder: any NavigationRecorder

  // What the script knows besides stacks.
  var isSignedIn = false
  var hasBeans = false
  var isMounted = false
  var account = "ada@brewlog.example"
  var waiting: (link: BrewLogLink, since: UInt64)?
  private var deliveries = 0

  /// Launches the app.
  public init(
    _ recorder: any NavigationRecorder, seed: UInt64, clock: ScriptClock,
    disclosure: PayloadDisclosure = .asDeclared, tokenKey: TokenKey = .random()
  ) {
    let (box, witness, dice) = (ReportBox(), Witness<AppRoute>(), Dice(seed: seed))
    witness.expect { $0.selectedTab = "brews" }
    let app = BrewLogApp(
      sink: WitnessedSink(recorder, witness), disclosure: disclosure, tokenKey: tokenKey,
      checks: RuntimeChecks { box.day?.reports.append($0) }, now: { clock.duration })
    let stage = Stage<AppRoute>(BrewLogApp.manifest, describe: \.routeDescription)
    let script = Script(dice: dice, clock: clock, witness: witness, stage: stage)
    user = WindowUser(app.tabs, in: script, describe: disclosure.describe(_:))
    (self.app, self.witness, self.dice, self.clock) = (app, witness, dice, clock)
    self.recorder = recorder
    let tabs = app.tabs
    witness.live = { ["main": PlainWindow(tabs)] }
    box.day = self
  }

  @MainActor
  private final class ReportBox {
    weak var day: BrewLogDay?
  }

  // MARK: The day

  /// The launch, up to the first screen.
  ///
  /// - Parameters:
  ///   - saved: What an earlier day saved.
  ///   - coldLink: The link that launches the app.
  public func begin(with saved: SavedDay? = nil, coldLink: BrewLogLink? = nil) {
    user.actUnseen("the launch") {
      app.navigator.scenePhase(.connected)
      if !dice.once(in: 6) { signIn() }
      if saved != nil { app.restoration.begin() }
    }
    if let coldLink { user.actUnseen("a cold link") { receive(coldLink, isHeld: true) } }
    if let saved { user.actUnseen("restoring") { restore(saved) } }
    user.willShow = { [unowned self] in
      guard !isMounted else { return }
      isMounted = true
      expectWaitingLink()
    }
    act("the app comes to the front") { app.navigator.scenePhase(.active) }
  }

  /// Uses the app for a while, healthily.
  public func use(acts: Int) {
    for _ in 0..<acts { useOnce() }
  }

  /// Settles what waits, saves, and goes to the background.
  @discardableResult
  public func end() -> SavedDay {
    if !isSignedIn { act("signing in") { signIn() } }
    if !hasBeans { act("the beans are there") { loadBeans() } }
    return leave()
  }

  /// Saves and goes to the background, whatever waits.
  @discardableResult
  public func leave() -> SavedDay {
    var snapshot = NavigationSnapshot(version: 0)
    act("leaving") {
      snapshot = app.restoration.save()
      app.navigator.scenePhase(.inactive)
      app.navigator.scenePhase(.background)
    }
    recorder.enterBackground()
    return SavedDay(json: snapshot.json, window: user.window)
  }

  /// What one day leaves to the next.
  public struct SavedDay {
    public var json: String
    public var window: PlainWindow<AppRoute>
  }

  func act(_ name: String, _ gesture: Gesture? = nil, _ body: () -> Void) {
    user.act(name, gesture, body)
  }

  func nextDelivery() -> String {
    deliveries += 1
    return "delivery-\(deliveries)"
  }
}
