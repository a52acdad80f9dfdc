/// A route on a stack, told apart from an equal one by its id.
public struct Entry: Hashable, Sendable {
  public var id: EntryID
  public var route: RouteID

  @inlinable
  public init(id: EntryID, route: RouteID) {
    self.id = id
    self.route = route
  }
}

/// What tells two entries of equal routes apart.
///
/// An id is the author's (`"e7"`, or any string) or follows from the event that made the entry:
/// `#12` is the first route of the event with ordinal 12, `#12.1` its second. Neither needs a
/// counter, so a session read from the middle numbers its entries the same way.
public struct EntryID: Hashable, Sendable {
  /// Two tag bits, then the ordinal and position, the number, or the name's index.
  @usableFromInline package let rawValue: UInt64

  @inlinable
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The id that follows from an event's ordinal and a route's position in it.
  @inlinable
  public static func assigned(ordinal: UInt64, position: Int) -> EntryID {
    EntryID(rawValue: (ordinal & 0xFFFF_FFFF_FFFF) << 14 | UInt64(position & 0x3FFF))
  }

  /// The author's id `e<number>`, the form a recorder writes.
  @inlinable
  package static func numbered(_ number: UInt64) -> EntryID {
    EntryID(rawValue: 1 << 62 | number)
  }

  /// The author's id, any other string.
  @inlinable
  package static func named(_ name: Name) -> EntryID {
    EntryID(rawValue: 2 << 62 | UInt64(name.index))
  }

  /// Whether or not the source wrote the id, rather than its reader.
  @inlinable
  public var isAuthored: Bool { rawValue >> 62 != 0 }

  /// The number of an id `e<number>`.
  @inlinable
  package var number: UInt64? { rawValue >> 62 == 1 ? rawValue & (1 << 62 - 1) : nil }

  /// The name of any other authored id.
  @inlinable
  package var name: Name? {
    rawValue >> 62 == 2 ? Name(index: UInt32(truncatingIfNeeded: rawValue)) : nil
  }
}

extension Vocabulary {
  /// The id that an author wrote.
  public func entryID(_ text: String) -> EntryID {
    let utf8 = text.utf8
    // `e7` becomes a number; `e07` or `e+7` would not come back as they were, so they stay strings.
    if utf8.first == UInt8(ascii: "e"), utf8.count > 1, utf8.count < 18,
      utf8.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      utf8.count == 2 || utf8.dropFirst().first != UInt8(ascii: "0"),
      let number = UInt64(text.dropFirst())
    {
      return .numbered(number)
    }
    return .named(name(text))
  }

  /// An id as text: the author's, or `#ordinal` and `#ordinal.position`.
  public func text(_ id: EntryID) -> String {
    if let number = id.number { return "e\(number)" }
    if let name = id.name { return text(name) }
    let position = id.rawValue & 0x3FFF
    let ordinal = id.rawValue >> 14
    return position == 0 ? "#\(ordinal)" : "#\(ordinal).\(position)"
  }
}
