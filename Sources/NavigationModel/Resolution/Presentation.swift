/// What SwiftUI can show of one stack.
public struct Presentation: Hashable, Sendable {
  /// The screens, root first; never empty.
  public var slots: [Slot] = []
  /// The entries that do not show, or show something unexpected, in stack order.
  public var faults: [ResolutionFault] = []
  /// How many entries from the bottom show one after another, as wanted.
  public var landed = 0
  /// Whether or not the root or the destinations are unknown, so that all requested entries count
  /// as shown.
  public var isAssumed = false

  public init() {}

  /// The screen on top.
  public var top: Slot { slots.last ?? Slot(kind: .root) }
}

/// One screen of a presented stack.
public struct Slot: Hashable, Sendable {
  public var kind: Kind
  /// The screen, or ``Name/none`` where nothing names it.
  public var screen: Name
  /// The requested entry it shows; `nil` for a root or a view destination.
  public var entry: Entry?

  public init(kind: Kind, screen: Name = .none, entry: Entry? = nil) {
    self.kind = kind
    self.screen = screen
    self.entry = entry
  }

  public enum Kind: UInt8, Hashable, Sendable {
    /// The stack's root.
    case root
    /// The screen of a requested entry.
    case screen
    /// A warning screen in place of an entry without a destination.
    case placeholder
    /// A destination beside the path.
    case view
  }
}

/// Why one requested entry does not show as wanted.
public struct ResolutionFault: Hashable, Sendable {
  /// Index of the entry on its stack.
  public var index: Int
  public var entry: Entry
  public var why: Why

  public init(index: Int, entry: Entry, why: Why) {
    self.index = index
    self.entry = entry
    self.why = why
  }

  public enum Why: Hashable, Sendable {
    /// Declared, but where it does not count.
    case hidden(HiddenScope, on: Name)
    /// A later entry shows `screen`, which declares the type.
    case wrongOrder(screen: Name)
    /// `screen` declares the type, and no entry shows it.
    case missingParent(screen: Name)
    /// No screen declares the type.
    case noDestination
    /// Declared more than once: the nearest to the root wins and shows another screen.
    case duplicate(winner: Destination, shadowed: Destination)
    /// Restored, and not decodable here: the stack was cut.
    case restoreTruncated
  }

  /// Where a destination stands so that it does not count.
  public enum HiddenScope: UInt8, Hashable, Sendable {
    case lazy
    case conditional
    case outsideStack
    case belowRootOfTypedPath
  }
}

/// The screen in front of the user.
public struct Landing: Hashable, Sendable {
  public var scene: Name
  /// Address of the stack in front.
  public var stack: Name
  /// The modal in front, or ``Name/none``.
  public var modal: Name = .none
  /// The screen, or ``Name/none`` where nothing names it.
  public var screen: Name = .none
  public var route: RouteID?
  /// 0 is the root; `nil` where it was seen and its depth was not told.
  public var depth: Int? = 0
  /// Whether or not the stack's root is in front.
  public var isRoot = true
  /// Whether or not the framework reported it, rather than the resolver.
  public var isObserved = false
  /// Whether or not an empty screen or a warning screen is in front.
  public var isBlank = false

  public init(scene: Name, stack: Name) {
    self.scene = scene
    self.stack = stack
  }
}
