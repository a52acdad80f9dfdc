import NavigationModel
import SessionLog

/// What few events carry: structures, JSON values, lines as written, unknown kinds.
extension BlockDecoder {
  /// The parts of an attachment, as they are met.
  private struct Parts {
    var kindName: String?
    var json: String?
    var goal: Goal?
    var stacks: [RestoredStack] = []
    var modals: [RestoredModal] = []
    var addresses: [Name] = []
    var state: NavigationState?
    var line: String?
    var keyOrder: String?
    /// Position of the next route among all of the event's.
    var position: Int
  }

  /// Reads an `Other` message: a line whose kind this version does not know.
  @inline(never)
  mutating func decodeOther(
    _ message: ByteReader, into event: inout NavigationEvent
  ) throws(WireFault) {
    var reader = message
    var line: String?
    var inner = UnsafeRawBufferPointer(start: nil, count: 0)
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3 | 2: line = try reader.string(limit: BinaryForm.textBytes)
      case 2 << 3 | 2: inner = try reader.bytes()
      case 3 << 3: line = try text(&reader) ?? line
      default:
        try reader.skip(tag)
        unknownFields += 1
      }
    }
    try decodeAnywhere(inner, into: &event)
    let known = event.attachment
    event.attachment = Attachment(
      kindName: known?.kindName, json: known?.json, goal: known?.goal,
      stacks: known?.stacks ?? [], modals: known?.modals ?? [],
      addresses: known?.addresses ?? [], state: known?.state, line: line ?? known?.line,
      keyOrder: known?.keyOrder)
  }

  /// Goes over an event again for what the first pass left out.
  @inline(never)
  mutating func readStructures(
    _ message: ByteReader, _ kindNumber: UInt64, into event: inout NavigationEvent
  ) throws(WireFault) {
    typealias Field = BinaryForm.Field
    var parts = Parts(position: event.routes.count)
    // A newer writer's kind has no name here, but its number says which it is.
    if kindNumber != 0, event.kind == .unknown { parts.kindName = "kind-\(kindNumber)" }
    var reader = message
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case Field.writtenLine << 3 | 2: parts.line = try reader.string(limit: BinaryForm.textBytes)
      case Field.keyOrder << 3: parts.keyOrder = try text(&reader)
      case Field.kindName << 3:
        let name = try text(&reader)
        if event.kind == .unknown { parts.kindName = name ?? parts.kindName }
      case Field.longWrittenLine << 3: parts.line = try text(&reader)
      case Field.longJSON << 3:
        let json = try text(&reader)
        let key = EventSchema.keys(of: event.kind).first { $0.type == .json || $0.type == .state }
        if let key { setJSON(json ?? "", key, of: &event, &parts) }
      default:
        guard tag.field < 128, tag.typeBits == WireType.lengthDelimited.rawValue,
          let key = keys[Int(event.kind.rawValue) << 7 | Int(tag.field)], key.type.isStructure
        else {
          try reader.skip(tag)
          continue
        }
        try readStructure(key, &reader, of: &event, &parts)
      }
    }
    event.attachment = Attachment(
      kindName: parts.kindName, json: parts.json, goal: parts.goal, stacks: parts.stacks,
      modals: parts.modals, addresses: parts.addresses, state: parts.state, line: parts.line,
      keyOrder: parts.keyOrder)
  }

  /// The text of a symbol, or `nil` for symbol 0.
  private mutating func text(_ reader: inout ByteReader) throws(WireFault) -> String? {
    try name(&reader).ifPresent.map(vocabulary.text(_:))
  }

  private func setJSON(
    _ json: String, _ key: EventSchema.Key, of event: inout NavigationEvent,
    _ parts: inout Parts
  ) {
    parts.json = json
    if key.type == .state { parts.state = state(json) }
    event.markPresent(key)
  }

  /// A `keyframe` event's state, read as it is from interchange lines.
  private func state(_ json: String) -> NavigationState? {
    do throws(JSONError) {
      let tree = try JSONTree(json)
      guard let root = tree.root else { return nil }
      var reader = StateReader(vocabulary: vocabulary, ordinal: ordinal)
      return reader.state(root, in: tree)
    } catch {
      return nil
    }
  }

  private mutating func readStructure(
    _ key: EventSchema.Key, _ reader: inout ByteReader, of event: inout NavigationEvent,
    _ parts: inout Parts
  ) throws(WireFault) {
    event.markPresent(key)
    switch key.type {
    case .goal: parts.goal = try goal(reader.message(), &parts.position)
    case .stacks: parts.stacks = try stacks(reader.message(), &parts.position)
    case .modals: parts.modals = try modals(reader.message())
    case .names: parts.addresses = try names(reader.message())
    default:
      let json = try reader.string(limit: BinaryForm.textBytes)
      setJSON(json, key, of: &event, &parts)
    }
  }

  private mutating func name(_ reader: inout ByteReader) throws(WireFault) -> Name {
    try definitions.name(reader.varint())
  }

  // MARK: Structures

  /// Reads entries from routes and the ids written for them.
  private mutating func entries(
    _ routes: ByteReader, _ codes: ByteReader, _ position: inout Int
  ) throws(WireFault) -> EntryList {
    var routes = routes
    var entries = EntryList()
    while !routes.isAtEnd {
      let route = try definitions.route(routes.varint())
      entries.append(
        Entry(id: .assigned(ordinal: ordinal, position: position), route: route))
      position += 1
    }
    return codes.isAtEnd ? entries : try applying(codes, to: entries)
  }

  private mutating func goal(
    _ message: ByteReader, _ position: inout Int
  ) throws(WireFault) -> Goal {
    var reader = message
    var goal = Goal()
    var list = RouteFields()
    var modal: ByteReader?
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: goal.tab = try name(&reader)
      case 2 << 3 | 2: list.routes = try reader.message()
      case 3 << 3 | 2: list.codes = try reader.message()
      case 4 << 3: list.isThere = try reader.varint() != 0
      case 5 << 3 | 2: modal = try reader.message()
      default:
        try reader.skip(tag)
        unknownFields += 1
      }
    }
    goal.routes = try routes(list, &position)
    if let modal { goal.modal = try goalModal(modal, &position) }
    return goal
  }

  private mutating func goalModal(
    _ message: ByteReader, _ position: inout Int
  ) throws(WireFault) -> GoalModal {
    var reader = message
    var modal = GoalModal()
    var list = RouteFields()
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: modal.id = try name(&reader)
      case 2 << 3: modal.screen = try name(&reader)
      case 3 << 3 | 2: list.routes = try reader.message()
      case 4 << 3 | 2: list.codes = try reader.message()
      case 5 << 3: list.isThere = try reader.varint() != 0
      default:
        try reader.skip(tag)
        unknownFields += 1
      }
    }
    modal.routes = try routes(list, &position)
    return modal
  }

  /// The fields of a list that may be absent, or there and empty.
  private struct RouteFields {
    var routes = ByteReader(UnsafeRawBufferPointer(start: nil, count: 0))
    var codes = ByteReader(UnsafeRawBufferPointer(start: nil, count: 0))
    var isThere = false
  }

  private mutating func routes(
    _ list: RouteFields, _ position: inout Int
  ) throws(WireFault) -> EntryList? {
    let entries = try entries(list.routes, list.codes, &position)
    return entries.isEmpty && !list.isThere ? nil : entries
  }

  private mutating func stacks(
    _ message: ByteReader, _ position: inout Int
  ) throws(WireFault) -> [RestoredStack] {
    var list = message
    var stacks: [RestoredStack] = []
    while !list.isAtEnd {
      let tag = try list.tag()
      guard tag.rawValue == 1 << 3 | 2 else {
        try list.skip(tag)
        unknownFields += 1
        continue
      }
      var reader = try list.message()
      var address = Name.none
      var fields = RouteFields()
      while !reader.isAtEnd {
        let tag = try reader.tag()
        switch tag.rawValue {
        case 1 << 3: address = try name(&reader)
        case 2 << 3 | 2: fields.routes = try reader.message()
        case 3 << 3 | 2: fields.codes = try reader.message()
        default:
          try reader.skip(tag)
          unknownFields += 1
        }
      }
      let entries = try entries(fields.routes, fields.codes, &position)
      stacks.append(RestoredStack(address: address, routes: entries))
    }
    return stacks
  }

  private mutating func modals(_ message: ByteReader) throws(WireFault) -> [RestoredModal] {
    var list = message
    var modals: [RestoredModal] = []
    while !list.isAtEnd {
      let tag = try list.tag()
      guard tag.rawValue == 1 << 3 | 2 else {
        try list.skip(tag)
        unknownFields += 1
        continue
      }
      var reader = try list.message()
      var modal = RestoredModal(modal: .none)
      while !reader.isAtEnd {
        let tag = try reader.tag()
        switch tag.rawValue {
        case 1 << 3: modal.modal = try name(&reader)
        case 2 << 3: modal.style = try name(&reader)
        case 3 << 3: modal.screen = try name(&reader)
        case 4 << 3: modal.presenter = try name(&reader)
        default:
          try reader.skip(tag)
          unknownFields += 1
        }
      }
      modals.append(modal)
    }
    return modals
  }

  private mutating func names(_ message: ByteReader) throws(WireFault) -> [Name] {
    var list = message
    var names: [Name] = []
    while !list.isAtEnd {
      let tag = try list.tag()
      switch tag.rawValue {
      case 1 << 3 | 2:
        var packed = try list.message()
        while !packed.isAtEnd { try names.append(name(&packed)) }
      case 1 << 3:
        try names.append(name(&list))
      default:
        try list.skip(tag)
        unknownFields += 1
      }
    }
    return names
  }
}
