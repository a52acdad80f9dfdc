import NavigationModel
import SessionLog

/// Reads a navigation state from the parts of a block's `Keyframe` records.
struct KeyframeDecoder {
  private let vocabulary: Vocabulary
  private(set) var definitions: Definitions
  private var ids = EntryIDCode()
  var state = NavigationState()
  private var entryCount = 0

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    definitions = Definitions(limit: .max)
  }

  /// Reads one record's message.
  ///
  /// - Returns: Whether or not a further record belongs to the keyframe.
  mutating func add(_ payload: UnsafeRawBufferPointer) throws(WireFault) -> Bool {
    var reader = ByteReader(payload)
    var more = false
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case KeyframeForm.parts << 3 | 2: try addPart(reader.message())
      case KeyframeForm.more << 3: more = try reader.varint() != 0
      default: try reader.skip(tag)
      }
    }
    return more
  }

  /// The state, when all records were added.
  func finish() throws(WireFault) -> NavigationState {
    guard !definitions.isOpen else { throw WireFault(.truncated, at: 0) }
    return state
  }

  private mutating func addPart(_ part: ByteReader) throws(WireFault) {
    var reader = part
    while !reader.isAtEnd {
      let tag = try reader.tag()
      guard tag.typeBits == WireType.lengthDelimited.rawValue else {
        try reader.skip(tag)
        continue
      }
      let body = try reader.message()
      switch tag.field {
      case KeyframeForm.define: try definitions.add(body, to: vocabulary)
      case KeyframeForm.scene: try addScene(body)
      case KeyframeForm.stack: try addStack(body)
      case KeyframeForm.entries, KeyframeForm.taps: try addEntries(body, tag.field)
      case KeyframeForm.view: try addView(body)
      case KeyframeForm.modal: try addModal(body)
      case KeyframeForm.link: try addLink(body)
      case KeyframeForm.goalRoutes, KeyframeForm.goalModalRoutes: try addGoal(body, tag.field)
      case KeyframeForm.change: try addChange(body)
      case KeyframeForm.rest: try addRest(body)
      default: break
      }
    }
  }

  // MARK: Scenes

  private mutating func addScene(_ message: ByteReader) throws(WireFault) {
    var reader = message
    var scene = SceneState(name: .none)
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: scene.name = try name(&reader)
      case 2 << 3: scene.phase = try name(&reader)
      case 3 << 3: scene.selectedTab = try name(&reader)
      case 4 << 3: scene.lastObservedStack = try name(&reader)
      case 5 << 3 | 2:
        var tabs = try reader.message()
        while !tabs.isAtEnd {
          try scene.tabs.append(name(&tabs))
          try check(scene.tabs.count, NavigationState.maximumContainers, tabs)
        }
      default: try reader.skip(tag)
      }
    }
    state.scenes.append(scene)
    try check(state.scenes.count, NavigationState.maximumContainers, reader)
  }

  private mutating func addStack(_ message: ByteReader) throws(WireFault) {
    var reader = message
    var stack = StackState(address: .none)
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: stack.address = try name(&reader)
      case 2 << 3: stack.root = try name(&reader)
      case 3 << 3: stack.owner = try name(&reader)
      case 4 << 3: stack.isMounted = try reader.varint() == 0
      case 5 << 3: stack.isOwnedAbove = try reader.varint() == 0
      case 6 << 3: stack.path = try PathKind(rawValue: small(&reader)) ?? .unspecified
      case 7 << 3: stack.epoch = try reader.varint()
      case 8 << 3 | 2: stack.observed = try observation(reader.message())
      case 9 << 3: stack.undecoded = try bounded(&reader, NavigationState.maximumDepth)
      case 10 << 3: stack.failedIndex = try bounded(&reader, Int.max)
      case 11 << 3: stack.tapTurn = try Turn(reader.varint())
      case 12 << 3: stack.hasSelection = try reader.varint() != 0
      default: try reader.skip(tag)
      }
    }
    try withScene(reader) { $0.stacks.append(stack) }
    try check(
      state.scenes.last?.stacks.count ?? 0, NavigationState.maximumContainers, reader)
  }

  private mutating func observation(_ message: ByteReader) throws(WireFault) -> ObservedScreen {
    var reader = message
    var observation = ObservedScreen()
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: observation.screen = try name(&reader)
      case 2 << 3: observation.route = try route(&reader)
      case 3 << 3: observation.isRoot = try reader.varint() != 0
      case 4 << 3: observation.depth = try reader.varint()
      case 5 << 3: observation.isBlank = try reader.varint() != 0
      case 6 << 3: observation.isPlaceholder = try reader.varint() != 0
      default: try reader.skip(tag)
      }
    }
    return observation
  }

  private mutating func addEntries(
    _ message: ByteReader, _ member: UInt32
  ) throws(WireFault) {
    let list = try entries(message)
    var count = 0
    try withStack(message) { stack in
      if member == KeyframeForm.entries {
        stack.entries.append(contentsOf: list)
        count = stack.entries.count
      } else {
        stack.taps.append(contentsOf: list)
        count = stack.taps.count
      }
    }
    try check(count, NavigationState.maximumDepth, message)
  }

  mutating func entries(_ message: ByteReader) throws(WireFault) -> [Entry] {
    var reader = message
    var routes = ByteReader(UnsafeRawBufferPointer(start: nil, count: 0))
    var codes = routes
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3 | 2: routes = try reader.message()
      case 2 << 3 | 2: codes = try reader.message()
      default: try reader.skip(tag)
      }
    }
    var list: [Entry] = []
    while !routes.isAtEnd {
      let route = try route(&routes)
      entryCount += 1
      try check(entryCount, BinaryForm.keyframeEntries, routes)
      switch try ids.decode(codes.varint()) {
      case .id(let id): list.append(Entry(id: id, route: route))
      case .symbol(let symbol):
        list.append(Entry(id: .named(try definitions.name(symbol)), route: route))
      case .implied: throw WireFault(.valueOutOfRange, at: codes.offset)
      }
    }
    return list
  }

  private mutating func addView(_ message: ByteReader) throws(WireFault) {
    var reader = message
    var view = ViewState(screen: .none, modifier: .none)
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: view.screen = try name(&reader)
      case 2 << 3: view.modifier = try name(&reader)
      default: try reader.skip(tag)
      }
    }
    var count = 0
    try withStack(reader) { stack in
      stack.views.append(view)
      count = stack.views.count
    }
    try check(count, NavigationState.maximumDepth, reader)
  }

  private mutating func addModal(_ message: ByteReader) throws(WireFault) {
    var reader = message
    var modal = ModalState(id: .none, style: .none, presenter: .none, screen: .none)
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: modal.id = try name(&reader)
      case 2 << 3: modal.style = try name(&reader)
      case 3 << 3: modal.presenter = try name(&reader)
      case 4 << 3: modal.screen = try name(&reader)
      case 5 << 3: modal.route = try route(&reader)
      default: try reader.skip(tag)
      }
    }
    try withScene(reader) { $0.modals.append(modal) }
    try check(
      state.scenes.last?.modals.count ?? 0, NavigationState.maximumContainers, reader)
  }

  // MARK: The latest of each

  private mutating func withScene(
    _ reader: ByteReader, _ body: (inout SceneState) -> Void
  ) throws(WireFault) {
    guard !state.scenes.isEmpty else { throw WireFault(.missingField, at: reader.offset) }
    body(&state.scenes[state.scenes.count - 1])
  }

  private mutating func withStack(
    _ reader: ByteReader, _ body: (inout StackState) -> Void
  ) throws(WireFault) {
    guard let last = state.scenes.indices.last, !state.scenes[last].stacks.isEmpty else {
      throw WireFault(.missingField, at: reader.offset)
    }
    body(&state.scenes[last].stacks[state.scenes[last].stacks.count - 1])
  }

  // MARK: Values

  mutating func name(_ reader: inout ByteReader) throws(WireFault) -> Name {
    try definitions.name(reader.varint())
  }

  mutating func route(_ reader: inout ByteReader) throws(WireFault) -> RouteID {
    try definitions.route(reader.varint())
  }

  /// An enum's number; those that no case of ours has come out as 255.
  func small(_ reader: inout ByteReader) throws(WireFault) -> UInt8 {
    try UInt8(clamping: reader.varint())
  }

  func bounded(_ reader: inout ByteReader, _ limit: Int) throws(WireFault) -> Int {
    guard let value = try Int(exactly: reader.varint()), value <= limit else {
      throw WireFault(.valueOutOfRange, at: reader.offset)
    }
    return value
  }

  func check(_ count: Int, _ limit: Int, _ reader: ByteReader) throws(WireFault) {
    guard count <= limit else { throw WireFault(.valueOutOfRange, at: reader.offset) }
  }
}
