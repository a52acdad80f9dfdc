public import NavigationModel
public import SessionCoding
internal import SessionLog

/// One recorded session: a process launch's events, and the state at any of them.
///
/// Blocks are read and decoded when they are asked for; nothing grows with the session's length.
/// It is not shared between threads: reading interns the names it meets.
public final class RecordedSession {
  /// The session's id; of a file without one, `session-1` and so on.
  public let id: String
  public let header: SessionHeader
  /// The names of the session.
  public let vocabulary: Vocabulary
  /// The fold, under the manifest in force.
  public let reducer: Reducer
  /// Number of events that can be read.
  public let eventCount: UInt64
  /// Ordinal of the first event: not 0 where the session goes on behind a gap.
  public var firstOrdinal: UInt64 {
    memory == nil ? store.blocks[blocks.lowerBound].firstOrdinal : 0
  }
  /// A crash of this session that only a later one recorded.
  public package(set) var crashReportedLater: NavigationEvent?
  /// Whether or not keyframes may stand for the events before them.
  let usesKeyframes: Bool
  /// Whether or not the header, and so the manifest that keyframes were made under, is lost.
  let isHeaderLost: Bool

  let store: any BlockStore
  /// Which of the store's blocks are this session's.
  let blocks: Range<Int>
  /// The events of a copy, which has no blocks; `nil` for what is in a file.
  let memory: EventsInMemory?

  init(
    id: String, header: SessionHeader, manifest: Manifest?, isHeaderLost: Bool,
    vocabulary: Vocabulary, store: any BlockStore, blocks: Range<Int>
  ) {
    self.id = id
    self.header = header
    self.vocabulary = vocabulary
    self.store = store
    self.blocks = blocks
    memory = nil
    self.isHeaderLost = isHeaderLost
    reducer = Reducer(
      manifest: manifest ?? header.manifest, vocabulary: vocabulary,
      policy: FrameworkVersion(os: header.os ?? "").policy)
    // A keyframe was made under the header's manifest; under another one it says nothing.
    usesKeyframes = manifest == nil
    eventCount = store.blocks[blocks].reduce(0) { $0 + UInt64($1.events) }
  }

  /// Makes a session of events in memory.
  init(
    like session: RecordedSession, header: SessionHeader, reducer: Reducer, events: EventsInMemory
  ) {
    id = session.id
    self.header = header
    vocabulary = session.vocabulary
    store = MemoryBlockStore()
    blocks = 0..<0
    memory = events
    isHeaderLost = false
    self.reducer = reducer
    usesKeyframes = false
    eventCount = UInt64(events.events.count)
    crashReportedLater = session.crashReportedLater
  }

  /// The header's `os`, such as `iOS 18.2`.
  public var os: String? { header.os }

  /// The wall clock's time at its start, as the header writes it.
  package var started: String? { header.started }

  /// The manifest that the reducer starts from.
  public var manifest: Manifest { reducer.manifest }

  /// A cursor before the first event.
  public func cursor() throws -> SessionCursor { try SessionCursor(self) }

  /// Passes every event to `body`, first to last.
  ///
  /// - Parameters:
  ///   - keyframe: Receives each keyframe that may be compared with the fold of all events before
  ///     it, and their number; the first is the session's start.
  ///   - body: Receives the events.
  /// - Returns: The last event; `nil` where there is none.
  /// - Complexity: O(events), one block in memory.
  @discardableResult
  public func forEachEvent(
    keyframe: (NavigationState, UInt64) throws -> Void = { _, _ in },
    _ body: (NavigationEvent) throws -> Void
  ) throws -> NavigationEvent? {
    if let memory {
      try keyframe(memory.start, 0)
      for event in memory.events { try body(event) }
      return memory.events.last
    }
    var last: NavigationEvent?
    for index in blocks {
      try withDecoder(ofBlock: index) { decoder in
        if let state = try self.keyframe(of: decoder),
          index == blocks.lowerBound || !isHeaderLost
        {
          try keyframe(state, blockStart(index))
        }
        var event = NavigationEvent(.unknown)
        while try decoder.next(into: &event) { try body(event) }
        if decoder.eventCount > 0 { last = event }
      }
    }
    return last
  }

  /// Folds all events, and checks each keyframe against the fold.
  ///
  /// - Returns: The state at the end, and the ordinals at which a keyframe differs from the fold.
  /// - Complexity: O(events); this is the fastest way through a session.
  public func replay() throws -> (state: NavigationState, differingKeyframes: [UInt64]) {
    var state = memory?.start ?? NavigationState()
    for event in memory?.events ?? [] { reducer.reduce(event, into: &state) }
    var differing: [UInt64] = []
    for index in blocks {
      let start = blockStart(index)
      try withDecoder(ofBlock: index) { decoder in
        if let keyframe = try keyframe(of: decoder) {
          // The first kept keyframe of a cut log is its start; every other must equal the fold.
          if index == blocks.lowerBound {
            state = keyframe
          } else if !isHeaderLost, state.degradedSince == nil, keyframe != state {
            differing.append(start)
          }
        }
        var event = NavigationEvent(.unknown)
        while try decoder.next(into: &event) { reducer.reduce(event, into: &state) }
      }
    }
    return (state, differing)
  }

  // MARK: Blocks

  /// Number of events of the session before a block.
  func blockStart(_ index: Int) -> UInt64 {
    store.blocks[index].firstOrdinal - store.blocks[blocks.lowerBound].firstOrdinal
  }

  /// Decodes the block that holds an event; beyond the end, the last block.
  ///
  /// - Complexity: O(log blocks) to find it; one block is read.
  func decodedBlock(ofEvent ordinal: UInt64) throws -> DecodedBlock {
    if let memory { return memory.piece(ofEvent: ordinal, reducer) }
    return try decodedBlock(blockIndex(ofEvent: ordinal))
  }

  /// Index of the block that holds an event; beyond the end, of the last block.
  func blockIndex(ofEvent ordinal: UInt64) -> Int {
    var low = blocks.lowerBound
    var high = blocks.upperBound
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if blockStart(middle) <= ordinal { low = middle } else { high = middle }
    }
    return low
  }

  /// Decodes one of the session's blocks.
  func decodedBlock(_ index: Int) throws -> DecodedBlock {
    try withDecoder(ofBlock: index) { decoder in
      var events: [NavigationEvent] = []
      events.reserveCapacity(store.blocks[index].events + 1)
      var isRead = true
      while isRead {
        // Where it stays: what is read elsewhere first is copied.
        events.append(NavigationEvent(.unknown))
        isRead = try decoder.next(into: &events[events.count - 1])
      }
      events.removeLast()
      return DecodedBlock(
        index: index, firstOrdinal: blockStart(index), events: events,
        keyframe: try keyframe(of: decoder))
    }
  }

  /// The state before a block's first event.
  ///
  /// Where its keyframe is of no use, everything before the block is folded.
  func startState(of block: DecodedBlock) throws -> NavigationState {
    if let keyframe = block.keyframe { return keyframe }
    var state = NavigationState()
    for index in blocks.lowerBound..<block.index {
      try withDecoder(ofBlock: index) { decoder in
        var event = NavigationEvent(.unknown)
        while try decoder.next(into: &event) { reducer.reduce(event, into: &state) }
      }
    }
    return state
  }

  private func keyframe(of decoder: BlockDecoder) throws -> NavigationState? {
    guard usesKeyframes, UInt64(decoder.block.reducer) == Reducer.version else { return nil }
    return try decoder.keyframe()
  }

  private func withDecoder<Result>(
    ofBlock index: Int, _ body: (inout BlockDecoder) throws -> Result
  ) throws -> Result {
    let plaintext = try store.plaintext(ofBlock: index)
    return try plaintext.withUnsafeBytes { bytes in
      var decoder = try BlockDecoder(
        bytes, vocabulary: vocabulary, ordinal: store.blocks[index].firstOrdinal)
      return try body(&decoder)
    }
  }
}
