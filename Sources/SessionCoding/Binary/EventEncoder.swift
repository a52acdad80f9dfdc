import NavigationModel
import SessionLog

/// Writes events as `Event` messages: differences to the one before, symbols instead of texts.
///
/// Everything it remembers belongs to one block and is started anew with the next.
struct EventEncoder {
  var symbols: SymbolTable
  private let vocabulary: Vocabulary
  private var deltas = Deltas()
  // Position of the next route among all of the event's.
  private var position = 0
  private var ordinal: UInt64 = 0
  private var spills = false

  /// What the next event is told apart from.
  private struct Deltas {
    var time: UInt64 = 0
    var seq: UInt64 = 0
    var turn: UInt64 = 0
    var ids = EntryIDCode()
  }

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    symbols = SymbolTable(vocabulary, in: .record)
  }

  /// Starts a block.
  mutating func reset(firstSeq: UInt64, time: UInt64, turn: UInt64) {
    symbols.reset()
    deltas = Deltas(time: time, seq: firstSeq, turn: turn)
  }

  /// The base of the turn differences: the last numbered turn.
  var turn: UInt64 { deltas.turn }

  /// Appends an event's record; its definitions wait in ``symbols``.
  ///
  /// - Returns: Whether or not the event fits. If not, nothing that it left behind may be used
  ///   before the next ``reset(firstSeq:time:turn:)``.
  mutating func encode(
    _ event: NavigationEvent, ordinal: UInt64, to records: inout ByteWriter
  ) -> Bool {
    let before = deltas
    let start = records.count
    self.ordinal = ordinal
    for spills in [false, true] {
      self.spills = spills
      write(event, to: &records)
      if fits(records.count - start) { return !symbols.isOverLimit }
      // Only a long text can be moved out of the event; the symbols it has used stay good.
      deltas = before
      records.bytes.removeLast(records.count - start)
    }
    return false
  }

  private func fits(_ count: Int) -> Bool {
    count <= BinaryForm.eventBytes && symbols.definitions <= BinaryForm.definitions
  }

  private mutating func write(_ event: NavigationEvent, to records: inout ByteWriter) {
    position = 0
    // A line of a kind that has no binary form: the text says it all, the event what we know of it.
    if event.kind == .unknown, let line = event.attachment?.line {
      let long = spill(line)
      records.putRecord(.other) { writer in
        if long == 0 {
          writer.put(tag: 1, .lengthDelimited)
          writer.put(string: line)
        }
        writer.putMessage(2) { writer in writeEvent(event, to: &writer) }
        writer.putField(3, uint: UInt64(long))
      }
    } else {
      records.putRecord(.event) { writer in writeEvent(event, to: &writer) }
    }
    deltas.time = event.time
    deltas.seq = event.seq &+ 1
    if let turn = event.turn.number { deltas.turn = turn }
  }

  /// The symbol of a text that is too long for its event, or 0 where it stays in it.
  private mutating func spill(_ text: String) -> UInt32 {
    spills && text.utf8.count >= BinaryForm.spillBytes ? symbols.define(text) : 0
  }

  // MARK: Fields

  private mutating func writeEvent(_ event: NavigationEvent, to writer: inout ByteWriter) {
    typealias Field = BinaryForm.Field
    writer.putField(Field.kind, uint: UInt64(event.kind.rawValue))
    writer.putField(Field.dt, sint: Int64(bitPattern: event.time &- deltas.time))
    if event.stack != .main { putSymbol(Field.stack, event.stack, to: &writer) }
    let hasOneRoute = writeRoutes(event, to: &writer)
    writer.putField(Field.by, uint: UInt64(event.by.rawValue))
    if let turn = event.turn.number {
      writer.put(tag: Field.turn, .varint)
      writer.put(zigzag: Int64(bitPattern: turn &- deltas.turn))
    }
    putSymbol(Field.cause, event.cause, to: &writer)
    putSymbol(Field.at, event.callSite, to: &writer)
    if event.scene != .main { putSymbol(Field.scene, event.scene, to: &writer) }
    writer.putField(Field.step, sint: Int64(bitPattern: event.seq &- deltas.seq))
    writer.putField(Field.changesState, bool: event.changesState)
    let longLine = event.attachment.map { writeLine(of: event, $0, to: &writer) } ?? 0
    let longJSON = writeKeys(event, to: &writer)
    if hasOneRoute, let route = event.routes.first?.route {
      writer.put(tag: UInt32(EventKey.route.rawValue), .varint)
      writer.put(varint: UInt64(symbols.symbol(route)))
    }
    if event.routes.isEmpty, hasRoutesKey(event) { writer.putField(Field.noRoutes, bool: true) }
    writer.putField(Field.longJSON, uint: UInt64(longJSON))
    writer.putField(Field.longWrittenLine, uint: UInt64(longLine))
  }

  private mutating func putSymbol(_ field: UInt32, _ name: Name, to writer: inout ByteWriter) {
    guard !name.isNone else { return }
    writer.putField(field, uint: UInt64(symbols.symbol(name)))
  }

  private func hasRoutesKey(_ event: NavigationEvent) -> Bool {
    guard let key = BinaryForm.routesKeys[Int(event.kind.rawValue)], event.isPresent(key) else {
      return false
    }
    return key.type != .countOrRoutes || event.number(slot: key.slot) == .max
  }

  /// - Returns: Whether or not the one route is still to be written, at the key that takes one.
  private mutating func writeRoutes(
    _ event: NavigationEvent, to writer: inout ByteWriter
  ) -> Bool {
    guard !event.routes.isEmpty else { return false }
    let isSingle =
      event.routes.count == 1
      && BinaryForm.routesKeys[Int(event.kind.rawValue)]?.type == .route
    if !isSingle { writeRoutes(event.routes, BinaryForm.Field.routes, to: &writer) }
    writeIDs(event.routes, BinaryForm.Field.ids, to: &writer)
    return isSingle
  }

  private mutating func writeRoutes(
    _ routes: EntryList, _ field: UInt32, to writer: inout ByteWriter
  ) {
    guard !routes.isEmpty else { return }
    writer.putMessage(field) { writer in
      for entry in routes { writer.put(varint: UInt64(symbols.symbol(entry.route))) }
    }
  }

  /// Writes the ids that do not follow from the event; those behind the last of them are left out.
  private mutating func writeIDs(
    _ routes: EntryList, _ field: UInt32, to writer: inout ByteWriter
  ) {
    let first = position
    position += routes.count
    let isImplied = { [ordinal] (index: Int) in
      routes[index].id == .assigned(ordinal: ordinal, position: first + index)
    }
    guard let last = routes.indices.last(where: { !isImplied($0) }) else { return }
    writer.putMessage(field) { writer in
      for index in 0...last {
        guard !isImplied(index) else {
          writer.put(varint: 0)
          continue
        }
        let id = routes[index].id
        let symbol = id.name.map { symbols.symbol($0) } ?? 0
        writer.put(varint: deltas.ids.encode(id, symbol: symbol))
      }
    }
  }

  // MARK: Keys

  /// - Returns: The symbol of the line where it is too long for the event.
  private mutating func writeLine(
    of event: NavigationEvent, _ attachment: Attachment, to writer: inout ByteWriter
  ) -> UInt32 {
    var longLine: UInt32 = 0
    // An unknown kind's line stands beside its event.
    if let line = attachment.line, event.kind != .unknown {
      longLine = spill(line)
      if longLine == 0 {
        writer.put(tag: BinaryForm.Field.writtenLine, .lengthDelimited)
        writer.put(string: line)
      }
    }
    if let order = attachment.keyOrder {
      putSymbol(BinaryForm.Field.keyOrder, vocabulary.name(order), to: &writer)
    }
    if event.kind == .unknown, let name = attachment.kindName {
      putSymbol(BinaryForm.Field.kindName, vocabulary.name(name), to: &writer)
    }
    return longLine
  }

  /// - Returns: The symbol of the JSON value where it is too long for the event.
  private mutating func writeKeys(
    _ event: NavigationEvent, to writer: inout ByteWriter
  ) -> UInt32 {
    guard event.present != 0 else { return 0 }
    var longJSON: UInt32 = 0
    for key in BinaryForm.keys[Int(event.kind.rawValue)] where event.isPresent(key) {
      let field = UInt32(key.key.rawValue)
      switch key.type {
      case .name:
        writer.put(tag: field, .varint)
        writer.put(varint: UInt64(symbols.symbol(event.name(slot: key.slot))))
      case .number, .countOrRoutes:
        let number = event.number(slot: key.slot)
        if key.type == .countOrRoutes, number == .max { continue }
        writer.put(tag: field, .varint)
        writer.put(varint: number)
      case .flag:
        writer.put(tag: field, .varint)
        writer.put(varint: event.flag(slot: key.slot) ? 1 : 0)
      case .json, .state:
        let json = event.attachment?.json ?? ""
        longJSON = spill(json)
        guard longJSON == 0 else { continue }
        writer.put(tag: field, .lengthDelimited)
        writer.put(string: json)
      case .goal, .stacks, .modals, .names:
        writer.putMessage(field) { writer in
          writeStructure(key.type, event.attachment, to: &writer)
        }
      case .routes, .route:
        break
      }
    }
    return longJSON
  }

  private mutating func writeStructure(
    _ type: EventSchema.ValueType, _ attachment: Attachment?, to writer: inout ByteWriter
  ) {
    guard let attachment else { return }
    switch type {
    case .goal:
      if let goal = attachment.goal { writeGoal(goal, to: &writer) }
    case .stacks:
      for stack in attachment.stacks {
        writer.putMessage(1) { writer in
          putSymbol(1, stack.address, to: &writer)
          writeRoutes(stack.routes, 2, to: &writer)
          writeIDs(stack.routes, 3, to: &writer)
        }
      }
    case .modals:
      for modal in attachment.modals {
        writer.putMessage(1) { writer in
          putSymbol(1, modal.modal, to: &writer)
          putSymbol(2, modal.style, to: &writer)
          putSymbol(3, modal.screen, to: &writer)
          putSymbol(4, modal.presenter, to: &writer)
        }
      }
    default:
      guard !attachment.addresses.isEmpty else { return }
      writer.putMessage(1) { writer in
        for name in attachment.addresses { writer.put(varint: UInt64(symbols.symbol(name))) }
      }
    }
  }

  private mutating func writeGoal(_ goal: Goal, to writer: inout ByteWriter) {
    putSymbol(1, goal.tab, to: &writer)
    if let routes = goal.routes {
      writeRoutes(routes, 2, to: &writer)
      writeIDs(routes, 3, to: &writer)
      writer.putField(4, bool: routes.isEmpty)
    }
    guard let modal = goal.modal else { return }
    writer.putMessage(5) { writer in
      putSymbol(1, modal.id, to: &writer)
      putSymbol(2, modal.screen, to: &writer)
      guard let routes = modal.routes else { return }
      writeRoutes(routes, 3, to: &writer)
      writeIDs(routes, 4, to: &writer)
      writer.putField(5, bool: routes.isEmpty)
    }
  }
}
