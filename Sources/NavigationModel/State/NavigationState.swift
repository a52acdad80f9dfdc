/// Everything the app has asked for, at one point of a session.
///
/// Only events change it, through ``Reducer/reduce(_:into:)``. What the user sees is derived from it
/// and the manifest by the resolver; what the framework reported is in each stack's
/// ``StackState/observed``.
public struct NavigationState: Hashable, Sendable {
  /// The windows, in the order in which events first touched them.
  public var scenes: [SceneState] = []
  /// Links that are received and not settled, oldest first.
  public var links: [UnsettledLink] = []
  /// How the manifest differs from the header's.
  public var manifestChanges: [ManifestChange] = []
  /// The `seq` since which something is missing from the fold; `nil` while nothing is.
  public var degradedSince: UInt64?
  /// The scene of the latest event by the user, or ``Name/none``.
  public var userScene: Name = .none

  /// The state before any event.
  public init() {}

  /// Most unsettled links that are kept; the oldest goes first, and the state is degraded.
  public static let maximumUnsettledLinks = 256
  /// Most entries on one stack; the lowest are kept, and the state is degraded.
  public static let maximumDepth = 4096
  /// Most scenes, and most stacks or modals of one scene.
  public static let maximumContainers = 256
  /// Most changes of the manifest since the header.
  public static let maximumManifestChanges = 8192

  /// The scene with this name, if an event has touched it.
  public func scene(_ name: Name) -> SceneState? {
    scenes.first { $0.name == name }
  }

  /// The stack at an address of a scene.
  public func stack(_ address: Name, in scene: Name = .main) -> StackState? {
    // By position: a scene is large to copy on the way to one of its stacks.
    guard let scene = scenes.firstIndex(where: { $0.name == scene }),
      let stack = scenes[scene].stacks.firstIndex(where: { $0.address == address })
    else { return nil }
    return scenes[scene].stacks[stack]
  }
}

/// One window.
public struct SceneState: Hashable, Sendable {
  public var name: Name
  /// The latest `scenePhase`, or ``Name/none``.
  public var phase: Name = .none
  /// The selected tab, or ``Name/none`` before the first selection.
  public var selectedTab: Name = .none
  public var tabs: [Name] = []
  /// In the order of the manifest, then of first touch.
  public var stacks: [StackState] = []
  /// Bottom to top.
  public var modals: [ModalState] = []
  /// The stack of the latest `screenShown`, or ``Name/none``.
  public var lastObservedStack: Name = .none

  public init(name: Name) {
    self.name = name
  }

  /// The stack at an address.
  public func stack(_ address: Name) -> StackState? {
    stacks.first { $0.address == address }
  }
}

/// One stack: what was asked for, and what was last seen of it.
public struct StackState: Hashable, Sendable {
  public var address: Name
  /// Requested entries above the root, bottom to top.
  public var entries: [Entry] = []
  /// View destinations, above the entries.
  public var views: [ViewState] = []
  public var isMounted = true
  /// Whether or not what owns the path outlives the stack's view.
  public var isOwnedAbove = true
  public var path: PathKind = .unspecified
  /// The root screen, or ``Name/none`` where it is not known.
  public var root: Name = .none
  public var epoch: UInt64 = 0
  /// Identity of what owns the path, or ``Name/none``.
  public var owner: Name = .none
  /// What the framework last reported; gone with the next change of the stack.
  public var observed: ObservedScreen?
  /// How many of the lowest entries came from a restore and are not decoded.
  public var undecoded = 0
  /// The entry that failed to restore, until the framework's next write takes it away.
  public var failedIndex: Int?
  /// Routes of the links tapped in the current turn, which a write-back by count may push.
  public var taps: [Entry] = []
  public var tapTurn: Turn = .own
  /// A List or split-view selection that the framework wrote.
  public var hasSelection = false

  public init(address: Name) {
    self.address = address
  }
}

/// A destination beside the path: `isPresented`, `item` or a navigation link with a view.
public struct ViewState: Hashable, Sendable {
  public var screen: Name
  public var modifier: Name

  public init(screen: Name, modifier: Name) {
    self.screen = screen
    self.modifier = modifier
  }
}

/// A sheet, cover, popover, alert or dialog in front of a scene.
public struct ModalState: Hashable, Sendable {
  public var id: Name
  public var style: Name
  /// The address of the stack it was presented from.
  public var presenter: Name
  public var screen: Name
  /// What it shows where it was presented by a route.
  public var route: RouteID?

  public init(id: Name, style: Name, presenter: Name, screen: Name, route: RouteID? = nil) {
    self.id = id
    self.style = style
    self.presenter = presenter
    self.screen = screen
    self.route = route
  }
}

/// A screen the framework reported in front.
public struct ObservedScreen: Hashable, Sendable {
  public var screen: Name = .none
  public var route: RouteID?
  public var isRoot = false
  /// 0 is the root; view destinations count.
  public var depth: UInt64?
  public var isBlank = false
  public var isPlaceholder = false

  public init() {}
}

/// A link that was received and is neither applied, rejected nor expired.
public struct UnsettledLink: Hashable, Sendable {
  public var id: Name
  public var url: Name
  public var receivedSeq: UInt64
  /// How far it came.
  public var stage: Stage
  public var goal: Goal?
  public var policy: Name

  public init(id: Name, url: Name, receivedSeq: UInt64) {
    self.id = id
    self.url = url
    self.receivedSeq = receivedSeq
    stage = .received
    goal = nil
    policy = .none
  }

  /// The stages of a link that has not settled.
  public enum Stage: UInt8, CaseIterable, Hashable, Sendable {
    case received = 0
    case resolved = 1
    case parked = 2
  }
}
