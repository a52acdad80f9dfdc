import NavigationModel
import SessionLog

/// The reading side of a block's symbols: what each number stands for.
struct Definitions {
  // Symbol 0 stands for no name and for the unknown route.
  private var names: [Name] = [.none]
  private var routes: [RouteID] = [.unknown]
  private var text: [UInt8] = []
  private let limit: Int

  /// Whether or not a text goes on in the next definition.
  private(set) var isOpen = false
  /// `Define` messages so far.
  private(set) var count = 0
  /// The symbol that was used and is not defined, where there was one.
  private(set) var undefinedSymbol: UInt64?
  /// Whether or not there were more definitions than there may be.
  private(set) var isOverLimit = false

  init(limit: Int) {
    self.limit = limit
  }

  /// Names and routes that symbols stand for.
  var symbolCount: Int { names.count + routes.count - 2 }

  // MARK: Looking up

  @inline(__always)
  mutating func name(_ symbol: UInt64) throws(WireFault) -> Name {
    guard symbol < UInt64(truncatingIfNeeded: names.count) else {
      throw undefined(symbol)
    }
    return names[Int(truncatingIfNeeded: symbol)]
  }

  @inline(__always)
  mutating func route(_ symbol: UInt64) throws(WireFault) -> RouteID {
    guard symbol < UInt64(truncatingIfNeeded: routes.count) else {
      throw undefined(symbol)
    }
    return routes[Int(truncatingIfNeeded: symbol)]
  }

  @inline(never)
  private mutating func undefined(_ symbol: UInt64) -> WireFault {
    undefinedSymbol = symbol
    return WireFault(.valueOutOfRange, at: 0)
  }

  // MARK: Defining

  /// Reads a `Define` message.
  @inline(never)
  mutating func add(_ message: ByteReader, to vocabulary: Vocabulary) throws(WireFault) {
    count += 1
    guard count <= limit else {
      isOverLimit = true
      throw WireFault(.valueOutOfRange, at: message.offset)
    }
    var reader = message
    var piece = UnsafeRawBufferPointer(start: nil, count: 0)
    var hasText = false
    var hasRoute = false
    var more = false
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3 | 2:
        piece = try reader.bytes()
        hasText = true
      case 2 << 3 | 2:
        guard !isOpen, !hasRoute else { throw WireFault(.valueOutOfRange, at: reader.offset) }
        try addRoute(reader.message(), to: vocabulary)
        hasRoute = true
      case 3 << 3: more = try reader.varint() != 0
      default: try reader.skip(tag)
      }
    }
    guard !hasRoute else {
      guard !hasText, !more else { throw WireFault(.valueOutOfRange, at: 0) }
      return
    }
    if isOpen || more {
      guard piece.count <= BinaryForm.textBytes - text.count else {
        throw WireFault(.valueOutOfRange, at: reader.offset)
      }
      text.append(contentsOf: piece)
      isOpen = more
      guard !more else { return }
      try names.append(text.withUnsafeBytes { vocabulary.name(utf8: $0) }.orInvalid(reader))
      text.removeAll(keepingCapacity: true)
    } else {
      try names.append(vocabulary.name(utf8: piece).orInvalid(reader))
    }
  }

  private mutating func addRoute(
    _ message: ByteReader, to vocabulary: Vocabulary
  ) throws(WireFault) {
    var reader = message
    var type = Name.none
    var caseName = Name.none
    var value = Name.none
    var isObject = false
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: type = try name(reader.varint())
      case 2 << 3: caseName = try name(reader.varint())
      case 3 << 3 | 2: value = try vocabulary.name(utf8: reader.bytes()).orInvalid(reader)
      case 4 << 3: isObject = try reader.varint() != 0
      case 5 << 3:
        let symbol = try reader.varint()
        if symbol != 0 { value = try name(symbol) }
      default: try reader.skip(tag)
      }
    }
    routes.append(
      vocabulary.route(type: type, case: caseName, value: value, isObject: isObject))
  }
}

extension Name? {
  /// The name, where the bytes it was to be made of are text.
  fileprivate func orInvalid(_ reader: ByteReader) throws(WireFault) -> Name {
    guard let self else { throw WireFault(.invalidUTF8, at: reader.offset) }
    return self
  }
}
