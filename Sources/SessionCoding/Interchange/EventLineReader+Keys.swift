import NavigationModel

/// Reading the value of one key.
extension EventLineReader {
  /// Reads a value into the event.
  ///
  /// - Returns: Whether or not the value is of the key's type.
  mutating func readKey(
    _ code: UInt8, _ node: JSONTree.Node, _ schema: LineSchema, into event: inout NavigationEvent
  ) -> Bool {
    if let key = LineSchema.CommonKey(rawValue: code) {
      return readCommon(key, node, into: &event)
    }
    return readOwn(schema.own[Int(code - LineSchema.firstOwn)], node, into: &event)
  }

  private func readCommon(
    _ key: LineSchema.CommonKey, _ node: JSONTree.Node, into event: inout NavigationEvent
  ) -> Bool {
    switch key {
    case .kind:
      return tree.kind(of: node) == .string
    case .seq:
      return assign(number(node), to: &event.seq)
    case .t:
      return assign(number(node), to: &event.time)
    case .turn:
      return assign(number(node).map(Turn.init), to: &event.turn)
    case .scene:
      return assign(name(node), to: &event.scene)
    case .stack:
      return assign(name(node), to: &event.stack)
    case .by:
      guard let spelling = tree.string(node) else { return false }
      // A writer this version does not know is not the app, whose name would mean something.
      let writer = LineSchema.writer(spelling)
      event.by = writer ?? .unknown
      return writer != nil
    case .cause:
      return assign(name(node), to: &event.cause)
    case .at:
      return assign(name(node), to: &event.callSite)
    case .changesState:
      return assign(tree.bool(node), to: &event.changesState)
    }
  }

  private func assign<Value>(_ value: Value?, to target: inout Value) -> Bool {
    guard let value else { return false }
    target = value
    return true
  }

  private mutating func readOwn(
    _ key: EventSchema.Key, _ node: JSONTree.Node, into event: inout NavigationEvent
  ) -> Bool {
    switch key.type {
    case .name:
      guard let name = name(node) else { return false }
      event.setName(key, name)
    case .number:
      guard let number = number(node) else { return false }
      event.setNumber(key, number)
    case .flag:
      guard let flag = tree.bool(node) else { return false }
      event.setFlag(key, flag)
    case .routes:
      guard let entries = routes.entries(node, in: tree) else { return false }
      event.routes = entries
      event.markPresent(key)
    case .route:
      guard tree.kind(of: node) == .string || tree.kind(of: node) == .object else { return false }
      event.routes = EntryList(routes.entry(node, in: tree))
      event.markPresent(key)
    case .countOrRoutes:
      return readCountOrRoutes(key, node, into: &event)
    case .json, .goal, .stacks, .modals, .names, .state:
      guard attach(node, as: key.type, ordinal: event.ordinal) else { return false }
      draft.isUsed = true
      event.markPresent(key)
    }
    return true
  }

  private mutating func readCountOrRoutes(
    _ key: EventSchema.Key, _ node: JSONTree.Node, into event: inout NavigationEvent
  ) -> Bool {
    if let entries = routes.entries(node, in: tree) {
      // The greatest number says that the key is a list.
      event.setNumber(key, .max)
      event.routes = entries
      return true
    }
    guard let count = number(node), count < .max else { return false }
    event.setNumber(key, count)
    return true
  }

  private mutating func attach(
    _ node: JSONTree.Node, as type: EventSchema.ValueType, ordinal: UInt64
  ) -> Bool {
    switch type {
    case .goal:
      draft.goal = routes.goal(node, in: tree)
      return draft.goal != nil
    case .stacks:
      guard tree.kind(of: node) == .object else { return false }
      draft.stacks = tree.members(of: node).map { member in
        RestoredStack(
          address: routes.name(member.key, in: tree),
          routes: routes.entries(member.value, in: tree) ?? [])
      }
    case .modals:
      guard tree.kind(of: node) == .array else { return false }
      draft.modals = tree.elements(of: node).map(restoredModal(_:))
    case .names:
      guard tree.kind(of: node) == .array else { return false }
      draft.addresses = tree.elements(of: node).compactMap(name(_:))
    case .state:
      draft.json = tree.text(of: node).text
      var reader = StateReader(vocabulary: vocabulary, ordinal: ordinal)
      draft.state = reader.state(node, in: tree)
      if draft.state == nil {
        remarks.append(.unreadableState)
      } else if reader.isTruncated {
        remarks.append(.truncatedState)
      }
    default:
      draft.json = tree.text(of: node).text
    }
    return true
  }

  private func restoredModal(_ node: JSONTree.Node) -> RestoredModal {
    var modal = RestoredModal(modal: .none)
    for member in tree.members(of: node) {
      let name = routes.name(member.value, in: tree)
      if tree.string(member.key, equals: "modal") {
        modal.modal = name
      } else if tree.string(member.key, equals: "style") {
        modal.style = name
      } else if tree.string(member.key, equals: "screen") {
        modal.screen = name
      } else if tree.string(member.key, equals: "presenter") {
        modal.presenter = name
      }
    }
    return modal
  }

  private func name(_ node: JSONTree.Node) -> Name? {
    tree.string(node).map(vocabulary.name(_:))
  }

  private func number(_ node: JSONTree.Node) -> UInt64? {
    tree.unsignedValue(node)
  }
}

extension JSONTree {
  /// An unsigned integer however written, or `nil`: `1e2` is 100, `-0` is 0.
  func unsignedValue(_ node: Node) -> UInt64? {
    guard kind(of: node) == .number else { return nil }
    return unsigned(node) ?? UInt64(canonicalText(of: node))
  }
}
