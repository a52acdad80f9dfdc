import NavigationModel
import SessionLog

/// One event: the innermost loop of every replay.
extension BlockDecoder {
  /// Reads an `Event` message.
  ///
  /// A known kind stands first, as every writer that keeps to field order puts it; keys can then
  /// be placed as they come. Structures, which are rare, are read in a second pass.
  mutating func decode(
    _ message: ByteReader, into event: inout NavigationEvent
  ) throws(WireFault) {
    var reader = message
    let kindNumber = try kindNumber(of: message)
    let kind = kindNumber < UInt64(kinds.count) ? kinds[Int(kindNumber)] : .unknown
    event.reset(to: kind)
    var routes = UnsafeRawBufferPointer(start: nil, count: 0)
    var codes = UnsafeRawBufferPointer(start: nil, count: 0)
    var isScattered = false
    var hasStructures = kind == .unknown
    var hasRoutes = false
    let base = Int(kind.rawValue) << 7

    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3:
        _ = try reader.varint()
      case 2 << 3:
        time = time &+ UInt64(bitPattern: try reader.zigzag())
      case 3 << 3:
        event.stack = try name(&reader)
      case 4 << 3 | 2:
        isScattered = isScattered || hasRoutes
        routes = try reader.bytes()
        hasRoutes = true
      case 4 << 3, 5 << 3:
        _ = try reader.varint()
        isScattered = true
        hasRoutes = true
      case 5 << 3 | 2:
        isScattered = isScattered || !codes.isEmpty
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
      case 12 << 3:
        event.changesState = try reader.varint() != 0
      case 13 << 3 | 2, 14 << 3, 15 << 3, 80 << 3, 81 << 3:
        try reader.skip(tag)
        hasStructures = true
      case 79 << 3:
        if try reader.varint() != 0 { markRoutes(of: &event) }
      case 78 << 3:
        let symbol = try reader.varint()
        let route = try definitions.route(symbol, reader)
        event.routes = EntryList(
          Entry(id: .assigned(ordinal: ordinal, position: 0), route: route))
        markRoutes(of: &event)
      default:
        guard tag.field < 128, let key = keys[base | Int(tag.field)] else {
          try reader.skip(tag)
          unknownFields += 1
          continue
        }
        try readKey(key, tag, &reader, into: &event, &hasStructures)
      }
    }
    event.time = time
    event.seq = seq
    seq = seq &+ 1
    event.ordinal = ordinal
    if hasRoutes || !codes.isEmpty {
      if isScattered {
        try readScatteredRoutes(message, into: &event)
      } else {
        try readRoutes(routes, codes, into: &event)
      }
    }
    if hasStructures { try readStructures(message, kindNumber, into: &event) }
    ordinal &+= 1
    eventCount &+= 1
  }

  @inline(__always)
  mutating func name(_ reader: inout ByteReader) throws(WireFault) -> Name {
    let symbol = try reader.varint()
    return try definitions.name(symbol, reader)
  }

  @inline(__always)
  private func kindNumber(of message: ByteReader) throws(WireFault) -> UInt64 {
    var reader = message
    if !reader.isAtEnd, try reader.tag().rawValue == 1 << 3 {
      let number = try reader.varint()
      if number != 0 { return number }
    }
    return try lateKindNumber(of: message)
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

  @inline(__always)
  private mutating func readKey(
    _ key: EventSchema.Key, _ tag: WireTag, _ reader: inout ByteReader,
    into event: inout NavigationEvent, _ hasStructures: inout Bool
  ) throws(WireFault) {
    guard !key.type.isStructure else {
      try reader.skip(tag)
      if tag.typeBits == WireType.lengthDelimited.rawValue {
        hasStructures = true
      } else {
        unknownFields += 1
      }
      return
    }
    guard tag.typeBits == WireType.varint.rawValue else {
      try reader.skip(tag)
      unknownFields += 1
      return
    }
    let value = try reader.varint()
    switch key.type {
    case .name: try event.setName(key, definitions.name(value, reader))
    case .flag: event.setFlag(key, value != 0)
    default: event.setNumber(key, value)
    }
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
