/// What one event did to the state.
public struct Reduction: Hashable, Sendable {
  /// What changed.
  public var changes: Changes = []
  /// How many entries a pop asked for beyond those there were.
  public var underflow: UInt64 = 0
  /// Whether or not a limit cut something off.
  public var isTruncated = false

  public init() {}

  /// The parts of a state that an event can change.
  public struct Changes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Entries, views, mounting or root of a stack.
    public static let stack = Changes(rawValue: 1)
    /// What the framework last reported of a stack.
    public static let observation = Changes(rawValue: 2)
    /// The selected tab.
    public static let tab = Changes(rawValue: 4)
    /// Modals.
    public static let modals = Changes(rawValue: 8)
    /// The link ledger.
    public static let links = Changes(rawValue: 16)
    /// The effective manifest.
    public static let manifest = Changes(rawValue: 32)
    /// A scene's phase.
    public static let phase = Changes(rawValue: 64)
    /// All of it: a keyframe was taken as the start.
    public static let everything = Changes(rawValue: 255)
  }
}
