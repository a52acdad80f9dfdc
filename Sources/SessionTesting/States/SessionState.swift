import NavigationModel

/// The app's navigation at one point of a session.
///
/// What was *requested* is what the app asked for, ``stack(_:in:)``; what is *presented* is what
/// SwiftUI can show of it, ``presented(_:in:)``; what was *observed* is what the framework reported,
/// ``observed(_:in:)``. ``landing`` is the screen in front of the user.
///
/// Answers are found when they are asked for, so that a state that is only looked at in passing
/// costs next to nothing.
public struct SessionState {
  let state: NavigationState
  let names: SessionNames

  init(_ state: NavigationState, _ names: SessionNames) {
    self.state = state
    self.names = names
  }

  // MARK: In front

  /// The screen in front of the user, in the window that counts.
  public var landing: ScreenInFront {
    ScreenInFront(internedLanding, names)
  }

  /// The same with its names interned, for conditions that are asked of every state.
  var internedLanding: Landing { names.resolver(of: state).landing(of: state) }

  /// The screen in front in one window.
  public func landing(in scene: String) -> ScreenInFront? {
    self.scene(scene).map { ScreenInFront(names.resolver(of: state).landing(of: $0), names) }
  }

  // MARK: Stacks

  /// The routes that were asked for on a stack; none where nothing touched it.
  ///
  /// - Parameters:
  ///   - address: A tab, `modal:ID` or `TAB/column:NAME`.
  ///   - scene: The window; `main`, or else the first.
  public func stack(_ address: String, in scene: String? = nil) -> RoutePath {
    names.path(stackState(address, scene)?.entries.lazy.map(\.route) ?? [].lazy.map(\.route))
  }

  /// How many routes were asked for on a stack, without making them.
  public func depth(of address: String, in scene: String? = nil) -> Int {
    stackState(address, scene)?.entries.count ?? 0
  }

  /// The screens that SwiftUI can show of a stack, root first.
  ///
  /// A screen that nothing names is called by its route, `(Brew.ID 7)`; what stands in for a route
  /// without a destination is `(a warning screen)`, and a root nobody knows `(root)`.
  public func presented(_ address: String, in scene: String? = nil) -> [String] {
    guard let stack = stackState(address, scene) else { return ["(root)"] }
    return names.resolver(of: state).presentation(of: stack).slots.map { names.screen($0) }
  }

  /// What the framework last reported of a stack; gone with the stack's next change.
  public func observed(_ address: String, in scene: String? = nil) -> Observation? {
    stackState(address, scene)?.observed.map { Observation($0, names) }
  }

  // MARK: Around the stacks

  /// The selected tab; `nil` before the first selection.
  public var selectedTab: String? { selectedTab() }

  /// The selected tab of a window.
  public func selectedTab(in scene: String? = nil) -> String? {
    self.scene(scene).flatMap { names.text($0.selectedTab) }
  }

  /// The modals over a window, bottom to top.
  public var modals: [Modal] { modals() }

  /// The modals over a window, bottom to top.
  public func modals(in scene: String? = nil) -> [Modal] {
    self.scene(scene)?.modals.map { Modal($0, names) } ?? []
  }

  /// The windows, in the order in which events first touched them.
  public var scenes: [String] { state.scenes.map { names.vocabulary.text($0.name) } }

  /// The links that were received and are not settled, oldest first.
  public var unsettledLinks: [String] { state.links.map { names.vocabulary.text($0.id) } }

  /// Whether or not events are missing, so that the state may be wrong.
  public var isDegraded: Bool { state.degradedSince != nil }

  // MARK: Looking up

  func scene(_ name: String?) -> SceneState? {
    guard let name else { return state.scene(.main) ?? state.scenes.first }
    return names.vocabulary.existingName(name).flatMap { state.scene($0) }
  }

  private func stackState(_ address: String, _ scene: String?) -> StackState? {
    guard let name = names.vocabulary.existingName(address) else { return nil }
    return self.scene(scene)?.stack(name)
  }
}

extension SessionNames {
  /// What a presented screen is called.
  func screen(_ slot: Slot) -> String {
    if slot.kind == .placeholder { return "(a warning screen)" }
    if let screen = text(slot.screen) { return screen }
    return slot.entry.map { "(\(route($0.route)))" } ?? "(root)"
  }
}
