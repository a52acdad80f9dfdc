/// Which screen declares which destination types, and which screen each route shows.
public struct Manifest: Hashable, Sendable {
  /// The tabs, in order.
  public var tabs: [Name]
  /// What is known of each stack.
  public var stacks: [StackDeclaration]
  /// The Swift type SwiftUI matches, by the author's name of a route, where they differ.
  public var dispatch: [Name: Name]
  /// Every `navigationDestination(for:)`.
  public var destinations: [Destination]
  /// The routing table for deep links.
  public var links: [LinkPattern]
  /// Whether or not there is one: without, presented equals requested and answers say so.
  public var isPresent: Bool

  public init(
    tabs: [Name] = [],
    stacks: [StackDeclaration] = [],
    dispatch: [Name: Name] = [:],
    destinations: [Destination] = [],
    links: [LinkPattern] = [],
    isPresent: Bool = true
  ) {
    self.tabs = tabs
    self.stacks = stacks
    self.dispatch = dispatch
    self.destinations = destinations
    self.links = links
    self.isPresent = isPresent
  }

  /// No manifest at all.
  public static let absent = Manifest(isPresent: false)

  /// The type that SwiftUI matches for a route of this name.
  public func dispatchType(of type: Name) -> Name {
    dispatch.isEmpty ? type : dispatch[type] ?? type
  }
}

/// What a manifest says of one stack.
public struct StackDeclaration: Hashable, Sendable {
  public var address: Name
  public var path: PathKind
  /// The root screen, or ``Name/none`` where it is not known.
  public var root: Name

  public init(address: Name, path: PathKind = .unspecified, root: Name = .none) {
    self.address = address
    self.path = path
    self.root = root
  }
}

/// How a stack's path is held.
///
/// A typed path counts destinations on its root only (swiftui-semantics F18).
public enum PathKind: UInt8, CaseIterable, Hashable, Sendable {
  case unspecified = 0
  case typed = 1
  case erased = 2
  case implicit = 3
}

/// One `navigationDestination(for:)`: on this screen, this type shows that screen.
public struct Destination: Hashable, Sendable {
  /// The author's name of the route's type.
  public var type: Name
  /// The enum case it is narrowed to, or ``Name/none``.
  public var caseName: Name
  /// The screen that declares it.
  public var on: Name
  /// The screen it shows.
  public var shows: Name
  /// Where the modifier stands, which decides whether it counts.
  public var scope: Scope

  public init(
    type: Name, case caseName: Name = .none, on: Name, shows: Name, scope: Scope = .normal
  ) {
    self.type = type
    self.caseName = caseName
    self.on = on
    self.shows = shows
    self.scope = scope
  }

  /// Where the modifier stands (swiftui-semantics F20–F22).
  public enum Scope: UInt8, CaseIterable, Hashable, Sendable {
    /// On the screen itself.
    case normal = 0
    /// In a row of a List or lazy stack: there only while the row is.
    case lazy = 1
    /// In a conditional branch.
    case conditional = 2
    /// Outside the stack: never effective.
    case outsideStack = 3
  }

  /// Whether or not both are one declaration: same type, case and screen.
  public func isSameDeclaration(as other: Destination) -> Bool {
    type == other.type && caseName == other.caseName && on == other.on
  }
}

/// One row of the routing table: a URL pattern and where it leads.
public struct LinkPattern: Hashable, Sendable {
  /// `brewlog://brew/{id}`.
  public var pattern: String
  public var goal: Goal

  public init(pattern: String, goal: Goal) {
    self.pattern = pattern
    self.goal = goal
  }
}

/// A destination that came or went after the header.
public struct ManifestChange: Hashable, Sendable {
  public var isRemoval: Bool
  public var destination: Destination

  public init(isRemoval: Bool, destination: Destination) {
    self.isRemoval = isRemoval
    self.destination = destination
  }
}

extension Manifest {
  /// The manifest after the changes recorded since the header.
  public func applying(_ changes: [ManifestChange]) -> Manifest {
    guard !changes.isEmpty else { return self }
    var manifest = self
    manifest.isPresent = true
    for change in changes {
      manifest.destinations.removeAll { $0.isSameDeclaration(as: change.destination) }
      if !change.isRemoval { manifest.destinations.append(change.destination) }
    }
    return manifest
  }
}
