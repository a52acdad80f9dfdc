import NavigationModel
public import NavigationRouting

/// Somebody who uses a window: every act is done to the routers and to the plain arrays.
@MainActor
public final class WindowUser<
  Tab: Hashable & RawRepresentable<String> & CaseIterable, Route: Equatable
> {
  public let scene: String
  public let tabs: TabRouter<Tab, Route>
  /// Called before the framework answers, to say what its answer will bring.
  public var willShow: (() -> Void)?
  let script: Script<Route>
  private let describe: ((Route) -> RouteDescription)?

  /// - Parameters:
  ///   - tabs: The window's routers.
  ///   - script: What all windows of the script share.
  ///   - describe: What a recording says of a route.
  public init(
    _ tabs: TabRouter<Tab, Route>, in script: Script<Route>,
    describe: ((Route) -> RouteDescription)? = nil
  ) {
    scene = tabs.navigator.vocabulary.text(tabs.scene)
    self.tabs = tabs
    self.script = script
    self.describe = describe
  }

  public var navigator: Navigator { tabs.navigator }

  // MARK: What there is

  /// The window by the plain arrays.
  public var window: PlainWindow<Route> { script.witness.truth[scene] ?? PlainWindow() }

  /// The address of the stack in front, by the plain arrays.
  public var front: String {
    window.modals.last { $0.hasStack }?.address ?? window.selectedTab ?? "main"
  }

  /// The stack in front, by the plain arrays.
  public var path: [Route] { window[stack: front] }

  /// The router of the stack in front.
  public var router: Router<Route> { router(at: front) }

  /// The router of a stack.
  public func router(at address: String) -> Router<Route> {
    if let tab = Tab(rawValue: address) { return tabs[tab] }
    return Router(address, in: navigator, scene: scene, describe: describe)
  }

  /// The addresses of the stacks that are there to be seen, bottom to top, by the routers.
  var liveStacks: [String] {
    [tabs.selected.rawValue] + liveModals.filter(\.hasStack).map(\.address)
  }

  /// The address of the stack in front, by the routers; `nil` behind an alert.
  var liveFront: String? {
    liveModals.last.map { $0.hasStack ? $0.address : nil } ?? tabs.selected.rawValue
  }

  private var liveModals: [PlainModal<Route>] { PlainWindow(tabs).modals }

  // MARK: Acting

  /// One turn of the main actor, then the framework's answer in another.
  ///
  /// - Parameters:
  ///   - name: What is done, for disagreements.
  ///   - gesture: The user's, where the user does it.
  ///   - body: Says what it expects, and does it.
  public func act(_ name: String, _ gesture: Gesture? = nil, _ body: () -> Void) {
    actUnseen(name, gesture, body)
    script.clock.pass(milliseconds: script.dice.roll(300..<600))
    navigator.endTurn()
    script.witness.step("\(name), shown") {
      willShow?()
      script.settle(self)
    }
  }

  /// One turn of the main actor, with no answer, as before the first screen.
  public func actUnseen(_ name: String, _ gesture: Gesture? = nil, _ body: () -> Void) {
    script.clock.pass(milliseconds: script.dice.roll(1_100..<5_000))
    navigator.endTurn()
    script.witness.step(name) {
      if let gesture { navigator.noteGesture(gesture) }
      body()
    }
  }

  /// Expects one event that changes the stack in front.
  public func expect(_ change: (inout [Route]) -> Void) {
    let front = front
    script.witness.expect(in: scene) { change(&$0[stack: front]) }
  }

  /// Expects one event that changes the window.
  public func expectWindow(_ change: (inout PlainWindow<Route>) -> Void) {
    script.witness.expect(in: scene, change)
  }
}
