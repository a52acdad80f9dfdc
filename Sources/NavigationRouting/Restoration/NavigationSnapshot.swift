public import NavigationModel

/// An app's navigation at one moment, to be saved and restored.
///
/// It holds what was asked for and never what was decoded from it: a route is a name and a value,
/// so that a build that does not know it can still say so.
public struct NavigationSnapshot: Hashable, Sendable {
  /// The app's version of its routes; a snapshot of another version is not restored.
  public var version: UInt64
  /// When it was saved, in seconds since 1970; `nil` where its age does not matter.
  public var savedAt: UInt64?
  public var selectedTab: String?
  public var stacks: [Stack]
  /// Modals, bottom to top; alerts and dialogs are not among them.
  public var modals: [Modal]
  /// The last destination in the app's own spelling, such as a URL.
  ///
  /// An app that restores this rather than the stacks gets the same goal through the same function
  /// as the link that led there.
  public var intent: String?

  public init(
    version: UInt64, savedAt: UInt64? = nil, selectedTab: String? = nil, stacks: [Stack] = [],
    modals: [Modal] = [], intent: String? = nil
  ) {
    self.version = version
    self.savedAt = savedAt
    self.selectedTab = selectedTab
    self.stacks = stacks
    self.modals = modals
    self.intent = intent
  }

  /// The routes of one stack.
  public struct Stack: Hashable, Sendable {
    public var address: String
    /// Bottom to top.
    public var routes: [SavedRoute]

    public init(_ address: String, routes: [SavedRoute]) {
      self.address = address
      self.routes = routes
    }
  }

  /// One modal.
  public struct Modal: Hashable, Sendable {
    public var id: String
    public var style: String
    /// The screen it shows, where it was presented by name.
    public var screen: String?
    /// What it shows, where it was presented by a route.
    public var route: SavedRoute?
    /// The address of the stack it was presented from.
    public var presenter: String

    public init(
      _ id: String, style: String = "sheet", screen: String? = nil, route: SavedRoute? = nil,
      presenter: String
    ) {
      self.id = id
      self.style = style
      self.screen = screen
      self.route = route
      self.presenter = presenter
    }
  }
}

/// Why a saved text is no snapshot.
public enum SnapshotError: Error, Hashable, Sendable {
  /// The text is no JSON.
  case json(JSONError)
  /// A part is missing, of another type, or more than a snapshot may have.
  case malformed(String)
  /// The text was written by a newer version of this module.
  case newer(UInt64)
}
