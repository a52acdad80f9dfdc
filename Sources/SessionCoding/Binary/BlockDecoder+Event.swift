import NavigationModel
import SessionLog

/// One event: the innermost loop of every replay.
extension BlockDecoder {
  /// Reads an `Event` message.
  ///
  /// A known kind stands first, as every writer that keeps to field order puts it; keys can then
  /// be placed as they come. Structures, which are rare, are read in a second pass.
  @inline(__always)
  mutating func decode(
    _ message: LooseReader, into event: inout NavigationEvent
  ) throws(WireFault) {
    var reader = message
    var kindNumber: UInt64 = 0
    if !reader.isAtEnd, try reader.varint() == 1 << 3 { kindNumber = try reader.varint() }
    if kindNumber == 0 {
      kindNumber = try lateKindNumber(of: message.message)
      reader = message
    }
    let kind = kindNumber < UInt64(kinds.count) ? kinds[Int(kindNumber)] : .unknown
    event.reset(to: kind)
    var codes = UnsafeRawBufferPointer(start: nil, count: 0)
    var hasStructures = kind == .unknown
    let base = Int(kind.rawValue) << 7

    // The fields that most events have, in order: branches a processor can foresee, which the
    // jumps of a `switch` are not.
    var raw = try reader.tag()
    if raw == 2 << 3 {
      time = try time &+ reader.difference()
      raw = try reader.tag()
    }
    if raw == 3 << 3 {
      event.stack = try definitions.name(reader.varint())
      raw = try reader.tag()
    }
    if raw == 4 << 3 | 2 {
      try readRoutes(reader.bytes(), into: &event)
      raw = try reader.tag()
    }
    if raw == 6 << 3 {
      event.by = try Writer(rawValue: UInt8(clamping: reader.varint())) ?? .unknown
      raw = try reader.tag()
    }
    if raw == 7 << 3 {
      turn = try turn &+ reader.difference()
      event.turn = Turn(turn)
      raw = try reader.tag()
    }
    if raw == 9 << 3 {
      event.callSite = try definitions.name(reader.varint())
      raw = try reader.tag()
    }
    while raw != 0 {
      // Keys that are names, numbers and flags are placed by table.
      if raw >= 16 << 3, raw & 7 == 0, raw < 128 << 3, let key = keys[base | Int(raw >> 3)],
        key.type.isInteger
      {
        let value = try reader.varint()
        switch key.type {
        case .name: try event.setName(key, definitions.name(value))
        case .flag: event.setFlag(key, value != 0)
        default: event.setNumber(key, value)
        }
        raw = try reader.tag()
        continue
      }
      switch raw {
      case 2 << 3:
        time = try time &+ reader.difference()
      case 3 << 3:
        event.stack = try definitions.name(reader.varint())
      case 4 << 3 | 2:
        try readRoutes(reader.bytes(), into: &event)
      case 5 << 3 | 2:
        codes = try reader.bytes()
      case 6 << 3:
        event.by = try Writer(rawValue: UInt8(clamping: reader.varint())) ?? .unknown
      case 7 << 3:
        turn = try turn &+ reader.difference()
        event.turn = Turn(turn)
      case 8 << 3:
        event.cause = try definitions.name(reader.varint())
      case 9 << 3:
        event.callSite = try definitions.name(reader.varint())
      case 10 << 3:
        event.scene = try definitions.name(reader.varint())
      case 11 << 3:
        seq = try seq &+ reader.difference()
      case 78 << 3:
        let route = try definitions.route(reader.varint())
        event.routes = EntryList(
          Entry(id: .assigned(ordinal: ordinal, position: 0), route: route))
        markRoutes(of: &event)
      default:
        reader = try readRareField(raw, reader, into: &event, &hasStructures)
      }
      raw = try reader.tag()
    }
    try reader.finish()
    event.time = time
    event.seq = seq
    seq = seq &+ 1
    event.ordinal = ordinal
    if !codes.isEmpty { event.routes = try applying(ByteReader(codes), to: event.routes) }
    if hasStructures { try readStructures(message.message, kindNumber, into: &event) }
    ordinal &+= 1
    eventCount &+= 1
  }

  /// Reads or passes over a field that few events have.
  ///
  /// - Parameters:
  ///   - raw: The field's tag.
  ///   - reader: A reader that stands behind the tag.
  /// - Returns: A reader that stands behind the field.
  @inline(never)
  private mutating func readRareField(
    _ raw: UInt64, _ reader: LooseReader, into event: inout NavigationEvent,
    _ hasStructures: inout Bool
  ) throws(WireFault) -> LooseReader {
    var value = reader
    let (tag, next) = try reader.skipping(raw)
    switch tag.rawValue {
    case 12 << 3:
      event.changesState = try value.varint() != 0
    case 79 << 3:
      if try value.varint() != 0 { markRoutes(of: &event) }
    case 4 << 3, 5 << 3:
      // Lists of numbers are packed; a reader that passed these over would lose routes.
      throw WireFault(.invalidTag, at: 0)
    case 13 << 3 | 2, 14 << 3, 15 << 3, 80 << 3, 81 << 3:
      hasStructures = true
    case 1 << 3:
      break
    default:
      if tag.field < 128, tag.typeBits == WireType.lengthDelimited.rawValue,
        let key = keys[Int(event.kind.rawValue) << 7 | Int(tag.field)], key.type.isStructure
      {
        hasStructures = true
      } else {
        unknownFields += 1
      }
    }
    return next
  }

  /// The kind where it does not stand first; 0 where it stands nowhere.
  @inline(never)
  private func lateKindNumber(of message: ByteReader) throws(WireFault) -> UInt64 {
    var reader = message
    var number: UInt64 = 0
    while !reader.isAtEnd {
      let tag = try reader.tag()
      if tag.rawValue == 1 << 3 {
        number = try reader.varint()
      } else {
        try reader.skip(tag)
      }
    }
    return number
  }

  /// Reads an `Event` message wherever it stands, also at the very end of the plaintext.
  mutating func decodeAnywhere(
    _ message: UnsafeRawBufferPointer, into event: inout NavigationEvent
  ) throws(WireFault) {
    if let start = message.baseAddress, let whole = plaintext.baseAddress,
      whole + plaintext.count - (start + message.count) >= LooseReader.slack
    {
      return try decode(LooseReader(start: start, count: message.count), into: &event)
    }
    let copy = Array(message) + [UInt8](repeating: 0, count: LooseReader.slack)
    let fault = copy.withUnsafeBytes { bytes -> WireFault? in
      guard let start = bytes.baseAddress else { return nil }
      do throws(WireFault) {
        try decode(LooseReader(start: start, count: message.count), into: &event)
        return nil
      } catch {
        return error
      }
    }
    if let fault { throw fault }
  }

  // MARK: Routes

  /// Says that the event's key for routes is there, and is a list.
  @inline(__always)
  func markRoutes(of event: inout NavigationEvent) {
    guard let key = routesKeys[Int(event.kind.rawValue)] else { return }
    event.markPresent(key)
    if key.type == .countOrRoutes { event.setNumber(key, .max) }
  }

  @inline(__always)
  private mutating func readRoutes(
    _ routes: UnsafeRawBufferPointer, into event: inout NavigationEvent
  ) throws(WireFault) {
    guard event.routes.isEmpty else { throw WireFault(.valueOutOfRange, at: 0) }
    guard routes.count > 0 else { return }
    var reader = ByteReader(routes)
    let first = try definitions.route(reader.varint())
    event.routes = EntryList(
      Entry(id: .assigned(ordinal: ordinal, position: 0), route: first))
    markRoutes(of: &event)
    if !reader.isAtEnd { try readMoreRoutes(reader, into: &event) }
  }

  @inline(never)
  private mutating func readMoreRoutes(
    _ routes: ByteReader, into event: inout NavigationEvent
  ) throws(WireFault) {
    var reader = routes
    var entries = Array(event.routes)
    // A route has a byte at least.
    entries.reserveCapacity(entries.count + reader.remaining)
    while !reader.isAtEnd {
      let route = try definitions.route(reader.varint())
      entries.append(
        Entry(id: .assigned(ordinal: ordinal, position: entries.count), route: route))
    }
    event.routes = EntryList(entries)
  }

  /// Entries with the ids that were written for them; those without one keep theirs.
  mutating func applying(
    _ codes: ByteReader, to entries: EntryList
  ) throws(WireFault) -> EntryList {
    var codes = codes
    var changed = EntryList()
    for entry in entries {
      var entry = entry
      if !codes.isAtEnd { entry.id = try id(codes.varint(), else: entry.id) }
      changed.append(entry)
    }
    guard codes.isAtEnd else { throw WireFault(.valueOutOfRange, at: codes.offset) }
    return changed
  }

  @inline(__always)
  private mutating func id(
    _ code: UInt64, else implied: EntryID
  ) throws(WireFault) -> EntryID {
    switch ids.decode(code) {
    case .implied: implied
    case .id(let id): id
    case .symbol(let symbol): try .named(definitions.name(symbol))
    }
  }
}

extension NavigationEvent {
  /// Makes an event one of a kind with nothing but defaults; the caller sets order and time.
  @inline(__always)
  mutating func reset(to kind: EventKind) {
    self.kind = kind
    by = .app
    changesState = false
    turn = .own
    scene = .main
    stack = .main
    cause = .none
    callSite = .none
    present = 0
    flagBits = 0
    if !routes.isEmpty { routes = EntryList() }
    if attachment != nil { attachment = nil }
  }
}
