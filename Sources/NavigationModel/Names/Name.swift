/// A string of one session, interned: equal strings have equal names.
///
/// A name is an index into the ``Vocabulary`` it came from and means nothing without it. The fold
/// compares and copies names only; text appears at the edges, when a session is read or shown.
public struct Name: Hashable, Sendable {
  /// Position in the vocabulary; 0 is ``none``.
  public let index: UInt32

  @inlinable
  package init(index: UInt32) {
    self.index = index
  }

  /// The absent name: no string at all, which is not the empty string.
  @inlinable public static var none: Name { Name(index: 0) }

  /// Whether or not there is no string.
  @inlinable
  public var isNone: Bool { index == 0 }

  /// The name itself, or `nil` where it is ``none``.
  @inlinable
  public var ifPresent: Name? { isNone ? nil : self }
}

extension Name {
  /// Strings that the model itself compares with; every vocabulary begins with them, in this order.
  package static let wellKnown: [String] = [
    "main", "active", "background", "inactive", "connected", "disconnected",
    "began", "ended", "append", "replace", "top",
    "pop", "popTo", "popToRoot", "clear",
    "typed", "erased", "implicit",
    "alert", "dialog", "sheet", "cover", "popover",
    "normal", "lazy", "conditional", "outsideStack",
    "stalled", "throttled", "room", "salvage", "?",
  ]

  /// The default scene and the stack beside all tabs.
  @inlinable public static var main: Name { Name(index: 1) }
  public static let active = Name(index: 2)
  package static let background = Name(index: 3)
  package static let disconnected = Name(index: 6)
  package static let began = Name(index: 7)
  package static let ended = Name(index: 8)
  package static let append = Name(index: 9)
  package static let replace = Name(index: 10)
  package static let top = Name(index: 11)
  package static let pop = Name(index: 12)
  package static let popTo = Name(index: 13)
  package static let popToRoot = Name(index: 14)
  package static let clear = Name(index: 15)
  package static let typed = Name(index: 16)
  package static let erased = Name(index: 17)
  package static let implicit = Name(index: 18)
  package static let alert = Name(index: 19)
  package static let dialog = Name(index: 20)
  package static let normal = Name(index: 24)
  package static let lazy = Name(index: 25)
  package static let conditional = Name(index: 26)
  package static let outsideStack = Name(index: 27)
  package static let stalled = Name(index: 28)
  package static let throttled = Name(index: 29)
  package static let room = Name(index: 30)
  package static let salvage = Name(index: 31)
  /// Stands for a screen or route that nothing on record names.
  package static let unknown = Name(index: 32)
}
