import NavigationModel

/// All that a test says of a state, as one value that can be changed and compared.
///
/// What ``Session/expectState(at:since:exhaustivity:fileID:filePath:line:column:_:)`` hands to its
/// closure. The properties without a window are those of `main`, or of the first window.
public struct StateContents: Equatable, Sendable {
  /// The screen in front of the user.
  public var landing: ScreenInFront
  /// The windows, in the order in which events first touched them.
  public var scenes: [SceneContents]
  /// The links that were received and are not settled.
  public var unsettledLinks: [String]
  /// Whether or not events are missing.
  public var isDegraded: Bool

  /// All of a state.
  public init(_ state: SessionState) {
    landing = state.landing
    scenes = state.state.scenes.map { SceneContents($0, state) }
    unsettledLinks = state.unsettledLinks
    isDegraded = state.isDegraded
  }

  /// One window; one that is not there is an empty one.
  public subscript(scene name: String) -> SceneContents {
    get { scenes.first { $0.name == name } ?? SceneContents(name: name) }
    set {
      if let index = scenes.firstIndex(where: { $0.name == name }) {
        scenes[index] = newValue
      } else {
        scenes.append(newValue)
      }
    }
  }

  var front: String {
    scenes.contains { $0.name == "main" } ? "main" : scenes.first?.name ?? "main"
  }

  /// The selected tab.
  public var selectedTab: String? {
    get { self[scene: front].selectedTab }
    set { self[scene: front].selectedTab = newValue }
  }

  /// The modals, bottom to top.
  public var modals: [Modal] {
    get { self[scene: front].modals }
    set { self[scene: front].modals = newValue }
  }

  /// The window's phase.
  public var phase: String? {
    get { self[scene: front].phase }
    set { self[scene: front].phase = newValue }
  }

  /// What was asked for, by stack.
  public var stacks: ByStack<RoutePath> {
    get { self[scene: front].stacks }
    set { self[scene: front].stacks = newValue }
  }

  /// The screens that SwiftUI can show, by stack, root first.
  public var presented: ByStack<[String]> {
    get { self[scene: front].presented }
    set { self[scene: front].presented = newValue }
  }

  /// What the framework last reported, by stack.
  public var observed: ByStack<Observation?> {
    get { self[scene: front].observed }
    set { self[scene: front].observed = newValue }
  }
}

/// One window of a ``StateContents``.
public struct SceneContents: Equatable, Sendable {
  /// The window's name.
  public let name: String
  /// `active`, `inactive`, `background` and so on.
  public var phase: String?
  /// The selected tab.
  public var selectedTab: String?
  /// The modals, bottom to top.
  public var modals: [Modal] = []
  /// What was asked for, by stack.
  public var stacks = ByStack<RoutePath>([])
  /// The screens that SwiftUI can show, by stack, root first.
  public var presented = ByStack<[String]>([])
  /// What the framework last reported, by stack.
  public var observed = ByStack<Observation?>(nil)

  init(name: String) {
    self.name = name
  }

  init(_ scene: SceneState, _ state: SessionState) {
    let names = state.names
    name = names.vocabulary.text(scene.name)
    phase = names.text(scene.phase)
    selectedTab = names.text(scene.selectedTab)
    modals = scene.modals.map { Modal($0, names) }
    let resolver = names.resolver(of: state.state)
    for stack in scene.stacks {
      let address = names.vocabulary.text(stack.address)
      stacks[address] = names.path(stack.entries.lazy.map(\.route))
      presented[address] = resolver.presentation(of: stack).slots.map(names.screen(_:))
      observed[address] = stack.observed.map { Observation($0, names) }
    }
  }
}

/// A value for each stack of a window, by the stack's address.
public struct ByStack<Value: Equatable & Sendable>: Equatable, Sendable {
  /// What a stack has that nothing was said of.
  private let none: Value
  private var values: [(address: String, value: Value)] = []

  init(_ none: Value) {
    self.none = none
  }

  /// The value of a stack.
  public subscript(address: String) -> Value {
    get { values.first { $0.address == address }?.value ?? none }
    set {
      if let index = values.firstIndex(where: { $0.address == address }) {
        values[index].value = newValue
      } else {
        values.append((address, newValue))
      }
    }
  }

  /// The stacks, in the order in which they were named.
  var addresses: [String] { values.map(\.address) }

  public static func == (lhs: ByStack, rhs: ByStack) -> Bool {
    (lhs.addresses + rhs.addresses).allSatisfy { lhs[$0] == rhs[$0] }
  }
}
