import NavigationModel

/// The spelling and usual order of a line's keys, kind by kind.
///
/// A key's *code* is its place in that order: the keys of every event first, then the kind's own in
/// the order of ``EventSchema``.
struct LineSchema: Sendable {
  /// The keys of every event, in the usual order.
  enum CommonKey: UInt8, CaseIterable {
    case kind
    case seq
    case t
    case turn
    case scene
    case stack
    case by
    case cause
    case at
    case changesState

    var bit: UInt32 { 1 << UInt32(rawValue) }
  }

  let kind: EventKind
  /// The kind's spelling.
  let kindName: String
  /// The kind's own keys; the first has the code ``firstOwn``.
  let own: [EventSchema.Key]
  /// Spellings by code.
  let names: [String]
  private let spellings: [[UInt8]]

  /// Code of a kind's first own key.
  static let firstOwn = UInt8(CommonKey.allCases.count)

  private init(_ kind: EventKind) {
    self.kind = kind
    kindName = kind.name
    own = EventSchema.keys(of: kind)
    names = CommonKey.allCases.map { "\($0)" } + own.map(\.key.name)
    spellings = names.map { Array($0.utf8) }
  }

  /// The code of a key, or `nil` if the kind has none of this spelling.
  func code(of spelling: ArraySlice<UInt8>) -> UInt8? {
    for index in spellings.indices where spellings[index].count == spelling.count {
      if spellings[index].elementsEqual(spelling) { return UInt8(index) }
    }
    return nil
  }

  /// The codes that a joined list of spellings names; what it cannot name is left out.
  func codes(of order: String) -> [UInt8] {
    order.utf8.split(separator: UInt8(ascii: ",")).compactMap { code(of: Array($0)[...]) }
  }

  // Spelling a case at run time goes through reflection: done once, not once a line.
  private static let writers = Writer.allCases
  private static let writerNames = writers.map(\.name)

  /// The writer with this spelling.
  static func writer(_ name: String) -> Writer? {
    writerNames.firstIndex(of: name).map { writers[$0] }
  }

  /// The spelling of a writer.
  static func name(of writer: Writer) -> String {
    writerNames[Int(writer.rawValue)]
  }

  private static let all = EventKind.allCases.map(LineSchema.init)

  /// The keys of one kind's lines.
  static func of(_ kind: EventKind) -> LineSchema {
    all[Int(kind.rawValue)]
  }
}
