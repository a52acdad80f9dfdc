import NavigationModel

/// Keeping of a line what the event's typed keys do not give back.
extension EventLineReader {
  /// Sets the event's attachment so that writing the event gives the line's tokens again.
  mutating func keep(
    _ line: UnsafeBufferPointer<UInt8>, of event: inout NavigationEvent, _ schema: LineSchema,
    _ keys: WrittenKeys, _ context: LineContext
  ) {
    var spelled: UInt32 = 0
    var order: [UInt8] = []
    for code in keys.codes {
      if isSpelledDefault(code, event, context) {
        spelled |= 1 << UInt32(code)
      } else {
        order.append(code)
      }
    }
    let isUsual = zip(order, order.dropFirst()).allSatisfy { $0 < $1 }

    event.attachment = draft.isUsed || draft.kindName != nil ? draft.attachment() : nil
    if keys.isIncomplete
      || !isGivenBack(line, by: event, schema, context, order: keys.codes, spelled: spelled)
    {
      event.attachment = draft.attachment(line: minifiedText(line))
    } else if !isUsual {
      let ordered = attachment(order: order, schema)
      event.attachment =
        draft.isUsed || draft.kindName != nil
        ? draft.attachment(keyOrder: ordered.keyOrder) : ordered
    }
  }

  /// Whether or not a key is there and says what leaving it out would say.
  private func isSpelledDefault(
    _ code: UInt8, _ event: NavigationEvent, _ context: LineContext
  ) -> Bool {
    switch LineSchema.CommonKey(rawValue: code) {
    case .seq: event.seq == context.seq
    case .t: event.time == context.time
    case .scene: event.scene == .main
    case .stack: event.stack == .main
    case .by: event.by == .app
    case .changesState: !event.changesState
    case .kind, .turn, .cause, .at, nil: false
    }
  }

  /// Writes the event with the line's keys and compares.
  private mutating func isGivenBack(
    _ line: UnsafeBufferPointer<UInt8>, by event: NavigationEvent, _ schema: LineSchema,
    _ context: LineContext, order: [UInt8], spelled: UInt32
  ) -> Bool {
    writer.removeAll()
    writer.writeObject(event, schema, context, order: order, spelled: spelled)
    let written = writer.output.bytes
    if written.elementsEqual(line) { return true }
    minify(line)
    if written == minified { return true }
    // White space apart, only the spelling of strings may differ.
    do throws(JSONError) {
      try writtenTree.scan(written[...], depthLimit: Self.depthLimit)
    } catch {
      return false
    }
    return writtenTree.hasSameTokens(as: tree)
  }

  /// The attachment that says nothing but in which order the keys were; few orders, many lines.
  private mutating func attachment(order: [UInt8], _ schema: LineSchema) -> Attachment {
    let key = [schema.kind.rawValue] + order
    if let known = orders[key] { return known }
    let names = order.map { schema.names[Int($0)] }
    let attachment = Attachment(keyOrder: names.joined(separator: ","))
    if orders.count < 1024 { orders[key] = attachment }
    return attachment
  }

  private mutating func minifiedText(_ line: UnsafeBufferPointer<UInt8>) -> String {
    minify(line)
    return String(decoding: minified, as: UTF8.self)
  }

  /// Copies a line that was scanned, without the white space between its tokens.
  private mutating func minify(_ line: UnsafeBufferPointer<UInt8>) {
    minified.removeAll(keepingCapacity: true)
    JSONText.minify(line, into: &minified)
  }
}
