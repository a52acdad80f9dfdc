/// The routes of one event, bottom to top.
///
/// Nearly every event carries none or one, and a heap array for each would cost more than the rest
/// of the fold; so one entry is stored in place.
public struct EntryList: Hashable, Sendable {
  @usableFromInline
  enum Storage: Hashable, Sendable {
    case none
    case one(Entry)
    case many([Entry])
  }

  @usableFromInline var storage: Storage

  /// Creates an empty list.
  @inlinable
  public init() {
    storage = .none
  }

  /// Creates a list of one entry.
  @inlinable
  public init(_ entry: Entry) {
    storage = .one(entry)
  }

  /// Creates a list of any length.
  @inlinable
  public init(_ entries: [Entry]) {
    storage =
      switch entries.count {
      case 0: .none
      case 1: .one(entries[0])
      default: .many(entries)
      }
  }

  /// Adds one entry on top.
  @inlinable
  public mutating func append(_ entry: Entry) {
    switch storage {
    case .none:
      storage = .one(entry)
    case .one(let first):
      storage = .many([first, entry])
    case .many(var entries):
      storage = .none
      entries.append(entry)
      storage = .many(entries)
    }
  }
}

extension EntryList: RandomAccessCollection, ExpressibleByArrayLiteral {
  @inlinable
  public init(arrayLiteral elements: Entry...) {
    self.init(elements)
  }

  @inlinable public var startIndex: Int { 0 }

  @inlinable
  public var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .many(let entries): entries.count
    }
  }

  @inlinable
  public subscript(position: Int) -> Entry {
    switch storage {
    case .none: preconditionFailure("An empty list has no entry \(position)")
    case .one(let entry): entry
    case .many(let entries): entries[position]
    }
  }
}
