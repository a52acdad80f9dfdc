public import NavigationModel

/// Reads interchange lines as events, so that each can be written back as it was.
///
/// What the typed keys do not give back, token by token, is kept in the event's
/// `Attachment`: the order of the keys where only that is unusual, else the whole
/// line. The check is made for every line, by writing the event and comparing.
public struct EventLineReader {
  /// Most bytes of a line that is neither a header nor a keyframe.
  public static let lineLimit = 16 << 10
  /// Most bytes of a header's or a keyframe's line.
  public static let longLineLimit = 4 << 20
  /// Deepest nesting that is read.
  static let depthLimit = JSONTree.depthLimit

  let vocabulary: Vocabulary
  var tree = JSONTree()
  /// Members of the line in ``tree``.
  var members: [JSONTree.Member] = []
  var routes: RouteReader
  var draft = AttachmentDraft()
  /// What was odd about the line that was read last.
  public internal(set) var remarks: [CompatibilityReport.Reason] = []

  /// Bytes of unreadable lines that may still be kept.
  var textBudget = Self.textBudget

  // To see whether the event gives its line back.
  var writer: EventLineWriter
  var writtenTree = JSONTree()
  var minified: [UInt8] = []
  var orders: [[UInt8]: Attachment] = [:]

  /// Creates a reader for the lines of one session.
  ///
  /// - Parameter vocabulary: Where names and routes are interned.
  public init(vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    routes = RouteReader(vocabulary: vocabulary, ordinal: 0)
    writer = EventLineWriter(vocabulary: vocabulary)
  }

  /// Reads one line as an event.
  ///
  /// - Parameters:
  ///   - line: The line's bytes, without the line break.
  ///   - context: Where the line stands; moved behind it.
  ///   - number: The line's number, from 1, for an event that says it was unreadable.
  /// - Returns: The event. A line that is no JSON object or is over its limit gives an
  ///   `unreadable` one, never nothing.
  public mutating func read(
    _ line: UnsafeBufferPointer<UInt8>, context: inout LineContext, number: UInt64 = 0
  ) -> NavigationEvent {
    remarks.removeAll(keepingCapacity: true)
    let event: NavigationEvent
    if let reason = scan(line) {
      event = unreadable(line, length: UInt64(line.count), reason, context, number)
    } else {
      event = readEvent(line, context, number)
    }
    context.advance(past: event)
    return event
  }

  /// Reads one line as an event.
  public mutating func read(
    _ line: String, context: inout LineContext, number: UInt64 = 0
  ) -> NavigationEvent {
    Array(line.utf8).withUnsafeBufferPointer { read($0, context: &context, number: number) }
  }

  /// Indexes a line.
  ///
  /// - Returns: Why it is no object, or `nil` if it is one.
  mutating func scan(
    _ line: UnsafeBufferPointer<UInt8>
  ) -> CompatibilityReport.Unreadable? {
    forgetLongLine()
    members.removeAll(keepingCapacity: true)
    guard line.count <= Self.longLineLimit else { return .tooLong }
    do throws(JSONError) {
      try tree.scan(line, depthLimit: Self.depthLimit)
    } catch {
      return error.expected == .utf8 ? .notUTF8 : .notJSON
    }
    guard let root = tree.root, tree.kind(of: root) == .object else { return .noObject }
    for member in tree.members(of: root) { members.append(member) }
    return nil
  }

  /// Gives back the memory that one long line took; most files have but one, their header.
  private mutating func forgetLongLine() {
    guard tree.bytes.count > 4 * Self.lineLimit else { return }
    tree = JSONTree()
    writtenTree = JSONTree()
    writer = EventLineWriter(vocabulary: vocabulary)
    members = []
    minified = []
  }

  /// Whether or not the line in ``tree`` starts a session.
  var isHeader: Bool {
    var hasVersion = false
    for member in members {
      if tree.string(member.key, equals: "kind") { return false }
      if tree.string(member.key, equals: "navtape") { hasVersion = true }
    }
    return hasVersion
  }

  /// Reads the line in ``tree`` as an event.
  mutating func readEvent(
    _ line: UnsafeBufferPointer<UInt8>, _ context: LineContext, _ number: UInt64
  ) -> NavigationEvent {
    let kindNode = members.last { tree.string($0.key, equals: "kind") }?.value
    let kindName = kindNode.flatMap(tree.string(_:))
    let kind = kindName.flatMap(EventKind.init(name:)) ?? .unknown
    guard line.count <= Self.lineLimit || kind == .keyframe else {
      return unreadable(line, length: UInt64(line.count), .tooLong, context, number)
    }

    draft = AttachmentDraft()
    routes = RouteReader(vocabulary: vocabulary, ordinal: context.ordinal)
    var event = NavigationEvent(
      kind, ordinal: context.ordinal, seq: context.seq, time: context.time)
    if kind == .unknown { draft.kindName = kindName ?? "" }

    let schema = LineSchema.of(kind)
    var keys = WrittenKeys()
    for member in members {
      let spelling = tree.utf8(member.key)
      guard let code = schema.code(of: spelling) else {
        keys.isIncomplete = true
        if kind != .unknown {
          remark { .unknownKey(String(decoding: spelling, as: UTF8.self), of: kind) }
        }
        continue
      }
      if !keys.add(code) { remark { .repeatedKey(schema.names[Int(code)]) } }
      if !readKey(code, member.value, schema, into: &event) {
        remark { .mistypedKey(schema.names[Int(code)], of: kind) }
      }
    }
    if kind == .unknown {
      keys.isIncomplete = true
      let changes = event.changesState
      remark {
        kindName.map { .unknownKind($0, changesState: changes) } ?? .missingKind
      }
    }
    keep(line, of: &event, schema, keys, context)
    return event
  }

  /// Notes something odd; at most a few a line, since a line can repeat itself thousands of times.
  private mutating func remark(_ reason: () -> CompatibilityReport.Reason) {
    guard remarks.count < 8 else { return }
    remarks.append(reason())
  }
}

/// The codes of a line's keys, in the order written.
struct WrittenKeys {
  private(set) var codes: [UInt8] = []
  private var seen: UInt32 = 0
  /// Whether or not the line has keys, or twins of keys, that the event cannot carry.
  var isIncomplete = false

  /// Adds a key.
  ///
  /// - Returns: Whether or not it is the first of its name.
  mutating func add(_ code: UInt8) -> Bool {
    let bit: UInt32 = 1 << UInt32(code)
    guard seen & bit == 0 else {
      isIncomplete = true
      return false
    }
    seen |= bit
    codes.append(code)
    return true
  }

  /// Whether or not a key was written.
  func has(_ code: UInt8) -> Bool { seen & 1 << UInt32(code) != 0 }
}

/// The parts of an attachment, while a line is read.
struct AttachmentDraft {
  var kindName: String?
  var json: String?
  var goal: Goal?
  var stacks: [RestoredStack] = []
  var modals: [RestoredModal] = []
  var addresses: [Name] = []
  var state: NavigationState?
  /// Whether or not any of these is set.
  var isUsed = false

  /// The attachment, with how the line was written.
  func attachment(line: String? = nil, keyOrder: String? = nil) -> Attachment {
    Attachment(
      kindName: kindName, json: json, goal: goal, stacks: stacks, modals: modals,
      addresses: addresses, state: state, line: line, keyOrder: keyOrder)
  }
}
