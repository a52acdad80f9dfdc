import NavigationModel
import SessionLog

/// The writing side of a block's symbols: gives names and routes their numbers, in order of use.
///
/// Names and routes are numbered apart, each from 1; 0 stands for no name and for the unknown
/// route. What is numbered for the first time is appended to ``pending`` as a definition.
struct SymbolTable {
  /// Where definitions stand.
  enum Envelope {
    /// As records of the block.
    case record
    /// As parts of a keyframe, which has symbols of its own.
    case keyframePart
  }

  private let vocabulary: Vocabulary
  private let envelope: Envelope
  // Symbols by the name's or route's index, `round << 32 | symbol`: a new round forgets them all.
  private var names: [UInt64] = []
  private var routes: [UInt64] = []
  private var round: UInt64 = 1
  private var nameCount: UInt32 = 0
  private var routeCount: UInt32 = 0

  /// Definitions that are not written yet.
  var pending = ByteWriter()
  /// `Define` messages since the last reset.
  private(set) var definitions = 0
  /// Whether or not a text was too long to be defined.
  private(set) var isOverLimit = false

  init(_ vocabulary: Vocabulary, in envelope: Envelope) {
    self.vocabulary = vocabulary
    self.envelope = envelope
  }

  /// Forgets every symbol, and what is pending.
  mutating func reset() {
    round += 1
    nameCount = 0
    routeCount = 0
    definitions = 0
    isOverLimit = false
    pending.removeAll()
  }

  // MARK: Symbols

  mutating func symbol(_ name: Name) -> UInt32 {
    let index = Int(name.index)
    if index < names.count, names[index] >> 32 == round {
      return UInt32(truncatingIfNeeded: names[index])
    }
    return name.isNone ? 0 : newSymbol(name)
  }

  private mutating func newSymbol(_ name: Name) -> UInt32 {
    let symbol = define(vocabulary.text(name))
    Self.remember(symbol, at: Int(name.index), in: &names, round)
    return symbol
  }

  mutating func symbol(_ route: RouteID) -> UInt32 {
    let index = Int(route.index)
    if index < routes.count, routes[index] >> 32 == round {
      return UInt32(truncatingIfNeeded: routes[index])
    }
    return route == .unknown ? 0 : newSymbol(route)
  }

  private mutating func newSymbol(_ route: RouteID) -> UInt32 {
    let written = vocabulary.record(route).written
    let type = symbol(written.type)
    let caseName = symbol(written.caseName)
    let value = written.value.ifPresent.map(vocabulary.text(_:))
    let isLong = (value?.utf8.count ?? 0) > BinaryForm.inlineValueBytes
    let longValue = isLong ? symbol(written.value) : 0
    define { writer in
      writer.putMessage(2) { writer in
        writer.putField(1, uint: UInt64(type))
        writer.putField(2, uint: UInt64(caseName))
        if let value, !isLong {
          writer.put(tag: 3, .lengthDelimited)
          writer.put(string: value)
        }
        writer.putField(4, bool: written.isObject)
        writer.putField(5, uint: UInt64(longValue))
      }
    }
    routeCount += 1
    Self.remember(routeCount, at: Int(route.index), in: &routes, round)
    return routeCount
  }

  private static func remember(
    _ symbol: UInt32, at index: Int, in table: inout [UInt64], _ round: UInt64
  ) {
    while table.count <= index { table.append(0) }
    table[index] = round << 32 | UInt64(symbol)
  }

  // MARK: Definitions

  /// Defines a text under a symbol of its own, in as many pieces as it takes.
  mutating func define(_ text: String) -> UInt32 {
    nameCount += 1
    guard text.utf8.count <= BinaryForm.textBytes else {
      isOverLimit = true
      return nameCount
    }
    var rest = text[...]
    repeat {
      let piece = firstPiece(of: &rest)
      define { writer in
        writer.put(tag: 1, .lengthDelimited)
        writer.put(string: piece)
        writer.putField(3, bool: !rest.isEmpty)
      }
    } while !rest.isEmpty
    return nameCount
  }

  private mutating func define(_ body: (inout ByteWriter) -> Void) {
    definitions += 1
    switch envelope {
    case .record:
      pending.putRecord(.define, body)
    case .keyframePart:
      pending.putMessage(KeyframeForm.parts) { $0.putMessage(KeyframeForm.define, body) }
    }
  }
}

/// Takes a piece that fits a record off the front of a text.
///
/// A piece is text by itself, so it ends where a scalar does.
func firstPiece(of rest: inout Substring) -> String {
  let utf8 = rest.utf8
  guard utf8.count > BinaryForm.chunkBytes else {
    defer { rest = "" }
    return String(rest)
  }
  var end = utf8.index(utf8.startIndex, offsetBy: BinaryForm.chunkBytes)
  while utf8[end] & 0xC0 == 0x80 { end = utf8.index(before: end) }
  defer { rest = Substring(utf8[end...]) }
  return String(Substring(utf8[..<end]))
}
