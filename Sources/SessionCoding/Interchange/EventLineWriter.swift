public import NavigationModel

/// Writes events as interchange lines.
///
/// A key is written where the event has it and leaving it out would say something else. Lines go to
/// a buffer that the caller empties, so that one writer serves a whole file.
public struct EventLineWriter {
  var output = JSONWriter()
  let vocabulary: Vocabulary
  /// To look into lines that are kept as they were written.
  private var tree = JSONTree()

  /// Creates a writer for the events of one session.
  public init(vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
  }

  /// What has been written and not been removed: whole lines.
  public var bytes: [UInt8] { output.bytes }

  /// What has been written and not been removed, as text.
  public var text: String { output.text }

  /// Forgets what has been written, keeping the memory.
  public mutating func removeAll() {
    output.removeAll()
  }

  /// Writes a session's header, and starts its context over.
  public mutating func write(_ header: SessionHeader, context: inout LineContext) {
    context = LineContext()
    output.raw(header.json)
    output.newline()
  }

  /// Writes one event's line.
  ///
  /// - Parameters:
  ///   - event: The event; its names must be of this writer's vocabulary.
  ///   - context: Where the line stands; moved behind it.
  public mutating func write(_ event: NavigationEvent, context: inout LineContext) {
    if let line = event.attachment?.line {
      write(kept: line, of: event, context)
    } else {
      let schema = LineSchema.of(event.kind)
      writeObject(
        event, schema, context, order: event.attachment?.keyOrder.map(schema.codes(of:)))
    }
    output.newline()
    context.advance(past: event)
  }

  /// A kept line says what it said where it stood before; elsewhere its defaults are spelled out.
  private mutating func write(
    kept line: String, of event: NavigationEvent, _ context: LineContext
  ) {
    guard event.seq != context.seq || event.time != context.time else { return output.raw(line) }
    do throws(JSONError) {
      try tree.scan(Array(line.utf8)[...], depthLimit: EventLineReader.depthLimit)
    } catch {
      return output.raw(line)
    }
    guard let root = tree.root, tree.kind(of: root) == .object else { return output.raw(line) }
    var members = JSONWriter()
    members.beginObject()
    if event.seq != context.seq, tree.value(of: "seq", in: root) == nil {
      members.member("seq", unsigned: event.seq)
    }
    if event.time != context.time, tree.value(of: "t", in: root) == nil {
      members.member("t", unsigned: event.time)
    }
    guard members.bytes.count > 1 else { return output.raw(line) }
    let isEmpty = tree.members(of: root).makeIterator().first { _ in true } == nil
    output.raw(members.text + (isEmpty ? "" : ",") + line.dropFirst())
  }

  /// Writes the event's object.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - schema: The keys of its kind.
  ///   - context: Where the line stands.
  ///   - order: Codes of the keys in the order to write them; keys beyond it follow in the usual
  ///     order.
  ///   - spelled: Bits of common keys to write even where they say nothing new.
  mutating func writeObject(
    _ event: NavigationEvent, _ schema: LineSchema, _ context: LineContext,
    order: [UInt8]? = nil, spelled: UInt32 = 0
  ) {
    output.beginObject()
    var done: UInt32 = 0
    for code in order ?? [] where done & 1 << UInt32(code) == 0 {
      done |= 1 << UInt32(code)
      writeKey(code, event, schema, context, spelled)
    }
    for code in 0..<UInt8(schema.names.count) where done & 1 << UInt32(code) == 0 {
      writeKey(code, event, schema, context, spelled)
    }
    output.endObject()
  }

  private mutating func writeKey(
    _ code: UInt8, _ event: NavigationEvent, _ schema: LineSchema, _ context: LineContext,
    _ spelled: UInt32
  ) {
    if let common = LineSchema.CommonKey(rawValue: code) {
      writeCommon(common, event, schema, context, isSpelled: spelled & common.bit != 0)
    } else {
      let key = schema.own[Int(code - LineSchema.firstOwn)]
      guard event.isPresent(key) else { return }
      output.key(schema.names[Int(code)])
      writeOwn(key, event)
    }
  }

  private mutating func writeCommon(
    _ key: LineSchema.CommonKey, _ event: NavigationEvent, _ schema: LineSchema,
    _ context: LineContext, isSpelled: Bool
  ) {
    switch key {
    case .kind:
      output.member("kind", string: event.attachment?.kindName ?? schema.kindName)
    case .seq:
      if isSpelled || event.seq != context.seq { output.member("seq", unsigned: event.seq) }
    case .t:
      if isSpelled || event.time != context.time { output.member("t", unsigned: event.time) }
    case .turn:
      if let turn = event.turn.number { output.member("turn", unsigned: turn) }
    case .scene:
      if isSpelled || event.scene != .main {
        output.member("scene", name: event.scene, vocabulary)
      }
    case .stack:
      if isSpelled || event.stack != .main {
        output.member("stack", name: event.stack, vocabulary)
      }
    case .by:
      if isSpelled || event.by != .app {
        output.member("by", string: LineSchema.name(of: event.by))
      }
    case .cause:
      output.member("cause", name: event.cause, vocabulary)
    case .at:
      output.member("at", name: event.callSite, vocabulary)
    case .changesState:
      if isSpelled || event.changesState {
        output.member("changesState", bool: event.changesState)
      }
    }
  }

  private mutating func writeOwn(_ key: EventSchema.Key, _ event: NavigationEvent) {
    switch key.type {
    case .name:
      output.string(vocabulary.text(event.name(slot: key.slot)))
    case .number:
      output.unsigned(event.number(slot: key.slot))
    case .flag:
      output.bool(event.flag(slot: key.slot))
    case .routes:
      output.entries(event.routes, vocabulary)
    case .route:
      writeRoute(event.routes.first)
    case .countOrRoutes:
      let number = event.number(slot: key.slot)
      if number == .max {
        output.entries(event.routes, vocabulary)
      } else {
        output.unsigned(number)
      }
    case .json, .state, .goal, .stacks, .modals, .names:
      writeAttached(key.type, event.attachment)
    }
  }

  private mutating func writeRoute(_ entry: Entry?) {
    if let entry { output.entry(entry, vocabulary) } else { output.null() }
  }

  private mutating func writeAttached(
    _ type: EventSchema.ValueType, _ attachment: Attachment?
  ) {
    switch type {
    case .goal:
      output.goal(attachment?.goal ?? Goal(), vocabulary)
    case .stacks:
      output.beginObject()
      for stack in attachment?.stacks ?? [] {
        output.key(vocabulary.text(stack.address))
        output.entries(stack.routes, vocabulary)
      }
      output.endObject()
    case .modals:
      output.beginArray()
      for modal in attachment?.modals ?? [] {
        output.beginObject()
        output.member("modal", name: modal.modal, vocabulary)
        output.member("style", name: modal.style, vocabulary)
        output.member("screen", name: modal.screen, vocabulary)
        output.member("presenter", name: modal.presenter, vocabulary)
        output.endObject()
      }
      output.endArray()
    case .names:
      output.beginArray()
      for name in attachment?.addresses ?? [] { output.string(vocabulary.text(name)) }
      output.endArray()
    default:
      output.raw(attachment?.json ?? "null")
    }
  }
}
