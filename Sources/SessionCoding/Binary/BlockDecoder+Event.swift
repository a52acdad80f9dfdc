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
    _ message: ByteReader, into event: inout NavigationEvent
  ) throws(WireFault) {
    var reader = message
    var kindNumber: UInt64 = 0
    if !reader.isAtEnd, try reader.uncheckedTag() == 1 << 3 { kindNumber = try reader.varint() }
    if kindNumber == 0 {
      kindNumber = try lateKindNumber(of: message)
      reader = message
    }
    let kind = kindNumber < UInt64(kinds.count) ? kinds[Int(kindNumber)] : .unknown
    event.reset(to: kind)
    var routes = UnsafeRawBufferPointer(start: nil, count: 0)
    var codes = UnsafeRawBufferPointer(start: nil, count: 0)
    // What a second pass has to read.
    var later: Later = kind == .unknown ? .structures : []
    let base = Int(kind.rawValue) << 7

    while !reader.isAtEnd {
      let start = reader
      let raw = try reader.uncheckedTag()
      switch raw {
      case 2 << 3:
        time = time &+ UInt64(bitPattern: try reader.zigzag())
      case 3 << 3:
        event.stack = try name(&reader)
      case 4 << 3 | 2:
        if !routes.isEmpty { later.insert(.scatteredRoutes) }
        routes = try reader.bytes()
      case 5 << 3 | 2:
        if !codes.isEmpty { later.insert(.scatteredRoutes) }
        codes = try reader.bytes()
      case 6 << 3:
        event.by = try Writer(rawValue: UInt8(clamping: reader.varint())) ?? .unknown
      case 7 << 3:
        turn = turn &+ UInt64(bitPattern: try reader.zigzag())
        event.turn = Turn(turn)
      case 8 << 3:
        event.cause = try name(&reader)
      case 9 << 3:
        event.callSite = try name(&reader)
      case 10 << 3:
        event.scene = try name(&reader)
      case 11 << 3:
        seq = seq &+ UInt64(bitPattern: try reader.zigzag())
      case 78 << 3:
        let symbol = try reader.varint()
        let route = try definitions.route(symbol, reader)
        event.routes = EntryList(
          Entry(id: .assigned(ordinal: ordinal, position: 0), route: route))
        markRoutes(of: &event)
      default:
        // Keys that names, numbers and flags hold come by table.
        if raw & 7 == 0, raw < 128 << 3, let key = keys[base | Int(raw >> 3)],
          key.type.isInteger
        {
          let value = try reader.varint()
          switch key.type {
          case .name: try event.setName(key, definitions.name(value, reader))
          case .flag: event.setFlag(key, value != 0)
          default: event.setNumber(key, value)
          }
        } else {
          reader = try readRareField(raw, start, reader, into: &event, &later)
        }
      }
    }
    event.time = time
    event.seq = seq
    seq = seq &+ 1
    event.ordinal = ordinal
    if later.contains(.scatteredRoutes) {
      try readScatteredRoutes(message, into: &event)
    } else if routes.count + codes.count > 0 {
      try readRoutes(routes, codes, into: &event)
    }
    if later.contains(.structures) { try readStructures(message, kindNumber, into: &event) }
    ordinal &+= 1
    eventCount &+= 1
  }

  /// What a second pass over an event has to read.
  struct Later: OptionSet {
    let rawValue: UInt8

    static let structures = Later(rawValue: 1)
    static let scatteredRoutes = Later(rawValue: 2)
  }

  /// Reads or passes over a field that few events have.
  ///
  /// - Parameters:
  ///   - raw: The field's tag.
  ///   - start: A reader that stands before the tag.
  ///   - value: A reader that stands behind it.
  /// - Returns: A reader that stands behind the field.
  @inline(never)
  private mutating func readRareField(
    _ raw: UInt64, _ start: ByteReader, _ value: ByteReader, into event: inout NavigationEvent,
    _ later: inout Later
  ) throws(WireFault) -> ByteReader {
    var reader = value
    let tag = try ByteReader.checkedTag(raw, at: start.offset)
    switch tag.rawValue {
    case 12 << 3:
      event.changesState = try reader.varint() != 0
      return reader
    case 79 << 3:
      if try reader.varint() != 0 { markRoutes(of: &event) }
      return reader
    case 4 << 3, 5 << 3:
      later.insert(.scatteredRoutes)
    case 13 << 3 | 2, 14 << 3, 15 << 3, 80 << 3, 81 << 3:
      later.insert(.structures)
    case 1 << 3:
      break
    default:
      if tag.field < 128, tag.typeBits == WireType.lengthDelimited.rawValue,
        let key = keys[Int(event.kind.rawValue) << 7 | Int(tag.field)], key.type.isStructure
      {
        later.insert(.structures)
      } else {
        unknownFields += 1
      }
    }
    try reader.skip(tag)
    return reader
  }

  @inline(__always)
  mutating func name(_ reader: inout ByteReader) throws(WireFault) -> Name {
    let symbol = try reader.varint()
    return try definitions.name(symbol, reader)
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
    _ routes: UnsafeRawBufferPointer, _ codes: UnsafeRawBufferPointer,
    into event: inout NavigationEvent
  ) throws(WireFault) {
    var reader = ByteReader(routes)
    if !reader.isAtEnd {
      let symbol = try reader.varint()
      let first = try definitions.route(symbol, reader)
      event.routes = EntryList(
        Entry(id: .assigned(ordinal: ordinal, position: 0), route: first))
      markRoutes(of: &event)
    }
    if !reader.isAtEnd || !codes.isEmpty {
      try readManyRoutes(&reader, codes, into: &event)
    }
  }

  @inline(never)
  private mutating func readManyRoutes(
    _ reader: inout ByteReader, _ codes: UnsafeRawBufferPointer,
    into event: inout NavigationEvent
  ) throws(WireFault) {
    while !reader.isAtEnd {
      let route = try definitions.route(reader.varint(), reader)
      event.routes.append(
        Entry(id: .assigned(ordinal: ordinal, position: event.routes.count), route: route))
    }
    guard !codes.isEmpty else { return }
    event.routes = try applying(ByteReader(codes), to: event.routes)
  }

  /// Entries with the ids that were written for them; those without one keep theirs.
  mutating func applying(
    _ codes: ByteReader, to entries: EntryList
  ) throws(WireFault) -> EntryList {
    var codes = codes
    var changed = EntryList()
    for entry in entries {
      var entry = entry
      if !codes.isAtEnd { entry.id = try id(codes.varint(), else: entry.id, codes) }
      changed.append(entry)
    }
    guard codes.isAtEnd else { throw WireFault(.valueOutOfRange, at: codes.offset) }
    return changed
  }

  @inline(__always)
  private mutating func id(
    _ code: UInt64, else implied: EntryID, _ reader: ByteReader
  ) throws(WireFault) -> EntryID {
    switch ids.decode(code) {
    case .implied: implied
    case .id(let id): id
    case .symbol(let symbol): try .named(definitions.name(symbol, reader))
    }
  }

  /// Routes in several pieces, or not packed: nobody writes them so, but protobuf allows it.
  @inline(never)
  private mutating func readScatteredRoutes(
    _ message: ByteReader, into event: inout NavigationEvent
  ) throws(WireFault) {
    var routes = ByteWriter()
    var codes = ByteWriter()
    var reader = message
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 4 << 3 | 2: routes.put(raw: try reader.bytes())
      case 4 << 3: routes.put(varint: try reader.varint())
      case 5 << 3 | 2: codes.put(raw: try reader.bytes())
      case 5 << 3: codes.put(varint: try reader.varint())
      default: try reader.skip(tag)
      }
    }
    let fault = routes.bytes.withUnsafeBytes { routes in
      codes.bytes.withUnsafeBytes { codes -> WireFault? in
        do throws(WireFault) {
          try readRoutes(routes, codes, into: &event)
          return nil
        } catch {
          return error
        }
      }
    }
    if let fault { throw fault }
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
