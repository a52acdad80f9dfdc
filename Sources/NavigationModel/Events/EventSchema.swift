/// Which keys each kind of event has, and of what type: the one table that the interchange lines,
/// the binary log, its `.proto` and the tests' random events are all made from.
public enum EventSchema {
  /// What a key holds.
  public enum ValueType: Hashable, Sendable {
    /// A string, interned.
    case name
    /// An unsigned integer.
    case number
    /// A Boolean.
    case flag
    /// Routes, bottom to top.
    case routes
    /// One route.
    case route
    /// Any JSON value, kept as written.
    case json
    /// A link's goal.
    case goal
    /// Stacks by address.
    case stacks
    /// Presented modals, in order.
    case modals
    /// A list of strings.
    case names
    /// A navigation state as JSON.
    case state
    /// How many entries, or which.
    case countOrRoutes
  }

  /// One key of a kind.
  public struct Key: Hashable, Sendable {
    public let key: EventKey
    public let type: ValueType
    /// Position among the kind's keys: the bit that says the key is there.
    @usableFromInline package let bit: UInt8
    /// Position among the kind's keys of the same storage.
    @usableFromInline package let slot: UInt8
  }

  /// The keys of a kind, in the order in which lines and records write them.
  public static func keys(of kind: EventKind) -> [Key] {
    tables[Int(kind.rawValue)].keys
  }

  /// Where a kind keeps a key, or `nil` if the kind has no such key.
  @inline(__always)
  package static func key(_ key: EventKey, of kind: EventKind) -> Key? {
    lookup[Int(kind.rawValue) << 7 | Int(key.rawValue)]
  }

  /// The key that a kind spells this way.
  package static func key(named name: String, of kind: EventKind) -> Key? {
    tables[Int(kind.rawValue)].keys.first { $0.key.name == name }
  }

  static func name(of kind: EventKind) -> String {
    kind == .unknown ? "" : "\(kind)"
  }

  static func kind(named name: String) -> EventKind? {
    kindsByName[name]
  }

  struct Table {
    let keys: [Key]

    init(_ declared: [(EventKey, ValueType)]) {
      var slots: [Storage: UInt8] = [:]
      keys = declared.enumerated().map { position, declaration in
        let storage = Storage(declaration.1)
        let slot = slots[storage, default: 0]
        slots[storage] = slot + 1
        return Key(
          key: declaration.0, type: declaration.1, bit: UInt8(position), slot: slot)
      }
    }
  }

  /// Which part of a ``NavigationEvent`` holds a value.
  enum Storage: Hashable {
    case names, numbers, flags, routes, attachment

    init(_ type: ValueType) {
      self =
        switch type {
        case .name: .names
        case .number, .countOrRoutes: .numbers
        case .flag: .flags
        case .routes, .route: .routes
        case .json, .goal, .stacks, .modals, .names, .state: .attachment
        }
    }
  }

  private static let tables: [Table] = EventKind.allCases.map { Table(declaredKeys(of: $0)) }

  private static let kindsByName: [String: EventKind] = Dictionary(
    uniqueKeysWithValues: EventKind.allCases.dropFirst().map { (name(of: $0), $0) })

  // A kind's keys at `kind << 7 | key`: one table, because the fold looks keys up all the time and
  // every access of a global costs a call.
  private static let lookup: [Key?] = {
    var lookup = [Key?](repeating: nil, count: EventKind.allCases.count << 7)
    for kind in EventKind.allCases {
      for key in tables[Int(kind.rawValue)].keys {
        lookup[Int(kind.rawValue) << 7 | Int(key.key.rawValue)] = key
      }
    }
    return lookup
  }()
}
