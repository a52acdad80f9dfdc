import NavigationModel
import SessionLog

/// Writes a navigation state as the `Keyframe` records at a block's start.
struct KeyframeEncoder {
  private var symbols: SymbolTable
  private var ids = EntryIDCode()
  private var stream = ByteWriter()

  init(_ vocabulary: Vocabulary) {
    symbols = SymbolTable(vocabulary, in: .keyframePart)
  }

  /// Appends a state's records; none where it is larger than a reader accepts, so that a reader
  /// folds on from the block before.
  mutating func write(_ state: NavigationState, to output: inout ByteWriter) {
    symbols.reset()
    ids = EntryIDCode()
    stream.removeAll()
    let entries = state.scenes.lazy.flatMap(\.stacks).reduce(0) {
      $0 + $1.entries.count + $1.taps.count
    }
    guard entries <= BinaryForm.keyframeEntries else { return }
    for scene in state.scenes { writeScene(scene) }
    for link in state.links { writeLink(link) }
    for change in state.manifestChanges { writeChange(change) }
    if state.degradedSince != nil || !state.userScene.isNone {
      let scene = symbols.symbol(state.userScene)
      part(KeyframeForm.rest) { writer in
        Self.putOptional(1, state.degradedSince, to: &writer)
        writer.putField(2, uint: UInt64(scene))
      }
    }
    guard !symbols.isOverLimit, stream.count <= BinaryForm.keyframeBytes else { return }
    cut(to: &output)
  }

  /// Appends the parts, in as many records as they take.
  private func cut(to output: inout ByteWriter) {
    stream.bytes.withUnsafeBytes { bytes in
      var start = 0
      repeat {
        let end = Self.endOfChunk(bytes, from: start)
        output.putRecord(.keyframe) { writer in
          writer.put(raw: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
          writer.putField(KeyframeForm.more, bool: end < bytes.count)
        }
        start = end
      } while start < bytes.count
    }
  }

  /// Where the parts end that fit one record.
  private static func endOfChunk(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    guard bytes.count - start > BinaryForm.chunkBytes else { return bytes.count }
    var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    var end = 0
    do throws(WireFault) {
      while !reader.isAtEnd {
        try reader.skip(reader.tag())
        // A single part is never longer than a record may be, so at least one is taken.
        if reader.offset > BinaryForm.chunkBytes, end > 0 { break }
        end = reader.offset
      }
    } catch {
      // These are the bytes just written; were they damaged, one record would hold them all.
      return bytes.count
    }
    return start + end
  }

  /// Appends a part, after the definitions that its symbols needed.
  private mutating func part(_ member: UInt32, _ body: (inout ByteWriter) -> Void) {
    stream.put(raw: symbols.pending.bytes)
    symbols.pending.removeAll()
    stream.putMessage(KeyframeForm.parts) { $0.putMessage(member, body) }
  }

  private static func putOptional(_ field: UInt32, _ value: UInt64?, to writer: inout ByteWriter) {
    guard let value else { return }
    writer.put(tag: field, .varint)
    writer.put(varint: value)
  }

  /// Appends a part whose fields are symbols, numbered from 1.
  private mutating func part(
    _ member: UInt32, names: [Name], _ more: (inout ByteWriter) -> Void = { _ in }
  ) {
    let numbers = names.map { symbols.symbol($0) }
    part(member) { writer in
      for (index, number) in numbers.enumerated() {
        writer.putField(UInt32(index + 1), uint: UInt64(number))
      }
      more(&writer)
    }
  }

  // MARK: Scenes

  private mutating func writeScene(_ scene: SceneState) {
    let tabs = scene.tabs.map { UInt64(symbols.symbol($0)) }
    part(
      KeyframeForm.scene,
      names: [scene.name, scene.phase, scene.selectedTab, scene.lastObservedStack]
    ) { writer in
      writer.putField(5, packed: tabs)
    }
    for stack in scene.stacks { writeStack(stack) }
    for modal in scene.modals {
      let route = modal.route.map { UInt64(symbols.symbol($0)) }
      part(
        KeyframeForm.modal, names: [modal.id, modal.style, modal.presenter, modal.screen]
      ) { writer in
        Self.putOptional(5, route, to: &writer)
      }
    }
  }

  private mutating func writeStack(_ stack: StackState) {
    let observed = stack.observed.map { seen in
      (seen, symbols.symbol(seen.screen), seen.route.map { UInt64(symbols.symbol($0)) })
    }
    part(KeyframeForm.stack, names: [stack.address, stack.root, stack.owner]) { writer in
      writer.putField(4, bool: !stack.isMounted)
      writer.putField(5, bool: !stack.isOwnedAbove)
      writer.putField(6, uint: UInt64(stack.path.rawValue))
      writer.putField(7, uint: stack.epoch)
      if let (seen, screen, route) = observed {
        writer.putMessage(8) { writer in
          writer.putField(1, uint: UInt64(screen))
          Self.putOptional(2, route, to: &writer)
          writer.putField(3, bool: seen.isRoot)
          Self.putOptional(4, seen.depth, to: &writer)
          writer.putField(5, bool: seen.isBlank)
          writer.putField(6, bool: seen.isPlaceholder)
        }
      }
      writer.putField(9, uint: UInt64(clamping: stack.undecoded))
      Self.putOptional(10, stack.failedIndex.map(UInt64.init(clamping:)), to: &writer)
      Self.putOptional(11, stack.tapTurn.number, to: &writer)
      writer.putField(12, bool: stack.hasSelection)
    }
    writeEntries(stack.entries, KeyframeForm.entries)
    writeEntries(stack.taps, KeyframeForm.taps)
    for view in stack.views { part(KeyframeForm.view, names: [view.screen, view.modifier]) }
  }

  private mutating func writeEntries(
    _ entries: some RandomAccessCollection<Entry>, _ member: UInt32
  ) {
    var rest = entries[...]
    while !rest.isEmpty {
      let piece = rest.prefix(KeyframeForm.entriesPerPart)
      rest = rest.dropFirst(piece.count)
      let routes = piece.map { UInt64(symbols.symbol($0.route)) }
      let codes = piece.map { entry in
        let symbol = entry.id.name.map { symbols.symbol($0) } ?? 0
        return ids.encode(entry.id, symbol: symbol)
      }
      part(member) { writer in
        writer.putField(1, packed: routes)
        writer.putField(2, packed: codes)
      }
    }
  }

  // MARK: Links and the manifest

  private mutating func writeLink(_ link: UnsettledLink) {
    let goal = link.goal
    let tab = symbols.symbol(goal?.tab ?? .none)
    let modal = symbols.symbol(goal?.modal?.id ?? .none)
    let screen = symbols.symbol(goal?.modal?.screen ?? .none)
    part(KeyframeForm.link, names: [link.id, link.url, link.policy]) { writer in
      writer.putField(4, uint: link.receivedSeq)
      writer.putField(5, uint: UInt64(link.stage.rawValue))
      guard let goal else { return }
      writer.putMessage(6) { writer in
        writer.putField(1, uint: UInt64(tab))
        writer.putField(2, bool: goal.routes != nil)
        guard let goalModal = goal.modal else { return }
        writer.putMessage(3) { writer in
          writer.putField(1, uint: UInt64(modal))
          writer.putField(2, uint: UInt64(screen))
          writer.putField(3, bool: goalModal.routes != nil)
        }
      }
    }
    if let routes = goal?.routes { writeEntries(routes, KeyframeForm.goalRoutes) }
    if let routes = goal?.modal?.routes { writeEntries(routes, KeyframeForm.goalModalRoutes) }
  }

  private mutating func writeChange(_ change: ManifestChange) {
    let destination = change.destination
    part(
      KeyframeForm.change,
      names: [destination.type, destination.caseName, destination.on, destination.shows]
    ) { writer in
      writer.putField(5, uint: UInt64(destination.scope.rawValue))
      writer.putField(6, bool: change.isRemoval)
    }
  }
}
