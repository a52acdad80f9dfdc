import NavigationModel

/// Numbers and tables of the binary form, all made from ``EventSchema``.
///
/// `Tools/navtape.proto` says the same for other languages; a test compares them.
enum BinaryForm {
  /// The format version in the header record.
  static let version: UInt32 = 1

  // MARK: Limits

  /// Most bytes of an event's message.
  static let eventBytes = 16 << 10
  /// Most bytes of one piece of a text, a header or a keyframe.
  static let chunkBytes = 15_000
  /// Texts from here on leave an event that is too long and become definitions.
  static let spillBytes = 1 << 10
  /// Most bytes of a payload inside its route's definition.
  static let inlineValueBytes = 8 << 10
  /// Most bytes of a text that was put together from pieces.
  static let textBytes = 4 << 20
  /// Most bytes of a keyframe.
  static let keyframeBytes = 4 << 20
  /// Most entries of all stacks of a keyframe.
  static let keyframeEntries = 1 << 20
  /// Most bytes of a block, below what a reader holds of one.
  static let blockBytes = 7 << 20
  /// Most `Define` records of a block.
  static let definitions = 8_192

  // MARK: Fields

  /// Fields of `Event` that are no ``EventKey``.
  enum Field {
    static let kind: UInt32 = 1
    static let dt: UInt32 = 2
    static let stack: UInt32 = 3
    static let routes: UInt32 = 4
    static let ids: UInt32 = 5
    static let by: UInt32 = 6
    static let turn: UInt32 = 7
    static let cause: UInt32 = 8
    static let at: UInt32 = 9
    static let scene: UInt32 = 10
    static let step: UInt32 = 11
    static let changesState: UInt32 = 12
    static let writtenLine: UInt32 = 13
    static let keyOrder: UInt32 = 14
    static let kindName: UInt32 = 15
    static let noRoutes: UInt32 = 79
    static let longJSON: UInt32 = 80
    static let longWrittenLine: UInt32 = 81
  }

  // MARK: Tables

  /// A kind's keys by ascending field number, without those that hold routes.
  static let keys: [[EventSchema.Key]] = EventKind.allCases.map { kind in
    EventSchema.keys(of: kind)
      .filter { $0.type != .routes && $0.type != .route }
      .sorted { $0.key.rawValue < $1.key.rawValue }
  }

  /// A kind's key for its routes, however many it takes.
  static let routesKeys: [EventSchema.Key?] = EventKind.allCases.map { kind in
    EventSchema.keys(of: kind)
      .first { $0.type == .routes || $0.type == .route || $0.type == .countOrRoutes }
  }

  /// A kind's key at `kind << 7 | field number`.
  static let keysByField: [EventSchema.Key?] = {
    var table = [EventSchema.Key?](repeating: nil, count: EventKind.allCases.count << 7)
    for kind in EventKind.allCases {
      for key in keys[Int(kind.rawValue)] {
        table[Int(kind.rawValue) << 7 | Int(key.key.rawValue)] = key
      }
      if let key = routesKeys[Int(kind.rawValue)], key.type == .route {
        table[Int(kind.rawValue) << 7 | Int(key.key.rawValue)] = key
      }
    }
    return table
  }()
}

extension EventSchema.ValueType {
  /// Whether or not a value of the type is one number in the event's message.
  var isInteger: Bool {
    switch self {
    case .name, .number, .flag, .countOrRoutes: true
    case .routes, .route, .json, .goal, .stacks, .modals, .names, .state: false
    }
  }

  /// Whether or not values of the type are structures, kept in an ``Attachment``.
  var isStructure: Bool {
    switch self {
    case .name, .number, .flag, .routes, .route, .countOrRoutes: false
    case .json, .goal, .stacks, .modals, .names, .state: true
    }
  }
}
